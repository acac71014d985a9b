// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/owner/owner_rules.h"

#include "engine/node/owner/local_time.h"

namespace potluck {
namespace {

using control::Fix;

constexpr double kGb = 1e9;
constexpr double kCoolDown_celsius = 8;
constexpr std::uint32_t kOverride_seconds = 3600;

Fix train_anyway() {
  return {Sentence::tr("Train anyway for 1 h"), "override", {{"seconds", kOverride_seconds}}};
}

Fix open_preferences(Sentence label) {
  return {std::move(label), "show", {{"page", "preferences"}}};
}

// What is held back until an hour: for good, where no hour is allowed.
struct HourTexts {
  Sentence held;
  Sentence (*held_until)(const Sentence& hour);
};

Verdict outside_hours(const WeekHours& hours, const SystemFacts& facts, const std::string& rule,
                      Hold hold, const HourTexts& texts) {
  const int wait = hours.minutes_until_allowed(facts.weekday, facts.minute_of_day);
  if (wait == 0) return {};
  if (wait < 0) {
    return {hold,
            rule,
            texts.held,
            Sentence::tr("Your preferences allow no hour of the week"),
            open_preferences(Sentence::tr("Change the hours")),
            std::nullopt};
  }
  const auto until = clock_text({facts.weekday, facts.minute_of_day}, wait);
  return {hold,
          rule,
          texts.held_until(until),
          Sentence::tr("This hour is outside those that you allow"),
          train_anyway(),
          wait};
}

Verdict over_limits(const Preferences& p, const SystemFacts& facts) {
  const auto process_gb = static_cast<double>(facts.process_bytes) / kGb;
  if (p.max_memory_gb > 0 && process_gb > p.max_memory_gb) {
    return {Hold::kAll,
            "max_memory_gb",
            Sentence::tr("Stopped: this project needs more memory than you allow"),
            Sentence::tr("The node held %L1 GB and may hold %L2 GB", with_decimals(process_gb, 1),
                         with_decimals(p.max_memory_gb, 1)),
            open_preferences(Sentence::tr("Change the limit")),
            std::nullopt};
  }
  const auto folder_gb = static_cast<double>(facts.folder_bytes) / kGb;
  if (p.max_disk_gb > 0 && folder_gb > p.max_disk_gb) {
    return {Hold::kAll,
            "max_disk_gb",
            Sentence::tr("Stopped: the node's folder is larger than you allow"),
            Sentence::tr("It holds %L1 GB and may hold %L2 GB", with_decimals(folder_gb, 1),
                         with_decimals(p.max_disk_gb, 1)),
            open_preferences(Sentence::tr("Change the limit")),
            std::nullopt};
  }
  return {};
}

Verdict too_hot(const Preferences& p, const SystemFacts& facts, bool cooling) {
  if (!cooling || !facts.celsius || p.max_celsius <= 0) return {};
  return {
      Hold::kComputing,
      "max_celsius",
      Sentence::tr("Cooling down: this computer is at %L1 °C", with_decimals(*facts.celsius, 0)),
      Sentence::tr("Your ceiling is %L1 °C; it goes on at %L2 °C", with_decimals(p.max_celsius, 0),
                   with_decimals(p.max_celsius - kCoolDown_celsius, 0)),
      open_preferences(Sentence::tr("Change the ceiling")),
      std::nullopt};
}

Verdict on_battery(const Preferences& p, const SystemFacts& facts) {
  if (!p.not_on_battery || !facts.on_battery.value_or(false)) return {};
  return {Hold::kComputing,
          "not_on_battery",
          Sentence::tr("Waiting for mains power"),
          facts.battery_percent ? Sentence::tr("This computer runs on its battery, %L1 % left",
                                               *facts.battery_percent)
                                : Sentence::tr("This computer runs on its battery"),
          train_anyway(),
          std::nullopt};
}

Verdict somebody_needs_it(const Preferences& p, const SystemFacts& facts) {
  if (!facts.programs.empty()) {
    return {Hold::kComputing,
            "pause_for_programs",
            Sentence::tr("Waiting until %1 ends", facts.programs.front()),
            Sentence::tr("You want no training while this program runs"),
            train_anyway(),
            std::nullopt};
  }
  if (p.pause_for_full_screen && facts.full_screen.value_or(false)) {
    return {Hold::kComputing,
            "pause_for_full_screen",
            Sentence::tr("Waiting until the full-screen program ends"),
            Sentence::tr("You want no training while a program fills the screen"),
            train_anyway(),
            std::nullopt};
  }
  if (p.only_when_idle && facts.idle_seconds && *facts.idle_seconds < 60ULL * p.idle_minutes) {
    return {Hold::kComputing,
            "only_when_idle",
            Sentence::tr("Waiting until nobody uses this computer"),
            p.idle_minutes == 1
                ? Sentence::tr("It trains a minute after the last key or mouse movement")
                : Sentence::tr("It trains %L1 minutes after the last key or mouse movement",
                               p.idle_minutes),
            train_anyway(),
            std::nullopt};
  }
  return {};
}

}  // namespace

bool still_cooling(const Preferences& p, const SystemFacts& facts, bool cooling) {
  if (p.max_celsius <= 0 || !facts.celsius) return false;
  return *facts.celsius >= (cooling ? p.max_celsius - kCoolDown_celsius : p.max_celsius);
}

Verdict judge(const Preferences& p, const SystemFacts& facts, const RuleMemory& memory) {
  if (auto found = over_limits(p, facts); found.hold != Hold::kNothing) return found;
  if (!memory.overridden) {
    if (p.not_on_metered && facts.metered.value_or(false)) {
      return {Hold::kAll,
              "not_on_metered",
              Sentence::tr("Waiting for a network without a data limit"),
              Sentence::tr("The present connection is metered, so nothing is sent or received"),
              train_anyway(),
              std::nullopt};
    }
    auto found = outside_hours(p.network_hours, facts, "network_hours", Hold::kAll,
                               {Sentence::tr("Staying off the network"), [](const Sentence& hour) {
                                  return Sentence::tr("Staying off the network until %1", hour);
                                }});
    if (found.hold != Hold::kNothing) return found;
  }
  if (auto found = too_hot(p, facts, memory.cooling); found.hold != Hold::kNothing) return found;
  if (memory.overridden) return {};
  if (auto found = on_battery(p, facts); found.hold != Hold::kNothing) return found;
  auto found = outside_hours(p.compute_hours, facts, "compute_hours", Hold::kComputing,
                             {Sentence::tr("Not training"), [](const Sentence& hour) {
                                return Sentence::tr("Not training until %1", hour);
                              }});
  if (found.hold != Hold::kNothing) return found;
  return somebody_needs_it(p, facts);
}

}  // namespace potluck
