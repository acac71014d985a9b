// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/meeting/dial_allowance.h"

namespace potluck {

bool DialAllowance::take(const Host& host, TimePoint now) {
  std::erase_if(taken_, [now](const auto& each) { return now - each.second.first >= kPeriod; });
  if (taken_.size() >= kMostHosts && !taken_.contains(host)) return false;
  Taken& taken = taken_[host];
  if (taken.times >= kMost) return false;
  if (taken.times == 0) taken.first = now;
  ++taken.times;
  return true;
}

void DialAllowance::was_right(const Host& host) { taken_.erase(host); }

}  // namespace potluck
