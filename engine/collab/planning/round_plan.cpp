// SPDX-License-Identifier: GPL-3.0-or-later
// The search. With the strongest codecs everywhere T is as low as it gets for a group of computing
// peers, so that group is chosen first; then every codec is made as fine as a round no more than
// 2 % longer allows. Finer is monotone (more bytes everywhere), so a peer that cannot be raised now
// cannot be raised later.
#include "engine/collab/planning/round_plan.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "engine/collab/planning/round_duration.h"

namespace potluck {
namespace {

constexpr double kFinerFor = 1.02;    // a round may be so much longer for finer codecs
constexpr double kBenchFor = 0.97;    // peers are kept from computing for a round so much shorter
constexpr double kWelcomeFor = 1.01;  // and let in again when it gets no longer than this
constexpr std::size_t kMaxSearched = 64;  // alternatives per pass, in groups larger than this

using Computes = std::vector<bool>;

struct Search {
  const RoundDuration& duration;
  const PlanCodec* strongest = nullptr;
  const PlanCodec* strongest_average = nullptr;

  double round_seconds(const Computes& computes) const;
};

double Search::round_seconds(const Computes& computes) const {
  const std::vector<const PlanCodec*> codecs(duration.size(), strongest);
  const auto plan = reducer_fractions(duration.fraction_peers(computes, codecs, *strongest_average),
                                      duration.bytes(*strongest_average));
  if (!plan) return std::numeric_limits<double>::infinity();  // no such group, then
  return duration.round_seconds(duration.compute_seconds(computes), plan->seconds);
}

// Peers that could be told not to compute, the slowest uplink first.
std::vector<std::size_t> optional_peers(const RoundDuration& duration) {
  std::vector<std::size_t> out;
  const auto& peers = duration.request().peers;
  for (std::size_t i = 0; i < peers.size(); ++i) {
    // Nobody is kept out on a guess.
    if (!peers[i].line_known) return {};
    const bool known = peers[i].samples_per_second > 0;
    if (peers[i].trains && !peers[i].holds_samples && known) out.push_back(i);
  }
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) {
    return peers[a].up_bits_per_second < peers[b].up_bits_per_second;
  });
  return out;
}

bool somebody_computes(const RoundDuration& duration, const Computes& computes) {
  for (std::size_t i = 0; i < computes.size(); ++i) {
    if (computes[i] && duration.request().peers[i].trains) return true;
  }
  return false;
}

// One peer more or one less, as long as that helps.
void improve_by_one(const Search& search, const std::vector<std::size_t>& optional,
                    Computes& computes, double& best) {
  for (bool better = true; better;) {
    better = false;
    for (const std::size_t i : optional) {
      Computes flipped = computes;
      flipped[i] = !flipped[i];
      if (!somebody_computes(search.duration, flipped)) continue;
      const double t = search.round_seconds(flipped);
      if (t >= best * (1 - 1e-6)) continue;
      best = t;
      computes = std::move(flipped);
      better = true;
    }
  }
}

// The exchange waits for the slowest uplink, so the groups to try are those without the k slowest;
// from the best of them one peer at a time.
Computes choose_computing(const Search& search) {
  const RoundDuration& duration = search.duration;
  Computes all(duration.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const RoundPeer& p = duration.request().peers[i];
    all[i] = p.trains || p.holds_samples;
  }
  const auto optional = optional_peers(duration);
  if (optional.empty()) return all;
  const double everybody = search.round_seconds(all);
  Computes best_group = all, group = all;
  double best = everybody;
  const std::size_t stride = 1 + optional.size() / (kMaxSearched + 1);
  for (std::size_t k = 0; k < optional.size(); ++k) {
    group[optional[k]] = false;
    if (!somebody_computes(duration, group)) break;
    if ((k + 1) % stride != 0) continue;
    const double t = search.round_seconds(group);
    if (t < best) {
      best = t;
      best_group = group;
    }
  }
  if (optional.size() <= kMaxSearched) improve_by_one(search, optional, best_group, best);
  if (best > everybody * kBenchFor) return all;
  // The fastest first: who costs next to nothing takes part.
  std::vector<std::size_t> by_speed = optional;
  std::stable_sort(by_speed.begin(), by_speed.end(), [&](std::size_t a, std::size_t b) {
    return duration.speed(a) > duration.speed(b);
  });
  if (by_speed.size() > kMaxSearched) by_speed.resize(kMaxSearched);
  for (const std::size_t i : by_speed) {
    if (best_group[i]) continue;
    best_group[i] = true;
    if (search.round_seconds(best_group) > best * kWelcomeFor) best_group[i] = false;
  }
  return best_group;
}

