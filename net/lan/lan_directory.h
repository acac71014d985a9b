// SPDX-License-Identifier: GPL-3.0-or-later
// The links that this network's computers announced lately. Bounded, whoever fills it: so many in
// all and of one host, and whoever came first stays. Pure; times by the caller.
#pragma once

#include <string>
#include <vector>

#include "net/base/clock.h"

namespace potluck {

struct LanEntry {
  std::string host;  // numeric
  std::string link;  // as announced: nobody has looked into it yet
  TimePoint heard{};
};

class LanDirectory {
 public:
  static constexpr std::size_t kMost = 64, kMostOfOneHost = 4;
  static constexpr Duration kForgottenAfter = std::chrono::seconds(65);  // three announcements

  void heard(const std::string& host, const std::string& link, TimePoint now);
  std::vector<LanEntry> list(TimePoint now);  // in the order in which they were first heard
  void clear() { entries_.clear(); }

 private:
  void forget(TimePoint now);
  std::vector<LanEntry> entries_;
};

}  // namespace potluck
