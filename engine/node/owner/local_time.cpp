// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/owner/local_time.h"

#include <spdlog/fmt/fmt.h>

#include <array>
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

std::string clock_text(const LocalTime& now, int minutes_ahead) {
  static constexpr std::array<const char*, 7> kDays = {
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
  const int at = now.minute_of_day + minutes_ahead;
  const int days = at / kMinutesPerDay;
  const std::string time = fmt::format("{:02}:{:02}", at / 60 % 24, at % 60);
  if (days == 0) return time;
  if (days == 1) return "tomorrow " + time;
  return std::string(kDays[static_cast<std::size_t>((now.weekday + days) % 7)]) + " " + time;
}

}  // namespace potluck
