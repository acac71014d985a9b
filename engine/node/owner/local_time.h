// SPDX-License-Identifier: GPL-3.0-or-later
// Wall-clock times in this computer's time zone, for the owner's hours and for sentences. Pure but
// for the zone; any thread.
#pragma once

#include <cstdint>

#include "net/base/sentence.h"

namespace potluck {

struct LocalTime {
  int weekday = 0;  // 0: Monday
  int minute_of_day = 0;
};
LocalTime local_time(std::int64_t unix_seconds);
// "15:20", "tomorrow 08:00" or "Friday 08:00", as seen from `now`; `minutes_ahead` at most a week.
Sentence clock_text(const LocalTime& now, int minutes_ahead);

}  // namespace potluck
