// SPDX-License-Identifier: GPL-3.0-or-later
// What is taken for the older history, and whom it is asked of.
#include <QTest>

#include "engine/collab/history/commit_log.h"
#include "engine/collab/history/older_history.h"

namespace potluck {

using namespace std::chrono_literals;

class TestOlderHistory : public QObject {
  Q_OBJECT

  KeyPair key_ = KeyPair::generate();
  Digest genesis_ = genesis_of(key_.public_key());
  std::vector<SignedCommit> log_;

  static PeerId peer(std::uint8_t n) {
    PeerId id;
    id.data.fill(n);
    return id;
  }
  static TimePoint at(Duration since) { return TimePoint{} + 1h + since; }

  Seam seam_before(std::uint64_t epoch) const {
    const Commit& c = log_[epoch].commit;
    return {epoch, c.previous, c.total_samples - c.samples()};
  }
  std::vector<Bytes> bytes(std::uint64_t from, std::uint64_t to) const {
    std::vector<Bytes> out;
    for (auto i = from; i < to; ++i) out.push_back(encode_commit(log_[i]));
    return out;
  }

 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(init_crypto().ok());
    CommitLog log(genesis_, 0, {}, 0);
    for (int i = 0; i < 600; ++i) {
      Commit commit;
      commit.epoch = log.epochs();
      commit.previous = log.head();
      commit.members = {{key_.public_key(), 8}};
      commit.chunk_values = 16;
      commit.values = 100;
      commit.average_root = log.head();
      commit.total_samples = log.total_samples() + 8;
      log_.push_back(sign_commit(commit, key_).value());
      log.append(log_.back());
    }
  }

  void each_commit_is_proved_by_the_one_after_it() {
    const auto some = prove_older(bytes(100, 200), seam_before(200), genesis_);
    QVERIFY(some.ok());
    QCOMPARE(some->size(), std::size_t{100});
    QVERIFY(some->front().head == log_[100].head);
    QVERIFY(prove_older(bytes(0, 50), seam_before(50), genesis_).ok());
  }

  void what_does_not_lead_there_is_refused() {
    const Seam seam = seam_before(200);
    QVERIFY(!prove_older(bytes(100, 199), seam, genesis_));
    QVERIFY(!prove_older(bytes(100, 201), seam, genesis_));
    auto gap = bytes(100, 150);
    for (auto& each : bytes(151, 200)) gap.push_back(each);
    QVERIFY(!prove_older(gap, seam, genesis_));
    for (const std::size_t place : {0U, 64U, 80U, 200U}) {
      auto damaged = bytes(100, 200);
      damaged[40][place] ^= 1;
      QVERIFY(!prove_older(damaged, seam, genesis_));
    }
    // Signed anew by a member, with the same numbers.
    const KeyPair other = KeyPair::generate();
    auto lies = bytes(100, 200);
    lies[40] = encode_commit(sign_commit(log_[140].commit, other).value());
    QVERIFY(!prove_older(lies, seam, genesis_));
    Seam fewer = seam;
    fewer.samples -= 1;
    QVERIFY(!prove_older(bytes(100, 200), fewer, genesis_));
    QVERIFY(!prove_older(bytes(0, 50), seam_before(50), log_[3].head));  // of another project
  }

  void asks_one_after_the_other_for_whole_blocks() {
    OlderHistory older;
    const std::set<PeerId> linked = {peer(1), peer(2)};
    QVERIFY(!older.next(linked, at(0s)));
    older.missing(seam_before(600));
    const auto first = older.next(linked, at(0s));
    QVERIFY(first.has_value());
    QCOMPARE(first->request.from_epoch, std::uint64_t{512});
    QCOMPARE(first->request.count, 88U);
    QVERIFY(!older.next(linked, at(1s)));  // an answer is awaited
    const Commits answer{512, bytes(512, 600)};
    QVERIFY(!older.answers(peer(9), answer));
    QVERIFY(older.answers(first->of, answer));
    QVERIFY(older.take(answer, at(10ms)));
    QVERIFY(!older.next(linked, at(20ms)));  // it is being proved
    older.missing(seam_before(512));
    QVERIFY(!older.next(linked, at(20ms)));  // a pause: others have to get through, too
    const auto second = older.next(linked, *older.next_deadline());
    QVERIFY(second.has_value());
    QVERIFY(second->of != first->of);
    QCOMPARE(second->request.from_epoch, std::uint64_t{256});
    QCOMPARE(second->request.count, 256U);
  }

  void who_has_not_got_it_is_left_alone_and_others_are_asked() {
    OlderHistory older;
    const std::set<PeerId> linked = {peer(1), peer(2), peer(3)};
    older.missing(seam_before(512));
    const auto lacks = older.next(linked, at(0s));
    QVERIFY(!older.take({256, {}}, at(10ms)));
    const auto lies = older.next(linked, at(1s));
    QVERIFY(lies->of != lacks->of);
    QVERIFY(older.take({256, bytes(255, 511)}, at(1010ms)));
    older.refused(at(1020ms));
    const auto silent = older.next(linked, at(2s));
    QVERIFY(silent->of != lacks->of && silent->of != lies->of);
    QVERIFY(!older.next(linked, at(12s)));  // nobody is left
    QCOMPARE(older.next(linked, at(33s))->of, lacks->of);
    older.whole();
    QVERIFY(!older.wanted() && !older.next(linked, at(100s)));
  }

  void who_goes_is_replaced_at_once() {
    OlderHistory older;
    older.missing(seam_before(512));
    const auto first = older.next({peer(1), peer(2)}, at(0s));
    std::set<PeerId> left = {peer(1), peer(2)};
    left.erase(first->of);
    QCOMPARE(older.next(left, at(10ms))->of, *left.begin());
  }

  // A message holds a megabyte: of large commits it ends before the one that proves the others.
  void asks_for_fewer_where_they_are_large() {
    OlderHistory older;
    older.missing(seam_before(512));
    auto question = older.next({peer(1)}, at(0s));
    QCOMPARE(question->request.count, 256U);
    QVERIFY(!older.take({256, bytes(256, 306)}, at(10ms)));
    question = older.next({peer(1)}, at(1s));
    QCOMPARE(question->request.from_epoch, std::uint64_t{462});
    QCOMPARE(question->request.count, 50U);
    QVERIFY(older.take({462, bytes(462, 512)}, at(1010ms)));
  }

  // On a slow link an answer must not keep a round waiting.
  void asks_for_fewer_where_answers_take_long() {
    OlderHistory older;
    older.missing(seam_before(512));
    auto question = older.next({peer(1)}, at(0s));
    QVERIFY(older.take({256, bytes(256, 512)}, at(2s)));
    older.missing(seam_before(256));
    QVERIFY(!older.next({peer(1)}, at(4s)));
    question = older.next({peer(1)}, at(9s));
    QCOMPARE(question->request.count, 128U);
  }
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestOlderHistory)
#include "test_older_history.moc"
