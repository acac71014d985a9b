// SPDX-License-Identifier: GPL-3.0-or-later
// kill -9 of any node at any time: the others go on, the killed one comes back with its history.
#include <QTest>

#include <algorithm>
#include <limits>

#include "tests/functional/control_client.h"
#include "tests/functional/harness.h"

namespace potluck::functional {

namespace {

constexpr int kTargetBatch = 96;

// The commits in its database, whether it runs or not.
Ended stored_commits(const NodeProcess& node) {
  return node.command({"commits", "--from", "0", "--count", "10000"});
}

qint64 stored_epochs(const NodeProcess& node) {
  const QJsonArray rows = stored_commits(node).answer["commits"].toArray();
  return rows.isEmpty() ? 0 : rows.last()["epoch"].toInteger() + 1;
}

// What a node knew before it died must be there again when it comes back.
QString lost_history(const NodeProcess& node, const Commits& before) {
  const auto stored = stored_commits(node);
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
      auto* coordinator = coordinator_now();
      QVERIFY(coordinator);
      kill_and_return(*coordinator);
      if (QTest::currentTestFailed()) return;
    }
  }

  // Two of three at once: the last goes on alone, as the progress invariant says
  // (docs/design.md, section 6). It may not have heard of the newest commit of those two, and
  // makes another one then.
  void allButOne() {
    auto& group = *group_;
    group[0].kill9();
    group[2].kill9();
    compare_from_ = std::max(group[0].epochs(), group[2].epochs());
    std::array<Commits, 2> told{group[0].commits(), group[2].commits()};
    for (Commits& each : told) each.erase(compare_from_ - 1);
    const auto before = group[1].epochs();
    QVERIFY(group.wait([&] { return group[1].epochs() >= before + 10; }));
    group[0].run();
    group[2].run();
    QVERIFY(group.all_commit_together(3, group[1].epochs()));
    // The two that are back are most of the group: they may have gone on from where they died
    // before they heard of the third. From here on there is one history.
    for (const auto i : kAll) compare_from_ = std::max(compare_from_, group[i].epochs());
    QVERIFY(group.all_advance(5));
    QCOMPARE(lost_history(group[0], told[0]), QString());
    QCOMPARE(lost_history(group[2], told[1]), QString());
  }

  // A power cut: nobody is left who remembers more than what is on disk.
  void everybody() {
    auto& group = *group_;
    const PowerCut cut = kill_everybody();
    for (const auto i : kAll) group[i].run();
    QVERIFY(all_commit_anew());
    QVERIFY(group.all_commit_together(3, compare_from_));
    for (const auto i : kAll) {
      // It went on from its own last commit, or from that of somebody who was further.
      QVERIFY(group[i].first_commit_of_this_run() >= cut.written[i]);
      QCOMPARE(lost_history(group[i], cut.told_and_written(i, 3)), QString());
    }
    // What had been gathered beyond it was lost, and the log says so.
    for (const auto i : kAll) QVERIFY(lost_epoch(group[i]) >= cut.written[i]);
  }

  // Twice in a row, the second time before any of them has made another checkpoint.
  void everybodyTwice() {
    auto& group = *group_;
    kill_everybody();
    for (const auto i : kAll) group[i].run();
    QVERIFY(group.all_commit_together(3, compare_from_));  // who started late has found the others
    QVERIFY(all_commit_anew());
    const PowerCut cut = kill_everybody();
    for (const auto i : kAll) group[i].run();
    QVERIFY(all_commit_anew());
    QVERIFY(group.all_commit_together(3, compare_from_));
    for (const auto i : kAll) {
      QCOMPARE(lost_history(group[i], cut.told_and_written(i, 3)), QString());
    }
  }

  // One of them starts when the others have gone on without it. It alone may have known of more.
  void everybodyAndOneStartsLate() {
    auto& group = *group_;
    const PowerCut cut = kill_everybody();
    group[0].run();
    group[1].run();
    QVERIFY(group.wait([&] { return group[0].epochs() > compare_from_ + 10; }));
    group[2].run();
    QVERIFY(group.all_commit_together(3, compare_from_));
    QVERIFY(group.all_advance(5));
    for (const auto i : kAll) {
      QCOMPARE(lost_history(group[i], cut.told_and_written(i, 2)), QString());
    }
  }

 private:
  static constexpr std::array<std::size_t, 3> kAll{0, 1, 2};

  // What was told of and what is on disk when the power went. A node tells of an epoch while its
  // disk is still at it, so that the newest epochs told of may have been written by nobody.
  struct PowerCut {
    std::array<Commits, 3> told;
    std::array<qint64, 3> written;  // epochs

    // What node i had told of and any of the first so many nodes had written.
    Commits told_and_written(std::size_t i, std::size_t first) const {
      Commits out = told[i];
      out.erase(out.lower_bound(*std::max_element(written.begin(), written.begin() + first)),
                out.end());
      return out;
    }
  };

  PowerCut kill_everybody() {
    auto& group = *group_;
    for (const auto i : kAll) group[i].cut_off();
    for (const auto i : kAll) group[i].kill9();
    compare_from_ = std::max({group[0].epochs(), group[1].epochs(), group[2].epochs()});
    PowerCut cut{};
    for (const auto i : kAll) {
      cut.told[i] = group[i].commits();
      cut.written[i] = stored_epochs(group[i]);
    }
    const auto written = *std::max_element(cut.written.begin(), cut.written.end());
    for (const auto i : kAll) group[i].forget_from(written);  // the next run makes these anew
    return cut;
  }

  bool all_commit_anew() {
    return group_->wait([&] {
      return std::all_of(std::begin(kAll), std::end(kAll),
                         [&](auto i) { return (*group_)[i].first_commit_of_this_run() > 0; });
    });
  }

  // Of which it says that it lost samples; a late one when it lost none.
  static qint64 lost_epoch(const NodeProcess& node) {
    static const QRegularExpression kSaid("cut off in epoch (\\d+): [1-9]");
    for (const auto& event : node.events()) {
      const auto said = kSaid.match(event["text"].toString());
      if (said.hasMatch()) return said.captured(1).toLongLong();
    }
    return std::numeric_limits<qint64>::max();
  }

  void kill_and_return(NodeProcess& victim) {
    auto& group = *group_;
    // What it commits in the moment of its death the others may never hear of: they do that epoch
    // anew.
    Commits before = victim.commits();
    before.erase(before.lower_bound(epochs_of_others(victim)), before.end());
    QCOMPARE(group.disagreement(compare_from_), QString());
    victim.kill9();
    compare_from_ = victim.commits().rbegin()->first + 1;
    QVERIFY(group.all_advance(10));  // the other two
    QVERIFY(group.all_commit_together(2, before.rbegin()->first));
    victim.run();
    QVERIFY(group.wait([&] { return victim.first_commit_of_this_run() >= 0; }));
    const auto back_at = victim.first_commit_of_this_run();
    QVERIFY(group.all_commit_together(3, back_at));
    QVERIFY(group.all_advance(5));
    QCOMPARE(lost_history(victim, before), QString());
    QCOMPARE(group.disagreement(compare_from_), QString());
  }

  qint64 epochs_of_others(const NodeProcess& than) {
    qint64 most = 0;
    for (const auto i : kAll) {
      if (&(*group_)[i] != &than) most = std::max(most, (*group_)[i].epochs());
    }
    return most;
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
  qint64 compare_from_ = 0;  // epoch: after the last power cut
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestCrashes)
#include "test_crashes.moc"
