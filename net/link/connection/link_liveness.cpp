// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/connection/link_liveness.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr Duration kPingInterval = std::chrono::seconds(1);
constexpr Duration kHeldUp = std::chrono::milliseconds(500);  // twice a tick

}  // namespace

bool LinkLiveness::ping_due(TimePoint at) const { return at - last_ping_ >= kPingInterval; }

std::uint64_t LinkLiveness::next_ping(TimePoint at) {
  last_ping_ = at;
  ping_times_[pings_sent_ % kPingsRemembered] = at;
  return pings_sent_++;
}

void LinkLiveness::on_pong(std::uint64_t number, TimePoint at) {
  if (number >= pings_sent_ || pings_sent_ - number > kPingsRemembered) return;
  if (at - last_tick_ > kHeldUp) return;  // it is this process that was slow
  round_trip_.sample(at - ping_times_[number % kPingsRemembered], at);
}

void LinkLiveness::on_tick(TimePoint at, Duration late, bool deaf) {
  last_tick_ = at;
  // While this process was held up nothing could be heard.
  for (TimePoint& sent : ping_times_) sent += late;
  last_heard_ = deaf ? at : std::min(at, last_heard_ + late);
}

}  // namespace potluck
