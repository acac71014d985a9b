// SPDX-License-Identifier: GPL-3.0-or-later
// kill -9 of any node at any time: the others go on, the killed one comes back with its history.
#include <QtTest>

#include "tests/functional/control_client.h"
#include "tests/functional/harness.h"

namespace potluck::functional {

namespace {

constexpr int kTargetBatch = 96;

// What a node knew before it died must be there again when it comes back.
QString lost_history(const NodeProcess& node, const Commits& before) {
  const auto stored = node.command({"commits", "--from", "0", "--count", "10000"});
  if (stored.exit_code != 0) return stored.complaint;
  std::map<qint64, QString> heads;
  for (const QJsonValue row : stored.answer["commits"].toArray()) {
    heads[row["epoch"].toInteger()] = row["head"].toString();
  }
  for (const auto& [epoch, commit] : before) {
    const auto now = heads.find(epoch);
    if (now == heads.end()) return QString("epoch %1 is gone").arg(epoch);
    if (now->second != commit.head) return QString("epoch %1 is another one").arg(epoch);
  }
  return {};
}

}  // namespace

class TestCrashes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    compare_from_ = 0;
    group_ = std::make_unique<Group>();
    const auto data = group_->write_file("numbers.txt", small_text());
    QVERIFY(group_->create(data, kTinyGpt,
                           tiny_recipe(1'000'000, kTargetBatch, "checkpoint_seconds=1")));
    QVERIFY(group_->add_volunteers(2));
    for (std::size_t i = 0; i < 3; ++i) (*group_)[i].run();
    QVERIFY(group_->all_commit_together(3, 0));
    QVERIFY(group_->all_advance(20));
  }

  void cleanup() {
    for (std::size_t i = 0; i < group_->size(); ++i) {
      auto& node = (*group_)[i];
      if (node.running()) QVERIFY2(node.interrupt(), node.complaint());
    }
    QCOMPARE(group_->disagreement(compare_from_), QString());
    for (std::size_t i = 0; i < group_->size(); ++i) {
      QCOMPARE((*group_)[i].command({"verify"}).exit_code, 0);
    }
    group_.reset();
  }

  void aVolunteer() { kill_and_return((*group_)[1]); }
  void theOrganiser() { kill_and_return((*group_)[0]); }

  // Whoever leads a round when it happens; several times, so that it hits several phases of one.
  void whoeverCoordinates() {
    for (int i = 0; i < 4; ++i) {
      auto* leader = coordinator_now();
      QVERIFY(leader);
      kill_and_return(*leader);
      if (QTest::currentTestFailed()) return;
    }
  }

  // Two of three at once: the last goes on alone, as DESIGN's progress invariant says.
  void allButOne() {
    auto& group = *group_;
    group[0].kill9();
    group[2].kill9();
    const auto before = group[1].epochs();
    QVERIFY(group.wait([&] { return group[1].epochs() >= before + 10; }));
    group[0].run();
    group[2].run();
    QVERIFY(group.all_commit_together(3, group[1].epochs()));
    QVERIFY(group.all_advance(5));
  }

  // A power cut: nobody is left who remembers more than what is on disk.
  void everybody() {
    auto& group = *group_;
    // Long enough after a start for a checkpoint on each disk.
    QVERIFY(group.wait([&] {
      return std::all_of(std::begin(kAll), std::end(kAll), [&](auto i) {
        return !QDir(group[i].project_folder() + "/checkpoints").isEmpty();
      });
    }));
    Commits before = group[0].commits();
    for (const auto i : kAll) group[i].kill9();
    for (const auto i : kAll) group[i].run();
    QVERIFY(group.wait([&] {
      return std::all_of(std::begin(kAll), std::end(kAll),
                         [&](auto i) { return group[i].first_commit_of_this_run() > 0; });
    }));
    QVERIFY(group.all_commit_together(3, before.rbegin()->first));
    // They went on from checkpoints, not from the beginning, and that part of the history is the
    // old one.
    const auto resumed = group[0].first_commit_of_this_run();
    QVERIFY2(resumed > 0, qPrintable(QString::number(resumed)));
    before.erase(before.lower_bound(resumed), before.end());
    QCOMPARE(lost_history(group[0], before), QString());
    // What was committed after the last checkpoint that survived was done anew; what a node told of
    // it before it was killed is no longer the history.
    for (const auto i : kAll) {
      compare_from_ = std::max(compare_from_, group[i].first_commit_of_this_run());
    }
  }

 private:
  static constexpr std::array<std::size_t, 3> kAll{0, 1, 2};

  void kill_and_return(NodeProcess& victim) {
    auto& group = *group_;
    const Commits before = victim.commits();
    victim.kill9();
    QVERIFY(group.all_advance(10));  // the other two
    QVERIFY(group.all_commit_together(2, before.rbegin()->first));
    victim.run();
    QVERIFY(group.wait([&] { return victim.first_commit_of_this_run() >= 0; }));
    const auto back_at = victim.first_commit_of_this_run();
    QVERIFY(group.all_commit_together(3, back_at));
    QVERIFY(group.all_advance(5));
    QCOMPARE(lost_history(victim, before), QString());
    QCOMPARE(group.disagreement(), QString());
  }

  // As the organiser sees it.
  NodeProcess* coordinator_now() {
    ControlClient client;
    if (!client.connect_to((*group_)[0].home())) return nullptr;
    QString peer;
    const bool known = wait_until([&] {
      peer = client.result("status")["round"].toObject()["coordinator"].toString();
      return !peer.isEmpty();
    });
    if (!known) return nullptr;
    for (std::size_t i = 0; i < group_->size(); ++i) {
      if ((*group_)[i].peer() == peer) return &(*group_)[i];
    }
    return nullptr;
  }

  std::unique_ptr<Group> group_;
  qint64 compare_from_ = 0;  // epoch
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestCrashes)
#include "test_crashes.moc"
