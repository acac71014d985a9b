// SPDX-License-Identifier: GPL-3.0-or-later
// Two nodes of one local network, here the loopback: what runs and is open is found, nothing else.
#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include "engine/node/api/node.h"
#include "engine/node/finding/nearby_projects.h"

using namespace potluck;
using json = nlohmann::json;

namespace {

LanOptions on_loopback() {
  const auto port =
      static_cast<std::uint16_t>(20'000 + QCoreApplication::applicationPid() % 20'000);
  return {{"127.0.0.1"}, port};
}

struct OneNode {
  QTemporaryDir folder;
  std::unique_ptr<Node> node = Node::open(folder.path().toStdString()).value();

  std::string create(const char* policy) {
    const auto made = node->call("create", {{"name", "Digits"},
                                            {"data", "builtin:digits"},
                                            {"model", "mlp:hidden=16"},
                                            {"recipe", "target_batch=8,epochs=1000000"},
                                            {"policy", policy},
                                            {"addresses", {"127.0.0.1:9"}}});
    if (!made) qFatal("%s", made.error().text().c_str());
    return made->at("project");
  }
  void start(const std::string& project) {
    RunOptions options;
    options.listen = "127.0.0.1:0";
    options.obey_rules = false;
    const auto started = node->start(project, options);
    if (!started) qFatal("%s", started.error().text().c_str());
  }
  json nearby() { return node->call("nearby", {}).value().at("projects"); }
};

}  // namespace

class TestNearbyProjects : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void an_open_project_that_runs_is_found() {
    OneNode organiser, other;
    other.node->look_around(on_loopback());
    organiser.node->look_around(on_loopback());
    const auto project = organiser.create("open");
    QVERIFY(other.nearby().empty());  // nothing runs
    organiser.start(project);
    QTRY_COMPARE_WITH_TIMEOUT(other.nearby().size(), 1U, 30'000);
    const auto found = other.nearby()[0];
    QCOMPARE(found.at("project").get<std::string>(), project);
    QCOMPARE(found.at("name").get<std::string>(), std::string("Digits"));
    QCOMPARE(found.at("host").get<std::string>(), std::string("127.0.0.1"));
    QVERIFY(!found.at("already_member").get<bool>());
    // The link is good for joining.
    const auto joined = other.node->join(found.at("invite_link"), "Ada");
    QVERIFY2(joined, joined ? "" : joined.error().text().c_str());
    QVERIFY(other.nearby()[0].at("already_member").get<bool>());
    QVERIFY(organiser.nearby().empty());  // nobody hears itself
  }

  void what_is_by_invite_is_not_announced() {
    OneNode organiser, open, other;
    other.node->look_around(on_loopback());
    for (OneNode* each : {&organiser, &open}) each->node->look_around(on_loopback());
    organiser.start(organiser.create("invite"));
    open.start(open.create("open"));
    // Announces at once, the one first, then the other: when the latter is there, so is the former.
    for (OneNode* each : {&organiser, &open}) {
      QVERIFY(each->node->call("set_preferences", {{"lan_discovery", true}}));
    }
    QTRY_VERIFY_WITH_TIMEOUT(!other.nearby().empty(), 30'000);
    QCOMPARE(other.nearby().size(), 1U);
  }

  void the_owner_may_turn_it_off() {
    OneNode node;
    const auto on = [&] { return node.node->call("nearby", {}).value().at("on").get<bool>(); };
    QVERIFY(!on());  // nobody has told it where to look
    node.node->look_around(on_loopback());
    QVERIFY(on());
    QVERIFY(node.node->call("set_preferences", {{"lan_discovery", false}}));
    QVERIFY(!on());
    QVERIFY(node.node->call("set_preferences", {{"lan_discovery", true}}));
    QVERIFY(on());
    // A proxy is there to hide this computer.
    QVERIFY(node.node->call("set_preferences", {{"proxy", "socks5://127.0.0.1:9"}}));
    QVERIFY(!on());
  }

  void only_valid_links_are_shown() {
    QVERIFY(nearby_projects({{"10.0.0.9", "potluck://join/AAAA", {}}, {"10.0.0.9", "x", {}}}, 0)
                .empty());
  }
};

QTEST_GUILESS_MAIN(TestNearbyProjects)
#include "test_nearby_projects.moc"
