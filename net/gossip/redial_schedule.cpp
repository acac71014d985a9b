// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/gossip/redial_schedule.h"

#include <algorithm>

namespace potluck {
namespace {

// Of one peer: whoever has several addresses answers at some of them alone, for each of us at
// others.
constexpr Duration kBetweenAddresses = std::chrono::milliseconds(500);
constexpr Duration kFirstBackoff = std::chrono::seconds(1);
constexpr Duration kMaxBackoff = std::chrono::seconds(60);
constexpr Duration kOld = std::chrono::minutes(5);

}  // namespace

std::optional<std::string> RedialSchedule::call(const PeerId& peer,
                                                const std::vector<std::string>& addresses,
                                                bool patient, TimePoint now) {
  if (addresses.empty()) return std::nullopt;
  auto [it, fresh] = calls_.try_emplace(peer);
  Call& state = it->second;
  if (fresh) {
    state.backoff = kFirstBackoff;
    state.next = patient ? now + kFirstBackoff : now;
  }
  if (now < state.next) return std::nullopt;
  const std::string& address = addresses[state.address % addresses.size()];
  ++state.address;
  if (state.address % addresses.size() != 0) {
    state.next = now + kBetweenAddresses;
  } else {
    state.next = now + state.backoff;
    state.backoff = std::min(state.backoff * 2, kMaxBackoff);
  }
  return address;
}

void RedialSchedule::broke(const PeerId& peer, TimePoint now) {
  calls_[peer] = {now + kFirstBackoff, kFirstBackoff, 0};
}

void RedialSchedule::expire(TimePoint now) {
  std::erase_if(calls_, [&](const auto& it) { return now - it.second.next > kOld; });
}

}  // namespace potluck
