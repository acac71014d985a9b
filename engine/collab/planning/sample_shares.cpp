// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/planning/sample_shares.h"

#include <algorithm>
#include <numeric>

namespace potluck {
namespace {

// As far as they count: with the unknown ones filled in by the median of the known.
std::vector<double> speeds_of(const std::vector<SampleShareRequest>& requests) {
  std::vector<double> known;
  for (const auto& r : requests) {
    if (r.trains && r.samples_per_second > 0) known.push_back(r.samples_per_second);
  }
  std::sort(known.begin(), known.end());
  const double median = known.empty() ? 1.0 : known[known.size() / 2];
  std::vector<double> speeds;
  for (const auto& r : requests) {
    const double speed = r.samples_per_second > 0 ? r.samples_per_second : median;
    speeds.push_back(r.trains ? r.part * speed : 0);
  }
  return speeds;
}

}  // namespace

std::vector<std::uint32_t> sample_shares(std::uint32_t target,
                                         const std::vector<SampleShareRequest>& requests) {
  const auto n = requests.size();
  std::vector<std::uint32_t> shares(n);
  std::uint64_t have = 0;
  for (std::size_t i = 0; i < n; ++i) {
    shares[i] = requests[i].accumulated;
    have += shares[i];
  }
  const auto speeds = speeds_of(requests);
  const double total_speed = std::accumulate(speeds.begin(), speeds.end(), 0.0);
  if (have >= target || total_speed <= 0) return shares;

  // Water-filling: everyone should end at accumulated + speed * t for one common t, where those who
  // are already past it get nothing; here all start at the same moment, so t follows from what is
  // left.
  const std::uint64_t left = target - have;
  std::vector<double> wanted(n);
  std::uint64_t given = 0;
  for (std::size_t i = 0; i < n; ++i) {
    wanted[i] = static_cast<double>(left) * speeds[i] / total_speed;
    const auto whole = static_cast<std::uint32_t>(wanted[i]);
    shares[i] += whole;
    given += whole;
    wanted[i] -= whole;
  }
  // Largest remainder; whoever would get nothing at all goes first, so that all take part.
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const bool none_a = shares[a] == 0 && speeds[a] > 0;
    const bool none_b = shares[b] == 0 && speeds[b] > 0;
    return none_a != none_b ? none_a : wanted[a] > wanted[b];
  });
  for (std::size_t k = 0; given < left; ++k) {
    const auto i = order[k % n];
    if (speeds[i] <= 0) continue;
    ++shares[i];
    ++given;
  }
  return shares;
}

}  // namespace potluck
