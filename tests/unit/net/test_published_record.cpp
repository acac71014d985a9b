// SPDX-License-Identifier: GPL-3.0-or-later
// What a peer says of itself, and what others still believe; and another process with its key.
#include <QTest>

#include "net/gossip/published_record.h"
#include "net/gossip/twin_watch.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestPublishedRecord : public QObject {
  Q_OBJECT

  const TimePoint begin_{1000s};

  static PeerRecord first() {
    PeerRecord record;
    record.sequence = 10;
    record.samples_per_second = 100;
    return record;
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void what_others_estimate_by_is_important() {
    const KeyPair key = KeyPair::generate();
    PublishedRecord own(key, first());
    QVERIFY(own.changed());  // nobody was told
    own.publish(begin_);
    QVERIFY(!own.changed() && !own.important());
    PeerRecord next = own.record();
    next.samples = 7;
    next.samples_per_second = 105;
    own.set(next);
    QVERIFY(own.changed() && !own.important());
    QCOMPARE(own.rate_change(), 5.0);
    next.samples_per_second = 120;
    own.set(next);
    QVERIFY(own.important());
    own.publish(begin_ + 1s);
    QVERIFY(!own.changed() && !own.important());
    QCOMPARE(own.rate_change(), 0.0);
    QCOMPARE(own.made_at(), begin_ + 1s);
  }

  void each_time_its_number_is_higher_and_it_is_signed() {
    const KeyPair key = KeyPair::generate();
    PublishedRecord own(key, first());
    QCOMPARE(own.peer(), key.public_key());
    const AgedRecord before = own.aged(begin_);
    PeerRecord next;
    next.sequence = 3;  // not for others to say
    own.set(next);
    own.publish(begin_);
    QCOMPARE(own.version().sequence, std::uint64_t{11});
    const AgedRecord after = own.aged(begin_ + 2s);
    QCOMPARE(after.age_ms, 2000U);
    QCOMPARE(after.record->record.sequence, std::uint64_t{11});
    QVERIFY(own.is(*after.record) && !own.is(*before.record));
    own.go_on_from(50);
    QVERIFY(own.changed() && own.important());
    own.publish(begin_ + 3s);
    QCOMPARE(own.version().sequence, std::uint64_t{51});
  }

  void the_lost_are_told_of_for_a_while() {
    const KeyPair key = KeyPair::generate();
    PublishedRecord own(key, first());
    own.say_lost({1, 5}, begin_);
    own.say_lost({2, 6}, begin_ + 9min);
    own.publish(begin_ + 9min);
    const std::vector<RecordVersion> both = {{2, 6}, {1, 5}};
    QVERIFY(own.record().lost == both);
    own.set(first());
    QVERIFY(own.record().lost == both);
    own.publish(begin_ + 11min);
    QCOMPARE(own.record().lost.size(), std::size_t{1});
  }

  void a_twin_is_another_process_and_told_of_seldom() {
    TwinWatch twins;
    PeerRecord ours = first(), theirs = first();
    ours.started_ms = 500;
    theirs.started_ms = 700;
    const auto comes = [&](const PeerRecord& record, TimePoint now, std::uint32_t age_ms = 0) {
      auto held = std::make_shared<SignedRecord>();
      held->record = record;
      twins.notice({held, age_ms}, ours, now);
      return twins.take();
    };
    QVERIFY(!comes(theirs, begin_));  // we have not begun
    twins.begin(begin_);
    QVERIFY(!comes(theirs, begin_ + 10s, 9000));  // may be an earlier life
    QVERIFY(!comes(ours, begin_ + 10s));
    QVERIFY(comes(theirs, begin_ + 10s) == Twin::kNewer);
    QVERIFY(!comes(theirs, begin_ + 1min));
    theirs.started_ms = 300;
    QVERIFY(comes(theirs, begin_ + 6min) == Twin::kOlder);
  }
};

QTEST_APPLESS_MAIN(TestPublishedRecord)
#include "test_published_record.moc"
