// SPDX-License-Identifier: GPL-3.0-or-later
// With which commits a peer goes along that it has not asked for: we are 0, and three others are
// linked.
#include <QTest>

#include "engine/collab/catching_up/fork_judge.h"
#include "known_group.h"

using namespace potluck;
using namespace potluck::test;

namespace {

struct Known {
  // The last epochs were made by `by`.
  explicit Known(const std::vector<std::size_t>& by, std::uint64_t epochs = 20) : group(0) {
    group.history.grow_by(epochs, keys(by));
    standing.log = group.history.log;
    standing.last_step = group.now;
    for (const std::size_t i : {1U, 2U, 3U}) group.link(i);
  }

  std::vector<KeyPair> keys(const std::vector<std::size_t>& of) const {
    std::vector<KeyPair> out;
    for (const std::size_t i : of) out.push_back(group.keys[i]);
    return out;
  }
  // The next commit, in which all samples are of the first of these.
  SignedCommit next(const std::vector<std::size_t>& signed_by) const {
    Commit commit = group.history.next(group.keys[signed_by.front()]);
    commit.members.clear();
    for (const std::size_t i : signed_by) {
      commit.members.push_back({group.id(i), i == signed_by.front() ? kTarget : 0});
    }
    std::ranges::sort(commit.members, std::less{}, &CommitMember::peer);
    return test::agreed(commit, keys(signed_by));
  }
  bool agreed(const std::vector<std::size_t>& signed_by) const {
    return judge.agreed(next(signed_by), group.now);
  }

  KnownGroup group;
  Standing standing{group.history.log};
  ForkJudge judge{*group.membership, standing};
};

// We have made epochs with others, and somebody has made other ones from some place on. Peer 1
// organises.
struct Forked {
  KnownGroup group{0};
  Standing standing{CommitLog(group.history.log)};
  History theirs;
  std::size_t shared = 0;
  ForkJudge judge{*group.membership, standing};

  Forked() {
    for (const std::size_t i : {1U, 2U, 3U}) group.link(i);
    standing.milestones.organised_by(group.id(1));
  }
  std::vector<KeyPair> keys(const std::vector<std::size_t>& of) const {
    std::vector<KeyPair> out;
    for (const std::size_t i : of) out.push_back(group.keys[i]);
    return out;
  }
  void we_make(std::uint64_t epochs, const std::vector<std::size_t>& by) {
    for (std::uint64_t i = 0; i < epochs; ++i) {
      group.history.grow_by(1, keys(by));
      standing.append(group.history.commits.back());
    }
  }
  // What we have by now binds us.
  void time_goes_by() {
    standing.milestones.settle(group.now);
    standing.milestones.settle(group.now + 1h);
  }
  // From here on; later than ours, as votes of the same members would have to be.
  void they_begin() {
    theirs = group.history;
    shared = theirs.commits.size();
  }
  ForkJudge::Verdict they_make(std::uint64_t epochs, const std::vector<std::size_t>& by) {
    theirs.grow_by(epochs, keys(by), 1);
    PendingCommits pending(standing.log);
    for (std::size_t i = shared; i < theirs.commits.size(); ++i) pending.add(theirs.commits[i]);
    return judge.compare(judge.parting(pending, {}));
  }
};

}  // namespace

