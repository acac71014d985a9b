// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/owner/usage.h"

#include <algorithm>

namespace potluck {

void Usage::add(const std::string& project, const UsagePoint& point) {
  const std::lock_guard lock(mutex_);
  if (project != project_) {
    project_ = project;
    slots_.clear();
  }
  const std::int64_t number = point.unix_ms / std::chrono::milliseconds(kEvery).count();
  if (slots_.empty() || number > slots_.back().number) {
    slots_.emplace_back().number = number;
    if (slots_.size() > kMost) slots_.pop_front();
  }
  Slot& slot = slots_.back();
  slot.unix_ms = std::max(slot.unix_ms, point.unix_ms);
  slot.up.add(point.up_bits_per_second);
  slot.down.add(point.down_bits_per_second);
  if (point.load) slot.load.add(*point.load);
  if (point.celsius) slot.celsius.add(*point.celsius);
}

std::vector<UsagePoint> Usage::of(const std::string& project) const {
  const std::lock_guard lock(mutex_);
  std::vector<UsagePoint> out;
  if (project != project_) return out;
  out.reserve(slots_.size());
  for (const Slot& slot : slots_) {
    out.push_back({slot.unix_ms, slot.up.value().value_or(0), slot.down.value().value_or(0),
                   slot.load.value(), slot.celsius.value()});
  }
  return out;
}

}  // namespace potluck
