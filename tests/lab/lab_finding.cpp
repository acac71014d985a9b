// SPDX-License-Identifier: GPL-3.0-or-later
// Members find each other over a DHT, here one of the lab's own, when no address that they know
// answers any more: by a link whose addresses are gone, and after all of them have moved.
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include "tests/lab/lab_node.h"
#include "tests/lab/next_line.h"

namespace potluck::lab {

namespace {

constexpr LinkSpeed kHome{50, 50};
constexpr int kStartsMs = 20'000;

}  // namespace

class LabFinding : public QObject {
  Q_OBJECT
 public:
  explicit LabFinding(QString program) : program_(std::move(program)) {}

 private Q_SLOTS:
  void initTestCase() {
    const QString why_not = Lab::enter();
    if (!why_not.isEmpty()) QSKIP(qPrintable("no lab here: " + why_not));
    QVERIFY(lab_.open());
    QVERIFY(folder_.isValid());
    const Host* host = lab_.add_host("dht", kHome);
    QVERIFY(host != nullptr);
    dht_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    host->start(dht_, POTLUCK_LAB_DHT_NODES, {host->address(), "12"});
    const QString port = next_line(dht_, "listening", kStartsMs).section(' ', 1);
    QVERIFY(!port.isEmpty());
    in_dht_ = {"--dht", host->endpoint(port.toInt())};
    for (const char* name : {"organiser", "alice"}) QVERIFY(add(name));
  }

  void membersTrainTogether() {
    QVERIFY(start_all(nodes_,
                      {"--name", "Lab", "--data", "builtin:words", "--model",
                       "gpt:layers=1,heads=2,width=32,context=32", "--recipe",
                       // As in lab_cut_link: whoever comes in has to be able to keep up.
                       "target_batch=1024,epochs=1000000,validate_every=0"},
                      {in_dht_, in_dht_}));
    link_ = nodes_[0]->command({"invite-link"})["invite_link"].toString();
    QVERIFY(!link_.isEmpty());
    QVERIFY(wait_until(nodes_, [&] { return all_committed_with(nodes_, 2, 0); }));
  }

  // It names the organiser, who leaves, and, as it was made while they were linked, the other
  // member, which is elsewhere from now on.
  void anOldLinkLeadsToWhoeverIsThere() {
    QVERIFY(nodes_[0]->stop());
    QVERIFY(nodes_[1]->stop());
    nodes_[1]->run(at_another_port(*nodes_[1]) + in_dht_);
    const qint64 from = nodes_[1]->newest() + 1;
    LabNodes there;
    there.push_back(std::move(nodes_[1]));
    QVERIFY(wait_until(there, [&] { return there[0]->newest() > from; }));

    QVERIFY(add("bob"));
    LabNode& bob = *nodes_.back();
    QVERIFY2(bob.command({"join", link_}).isEmpty(), "the link still leads to somebody");
    QElapsedTimer took;
    took.start();
    QVERIFY(!bob.command(QStringList{"join", link_} + in_dht_).isEmpty());
    std::printf("joined over the DHT after %lld ms\n", static_cast<long long>(took.elapsed()));
    bob.run(in_dht_);
    there.push_back(std::move(nodes_.back()));
    QVERIFY2(wait_until(there, [&] { return all_committed_with(there, 2, from); }),
             "they never trained together");
    nodes_ = std::move(there);
  }

  void membersWhoHaveAllMovedFindEachOther() {
    const qint64 from = nodes_[0]->newest() + 1;
    for (const auto& node : nodes_) QVERIFY(node->stop());
    for (const auto& node : nodes_) node->run(at_another_port(*node) + in_dht_);
    QVERIFY2(wait_until(nodes_, [&] { return all_committed_with(nodes_, 2, from); }),
             "they did not find each other");
  }

  void cleanupTestCase() {
    for (auto& node : nodes_) QVERIFY(node->stop());
    dht_.terminate();
    QVERIFY(dht_.waitForFinished(kPatienceMs));
  }

 private:
  bool add(const char* name) {
    const Host* host = lab_.add_host(name, kHome);
    if (host == nullptr) return false;
    nodes_.push_back(std::make_unique<LabNode>(*host, program_, folder_.path()));
    return true;
  }
  QStringList at_another_port(const LabNode& node) {
    return {"--listen", node.host().endpoint(++port_)};
  }

  QString program_, link_;
  QTemporaryDir folder_;
  QStringList in_dht_;
  int port_ = 7100;
  Lab lab_;
  QProcess dht_;
  LabNodes nodes_;
};

}  // namespace potluck::lab

int main(int argc, char** argv) {
  return potluck::lab::run_with_node<potluck::lab::LabFinding>(argc, argv);
}
#include "lab_finding.moc"
