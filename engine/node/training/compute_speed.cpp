// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/training/compute_speed.h"

#include <algorithm>
#include <vector>

namespace potluck {
namespace {

constexpr double kMemory_s = 10.0;
constexpr double kShortestPart_s = 0.25;  // shorter ones are put together
constexpr std::size_t kLeastParts = 5;    // so that one stall is the exception
constexpr double kStall = 4.0;            // times the typical seconds of a sample: more is no speed

}  // namespace

void ComputeSpeed::add(double samples, double seconds) {
  if (samples <= 0 || seconds <= 0) return;
  if (parts_.empty() || parts_.back().seconds >= kShortestPart_s) parts_.emplace_back();
  parts_.back().samples += samples;
  parts_.back().seconds += seconds;

  std::vector<double> each;
  for (const Part& part : parts_) each.push_back(part.seconds / part.samples);
  const auto middle = each.begin() + static_cast<std::ptrdiff_t>((each.size() - 1) / 2);
  std::ranges::nth_element(each, middle);
  typical_seconds_ = *middle;
  forget();

  Part all;
  for (const Part& part : parts_) {
    all.samples += part.samples;
    all.seconds += counted_seconds(part);
  }
  speed_ = all.samples / all.seconds;
}

double ComputeSpeed::counted_seconds(const Part& part) const {
  return std::min(part.seconds, part.samples * typical_seconds_ * kStall);
}

void ComputeSpeed::forget() {
  double remembered = 0;
  std::size_t kept = 0;
  while (kept < parts_.size() && (kept < kLeastParts || remembered < kMemory_s)) {
    remembered += counted_seconds(parts_[parts_.size() - ++kept]);
  }
  parts_.erase(parts_.begin(), parts_.end() - static_cast<std::ptrdiff_t>(kept));
}

}  // namespace potluck
