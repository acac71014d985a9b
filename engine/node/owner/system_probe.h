// SPDX-License-Identifier: GPL-3.0-or-later
// What this computer says about itself, for the rules: power, network, people, heat, memory. Reads
// /proc and /sys, asks NetworkManager, logind and the desktop over D-Bus and the X server, each
// only where it is there, and NVIDIA's library for the heat of its cards. Takes some milliseconds:
// keep it off the network thread. Any thread.
#pragma once

#include <filesystem>
#include <memory>

#include "engine/node/owner/owner_rules.h"
#include "engine/train/devices/nvml.h"

namespace potluck {

class SystemProbe {
 public:
  virtual ~SystemProbe() = default;
  virtual SystemFacts read(const Preferences& preferences) = 0;
};

// Where the files of the system and the node lie; tests pass folders of their own.
struct ProbeRoots {
  std::filesystem::path proc = "/proc", sys = "/sys", home;
};
// ask_desktop: D-Bus and the X server as well, not files alone. nvidia: null where it is not to be
// asked.
std::unique_ptr<SystemProbe> make_system_probe(ProbeRoots roots, bool ask_desktop,
                                               std::unique_ptr<NvidiaDriver> nvidia = nullptr);

}  // namespace potluck
