// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/finding/bootstrap.h"

#include <algorithm>

namespace potluck {
namespace {
constexpr Duration kFirstPause = std::chrono::seconds(1);
constexpr Duration kLongestAlone = std::chrono::seconds(15);
constexpr Duration kLongestLinked = std::chrono::minutes(1);
}  // namespace

void Bootstrap::add(const std::string& address) {
  if (own_.contains(address) || known_.size() >= kMaxAddresses) return;
  if (std::find(known_.begin(), known_.end(), address) == known_.end()) known_.push_back(address);
}

void Bootstrap::exclude(const std::string& address) {
  own_.insert(address);
  std::erase(known_, address);
}

std::vector<std::string> Bootstrap::due(std::size_t links, TimePoint now) {
  if (const bool linked = links > 0; linked != linked_) {
    linked_ = linked;
    pause_ = kFirstPause;
    // A link that breaks gets its moment to come back by itself.
    next_ = (linked ? now : linked_at_) + pause_;
  }
  if (linked_) linked_at_ = now;
  if (now < next_) return {};
  next_ = now + pause_;
  pause_ = std::min(pause_ * 2, linked_ ? kLongestLinked : kLongestAlone);
  return known_;
}

}  // namespace potluck
