// SPDX-License-Identifier: GPL-3.0-or-later
// The planner with links and speeds that members make up, as far as the wire and
// round_plan_request.cpp let them: what is planned can be offered, and an error is one.
#include <cmath>
#include <numeric>

#include "engine/collab/planning/round_plan.h"
#include "engine/collab/planning/sample_shares.h"
#include "engine/collab/round/round_plan_request.h"
#include "fuzz.h"
#include "fuzz_input.h"
#include "net/wire/limits.h"

using namespace potluck;

namespace {

constexpr std::size_t kMostPeers = 24;

// Between the bounds on a logarithmic scale, both of them now and then.
double between(FuzzInput& in, double least, double most) {
  const double share = in.u16() / 65535.0;
  return std::clamp(std::exp(std::lerp(std::log(least), std::log(most), share)), least, most);
}

RoundPeer peer_of(FuzzInput& in) {
  RoundPeer out;
  const std::uint8_t flags = in.u8();
  out.up_bits_per_second = between(in, kLeastBitsPerSecond, kMostBitsPerSecond);
  out.down_bits_per_second = between(in, kLeastBitsPerSecond, kMostBitsPerSecond);
  const bool speed_known = (flags & 1) != 0;
  if (speed_known) out.samples_per_second = between(in, limits::kMinRate, limits::kMaxRate);
  out.line_known = (flags & 2) != 0;
  out.trains = (flags & 4) != 0;
  out.holds_samples = (flags & 8) != 0;
  out.can_reduce = (flags & 48) != 0;
  return out;
}

RoundPlanRequest request_of(FuzzInput& in) {
  RoundPlanRequest out;
  const std::uint32_t chunk_values = 1 + in.u32() % (1 << 18);
  out.values = 1 + in.u32() % limits::kMaxVectorValues;
  out.target_batch = std::max<std::uint32_t>(in.count(), 1);
  const std::uint8_t flags = in.u8();
  out.overlap = (flags & 1) != 0;
  out.codecs = automatic_codecs(chunk_values);
  if ((flags & 2) != 0) out.codecs = {plan_codec(CodecId::kFp16, chunk_values)};
  out.chunks = static_cast<std::uint32_t>((out.values + chunk_values - 1) / chunk_values);
  for (std::size_t n = in.below(kMostPeers + 1); n > 0; --n) out.peers.push_back(peer_of(in));
  return out;
}

void check_plan(const RoundPlanRequest& request, const RoundPlan& plan) {
  const auto& members = plan.choice.members;
  assert(members.size() == request.peers.size() && plan.members.size() == members.size());
  std::vector<double> fractions;
  for (std::size_t i = 0; i < members.size(); ++i) {
    assert(members[i].fraction >= 0 && members[i].fraction <= 1 + 1e-9);
    assert(request.peers[i].can_reduce || members[i].fraction == 0);
    assert(find_codec(static_cast<std::uint8_t>(members[i].codec)) != nullptr);
    assert(std::isfinite(plan.members[i].up_seconds) && plan.members[i].up_seconds >= 0);
    assert(std::isfinite(plan.members[i].down_seconds) && plan.members[i].down_seconds >= 0);
    fractions.push_back(members[i].fraction);
  }
  assert(std::abs(std::reduce(fractions.begin(), fractions.end()) - 1) < 1e-6);
  assert(find_codec(static_cast<std::uint8_t>(plan.choice.average))->dense());
  assert(std::isfinite(plan.round_seconds) && plan.round_seconds >= 0);
  assert(std::isfinite(plan.exchange_seconds) && plan.exchange_seconds >= 0);
  const auto chunks = chunks_of(fractions, request.chunks);
  assert(std::accumulate(chunks.begin(), chunks.end(), std::uint64_t{0}) == request.chunks);
}

void check_shares(FuzzInput& in, const RoundPlanRequest& request) {
  std::vector<SampleShareRequest> requests;
  std::uint64_t accumulated = 0;
  bool some_train = false;
  for (const RoundPeer& peer : request.peers) {
    requests.push_back({in.u8(), peer.samples_per_second, peer.trains});
    accumulated += requests.back().accumulated;
    some_train |= peer.trains;
  }
  const auto shares = sample_shares(request.target_batch, requests);
  assert(shares.size() == requests.size());
  for (std::size_t i = 0; i < shares.size(); ++i) assert(shares[i] >= requests[i].accumulated);
  const auto sum = std::accumulate(shares.begin(), shares.end(), std::uint64_t{0});
  const std::uint64_t target = some_train ? request.target_batch : 0;
  assert(sum == std::max(target, accumulated));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  FuzzInput in(data, size);
  const RoundPlanRequest request = request_of(in);
  const auto plan = plan_round(request);
  if (plan) {
    check_plan(request, *plan);
  } else {
    assert(plan.error().code == ErrorCode::kInvalidArgument && !plan.error().message.empty());
  }
  check_shares(in, request);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  Bytes out(4 + 4 + 1 + 1 + 1 + rng.below(kMostPeers) * 8);
  for (auto& byte : out) byte = static_cast<std::uint8_t>(rng.next());
  return out;
}
