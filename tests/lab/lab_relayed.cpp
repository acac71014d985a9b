// SPDX-License-Identifier: GPL-3.0-or-later
// Everybody behind a home router of their own, the organiser too, and two nodes that only relay:
// they join by the link and train together; their links come to do without a relay; one relay dies,
// the organiser leaves for good, and somebody else joins.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include "tests/lab/lab_node.h"
#include "tests/lab/relay_node.h"

namespace potluck::lab {

namespace {

constexpr LinkSpeed kHome{50, 50}, kOfRelay{500, 500};
constexpr int kRelayPort = 4600;

}  // namespace

class LabRelayed : public QObject {
  Q_OBJECT
 public:
  explicit LabRelayed(QString program) : program_(std::move(program)) {}

 private Q_SLOTS:
  void initTestCase() {
    const QString why_not = Lab::enter();
    if (!why_not.isEmpty()) QSKIP(qPrintable("no lab here: " + why_not));
    QVERIFY(lab_.open());
    QVERIFY(folder_.isValid());
    QVERIFY(start_relay("relay") && start_relay("other-relay"));
  }

  void fourWhomNobodyReachesTrainTogether() {
    for (const char* name : {"organiser", "alice", "bob", "carol"}) QVERIFY(add(name));
    QVERIFY(start_all(
        nodes_, {"--name", "Lab", "--relay", relays_at_[0], "--relay", relays_at_[1], "--data",
                 "builtin:words", "--model", "gpt:layers=1,heads=2,width=32,context=32", "--recipe",
                 "target_batch=1024,epochs=1000000,validate_every=0"}));
    QVERIFY2(wait_until(nodes_, [&] { return all_committed_with(nodes_, 4, 0); }),
             "the four never trained together");
    const qint64 from = nodes_[0]->newest() + 1;
    QVERIFY2(wait_until(nodes_, [&] { return nodes_[0]->newest() >= from + 100; }),
             "it does not get on");
    for (const auto& node : nodes_) {
      const qint64 in = node->contributions(from, from + 100);
      QVERIFY2(
          in >= 95,
          qPrintable(
              QString("%1 has samples in %2 of 100 commits").arg(node->host().name()).arg(in)));
    }
  }

  // Their routers are of the usual kind.
  void theLinksComeToDoWithoutARelay() {
    const auto punched = [](LabNode& node) {
      const QJsonArray peers = node.command({"peers"})["peers"].toArray();
      return std::ranges::count_if(peers,
                                   [](const QJsonValue& peer) { return peer["way"] == "punched"; });
    };
    for (const auto& node : nodes_) {
      QVERIFY2(wait_until(nodes_, [&] { return punched(*node) == 3; }),
               qPrintable(node->host().name()));
    }
  }

  void aRelayDiesAndTheOtherTakesOver() {
    relays_[0]->kill();
    QVERIFY(relays_[0]->waitForFinished(kPatienceMs));
    relays_.erase(relays_.begin());
    const qint64 from = newest() + 1;
    QVERIFY2(wait_until(nodes_, [&] { return all_committed_with(nodes_, 4, from); }),
             "the four never trained together again");
  }

  void theOrganiserLeavesForGoodAndSomebodyJoins() {
    const QString link = nodes_[1]->command({"invite-link"})["invite_link"].toString();
    QVERIFY(!link.isEmpty());
    QVERIFY(nodes_[0]->stop());
    nodes_.erase(nodes_.begin());
    const qint64 from = newest() + 1;
    QVERIFY(add("dave"));
    QVERIFY(!nodes_.back()->command({"join", link}).isEmpty());
    nodes_.back()->run({});
    QVERIFY2(wait_until(nodes_, [&] { return all_committed_with(nodes_, 4, from); }),
             "the one that joined never trained with the others");
  }

  void cleanupTestCase() {
    for (auto& node : nodes_) QVERIFY(node->stop());
    for (const auto& relay : relays_) {
      relay->terminate();
      QVERIFY(relay->waitForFinished(kPatienceMs));
      QCOMPARE(relay->exitCode(), 0);
    }
  }

 private:
  bool start_relay(const char* name) {
    const Host* host = lab_.add_host(name, kOfRelay);
    if (host == nullptr) return false;
    relays_at_.append(host->endpoint(kRelayPort));
    relays_.push_back(std::make_unique<QProcess>());
    return lab::start_relay(*relays_.back(), *host, program_, kRelayPort);
  }
  qint64 newest() const {
    qint64 out = -1;
    for (const auto& node : nodes_) out = std::max(out, node->newest());
    return out;
  }
  bool add(const char* name) {
    const Host* host = lab_.add_host_behind_router(name, kHome);
    if (host == nullptr) return false;
    nodes_.push_back(std::make_unique<LabNode>(*host, program_, folder_.path()));
    return true;
  }

  QString program_;
  QStringList relays_at_;
  QTemporaryDir folder_;
  std::vector<std::unique_ptr<QProcess>> relays_;
  Lab lab_;
  LabNodes nodes_;
};

}  // namespace potluck::lab

int main(int argc, char** argv) {
  return potluck::lab::run_with_node<potluck::lab::LabRelayed>(argc, argv);
}
#include "lab_relayed.moc"
