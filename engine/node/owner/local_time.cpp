// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/owner/local_time.h"

#include <fmt/core.h>

#include <ctime>

namespace potluck {
namespace {
constexpr int kMinutesPerDay = 24 * 60;
}

LocalTime local_time(std::int64_t unix_seconds) {
  const auto seconds = static_cast<std::time_t>(unix_seconds);
  std::tm local{};
  if (::localtime_r(&seconds, &local) == nullptr) return {};
  return {(local.tm_wday + 6) % 7, local.tm_hour * 60 + local.tm_min};  // tm counts from Sunday
}

Sentence clock_text(const LocalTime& now, int minutes_ahead) {
  const int at = now.minute_of_day + minutes_ahead;
  const int days = at / kMinutesPerDay;
  const std::string time = fmt::format("{:02}:{:02}", at / 60 % 24, at % 60);
  if (days == 0) return Sentence::verbatim(time);
  if (days == 1) return Sentence::tr("tomorrow %1", time);
  switch ((now.weekday + days) % 7) {
    case 0:
      return Sentence::tr("Monday %1", time);
    case 1:
      return Sentence::tr("Tuesday %1", time);
    case 2:
      return Sentence::tr("Wednesday %1", time);
    case 3:
      return Sentence::tr("Thursday %1", time);
    case 4:
      return Sentence::tr("Friday %1", time);
    case 5:
      return Sentence::tr("Saturday %1", time);
    default:
      return Sentence::tr("Sunday %1", time);
  }
}

}  // namespace potluck
