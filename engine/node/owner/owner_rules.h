// SPDX-License-Identifier: GPL-3.0-or-later
// May this node compute now, may it use the network, and if not, why: decided from the owner's
// preferences and what the system tells. A pure function; probing the system is system_probe.h, and
// what follows is rule_keeper.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/control/values/status.h"
#include "engine/node/owner/preferences.h"

namespace potluck {

// What the system says. Empty: this computer does not tell, and the rule has no effect.
struct SystemFacts {
  std::optional<bool> on_battery;
  std::optional<int> battery_percent;
  std::optional<bool> metered;
  std::optional<std::uint64_t> idle_seconds;  // since somebody last touched keyboard or mouse
  std::optional<bool> full_screen;
  std::vector<std::string> programs;   // those of pause_for_programs that run
  std::optional<double> celsius;       // of the hottest processor or graphics card
  std::optional<double> load;          // share of all processor time since the last reading
  std::uint64_t process_bytes = 0;     // the most that this process held since the project started
  std::uint64_t folder_bytes = 0;      // of the node's folder
  int weekday = 0, minute_of_day = 0;  // local time; 0: Monday
};

// What is held back. kAll: the node takes no part at all, so it frees its memory and is silent.
enum class Hold : std::uint8_t { kNothing, kComputing, kAll };

struct Verdict {
  Hold hold = Hold::kNothing;
  std::string rule;  // "" or the preference that holds, as named in docs/control-api.md
  Sentence sentence, reason;
  std::optional<control::Fix> fix;
  std::optional<int> minutes_until;  // until it ends by itself, where that is known
  bool operator==(const Verdict&) const = default;
};

struct RuleMemory {
  bool overridden = false;  // the owner said "train anyway": only what protects the machine counts
  bool cooling = false;     // it was too hot, and has not cooled down far enough since
};

// The most fundamental rule that holds; what the owner could not wave aside comes first.
Verdict judge(const Preferences& preferences, const SystemFacts& facts, const RuleMemory& memory);

// Whether the ceiling of the temperature holds from now on: it lets go some degrees below.
bool still_cooling(const Preferences& preferences, const SystemFacts& facts, bool cooling);

}  // namespace potluck
