// SPDX-License-Identifier: GPL-3.0-or-later
// How a project is to run on this computer, as its owner asks for it. A value.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace potluck {

struct RunOptions {
  std::string
      listen;  // HOST:PORT; "": as the last time; port 0: the last one that worked, else any
  std::uint64_t epochs = 0;  // stop after this many in all; 0: as the recipe says
  int threads = 0;           // 0: choose
  bool train = true;
  bool client_mode = false;
  std::string
      proxy;  // parse_optional_proxy(); then client_mode, too: nobody can dial back through it
  double up_mbit = 0, down_mbit = 0;  // 0: no limit
  bool limits_spare_local = false;    // as TrafficLimits says
  double memory_gb = 0;               // of the whole process, for micro-batches; 0: no limit
  std::uint64_t digest_every = 0;     // 0: as the recipe says
  std::string device = "auto";        // choose_devices()
  std::vector<int> gpus_off;          // as in the preferences
  std::string team;                   // as in the preferences
  bool relay_for_others = false;      // as in the preferences; never in client mode
  bool map_port = false;       // the home router is asked to open the port that it listens on
  bool find_over_dht = false;  // members are looked for there, and ours is left there
  bool data_from_web = false;  // data are fetched from web servers that the project names, too
  bool obey_rules = true;      // those of preferences.h; pauses by the user always count
};

}  // namespace potluck
