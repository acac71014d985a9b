// SPDX-License-Identifier: GPL-3.0-or-later
// What a member gives to an exchange and takes from it, and whom it says that it waits for. It
// reduces the whole vector, and two others contribute to it.
#include <QTest>

#include <limits>

#include "engine/collab/round/exchange_run.h"
#include "known_group.h"

using namespace potluck;
using namespace potluck::test;

namespace {

struct Run {
  KnownGroup group;
  RoundDeadlines deadlines;
  AverageMemory memory;
  Outbox out{group.id(0)};
  std::vector<float> gradient = std::vector<float>(kValues, 1.0F);
  std::unique_ptr<ExchangeRun> run;
  ExchangeConfig config;
  TimePoint now{1000s};

  Run() {
    config.values = config.chunk_values = kValues;
    config.members = {{group.id(0), 1}, {group.id(1), 0}, {group.id(2), 0}};
    run = std::make_unique<ExchangeRun>(config, memory, deadlines, out);
    run->freezing(now);
  }
  void start(std::uint32_t samples) {
    run->start({0, 0, samples, 2.0 * samples, gradient, {}}, false, *group.roster, now);
  }
  BulkFrame contribution(std::size_t i) {
    config.self = i;
    Exchange other(config, memory);
    other.start(gradient, 4);
    return other.next_chunk(group.id(0)).value();
  }
  bool contributes(std::size_t i) {
    const BulkFrame frame = contribution(i);
    return run->on_chunk(group.id(i), frame.header, frame.payload, now).ok();
  }
  Done done() const {
    Average average;
    average.chunk_values = average.values = kValues;
    return run->sign_done({0, 0, {}, group.id(1)}, average, group.keys[0]);
  }
  // Looks as often as it wants to.
  std::optional<PeerId> look_for(Duration time) {
    for (const TimePoint end = now + time; run->next_look() && *run->next_look() <= end;) {
      now = *run->next_look();
      const auto stalled = run->look(*group.disputes, now);
      if (!stalled.empty()) return stalled.front();
    }
    return std::nullopt;
  }
};

}  // namespace

class TestExchangeRun : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void it_has_the_average_when_all_have_contributed() {
    Run r;
    QVERIFY(!r.run->deadline() && !r.run->next_look());
    r.start(6);
    QVERIFY(r.done().samples == 6 && r.done().loss_sum == 12.0);
    QVERIFY(!r.run->has_average());
    QVERIFY(r.contributes(1) && !r.run->has_average());
    QVERIFY(r.contributes(2) && r.run->has_average());
    const auto effects = r.out.take_effects();
    QCOMPARE(effects.size(), std::size_t{2});  // to the two others
    QVERIFY(std::get<effect::BulkReady>(effects[0]).to == r.group.id(1));
    r.now += 100ms;
    QVERIFY(r.run->finish(r.now)->values == kValues);
    QCOMPARE(r.run->seconds_since_start(r.now), 0.1);
  }

  void what_it_signs_says_which_part_it_made() {
    Run r;
    r.start(6);
    Vote vote{0, 0, {}, r.group.id(1), 0, kValues, kValues, {}, 6, 1};
    QVERIFY(verify_vote(vote, r.group.id(0), r.done().vote));
    vote.chunks = 0;
    QVERIFY(!verify_vote(vote, r.group.id(0), r.done().vote));
  }

  void a_contribution_may_come_before_our_own_gradient() {
    Run r;
    QVERIFY(r.contributes(1) && r.contributes(2));
    r.start(6);
    QVERIFY(r.run->has_average());
  }

  void a_gradient_that_is_not_finite_counts_for_nothing() {
    Run r;
    r.gradient[1] = std::numeric_limits<float>::infinity();
    r.start(6);
    QVERIFY(r.done().samples == 0 && r.done().loss_sum == 0.0);
    QVERIFY(std::holds_alternative<effect::Note>(r.out.take_effects().front()));
  }

  void what_makes_no_sense_is_refused() {
    Run r;
    const BulkFrame frame = r.contribution(1);
    QVERIFY(!r.run->on_chunk(r.group.id(3), frame.header, frame.payload, r.now).ok());
  }

  void whoever_sends_nothing_is_named_but_not_before_its_time() {
    Run r;
    r.start(6);
    QVERIFY(r.contributes(2));
    QVERIFY(!r.look_for(1s));
    QVERIFY(r.look_for(60s) == r.group.id(1));
  }

  void with_the_average_nobody_is_looked_at_any_more() {
    Run r;
    r.start(6);
    QVERIFY(r.contributes(1) && r.contributes(2));
    r.run->finish(r.now);
    QVERIFY(!r.look_for(60s));
  }

  void it_takes_too_long_once_in_a_while() {
    Run r;
    r.start(6);
    const TimePoint first = r.run->deadline().value();
    QVERIFY(!r.run->took_too_long(first - 1ms));
    QVERIFY(r.run->took_too_long(first));
    QVERIFY(!r.run->took_too_long(first + 1s));
    QVERIFY(*r.run->deadline() == first + 2 * (first - r.now - 2s));  // with more patience
  }
};

QTEST_APPLESS_MAIN(TestExchangeRun)
#include "test_exchange_run.moc"
