// SPDX-License-Identifier: GPL-3.0-or-later
// What the owner of this computer allows the node: when it may compute and use the network, and how
// much of what. Pure values, any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/control/values/json.h"

namespace potluck::control {

// Hours of a week that something is allowed in, by this computer's local time.
struct WeekHours {
  static constexpr std::uint32_t kWholeDay = 0xffffff;
  std::array<std::uint32_t, 7> days = all_week();  // Monday first; bit h: from h:00 to h:59

  bool allows(int weekday, int hour) const;
  bool always() const { return days == all_week(); }
  // Minutes from then until the next allowed hour begins; 0: allowed now; -1: no hour is.
  int minutes_until_allowed(int weekday, int minute_of_day) const;
  bool operator==(const WeekHours&) const = default;

  static constexpr std::array<std::uint32_t, 7> all_week() {
    return {kWholeDay, kWholeDay, kWholeDay, kWholeDay, kWholeDay, kWholeDay, kWholeDay};
  }
};

struct Preferences {
  // When.
  bool only_when_idle = false;
  std::uint32_t idle_minutes = 5;
  bool not_on_battery = true;
  bool not_on_metered = true;  // then nothing is sent or received either
  bool pause_for_full_screen = false;
  std::vector<std::string> pause_for_programs;  // names as `ps -e` shows them
  WeekHours compute_hours, network_hours;
  bool start_again = true;  // `serve` goes on with what ran when the node ended
  // Finds projects on the local network, and announces the running one there if anybody may join.
  bool lan_discovery = true;

  // How. The running project starts again with it.
  // Where others can connect to this computer: with a tenth of its upload it passes on what members
  // say who cannot reach each other.
  bool relay_for_others = true;
  bool find_over_dht = true;  // finds members there, where the project allows it
  bool data_from_web = true;  // fetches data from web servers that a project names, too
  bool map_port = true;       // has the home router open the port that this computer listens on
  std::string team;           // for which this computer's samples are counted as well; empty: none
  std::string proxy;          // "socks5://…" (net/link/sockets/proxy.h); empty: none

  // How much. 0: no limit.
  std::uint32_t max_threads = 0;
  bool use_gpu = true;
  std::vector<int> gpus_off;  // numbers, as nvidia-smi counts, of those that are left alone
  // What a household does not notice: half of a slow line's upload, a tenth of a usual one's.
  double max_up_mbit = 5, max_down_mbit = 25;
  double max_memory_gb = 0;  // of the node's process
  double max_disk_gb = 0;    // of the node's folder
  double max_celsius = 0;    // of the hottest processor or graphics card

  bool operator==(const Preferences&) const = default;
};

void to_json(Json& out, const WeekHours& hours);
void to_json(Json& out, const Preferences& preferences);

}  // namespace potluck::control
