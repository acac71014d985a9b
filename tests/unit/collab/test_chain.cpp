// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/chain.h"
#include "engine/collab/ranking.h"

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
    Chain chain(genesis_of(key.public_key()), {}, 0);
    QCOMPARE(chain.epochs(), std::uint64_t{0});
    for (int i = 0; i < 100; ++i) {
      const auto commit = next(chain, key);
      QVERIFY(chain.follows(commit).ok());
      chain.append(commit);
      QVERIFY(chain.head() == commit.head);
    }
    QCOMPARE(chain.total_samples(), std::uint64_t{800});
    QVERIFY(chain.find(99) != nullptr);
    QVERIFY(chain.find(3) == nullptr);  // long ago: the store has it
    const Digest before = chain.head_after(90);
    chain.roll_back(90, 720);
    QVERIFY(chain.head() == before);
    QVERIFY(chain.find(95) == nullptr);
    QVERIFY(chain.follows(next(chain, key)).ok());
  }

  void a_commit_of_another_history_does_not_follow() {
    const KeyPair key = KeyPair::generate();
    Chain one(genesis_of(key.public_key()), {}, 0), other(genesis_of(key.public_key()), {}, 0);
    one.append(next(one, key, 8));
    other.append(next(other, key, 9));
    QVERIFY(!one.follows(next(other, key)).ok());
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
#include "test_chain.moc"
