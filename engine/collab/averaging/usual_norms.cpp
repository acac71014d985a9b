// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/usual_norms.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace potluck {
namespace {

// Towards `newest` by one of so many; never below it.
void follow(double& mean, double newest, int many) {
  mean = std::max(newest, mean + (newest - mean) / many);
}

}  // namespace

double square_over(const ToldNorm& told, double samples) {
  const double times = std::max(1.0, told.samples / samples);
  return told.norm * told.norm * times * times;
}

std::optional<double> median_of(std::span<double> values) {
  if (values.empty()) return std::nullopt;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void UsualNorms::add(std::span<const ToldNorm> told) {
  for (auto& [peer, member] : members_) ++member.silent;
  for (const ToldNorm& each : told) {
    Member& member = members_[each.member];
    member.silent = 0;
    member.told = std::min(member.told + 1, kExchanges);
    const double square = each.norm * each.norm;
    follow(member.square, square, member.told);
    follow(member.of_sum, square * each.samples * each.samples, member.told);
  }
  std::erase_if(members_, [](const auto& each) { return each.second.silent > kExchanges; });
}

std::optional<double> UsualNorms::norm(double samples) const {
  std::vector<double> squares;
  squares.reserve(members_.size());
  for (const auto& [peer, member] : members_) {
    squares.push_back(std::max(member.square, member.of_sum / (samples * samples)));
  }
  const auto median = median_of(squares);
  if (!median) return std::nullopt;
  return std::sqrt(*median);
}

}  // namespace potluck
