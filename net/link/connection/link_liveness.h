// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the other end of a link is alive, and how far away it is: pings once a second, the
// answers to them, and for how long nothing has been heard. What this process was too slow to hear
// is not held against the other end. Pure; the io_context's thread.
#pragma once

#include <array>
#include <cstdint>

#include "net/link/pacing/round_trip.h"

namespace potluck {

class LinkLiveness {
 public:
  void begin(TimePoint at) { last_heard_ = last_tick_ = at; }
  void heard(TimePoint at) { last_heard_ = at; }
  // late: this process was held up for so long. deaf: it reads nothing at present, on purpose.
  void on_tick(TimePoint at, Duration late, bool deaf);
  void on_pong(std::uint64_t number, TimePoint at);

  bool ping_due(TimePoint at) const;
  std::uint64_t next_ping(TimePoint at);  // its number; it is sent now

  Duration silence(TimePoint at) const { return at - last_heard_; }
  const RoundTrip& round_trip() const { return round_trip_; }

 private:
  static constexpr std::uint64_t kPingsRemembered = 8;

  TimePoint last_heard_{}, last_ping_{}, last_tick_{};
  std::uint64_t pings_sent_ = 0;
  std::array<TimePoint, kPingsRemembered> ping_times_{};
  RoundTrip round_trip_;
};

}  // namespace potluck