struct Codecs {
  std::vector<const PlanCodec*> of;  // each peer's
  const PlanCodec* average = nullptr;
  double roughness = 0;
};

// The finest codecs with which an exchange of `seconds` is possible when the average travels in
// `average`; none when it is not even with the strongest ones.
std::optional<Codecs> finest_within(const RoundDuration& duration, const Computes& computes,
                                    const std::vector<const PlanCodec*>& by_size,
                                    const PlanCodec& average, double seconds) {
  Codecs out{std::vector<const PlanCodec*>(duration.size(), by_size.front()), &average, 0};
  auto peers = duration.fraction_peers(computes, out.of, average);
  const double bytes = duration.bytes(average);
  if (!fractions_possible(peers, bytes, seconds)) return std::nullopt;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < duration.size(); ++i) {
    if (computes[i]) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return peers[a].up_bits_per_second > peers[b].up_bits_per_second;
  });
  for (std::size_t level = 1; level < by_size.size(); ++level) {
    for (const std::size_t i : order) {
      if (out.of[i] != by_size[level - 1]) continue;  // could not be raised before
      const double before = peers[i].sends;
      peers[i].sends = by_size[level]->bytes_per_value / average.bytes_per_value;
      if (fractions_possible(peers, bytes, seconds)) {
        out.of[i] = by_size[level];
      } else {
        peers[i].sends = before;
      }
    }
  }
  double total = 0, rough = 0;
  for (const std::size_t i : order) {
    total += duration.speed(i);
    rough += duration.speed(i) * out.of[i]->roughness;
  }
  out.roughness = average.roughness + (total > 0 ? rough / total : 0);
  return out;
}

Result<Codecs> choose_codecs(const Search& search, const Computes& computes) {
  const RoundDuration& duration = search.duration;
  std::vector<const PlanCodec*> by_size, averages;  // the smallest, hence strongest, first
  for (const PlanCodec& c : duration.request().codecs) {
    if (c.for_gradients) by_size.push_back(&c);
    if (c.for_averages) averages.push_back(&c);
  }
  const auto smaller = [](const PlanCodec* a, const PlanCodec* b) {
    return a->bytes_per_value < b->bytes_per_value;
  };
  std::stable_sort(by_size.begin(), by_size.end(), smaller);
  std::stable_sort(averages.begin(), averages.end(), smaller);
  const double compute = duration.compute_seconds(computes);
  const double limit =
      duration.exchange_within(kFinerFor * search.round_seconds(computes), compute);
  std::optional<Codecs> best;
  for (auto c = averages.rbegin(); c != averages.rend(); ++c) {
    auto found = finest_within(duration, computes, by_size, **c, limit);
    if (found && (!best || found->roughness < best->roughness)) best = std::move(found);
  }
  if (!best) {
    return {ErrorCode::kInvalidArgument, "the links of these peers are too different for a plan"};
  }
  return std::move(*best);
}

}  // namespace

Result<RoundPlan> plan_round(const RoundPlanRequest& request) {
  const RoundDuration duration(request);
  Search search{duration};
  for (const PlanCodec& c : request.codecs) {
    const auto smaller = [&](const PlanCodec* than) {
      return than == nullptr || c.bytes_per_value < than->bytes_per_value;
    };
    if (c.for_gradients && smaller(search.strongest)) search.strongest = &c;
    if (c.for_averages && smaller(search.strongest_average)) search.strongest_average = &c;
  }
  if (search.strongest == nullptr || search.strongest_average == nullptr) {
    return {ErrorCode::kInvalidArgument, "no codec is allowed for the gradients or their average"};
  }
  Computes computes(duration.size(), true);
  const auto probe = duration.fraction_peers(
      computes, std::vector<const PlanCodec*>(duration.size(), search.strongest),
      *search.strongest_average);
  const auto possible = reducer_fractions(probe, duration.bytes(*search.strongest_average));
  if (!possible) return possible.error();

  computes = choose_computing(search);
  POTLUCK_TRY(const Codecs codecs, choose_codecs(search, computes));
  POTLUCK_TRY(const ReducerFractions plan,
              reducer_fractions(duration.fraction_peers(computes, codecs.of, *codecs.average),
                                duration.bytes(*codecs.average)));
  RoundChoice choice;
  choice.average = codecs.average->id;
  for (std::size_t i = 0; i < duration.size(); ++i) {
    choice.members.push_back({plan.fractions[i], computes[i], codecs.of[i]->id});
  }
  return describe_round(request, std::move(choice));
}

}  // namespace potluck
