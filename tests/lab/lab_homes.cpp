// SPDX-License-Identifier: GPL-3.0-or-later
// Homes as they are: one whose router opens a port, so that an organiser who is alone can be joined
// with nobody's help; and two with two members each, who reach those at home and nobody else.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include "tests/lab/lab_node.h"
#include "tests/lab/mapping_router.h"
#include "tests/lab/relay_node.h"

namespace potluck::lab {

namespace {

constexpr LinkSpeed kHome{50, 50}, kOfRelay{500, 500};
constexpr int kRelayPort = 4600;

const QStringList kSmall = {"--name",   "Lab",
                            "--data",   "builtin:words",
                            "--model",  "gpt:layers=1,heads=2,width=32,context=32",
                            "--recipe", "target_batch=256,epochs=1000000,validate_every=0"};

// What it tells of one way to reach it.
QString state_of(LabNode& node, const QString& way) {
  const QJsonArray ladder = node.command({"status"})["ladder"].toArray();
  for (const QJsonValue rung : ladder) {
    if (rung["way"] == way) return rung["state"].toString();
  }
  return {};
}

qsizetype linked(LabNode& node) {
  const QJsonArray peers = node.command({"peers"})["peers"].toArray();
  return std::ranges::count_if(peers,
                               [](const QJsonValue& peer) { return peer["linked"].toBool(); });
}

}  // namespace

class LabHomes : public QObject {
  Q_OBJECT
 public:
  explicit LabHomes(QString program) : program_(std::move(program)) {}

 private Q_SLOTS:
  void initTestCase() {
    const QString why_not = Lab::enter();
    if (!why_not.isEmpty()) QSKIP(qPrintable("no lab here: " + why_not));
    QVERIFY(lab_.open());
    QVERIFY(folder_.isValid());
  }

  void anOrganiserIsJoinedAtThePortThatTheRouterOpened() {
    const QString why_not = MappingRouter::why_not();
    if (!why_not.isEmpty()) QSKIP(qPrintable(why_not));
    const Host* home = lab_.add_host_behind_router("organiser", kHome, RouterKind::kMapping);
    const Host* away = lab_.add_host("volunteer", kHome);
    QVERIFY(home != nullptr && away != nullptr);
    MappingRouter router(*home, RouterSpeaks::kPcp);
    QVERIFY(router.make_public() && router.let_reach(*away) && router.plug_in());

    LabNodes nodes;
    nodes.push_back(std::make_unique<LabNode>(*home, program_, folder_.path()));
    QVERIFY(!nodes[0]->command(QStringList{"create"} + kSmall).isEmpty());
    nodes[0]->run({"--port-mapping", "on"});
    QVERIFY(wait_until(nodes, [&] { return nodes[0]->newest() >= 0 && router.has_mapped(); }));
    QCOMPARE(state_of(*nodes[0], "mapped"), QString("unknown"));  // nobody has come by it
    const QString link = nodes[0]->command({"invite-link"})["invite_link"].toString();

    nodes.push_back(std::make_unique<LabNode>(*away, program_, folder_.path()));
    QVERIFY(!nodes[1]->command({"join", link}).isEmpty());
    nodes[1]->run({"--client-mode"});  // so it is the one that dials
    QVERIFY2(wait_until(nodes, [&] { return all_committed_with(nodes, 2, 0); }),
             "they never trained together");
    QVERIFY(wait_until(nodes, [&] { return state_of(*nodes[0], "mapped") == "works"; }));
    for (const auto& node : nodes) QVERIFY(node->stop());
    QTRY_VERIFY(!router.has_mapped());
  }

  void twoAtHomeAndTwoInAnotherHomeAllLink() {
    const Host* relay = lab_.add_host("relay", kOfRelay);
    QVERIFY(relay != nullptr);
    QProcess relays;
    QVERIFY(start_relay(relays, *relay, program_, kRelayPort));
    const Host* here = lab_.add_host_behind_router("alice", kHome);
    const Host* there = lab_.add_host_behind_router("carol", kHome);
    QVERIFY(here != nullptr && there != nullptr);
    LabNodes nodes;
    for (const Host* host : {here, lab_.add_host_to_home_of(*here, "bob"), there,
                             lab_.add_host_to_home_of(*there, "dave")}) {
      QVERIFY(host != nullptr);
      nodes.push_back(std::make_unique<LabNode>(*host, program_, folder_.path()));
    }
    QVERIFY(start_all(nodes, kSmall + QStringList{"--relay", relay->endpoint(kRelayPort)}));
    QVERIFY2(wait_until(nodes, [&] { return all_committed_with(nodes, 4, 0); }),
             "the four never trained together");
    for (const auto& node : nodes) {
      QVERIFY2(wait_until(nodes, [&] { return linked(*node) == 3; }),
               qPrintable(node->host().name()));
      QCOMPARE(state_of(*node, "nearby"), QString("works"));
      QCOMPARE(state_of(*node, "relayed"), QString("works"));
    }
    for (const auto& node : nodes) QVERIFY(node->stop());
    relays.terminate();
    QVERIFY(relays.waitForFinished(kPatienceMs));
  }

 private:
  QString program_;
  QTemporaryDir folder_;
  Lab lab_;
};

}  // namespace potluck::lab

int main(int argc, char** argv) {
  return potluck::lab::run_with_node<potluck::lab::LabHomes>(argc, argv);
}
#include "lab_homes.moc"
