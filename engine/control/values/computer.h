// SPDX-License-Identifier: GPL-3.0-or-later
// This computer and its node: who it is, its devices, what its owner allows and what the system
// says. Pure values, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/control/values/preferences.h"
#include "engine/control/values/sentence.h"

namespace potluck::control {

struct Hello {
  std::string version;
  int api = 1;
  std::string peer, home;
  int cores = 0;
  Sentence device;
};

struct Device {
  std::string kind;
  std::optional<int> number;
  std::string name;
  std::uint64_t memory_bytes = 0, free_memory_bytes = 0;
  bool usable = false;
  Sentence reason, fix;
  std::vector<Sentence> features;
};
struct Doctor {
  std::vector<Device> devices;
  std::string torch_version;
  bool torch_has_cuda = false, torch_has_rocm = false;
  int cores = 0;
  std::uint64_t memory_bytes = 0, free_memory_bytes = 0;
};

// None: this computer does not tell.
struct Facts {
  std::optional<bool> on_battery;
  std::optional<int> battery_percent;
  std::optional<bool> metered;
  std::optional<std::uint64_t> idle_seconds;
  std::optional<bool> full_screen;
  std::vector<std::string> programs;
  std::optional<double> celsius, load;
  std::uint64_t process_bytes = 0, folder_bytes = 0;
};
struct Rules {
  Preferences preferences, defaults;
  Facts facts;
  std::string holds;  // the rule that holds something back; "": none does
  Sentence sentence;
};

void to_json(Json& out, const Hello& hello);
void to_json(Json& out, const Device& device);
void to_json(Json& out, const Doctor& doctor);
void to_json(Json& out, const Facts& facts);
void to_json(Json& out, const Rules& rules);

}  // namespace potluck::control
