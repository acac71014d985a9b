// SPDX-License-Identifier: GPL-3.0-or-later
// Bits per second over the last three seconds, in twelve slots; and totals. Pure; handed `now`.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "net/base/clock.h"

namespace potluck {

class RateMeter {
 public:
  void add(std::size_t bytes, TimePoint now) {
    advance(now);
    slots_[static_cast<std::size_t>(current_ % kSlots)] += bytes;
    total_ += bytes;
  }

  double bits_per_second(TimePoint now) const {
    const std::int64_t slot = slot_of(now);
    std::uint64_t bytes = 0;
    for (std::int64_t s = std::max(slot - kSlots + 1, current_ - kSlots + 1); s <= current_; ++s)
      if (s >= 0) bytes += slots_[static_cast<std::size_t>(s % kSlots)];
    // Whole slots that are over, and the part of the present one; at least one slot's time.
    const std::int64_t first = std::max(started_, slot - kSlots + 1);
    const Duration span = now.time_since_epoch() - first * kSlot;
    return 8.0 * static_cast<double>(bytes) / std::max(seconds(span), seconds(kSlot));
  }

  std::uint64_t total() const { return total_; }

 private:
  static constexpr std::int64_t kSlots = 12;
  static constexpr Duration kSlot = std::chrono::milliseconds(250);

  static std::int64_t slot_of(TimePoint now) { return now.time_since_epoch() / kSlot; }

  void advance(TimePoint now) {
    const std::int64_t slot = slot_of(now);
    if (current_ < 0) {
      current_ = started_ = slot;
      return;
    }
    if (slot - current_ >= kSlots) {  // silent for the whole window: count anew
      slots_.fill(0);
      current_ = started_ = slot;
      return;
    }
    while (current_ < slot) slots_[static_cast<std::size_t>(++current_ % kSlots)] = 0;
  }

  std::array<std::uint64_t, kSlots> slots_{};
  std::int64_t current_ = -1;
  std::int64_t started_ = 0;
  std::uint64_t total_ = 0;
};

}  // namespace potluck
