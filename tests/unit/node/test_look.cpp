// SPDX-License-Identifier: GPL-3.0-or-later
// Behind a link before joining: two nodes in one process, one of which only looks, then joins.
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include "engine/node/api/node.h"

using namespace potluck;
using nlohmann::json;

class TestLook : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::unique_ptr<Node> organiser_, newcomer_;
  std::string link_;

  std::unique_ptr<Node> open(const char* name) {
    auto node = Node::open(folder_.filePath(name).toStdString());
    return node ? std::move(*node) : nullptr;
  }
  Result<json> look() {
    return newcomer_->call("inspect_invite", {{"invite_link", link_}, {"fetch", true}});
  }

 private Q_SLOTS:
  void initTestCase() {
    organiser_ = open("organiser");
    newcomer_ = open("newcomer");
    QVERIFY(organiser_ && newcomer_);
    const auto made =
        organiser_->call("create", {{"name", "Digits"},
                                    {"description", "To read the post codes of our street"},
                                    {"data", "builtin:digits"},
                                    {"model", "mlp:hidden=16"},
                                    {"recipe", "target_batch=8,epochs=1000000"},
                                    {"display_name", "Ada"},
                                    {"addresses", {"127.0.0.1:0"}}});
    QVERIFY2(made, made ? "" : made.error().text().c_str());
    link_ = made->at("invite_link");
    RunOptions options;
    options.obey_rules = false;
    options.threads = 1;
    const auto started = organiser_->start("", options);
    QVERIFY2(started, started ? "" : started.error().text().c_str());
  }

  void a_look_tells_what_it_is_and_stores_nothing() {
    QTRY_VERIFY_WITH_TIMEOUT(look(), 30'000);
    const auto seen = look().value();
    QCOMPARE(seen["description"].get<std::string>(),
             std::string("To read the post codes of our street"));
    QCOMPARE(seen["organiser_name"].get<std::string>(), std::string("Ada"));
    QCOMPARE(seen["parameters"].get<int>(), 785 * 16 + 17 * 10);
    QVERIFY(seen["data_bytes"] > 1000 && !seen["already_member"].get<bool>());
    QCOMPARE(seen["fit"]["memory"].get<std::string>(), std::string("yes"));
    QCOMPARE(seen["fit"]["disk_here_bytes"].get<int>(), 0);
    QVERIFY(seen["fit"]["traffic_bytes_per_hour"] > 0 && !seen["fit"]["traffic_seen"].get<bool>());
    QVERIFY(newcomer_->call("projects", {})->at("projects").empty());
    QVERIFY(!QDir(folder_.filePath("newcomer/projects")).exists());
  }

  void who_has_run_it_knows_its_share() {
    const auto first = [this] { return organiser_->call("projects", {})->at("projects")[0]; };
    QTRY_COMPARE_WITH_TIMEOUT(first()["my_contribution_share"].get<double>(), 1.0, 60'000);
    QVERIFY(first()["my_samples_total"] > 0 && first()["not_counted"].empty());
    QCOMPARE(first()["peers"].get<int>(), 1);
    QTRY_VERIFY(first()["fit"]["traffic_seen"].get<bool>());
    QCOMPARE(first()["fit"]["traffic_bytes_per_hour"].get<double>(), 0.0);  // alone
  }

  // The organiser is gone: what was fetched is enough.
  void joining_does_not_fetch_again() {
    QVERIFY(organiser_->stop());
    const auto joined = newcomer_->call("join", {{"invite_link", link_}});
    QVERIFY2(joined, joined ? "" : joined.error().text().c_str());
    const auto mine = newcomer_->call("projects", {})->at("projects")[0];
    QCOMPARE(mine["organiser_name"].get<std::string>(), std::string("Ada"));
    QVERIFY(mine["peers"].is_null());
    const auto seen = look();  // a member needs to ask nobody
    QVERIFY(seen && seen->at("already_member").get<bool>() && seen->contains("fit"));
  }
};

QTEST_GUILESS_MAIN(TestLook)
#include "test_look.moc"
