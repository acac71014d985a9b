// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/owner/preferences.h"

#include <algorithm>

#include "engine/control/values/params.h"
#include "net/base/text.h"
#include "net/link/sockets/proxy.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

using nlohmann::json;

constexpr int kHours = 24, kDays = 7;
constexpr std::size_t kMostPrograms = 64, kLongestProgram = 64;
constexpr double kMostMbit = 1e6, kMostGb = 1e6;
constexpr double kCoolest = 40, kHottest = 110;  // a ceiling outside would mean never, or always
constexpr std::uint64_t kMostThreads = 1024, kMostIdleMinutes = 24 * 60;
constexpr int kMostGpus = 64;

Result<WeekHours> hours_of(const json& changes, const std::string& key, WeekHours fallback) {
  const auto found = changes.find(key);
  if (found == changes.end()) return fallback;
  const auto wrong =
      wrong_parameter(key, "7 texts of 24 digits, 1 for an allowed hour, Monday first");
  if (!found->is_array() || found->size() != kDays) return wrong;
  WeekHours out;
  for (std::size_t day = 0; day < kDays; ++day) {
    const json& text = (*found)[day];
    if (!text.is_string()) return wrong;
    const auto& digits = text.get_ref<const std::string&>();
    const bool fine = digits.size() == kHours && digits.find_first_not_of("01") == digits.npos;
    if (!fine) return wrong;
    out.days[day] = 0;
    for (std::size_t hour = 0; hour < kHours; ++hour) {
      if (digits[hour] == '1') out.days[day] |= 1u << hour;
    }
  }
  return out;
}

Result<std::vector<std::string>> programs_of(const json& changes, const std::string& key,
                                             std::vector<std::string> fallback) {
  const auto found = changes.find(key);
  if (found == changes.end()) return fallback;
  const auto wrong = wrong_parameter(key, "a list of at most 64 names of programs");
  if (!found->is_array() || found->size() > kMostPrograms) return wrong;
  std::vector<std::string> out;
  for (const auto& name : *found) {
    if (!name.is_string()) return wrong;
    const auto& text = name.get_ref<const std::string&>();
    if (text.empty() || text.size() > kLongestProgram) return wrong;
    if (std::find(out.begin(), out.end(), text) == out.end()) out.push_back(text);
  }
  return out;
}

Result<std::vector<int>> gpus_of(const json& changes, const std::string& key,
                                 std::vector<int> fallback) {
  const auto found = changes.find(key);
  if (found == changes.end()) return fallback;
  const auto wrong = wrong_parameter(key, "a list of numbers of graphics cards, from 0 to 63");
  if (!found->is_array() || found->size() > static_cast<std::size_t>(kMostGpus)) return wrong;
  std::vector<int> out;
  for (const auto& number : *found) {
    const auto value = number.is_number_integer() ? number.get<std::int64_t>() : -1;
    if (value < 0 || value >= kMostGpus) return wrong;
    out.push_back(static_cast<int>(value));
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

Result<std::string> team_of(const json& changes, const std::string& fallback) {
  if (!changes.contains("team")) return fallback;
  POTLUCK_TRY(const std::string text, text_of(changes, "team"));
  if (text.size() > limits::kMaxNameBytes || !is_clean_text(text)) {
    return wrong_parameter("team", "a name of at most 64 bytes, on one line");
  }
  return text;
}

}  // namespace

Result<Preferences> with_changes(const Preferences& base, const json& changes) {
  if (!changes.is_object()) return wrong_parameter("preferences", "an object");
  const json known = base;
  for (const auto& [key, value] : changes.items()) {
    if (!known.contains(key)) {
      return {ErrorCode::kInvalidArgument, "there is no preference '" + key + "'",
              "see docs/control-api.md"};
    }
  }
  Preferences p = base;
  POTLUCK_TRY(p.only_when_idle, flag_of(changes, "only_when_idle", p.only_when_idle));
  POTLUCK_TRY(const auto idle, count_of(changes, "idle_minutes", p.idle_minutes, kMostIdleMinutes));
  p.idle_minutes = static_cast<std::uint32_t>(std::max<std::uint64_t>(idle, 1));
  POTLUCK_TRY(p.not_on_battery, flag_of(changes, "not_on_battery", p.not_on_battery));
  POTLUCK_TRY(p.not_on_metered, flag_of(changes, "not_on_metered", p.not_on_metered));
  POTLUCK_TRY(p.pause_for_full_screen,
              flag_of(changes, "pause_for_full_screen", p.pause_for_full_screen));
  POTLUCK_TRY(p.pause_for_programs,
              programs_of(changes, "pause_for_programs", p.pause_for_programs));
  POTLUCK_TRY(p.compute_hours, hours_of(changes, "compute_hours", p.compute_hours));
  POTLUCK_TRY(p.network_hours, hours_of(changes, "network_hours", p.network_hours));
  POTLUCK_TRY(p.start_again, flag_of(changes, "start_again", p.start_again));
  POTLUCK_TRY(p.lan_discovery, flag_of(changes, "lan_discovery", p.lan_discovery));
  POTLUCK_TRY(p.relay_for_others, flag_of(changes, "relay_for_others", p.relay_for_others));
  POTLUCK_TRY(p.map_port, flag_of(changes, "map_port", p.map_port));
  POTLUCK_TRY(p.find_over_dht, flag_of(changes, "find_over_dht", p.find_over_dht));
  POTLUCK_TRY(p.data_from_web, flag_of(changes, "data_from_web", p.data_from_web));
  POTLUCK_TRY(p.team, team_of(changes, p.team));
  if (changes.contains("proxy")) {
    POTLUCK_TRY(p.proxy, text_of(changes, "proxy"));
    POTLUCK_CHECK(parse_optional_proxy(p.proxy));
  }
  POTLUCK_TRY(const auto threads, count_of(changes, "max_threads", p.max_threads, kMostThreads));
  p.max_threads = static_cast<std::uint32_t>(threads);
  POTLUCK_TRY(p.use_gpu, flag_of(changes, "use_gpu", p.use_gpu));
  POTLUCK_TRY(p.gpus_off, gpus_of(changes, "gpus_off", p.gpus_off));
  POTLUCK_TRY(p.max_up_mbit, number_of(changes, "max_up_mbit", p.max_up_mbit, 0, kMostMbit));
  POTLUCK_TRY(p.max_down_mbit, number_of(changes, "max_down_mbit", p.max_down_mbit, 0, kMostMbit));
  POTLUCK_TRY(p.max_memory_gb, number_of(changes, "max_memory_gb", p.max_memory_gb, 0, kMostGb));
  POTLUCK_TRY(p.max_disk_gb, number_of(changes, "max_disk_gb", p.max_disk_gb, 0, kMostGb));
  POTLUCK_TRY(p.max_celsius, number_of(changes, "max_celsius", p.max_celsius, 0, kHottest));
  if (p.max_celsius > 0 && p.max_celsius < kCoolest) {
    return wrong_parameter("max_celsius", "0 (no limit) or from 40 to 110");
  }
  return p;
}

}  // namespace potluck
