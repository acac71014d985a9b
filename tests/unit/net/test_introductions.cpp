// SPDX-License-Identifier: GPL-3.0-or-later
// Whose word for peers that we have never met is worth a call.
#include <QTest>

#include "net/crypto/keys.h"
#include "net/gossip/introductions.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestIntroductions : public QObject {
  Q_OBJECT

  static PeerId peer(std::uint64_t number) {
    PeerId out;
    for (std::size_t i = 0; i < 8; ++i) out.data[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return out;
  }
  const TimePoint begin_{1000s};
  const PeerId introducer_ = peer(1);

 private Q_SLOTS:
  void so_many_calls_may_be_in_vain() {
    Introductions introductions;
    int called = 0;
    for (std::uint64_t i = 0; i < 1652; ++i) {
      introductions.introduced(peer(100 + i), introducer_);
      called += introductions.may_call(peer(100 + i), begin_) ? 1 : 0;
    }
    QCOMPARE(called, static_cast<int>(Introductions::kCredit));
    QVERIFY(introductions.may_call(peer(100), begin_));  // again: it is called already
    QVERIFY(!introductions.may_call(peer(1000), begin_));
    QVERIFY(introductions.may_call(peer(1000), begin_ + 10s));
    QVERIFY(!introductions.may_call(peer(1001), begin_ + 10s));
    introductions.introduced(peer(5000), peer(2));  // by another one
    QVERIFY(introductions.may_call(peer(5000), begin_));
    QVERIFY(introductions.may_call(peer(6000), begin_));  // by nobody: an address of the link
    QVERIFY(introductions.may_call(introducer_, begin_));
  }

  void who_is_right_may_tell_of_any_number() {
    Introductions introductions;
    for (std::uint64_t i = 0; i < 1000; ++i) {
      introductions.introduced(peer(100 + i), introducer_);
      QVERIFY(introductions.may_call(peer(100 + i), begin_));
      introductions.linked(peer(100 + i), begin_);
    }
    QCOMPARE(introductions.size(), std::size_t{0});
  }

  void the_first_one_to_tell_answers_for_it() {
    Introductions introductions;
    introductions.introduced(peer(100), introducer_);
    introductions.introduced(peer(100), peer(2));
    for (std::uint64_t i = 0; i < 32; ++i) {
      introductions.introduced(peer(200 + i), introducer_);
      QVERIFY(introductions.may_call(peer(200 + i), begin_));
    }
    QVERIFY(!introductions.may_call(peer(100), begin_));
    introductions.forget(peer(100));
    introductions.introduced(peer(100), peer(2));
    QVERIFY(introductions.may_call(peer(100), begin_));
  }

  void what_is_remembered_is_bounded() {
    Introductions introductions;
    for (std::uint64_t i = 0; i < 5000; ++i) {
      introductions.introduced(peer(10'000 + i), peer(100'000 + i));
      QVERIFY(introductions.may_call(peer(10'000 + i), begin_));
    }
    // One that has used up its credit is still known.
    Introductions other;
    for (std::uint64_t i = 0; i < 33; ++i) other.introduced(peer(100 + i), introducer_);
    for (std::uint64_t i = 0; i < 32; ++i) QVERIFY(other.may_call(peer(100 + i), begin_));
    for (std::uint64_t i = 0; i < 2000; ++i) {
      other.introduced(peer(10'000 + i), peer(100'000 + i));
      QVERIFY(other.may_call(peer(10'000 + i), begin_));
    }
    QVERIFY(!other.may_call(peer(132), begin_));
  }
};

QTEST_APPLESS_MAIN(TestIntroductions)
#include "test_introductions.moc"
