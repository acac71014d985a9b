// SPDX-License-Identifier: GPL-3.0-or-later
// Who computes, who only reduces, which codecs: against exhaustive search where that is possible,
// and in the situations that the plan was made for.
#include <QTest>

#include <algorithm>
#include <cmath>

#include "engine/collab/planning/round_plan.h"
#include "net/base/rng.h"
#include "tests/support/joined.h"

using namespace potluck;
using test::joined;

namespace {

// Sizes and order as of the real ones; the plan knows nothing else of a codec.
const std::vector<PlanCodec> kCodecs = {
    {static_cast<CodecId>(0), 4.0, 0.0},
    {static_cast<CodecId>(1), 2.0, 1e-7},
    {static_cast<CodecId>(3), 1.03, 1e-4},
    {static_cast<CodecId>(4), 0.53, 3e-2},
};
const std::vector<PlanCodec> kFp16 = {{CodecId::kFp16, 2.0, 1e-7}};
constexpr CodecId kFinest = CodecId::kFp32;
constexpr CodecId kStrongest = static_cast<CodecId>(4);

RoundPeer peer(double up, double down, double speed = 100) { return {up, down, true, speed}; }

RoundPlanRequest request_of(std::vector<RoundPeer> peers, std::vector<PlanCodec> codecs) {
  RoundPlanRequest out;
  out.peers = std::move(peers);
  out.codecs = std::move(codecs);
  out.values = 5'000'000;
  out.target_batch = 1000;
  return out;
}

double seconds_of(const RoundPlanRequest& request, const std::vector<bool>& computes,
                  const std::vector<PlanCodec>& codecs, const PlanCodec& average) {
  double speed = 0;
  std::vector<FractionPeer> peers;
  for (std::size_t i = 0; i < request.peers.size(); ++i) {
    const RoundPeer& p = request.peers[i];
    if (computes[i] && p.trains) speed += p.samples_per_second;
    peers.push_back({p.up_bits_per_second, p.down_bits_per_second, computes[i], true, p.can_reduce,
                     codecs[i].bytes_per_value / average.bytes_per_value});
  }
  const double exchange =
      reducer_fractions(peers, average.bytes_per_value * double(request.values))->seconds;
  const double compute = request.target_batch / speed;
  return request.overlap ? std::max(exchange, compute) : exchange + compute;
}

const PlanCodec& codec_of(const RoundPlanRequest& request, CodecId id) {
  return *std::find_if(request.codecs.begin(), request.codecs.end(),
                       [id](const PlanCodec& c) { return c.id == id; });
}

RoundPlanRequest random_request(Rng& rng, std::size_t most, std::vector<PlanCodec> codecs) {
  std::vector<RoundPeer> peers(2 + rng.below(most - 1));
  for (RoundPeer& p : peers) {
    p.up_bits_per_second = std::pow(10.0, rng.uniform(6, 9));
    p.down_bits_per_second = p.up_bits_per_second * rng.uniform(1, 10);
    p.samples_per_second = std::pow(10.0, rng.uniform(0, 3));
    p.trains = rng.chance(0.9);
    p.can_reduce = rng.chance(0.8);
  }
  peers[0].trains = peers[0].can_reduce = true;
  RoundPlanRequest out = request_of(std::move(peers), std::move(codecs));
  out.target_batch = static_cast<std::uint32_t>(std::pow(10.0, rng.uniform(1, 5)));
  out.overlap = rng.chance(0.3);
  return out;
}

}  // namespace

