// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/group/coordinator_rank.h"
#include "engine/collab/history/commit_log.h"

namespace potluck {

class TestChain : public QObject {
  Q_OBJECT
 private:
  static SignedCommit next(const Chain& chain, const KeyPair& key, std::uint32_t samples = 8) {
    Commit commit;
    commit.epoch = chain.epochs();
    commit.previous = chain.head();
    commit.coordinator = key.public_key();
    commit.members = {{key.public_key(), samples}};
    commit.chunk_values = 16;
    commit.values = 100;
    commit.average_root = chain.head();
    commit.total_samples = chain.total_samples() + samples;
    return sign_commit(commit, key).value();
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void grows_and_rolls_back() {
    const KeyPair key = KeyPair::generate();
    Chain chain(genesis_of(key.public_key()), 0, {}, 0);
    std::vector<Digest> heads = {chain.head()};
    QCOMPARE(chain.epochs(), std::uint64_t{0});
    for (int i = 0; i < 100; ++i) {
      const auto commit = next(chain, key);
      QVERIFY(chain.follows(commit).ok());
      chain.append(commit);
      QVERIFY(chain.head() == commit.head);
      heads.push_back(commit.head);
    }
    QCOMPARE(chain.total_samples(), std::uint64_t{800});
    QVERIFY(chain.find(99) != nullptr);
    QVERIFY(chain.find(3) == nullptr);  // long ago: the store has it
    const Digest before = heads.at(90);
    chain.roll_back(90, 720);
    QVERIFY(chain.head() == before);
    QVERIFY(chain.find(95) == nullptr);
    QVERIFY(chain.follows(next(chain, key)).ok());
  }

  void a_commit_of_another_history_does_not_follow() {
    const KeyPair key = KeyPair::generate();
    Chain one(genesis_of(key.public_key()), 0, {}, 0);
    Chain other(genesis_of(key.public_key()), 0, {}, 0);
    one.append(next(one, key, 8));
    other.append(next(other, key, 9));
    QVERIFY(!one.follows(next(other, key)).ok());
  }

  void remembers_the_newest_heads_alone_however_long_it_is() {
    const KeyPair key = KeyPair::generate();
    Chain chain(genesis_of(key.public_key()), 0, {}, 0);
    std::vector<Digest> heads = {chain.head()};
    while (chain.epochs() < Chain::kHeads + 100) {
      chain.append(next(chain, key));
      heads.push_back(chain.head());
    }
    const std::uint64_t first = chain.first_known();
    QCOMPARE(first, std::uint64_t{101});
    QVERIFY(chain.holds(first, heads[first]));
    QVERIFY(!chain.holds(first - 1, heads[first - 1]));  // the store alone knows
    QVERIFY(!chain.holds(first, heads[first + 1]));
    QVERIFY(!chain.holds(chain.epochs() + 1, chain.head()));
    // As a start gives it the newest ones.
    const Chain again(genesis_of(key.public_key()), chain.epochs(),
                      std::vector<Digest>(heads.end() - 10, heads.end()), chain.total_samples());
    QVERIFY(again.head() == chain.head());
    QCOMPARE(again.first_known(), chain.epochs() - 9);
  }

  void stands_where_it_is_told_and_knows_nothing_of_before() {
    const KeyPair key = KeyPair::generate();
    Chain chain(genesis_of(key.public_key()), 0, {}, 0);
    chain.append(next(chain, key));
    const Digest before = chain.head();
    chain.stand_at(1'000'000, before, 8'000'000);
    QCOMPARE(chain.epochs(), std::uint64_t{1'000'000});
    QCOMPARE(chain.first_known(), std::uint64_t{1'000'000});
    QVERIFY(!chain.holds(1, before));
    QVERIFY(chain.find(0) == nullptr);
    QVERIFY(!chain.samples_after(1));
    const auto commit = next(chain, key);
    QVERIFY(chain.follows(commit).ok());
    chain.append(commit);
    QVERIFY(chain.holds(1'000'000, before) && chain.head() == commit.head);
  }

  void everybody_names_the_same_coordinator_and_all_get_their_turn() {
    std::vector<PeerId> peers;
    for (int i = 0; i < 8; ++i) peers.push_back(KeyPair::generate().public_key());
    auto shuffled = peers;
    std::reverse(shuffled.begin(), shuffled.end());
    std::map<PeerId, int> turns;
    for (std::uint64_t epoch = 0; epoch < 800; ++epoch) {
      const auto leader = coordinator_of(epoch, 0, peers);
      QVERIFY(leader == coordinator_of(epoch, 0, shuffled));
      ++turns[*leader];
    }
    for (const auto& [id, count] : turns) QVERIFY(count > 50 && count < 160);
    QVERIFY(!coordinator_of(1, 0, {}));
  }
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestChain)
#include "test_commit_log.moc"
