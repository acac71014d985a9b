// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/preferences.h"

namespace potluck::control {
namespace {

constexpr int kHours = 24, kDays = 7, kMinutesPerHour = 60, kMinutesPerDay = 24 * 60;

}  // namespace

bool WeekHours::allows(int weekday, int hour) const {
  if (weekday < 0 || weekday >= kDays || hour < 0 || hour >= kHours) return true;
  return (days[static_cast<std::size_t>(weekday)] >> hour) & 1;
}

int WeekHours::minutes_until_allowed(int weekday, int minute_of_day) const {
  if (allows(weekday, minute_of_day / kMinutesPerHour)) return 0;
  const int now = weekday * kMinutesPerDay + minute_of_day;
  for (int ahead = 1; ahead <= kDays * kHours; ++ahead) {
    const int hour = now / kMinutesPerHour + ahead;
    if (allows(hour / kHours % kDays, hour % kHours)) return hour * kMinutesPerHour - now;
  }
  return -1;
}

// Each day is a text of 24 digits, 1 for an allowed hour: a person can read and write it.
void to_json(Json& out, const WeekHours& hours) {
  out = Json::array();
  for (const auto day : hours.days) {
    std::string text;
    for (int hour = 0; hour < kHours; ++hour) text += (day >> hour) & 1 ? '1' : '0';
    out.push_back(text);
  }
}

void to_json(Json& out, const Preferences& p) {
  out = {{"only_when_idle", p.only_when_idle},
         {"idle_minutes", p.idle_minutes},
         {"not_on_battery", p.not_on_battery},
         {"not_on_metered", p.not_on_metered},
         {"pause_for_full_screen", p.pause_for_full_screen},
         {"pause_for_programs", p.pause_for_programs},
         {"compute_hours", p.compute_hours},
         {"network_hours", p.network_hours},
         {"start_again", p.start_again},
         {"lan_discovery", p.lan_discovery},
         {"relay_for_others", p.relay_for_others},
         {"map_port", p.map_port},
         {"find_over_dht", p.find_over_dht},
         {"data_from_web", p.data_from_web},
         {"team", p.team},
         {"proxy", p.proxy},
         {"max_threads", p.max_threads},
         {"use_gpu", p.use_gpu},
         {"gpus_off", p.gpus_off},
         {"max_up_mbit", p.max_up_mbit},
         {"max_down_mbit", p.max_down_mbit},
         {"max_memory_gb", p.max_memory_gb},
         {"max_disk_gb", p.max_disk_gb},
         {"max_celsius", p.max_celsius}};
}

}  // namespace potluck::control
