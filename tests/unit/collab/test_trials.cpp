// SPDX-License-Identifier: GPL-3.0-or-later
// Who comes into rounds again and again and is in no commit.
#include <QTest>

#include "engine/collab/group/trials.h"
#include "script.h"

using namespace potluck;
using namespace potluck::test;

namespace {

const PeerId kIdler = key_of(1).public_key(), kMember = key_of(2).public_key();
const PeerId kOne = key_of(3).public_key(), kOther = key_of(4).public_key();

struct Epochs {
  Trials trials;
  TimePoint now{1000s};
  std::uint64_t epoch = 0;

  // One that tries the idler; these have made it.
  void made(const PeerId& coordinator, const std::vector<PeerId>& by = {kMember}) {
    trials.tried(epoch, coordinator, {kIdler});
    Commit commit;
    commit.epoch = epoch++;
    for (const PeerId& peer : by) commit.members.push_back({peer, 1});
    trials.made(commit, now);
  }
  bool out() const { return trials.leaves_out(kIdler, now); }
};

}  // namespace

class TestTrials : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void failing_under_one_coordinator_is_nothing() {
    Epochs e;
    for (int i = 0; i < 5; ++i) e.made(kOne);
    QVERIFY(!e.out());
  }

  void who_fails_under_two_is_not_tried_for_a_while_and_then_for_longer() {
    Epochs e;
    e.made(kOne);
    e.made(kOther);
    QVERIFY(e.out());
    e.now += 5s;
    QVERIFY(e.out());
    e.now += 2s;
    QVERIFY(!e.out());
    e.made(kOther);
    e.now += 11s;
    QVERIFY(e.out());
    e.now += 2s;
    QVERIFY(!e.out());
  }

  void who_is_in_a_commit_begins_anew() {
    Epochs e;
    e.made(kOne);
    e.made(kOther, {kMember, kIdler});
    e.made(kOther);
    QVERIFY(!e.out());
    e.made(kOne);
    QVERIFY(e.out());
  }

  // The first attempt had it, the one that was committed had not; or the reverse.
  void it_is_tried_once_in_an_epoch_whoever_offers_it() {
    Epochs e;
    e.trials.tried(0, kOne, {kIdler});
    e.made(kOther);
    e.made(kOne);
    QVERIFY(!e.out());
    e.trials.tried(2, kOne, {kIdler});
    e.made(kOther, {kMember, kIdler});
    QVERIFY(!e.out());
  }

  void whom_nobody_has_tried_has_not_failed() {
    Epochs e;
    e.made(kOne);
    Commit commit;
    commit.epoch = e.epoch++;
    e.trials.made(commit, e.now);
    commit.epoch = e.epoch++;
    e.trials.made(commit, e.now);
    QVERIFY(!e.out());
  }
};

QTEST_APPLESS_MAIN(TestTrials)
#include "test_trials.moc"
