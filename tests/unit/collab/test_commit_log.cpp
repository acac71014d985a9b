// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/group/coordinator_rank.h"
#include "engine/collab/history/commit_log.h"

namespace potluck {

class TestCommitLog : public QObject {
  Q_OBJECT
 private:
  static SignedCommit next(const CommitLog& log, const KeyPair& key, std::uint32_t samples = 8) {
    Commit commit;
    commit.epoch = log.epochs();
    commit.previous = log.head();
    commit.coordinator = key.public_key();
    commit.members = {{key.public_key(), samples}};
    commit.chunk_values = 16;
    commit.values = 100;
    commit.average_root = log.head();
    commit.total_samples = log.total_samples() + samples;
    return sign_commit(commit, key).value();
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void grows_and_rolls_back() {
    const KeyPair key = KeyPair::generate();
    CommitLog log(genesis_of(key.public_key()), 0, {}, 0);
    std::vector<Digest> heads = {log.head()};
    QCOMPARE(log.epochs(), std::uint64_t{0});
    for (int i = 0; i < 100; ++i) {
      const auto commit = next(log, key);
      QVERIFY(log.follows(commit).ok());
      log.append(commit);
      QVERIFY(log.head() == commit.head);
      heads.push_back(commit.head);
    }
    QCOMPARE(log.total_samples(), std::uint64_t{800});
    QVERIFY(log.find(99) != nullptr);
    QVERIFY(log.find(3) == nullptr);  // long ago: the store has it
    const Digest before = heads.at(90);
    log.roll_back(90, 720);
    QVERIFY(log.head() == before);
    QVERIFY(log.find(95) == nullptr);
    QVERIFY(log.follows(next(log, key)).ok());
  }

  void a_commit_of_another_history_does_not_follow() {
    const KeyPair key = KeyPair::generate();
    CommitLog one(genesis_of(key.public_key()), 0, {}, 0);
    CommitLog other(genesis_of(key.public_key()), 0, {}, 0);
    one.append(next(one, key, 8));
    other.append(next(other, key, 9));
    QVERIFY(!one.follows(next(other, key)).ok());
  }

  void remembers_the_newest_heads_alone_however_long_it_is() {
    const KeyPair key = KeyPair::generate();
    CommitLog log(genesis_of(key.public_key()), 0, {}, 0);
    std::vector<Digest> heads = {log.head()};
    while (log.epochs() < CommitLog::kHeads + 100) {
      log.append(next(log, key));
      heads.push_back(log.head());
    }
    const std::uint64_t first = log.first_known();
    QCOMPARE(first, std::uint64_t{101});
    QVERIFY(log.holds(first, heads[first]));
    QVERIFY(!log.holds(first - 1, heads[first - 1]));  // the store alone knows
    QVERIFY(!log.holds(first, heads[first + 1]));
    QVERIFY(!log.holds(log.epochs() + 1, log.head()));
    // As a start gives it the newest ones.
    const CommitLog again(genesis_of(key.public_key()), log.epochs(),
                          std::vector<Digest>(heads.end() - 10, heads.end()), log.total_samples());
    QVERIFY(again.head() == log.head());
    QCOMPARE(again.first_known(), log.epochs() - 9);
  }

  void stands_where_it_is_told_and_knows_nothing_of_before() {
    const KeyPair key = KeyPair::generate();
    CommitLog log(genesis_of(key.public_key()), 0, {}, 0);
    log.append(next(log, key));
    const Digest before = log.head();
    log.stand_at(1'000'000, before, 8'000'000);
    QCOMPARE(log.epochs(), std::uint64_t{1'000'000});
    QCOMPARE(log.first_known(), std::uint64_t{1'000'000});
    QVERIFY(!log.holds(1, before));
    QVERIFY(log.find(0) == nullptr);
    QVERIFY(!log.samples_after(1));
    const auto commit = next(log, key);
    QVERIFY(log.follows(commit).ok());
    log.append(commit);
    QVERIFY(log.holds(1'000'000, before) && log.head() == commit.head);
  }

  void everybody_names_the_same_coordinator_and_all_get_their_turn() {
    std::vector<PeerId> peers;
    for (int i = 0; i < 8; ++i) peers.push_back(KeyPair::generate().public_key());
    auto shuffled = peers;
    std::reverse(shuffled.begin(), shuffled.end());
    std::map<PeerId, int> turns;
    for (std::uint64_t epoch = 0; epoch < 800; ++epoch) {
      const auto coordinator = coordinator_of(epoch, 0, peers);
      QVERIFY(coordinator == coordinator_of(epoch, 0, shuffled));
      ++turns[*coordinator];
    }
    for (const auto& [id, count] : turns) QVERIFY(count > 50 && count < 160);
    QVERIFY(!coordinator_of(1, 0, {}));
  }
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestCommitLog)
#include "test_commit_log.moc"
