// SPDX-License-Identifier: GPL-3.0-or-later
// What of a history is settled: four members, the first of them organises.
#include <QTest>

#include "engine/collab/history/standing.h"
#include "script.h"

using namespace potluck;
using namespace potluck::test;

namespace {

const std::vector<KeyPair> kKeys = {key_of(1), key_of(2), key_of(3), key_of(4)};
const PeerId kOrganiser = kKeys[0].public_key();

struct Settling {
  History history;
  Standing standing{history.log};
  TimePoint now{1000s};

  Settling() { standing.milestones.organised_by(kOrganiser); }
  void grow(std::uint64_t epochs, const std::vector<std::size_t>& by) {
    std::vector<KeyPair> keys;
    for (const std::size_t i : by) keys.push_back(kKeys[i]);
    for (std::uint64_t i = 0; i < epochs; ++i) {
      history.grow_by(1, keys);
      standing.append(history.commits.back());
    }
  }
  std::uint64_t newest() const {
    const Milestone* it = standing.milestones.newest();
    return it == nullptr ? 0 : it->epochs;
  }
  // An hour later.
  std::optional<Milestone> settle() {
    standing.milestones.settle(now);
    now += 1h;
    return standing.milestones.settle(now);
  }
};

}  // namespace

class TestMilestones : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void every_sixteen_epochs_of_a_group_that_stays() {
    Settling s;
    s.grow(15, {0, 1, 2, 3});
    QCOMPARE(s.newest(), std::uint64_t{0});
    s.grow(1, {0, 1, 2, 3});
    QCOMPARE(s.newest(), std::uint64_t{16});
    QVERIFY(s.standing.milestones.newest()->head == s.history.log.head());
    QCOMPARE(s.standing.milestones.newest()->group.total(), std::uint64_t{16 * kTarget});
    s.grow(35, {0, 1, 2, 3});
    QCOMPARE(s.newest(), std::uint64_t{48});
    QCOMPARE(s.standing.milestones.last_before(47)->epochs, std::uint64_t{32});
  }

  void the_first_one_takes_the_organiser() {
    Settling s;
    s.grow(100, {1, 2, 3});
    QCOMPARE(s.newest(), std::uint64_t{0});
    s.grow(12, {0, 1});
    QCOMPARE(s.newest(), std::uint64_t{112});
    // From there on it may be away.
    s.grow(16, {0, 1, 2, 3});
    s.grow(32, {1, 2, 3});
    QCOMPARE(s.newest(), std::uint64_t{160});
  }

  void what_counts_for_the_next_one_is_known_of_each_place() {
    Settling s;
    s.grow(16, {0, 1, 2, 3});
    s.grow(10, {0, 1, 2});
    s.grow(60, {0, 1});
    QCOMPARE(s.newest(), std::uint64_t{80});
    QCOMPARE(s.standing.milestones.agreed_from(16), std::size_t{10});
    QCOMPARE(s.standing.milestones.agreed_from(22), std::size_t{4});
    QCOMPARE(s.standing.milestones.agreed_from(26), std::size_t{0});
    QCOMPARE(s.standing.milestones.agreed_from(15), std::size_t{0});  // there was none
    s.standing.roll_back(24, 24 * kTarget);
    QCOMPARE(s.standing.milestones.agreed_from(16), std::size_t{8});
  }

  void half_of_the_group_settles_nothing() {
    Settling s;
    s.grow(16, {0, 1, 2, 3});
    s.grow(100, {0, 1});
    QCOMPARE(s.newest(), std::uint64_t{16});
    // The others are back.
    s.grow(12, {1, 2, 3});
    QCOMPARE(s.newest(), std::uint64_t{128});
  }

  void members_that_signed_nothing_settle_nothing() {
    Settling s;
    s.grow(16, {0, 1, 2, 3});
    for (int i = 0; i < 32; ++i) {
      s.history.grow_by(1, kKeys);
      SignedCommit commit = s.history.commits.back();
      commit.votes.clear();
      s.standing.append(commit);
    }
    QCOMPARE(s.newest(), std::uint64_t{16});
  }

  void one_binds_when_it_is_two_minutes_old() {
    Settling s;
    s.grow(40, {0, 1, 2, 3});
    QVERIFY(!s.standing.milestones.settle(s.now));
    s.now += 119s;
    QVERIFY(!s.standing.milestones.settle(s.now));
    QVERIFY(s.standing.milestones.binding() == nullptr);
    s.now += 1s;
    const auto settled = s.standing.milestones.settle(s.now);
    QVERIFY(settled);
    QCOMPARE(settled->epochs, std::uint64_t{32});
    QCOMPARE(s.standing.milestones.binding()->epochs, std::uint64_t{32});
    QVERIFY(s.standing.milestones.last_before(31) == nullptr);
    QVERIFY(!s.standing.milestones.settle(s.now + 1h));
  }

  void those_that_are_remembered_are_bounded() {
    Settling s;
    s.grow(Milestones::kEvery * (Milestones::kMost + 3), {0, 1, 2, 3});
    QCOMPARE(s.standing.milestones.binding()->epochs, 4 * Milestones::kEvery);
  }

  void what_is_undone_settles_nothing() {
    Settling s;
    s.grow(80, {0, 1, 2, 3});
    QVERIFY(s.settle());
    s.grow(16, {0, 1, 2, 3});
    QCOMPARE(s.newest(), std::uint64_t{96});
    s.standing.roll_back(90, 90 * kTarget);
    QCOMPARE(s.newest(), std::uint64_t{80});
    QVERIFY(s.standing.milestones.binding() != nullptr);
    s.standing.roll_back(79, 79 * kTarget);
    QVERIFY(s.standing.milestones.binding() == nullptr);
    s.standing.stand_at(1000, Digest{}, 1000 * kTarget);
    QVERIFY(s.standing.milestones.newest() == nullptr);
  }

  void a_later_process_goes_on_with_it_where_its_log_does() {
    Settling s;
    s.grow(32, {0, 1, 2, 3});
    const auto settled = s.settle();
    QVERIFY(settled);
    s.grow(20, {1, 2, 3});
    Milestones later;
    later.restore(settled, s.history.log);
    QCOMPARE(later.binding()->epochs, std::uint64_t{32});
    QCOMPARE(later.newest()->epochs, std::uint64_t{48});
    // It was written, and the log was lost.
    Settling shorter;
    shorter.grow(31, {0, 1, 2, 3});
    Milestones lost;
    lost.restore(settled, shorter.history.log);
    QVERIFY(lost.binding() == nullptr);
  }
};

QTEST_APPLESS_MAIN(TestMilestones)
#include "test_milestones.moc"