class TestForkJudge : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void half_of_those_who_made_the_last_epochs_are_followed() {
    const Known k({0, 1, 2, 3});
    QVERIFY(k.agreed({1, 2}));
    QVERIFY(!k.agreed({3}));
  }

  // It gave no samples, and has signed.
  void who_only_reduced_stands_behind_a_commit_as_well() {
    const Known k({0, 1, 2, 3});
    QVERIFY(k.agreed({3, 0}));
    QVERIFY(k.agreed({3, 1}));
  }

  void whom_a_commit_only_names_stands_behind_nothing() {
    const Known k({0, 1, 2, 3});
    SignedCommit commit = k.next({3, 0, 1, 2});
    commit.votes.clear();
    QVERIFY(!k.judge.agreed(commit, k.group.now));
  }

  // All the last epochs were made by ourselves.
  void half_of_those_who_train_now_are_followed() {
    Known k({0});
    QVERIFY(!k.agreed({1}));
    QVERIFY(k.agreed({1, 2}));
    k.group.tells(2, [](PeerRecord& r) { r.stage = Stage::kPaused; });
    k.group.tells(3, [](PeerRecord& r) { r.stage = Stage::kPaused; });
    QVERIFY(k.agreed({1}));
  }

  // Somebody keeps the group from going on, and goes on alone.
  void a_group_that_stands_still_together_follows_nobody() {
    Known still({0, 1, 2, 3});
    still.group.now += 1min;
    QVERIFY(!still.agreed({3}));
    QVERIFY(still.agreed({2, 3}));
  }

  void who_stands_still_without_the_others_or_is_young_follows_whatever_goes_on() {
    Known still({0, 1, 2, 3});
    still.group.now += 1min;
    for (const std::size_t i : {1, 2}) {
      still.group.tells(i, [](PeerRecord& r) { r.head.data[0] ^= 1; });
    }
    QVERIFY(still.agreed({3}));
    const Known young({0, 1, 2, 3}, 15);
    QVERIFY(young.agreed({3}));
  }

  // They were three of four, and have left: whatever they sign by themselves afterwards, from then
  // on, has most of that group behind it.
  void who_was_most_of_the_group_once_undoes_nothing_that_is_settled() {
    Forked f;
    f.we_make(48, {0, 1, 2, 3});
    f.they_begin();
    f.we_make(48, {0, 1, 2, 3});
    f.we_make(48, {0, 1});
    f.time_goes_by();
    QCOMPARE(f.standing.milestones.binding()->epochs, std::uint64_t{96});
    QVERIFY(f.they_make(200, {2, 3, 0}) == ForkJudge::Verdict::kSettled);
  }

  void while_it_is_not_settled_they_win() {
    Forked f;
    f.we_make(48, {0, 1, 2, 3});
    f.they_begin();
    f.we_make(10, {0, 1, 2, 3});
    f.time_goes_by();
    QVERIFY(f.they_make(200, {2, 3, 0}) == ForkJudge::Verdict::kTheirs);
  }

  // Those whom the organiser has gone over to are right, whoever they are.
  void what_is_settled_the_organiser_may_undo() {
    Forked f;
    f.we_make(48, {0, 1, 2, 3});
    f.they_begin();
    f.we_make(48, {0, 1, 2, 3});
    f.time_goes_by();
    QVERIFY(f.they_make(40, {1, 3}) == ForkJudge::Verdict::kSettled);  // kept back, perhaps
    QVERIFY(f.they_make(20, {1, 3}) == ForkJudge::Verdict::kTheirs);
  }

  void what_most_of_the_group_agree_on_counts_before_it_binds() {
    Forked f;
    f.we_make(48, {0, 1, 2, 3});
    f.they_begin();
    f.we_make(1, {0});
    QVERIFY(f.they_make(8, {1, 2, 3}) == ForkJudge::Verdict::kTheirs);
    f.we_make(20, {0});
    QVERIFY(f.they_make(1, {1, 2, 3}) == ForkJudge::Verdict::kTheirs);
  }

  // The next milestone stands on eight commits that both have: it is no word for either.
  void what_both_share_decides_nothing() {
    Forked f;
    f.we_make(16, {0, 1, 2});
    f.we_make(9, {0, 1, 2, 3});
    f.we_make(6, {0});
    f.they_begin();
    f.we_make(49, {0});
    QCOMPARE(f.standing.milestones.newest()->epochs, std::uint64_t{80});
    QVERIFY(f.they_make(8, {1, 2}) == ForkJudge::Verdict::kTheirs);
  }

  void what_may_go_on_from_ours_is_not_refused() {
    Forked f;
    f.we_make(48, {0, 1, 2, 3});
    f.time_goes_by();
    f.theirs = f.group.history;
    f.theirs.grow_by(100, f.keys({1, 2, 3}));
    PendingCommits pending(f.standing.log);
    for (std::size_t i = 80; i < f.theirs.commits.size(); ++i) pending.add(f.theirs.commits[i]);
    QVERIFY(f.judge.compare(f.judge.parting(pending, {})) == ForkJudge::Verdict::kTheirs);
  }
};

QTEST_APPLESS_MAIN(TestForkJudge)
#include "test_fork_judge.moc"