class TestRoundPlan : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // Links that nobody could have end in a plan or an error, never in the end of the process.
  void absurd_links_end_in_an_answer() {
    Rng rng(21);
    const double kOdd[] = {5e-324, 1e-6, 1e3, 1e12, 1e15, 1e300};
    for (int k = 0; k < 2000; ++k) {
      auto request = random_request(rng, 12, kCodecs);
      for (RoundPeer& p : request.peers) {
        if (rng.chance(0.5)) p.up_bits_per_second = kOdd[rng.below(6)];
        if (rng.chance(0.5)) p.down_bits_per_second = kOdd[rng.below(6)];
        if (rng.chance(0.3)) p.samples_per_second = kOdd[rng.below(6)];
      }
      const auto plan = plan_round(request);
      if (!plan) QCOMPARE(plan.error().code, ErrorCode::kInvalidArgument);
    }
  }

  // All subsets of up to seven peers: the group found commits as fast as the best within what the
  // plan gives away on purpose (3 % for asking everybody, 1 % for letting somebody in again).
  void as_good_as_trying_every_group() {
    Rng rng(7);
    double worst = 1;
    for (int k = 0; k < 400; ++k) {
      const auto request = random_request(rng, 7, kFp16);
      const std::size_t n = request.peers.size();
      const std::vector<PlanCodec> codecs(n, kFp16[0]);
      double best = HUGE_VAL;
      for (unsigned mask = 1; mask < (1u << n); ++mask) {
        std::vector<bool> computes(n);
        bool fits = true;
        for (std::size_t i = 0; i < n; ++i) {
          computes[i] = (mask >> i & 1) != 0;
          fits &= !computes[i] || request.peers[i].trains;
        }
        if (fits) best = std::min(best, seconds_of(request, computes, codecs, kFp16[0]));
      }
      const auto plan = plan_round(request);
      QVERIFY(plan.ok());
      worst = std::max(worst, plan->round_seconds / best);
      QVERIFY2(plan->round_seconds <= best * 1.042,
               qPrintable(QString("instance %1: %2 s, the best group takes %3 s")
                              .arg(k)
                              .arg(plan->round_seconds)
                              .arg(best)));
    }
    qInfo("at worst %.4f times the best group's time", worst);
  }

  // At most 2 % longer than with the strongest codecs, and no gradient could be finer.
  void codecs_are_as_fine_as_helps() {
    Rng rng(8);
    for (int k = 0; k < 300; ++k) {
      const auto request = random_request(rng, 12, kCodecs);
      const std::size_t n = request.peers.size();
      const auto plan = plan_round(request);
      QVERIFY(plan.ok());
      std::vector<bool> computes;
      std::vector<PlanCodec> codecs;
      for (const auto& m : plan->choice.members) {
        computes.push_back(m.computes);
        codecs.push_back(codec_of(request, m.codec));
      }
      const PlanCodec& average = codec_of(request, plan->choice.average);
      const double strongest =
          seconds_of(request, computes, std::vector<PlanCodec>(n, kCodecs.back()), kCodecs.back());
      const double taken = seconds_of(request, computes, codecs, average);
      QVERIFY(std::abs(taken / plan->round_seconds - 1) < 1e-6);
      QVERIFY(taken <= 1.02 * strongest * (1 + 1e-6));
      for (std::size_t i = 0; i < n; ++i) {
        if (!computes[i] || codecs[i].id == kFinest) continue;
        auto finer = codecs;
        const auto at = std::find_if(kCodecs.begin(), kCodecs.end(),
                                     [&](const PlanCodec& c) { return c.id == codecs[i].id; });
        finer[i] = *(at - 1);
        QVERIFY(seconds_of(request, computes, finer, average) > 1.02 * strongest * (1 - 1e-6));
      }
    }
  }

  void a_slow_uplink_gets_a_stronger_codec() {
    std::vector<RoundPeer> peers(7, peer(100e6, 100e6));
    peers.push_back(peer(5e6, 50e6));
    auto request = request_of(peers, kCodecs);
    request.target_batch = 100'000;  // long enough that its samples are worth the wait
    const auto plan = plan_round(request);
    QVERIFY(plan.ok());
    QVERIFY(plan->choice.members[7].computes);
    QCOMPARE(plan->choice.members[7].codec, kStrongest);
    for (std::size_t i = 0; i < 7; ++i) QCOMPARE(plan->choice.members[i].codec, kFinest);
    QVERIFY(plan->members[7].up_gates);
    QVERIFY(joined(plan->members[7].why).find("the exchange would take") != std::string::npos);
    QVERIFY(plan->members[0].why.empty());
    // A round in which that peer sent fp32 would take this long at least.
    QVERIFY(plan->exchange_seconds < 0.2 * (4.0 * 5e6 * 8 / 5e6));
  }

  void nobody_is_coarser_than_helps() {
    auto request = request_of(std::vector<RoundPeer>(8, peer(1e9, 1e9, 1)), kCodecs);
    request.target_batch = 100'000;  // hours of computing
    const auto plan = plan_round(request);
    QVERIFY(plan.ok());
    QCOMPARE(plan->choice.average, kFinest);
    for (const auto& m : plan->choice.members) QCOMPARE(m.codec, kFinest);
  }

  void who_is_not_worth_waiting_for_only_reduces() {
    std::vector<RoundPeer> peers(4, peer(100e6, 100e6));
    peers.push_back(peer(1e6, 100e6, 5));
    auto request = request_of(peers, kFp16);
    const auto slow = plan_round(request);
    QVERIFY(slow.ok());
    QVERIFY(!slow->choice.members[4].computes);
    QVERIFY(joined(slow->members[4].why)
                .starts_with("only reduces: waiting for its gradient costs more"));
    for (std::size_t i = 0; i < 4; ++i) QVERIFY(slow->choice.members[i].computes);
    // As a strong one it is worth the wait when the batch is long.
    request.peers[4].samples_per_second = 10'000;
    request.target_batch = 1'000'000;
    QVERIFY(plan_round(request)->choice.members[4].computes);
    // What it has accumulated before is not left behind.
    request.peers[4].samples_per_second = 5;
    request.target_batch = 1000;
    request.peers[4].holds_samples = true;
    QVERIFY(plan_round(request)->choice.members[4].computes);
  }

  // One that holds samples of an earlier attempt and computes no more is not enough.
  void somebody_who_trains_computes() {
    auto request = request_of({peer(100e6, 100e6), peer(1e6, 100e6), peer(1e6, 100e6)}, kFp16);
    request.peers[0].trains = false;
    request.peers[0].holds_samples = true;
    const auto plan = plan_round(request);
    QVERIFY(plan);
    QVERIFY(plan->choice.members[1].computes || plan->choice.members[2].computes);
  }

  void aggregators_reduce_and_do_not_contribute() {
    std::vector<RoundPeer> peers(6, peer(50e6, 50e6));
    peers.push_back(peer(1e9, 1e9, 0));
    peers.back().trains = false;
    const auto plan = plan_round(request_of(peers, kFp16));
    QVERIFY(plan.ok());
    QVERIFY(!plan->choice.members[6].computes);
    QVERIFY(plan->choice.members[6].fraction > 0.5);
    QVERIFY(plan->members[6].why.at(0) == "does not train, only reduces");
  }

  void without_speeds_everybody_computes() {
    std::vector<RoundPeer> peers(4, peer(100e6, 100e6, 0));
    peers.push_back(peer(1e6, 100e6, 0));
    const auto plan = plan_round(request_of(peers, kFp16));
    QVERIFY(plan.ok());
    for (const auto& m : plan->choice.members) QVERIFY(m.computes);
    QCOMPARE(plan->compute_seconds, 0.0);
  }

  void nobody_is_kept_out_on_a_guess() {
    std::vector<RoundPeer> peers(4, peer(100e6, 100e6));
    peers.push_back(peer(1e6, 100e6, 5));
    peers.push_back(peer(1e6, 100e6, 0));  // nobody knows how fast it computes
    const auto plan = plan_round(request_of(peers, kFp16));
    QVERIFY(plan->choice.members[5].computes);
    peers[2].line_known = false;
    const auto guessed = plan_round(request_of(peers, kFp16));
    for (const auto& m : guessed->choice.members) QVERIFY(m.computes);
  }

  void one_codec_means_that_codec() {
    std::vector<RoundPeer> peers(3, peer(100e6, 100e6));
    peers.push_back(peer(1e6, 1e6));
    const auto plan = plan_round(request_of(peers, kFp16));
    QVERIFY(plan.ok());
    QCOMPARE(plan->choice.average, CodecId::kFp16);
    for (const auto& m : plan->choice.members) QCOMPARE(m.codec, CodecId::kFp16);
  }

  void the_same_every_time_and_for_any_size() {
    Rng rng(9);
    for (const std::size_t n : {std::size_t{2}, std::size_t{64}, std::size_t{200}}) {
      const auto request = random_request(rng, n, kCodecs);
      const auto a = plan_round(request), b = plan_round(request);
      QVERIFY(a && b);
      double sum = 0;
      for (std::size_t i = 0; i < request.peers.size(); ++i) {
        QCOMPARE(a->choice.members[i].codec, b->choice.members[i].codec);
        QCOMPARE(a->choice.members[i].fraction, b->choice.members[i].fraction);
        sum += a->choice.members[i].fraction;
      }
      QVERIFY(std::abs(sum - 1) < 1e-9);
    }
  }

  void what_cannot_be_planned_is_refused() {
    QVERIFY(!plan_round({}).ok());
    QVERIFY(!plan_round(request_of({peer(1e6, 1e6)}, {})).ok());
    QVERIFY(!plan_round(request_of({peer(0, 1e6)}, kFp16)).ok());
    auto for_gradients_only = kFp16;
    for_gradients_only[0].for_averages = false;
    QVERIFY(!plan_round(request_of({peer(1e6, 1e6)}, for_gradients_only)).ok());
    const auto request = request_of({peer(1e6, 1e6), peer(1e6, 1e6)}, kFp16);
    QVERIFY(!describe_round(request, {}).ok());
    const auto of = [](double fraction, int codec) {
      return RoundChoice{{{fraction, true, static_cast<CodecId>(codec)}, {0.5}}, CodecId::kFp16};
    };
    QVERIFY(describe_round(request, of(0.5, 1)).ok());
    QVERIFY(!describe_round(request, of(-0.5, 1)).ok());
    QVERIFY(!describe_round(request, of(0.5, 99)).ok());
  }
};

QTEST_APPLESS_MAIN(TestRoundPlan)
#include "test_round_plan.moc"
