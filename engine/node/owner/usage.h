// SPDX-License-Identifier: GPL-3.0-or-later
// What no commit tells: traffic, load and heat of this computer while a project is wanted, a mean
// for each slot of kEvery over the last day, so that a window opened in the morning shows the
// night. In memory only. Any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace potluck {

struct UsagePoint {
  std::int64_t unix_ms = 0;
  double up_bits_per_second = 0, down_bits_per_second = 0;
  std::optional<double> load, celsius;  // as SystemFacts
};

class Usage {
 public:
  static constexpr std::chrono::seconds kEvery{20};
  static constexpr std::size_t kMost = std::chrono::hours(24) / kEvery;

  // Another project than before begins anew. A clock that goes back adds to the newest slot.
  void add(const std::string& project, const UsagePoint& point);
  // Oldest first; empty for a project that was not the last one.
  std::vector<UsagePoint> of(const std::string& project) const;

 private:
  struct Mean {
    double sum = 0;
    int count = 0;
    void add(double value) {
      sum += value;
      ++count;
    }
    std::optional<double> value() const {
      return count > 0 ? std::optional(sum / count) : std::nullopt;
    }
  };
  struct Slot {
    std::int64_t number = 0, unix_ms = 0;  // of its newest point
    Mean up, down, load, celsius;
  };

  mutable std::mutex mutex_;
  std::string project_;
  std::deque<Slot> slots_;
};

}  // namespace potluck
