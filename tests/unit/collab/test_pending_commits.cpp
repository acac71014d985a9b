// SPDX-License-Identifier: GPL-3.0-or-later
// Commits of others that are not applied yet: where they begin, where they lead, what becomes of
// our log.
#include <QTest>

#include "engine/collab/catching_up/chain_rewrite.h"
#include "script.h"

using namespace potluck;
using namespace potluck::test;

namespace {

// Ours has three epochs; theirs shares the first and goes on with twice the samples.
struct Fork {
  History ours, theirs;
  Standing standing{CommitLog(genesis_of(project()), 0, {}, 0)};
  PendingCommits pending{standing.log};

  Fork() {
    ours.grow(3, key_of(1));
    theirs.grow(1, key_of(1));
    theirs.grow(3, key_of(2), 2 * kTarget);
    for (const SignedCommit& commit : ours.commits) standing.log.append(commit);
  }
  bool expect(const History& history, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      if (!pending.expect(history.commits[i])) return false;
    }
    return true;
  }
};

std::shared_ptr<const Average> average_of(const SignedCommit& commit) {
  auto average = std::make_shared<Average>();
  average->root = commit.commit.average_root;
  return average;
}

}  // namespace

class TestPendingCommits : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void they_follow_each_other() {
    Fork f;
    QVERIFY(f.expect(f.theirs, 1, 2));
    QVERIFY(!f.expect(f.theirs, 3, 4));  // one is missing
    Commit lie = f.theirs.commits[2].commit;
    lie.previous = f.theirs.heads[1];
    QVERIFY(!f.pending.expect(agreed(lie, {key_of(2)})));
    lie = f.theirs.commits[2].commit;
    lie.total_samples += 1;
    QVERIFY(!f.pending.expect(agreed(lie, {key_of(2)})));
    QVERIFY(f.expect(f.theirs, 2, 4));
    QCOMPARE(f.pending.size(), std::size_t{3});
  }

  void they_part_from_ours_or_go_on_from_it_or_stand_apart() {
    Fork parts, goes_on, apart;
    QVERIFY(parts.expect(parts.theirs, 1, 4));
    QVERIFY(parts.pending.parts_from_ours() && !parts.pending.apart());
    goes_on.ours.grow(1, key_of(1));
    QVERIFY(goes_on.expect(goes_on.ours, 3, 4));
    QVERIFY(!goes_on.pending.parts_from_ours() && !goes_on.pending.apart());
    QVERIFY(apart.expect(apart.theirs, 2, 4));
    QVERIFY(apart.pending.apart());
    for (Fork* f : {&parts, &goes_on, &apart}) QVERIFY(f->pending.leads_from_ours());
    Fork fewer;
    QVERIFY(fewer.expect(fewer.theirs, 1, 2));  // 12 and 24 samples against 36
    QVERIFY(fewer.pending.leads_from_ours() == fewer.pending.outranks_ours());
  }

  void where_they_part_our_own_history_counts_no_more() {
    Fork f;
    QVERIFY(f.pending.goes_through(3, f.ours.heads[3]));
    QVERIFY(f.expect(f.theirs, 1, 4));
    QVERIFY(f.pending.goes_through(1, f.ours.heads[1]));
    QVERIFY(f.pending.goes_through(3, f.theirs.heads[3]));
    QVERIFY(!f.pending.goes_through(3, f.ours.heads[3]));
    QVERIFY(!f.pending.goes_through(5, f.ours.heads[3]));
  }

  void averages_are_fetched_once_and_applied_in_order() {
    Fork f;
    f.ours.grow(2, key_of(1));
    QVERIFY(f.expect(f.ours, 3, 5));
    AverageCache held(1 << 20);
    QCOMPARE(f.pending.fetch_next(held).size(), std::size_t{2});
    QVERIFY(f.pending.fetch_next(held).empty());
    QVERIFY(f.pending.fetched(average_of(f.ours.commits[4])));
    QVERIFY(!f.pending.fetched(average_of(f.ours.commits[0])));
    QVERIFY(!f.pending.first_is_ready());
    QVERIFY(f.pending.awaits(f.ours.commits[3].commit.average_root));
    f.pending.not_fetched(f.ours.commits[3].commit.average_root);
    QCOMPARE(f.pending.fetch_next(held).size(), std::size_t{1});
    QVERIFY(f.pending.fetched(average_of(f.ours.commits[3])));
    QVERIFY(f.pending.take_ready().first.head == f.ours.heads[4]);
    QVERIFY(f.pending.take_ready().first.head == f.ours.heads[5]);
    QVERIFY(f.pending.empty());
  }

  void what_was_kept_goes_on_once() {
    Fork f;
    QVERIFY(f.expect(f.theirs, 1, 4));
    f.pending.keep();
    f.pending.clear();
    f.pending.resume();
    QCOMPARE(f.pending.size(), std::size_t{3});
    f.pending.resume();
    QVERIFY(f.pending.empty());
  }

  void with_a_snapshot_the_chain_is_rolled_back_to_where_they_parted() {
    Fork f;
    QVERIFY(f.expect(f.theirs, 1, 4));
    ChainRewrite rewrite;
    Outbox out(key_of(1).public_key());
    rewrite.plan(3, f.pending, f.standing.log);
    QVERIFY(rewrite.last()->head == f.theirs.heads[3]);
    QCOMPARE(f.pending.size(), std::size_t{1});  // after the snapshot
    QCOMPARE(f.standing.log.head(), f.ours.heads[3]);
    rewrite.carry_out(f.standing, out);
    QCOMPARE(f.standing.log.head(), f.theirs.heads[3]);
    QCOMPARE(f.standing.log.total_samples(), std::uint64_t{5 * kTarget});
    const auto effects = out.take_effects();
    QCOMPARE(std::get<effect::RollBack>(effects.at(0)).from_epoch, std::uint64_t{1});
    QCOMPARE(std::get<effect::StoreCommits>(effects.at(1)).commits.size(), std::size_t{2});
    f.pending.drop_known();
    QCOMPARE(f.pending.size(), std::size_t{1});
  }

  void without_it_what_was_pending_is_pending_again() {
    Fork f;
    QVERIFY(f.expect(f.theirs, 1, 4));
    ChainRewrite rewrite;
    rewrite.plan(4, f.pending, f.standing.log);
    QVERIFY(f.pending.empty());
    rewrite.give_back(f.pending);
    QCOMPARE(f.pending.size(), std::size_t{3});
    QVERIFY(f.pending.first().head == f.theirs.heads[2]);
  }

  void apart_from_ours_the_chain_stands_elsewhere() {
    Fork f;
    QVERIFY(f.expect(f.theirs, 2, 4));
    ChainRewrite rewrite;
    Outbox out(key_of(1).public_key());
    rewrite.plan(4, f.pending, f.standing.log);
    rewrite.carry_out(f.standing, out);
    QCOMPARE(f.standing.log.first_known(), std::uint64_t{2});
    QCOMPARE(f.standing.log.head(), f.theirs.heads[4]);
    QVERIFY(std::get<effect::StoreCommits>(out.take_effects().at(0)).apart);
  }
};

QTEST_APPLESS_MAIN(TestPendingCommits)
#include "test_pending_commits.moc"
