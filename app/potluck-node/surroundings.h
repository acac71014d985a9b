// SPDX-License-Identifier: GPL-3.0-or-later
// What a node that stays has to do with others than the members of its projects: the local network
// and the home router. Options of the command line; tests turn all of it off by the environment.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "engine/node/api/node.h"

namespace potluck {

struct Surroundings {
  std::string lan = "on";           // "off", or addresses of the interfaces, with commas between
  std::string port_mapping = "on";  // or "off"
};

void add_surroundings(CLI::App* command, Surroundings& surroundings);

// Before projects start, and afterwards: whoever only wants to see an error of the start is not
// announced.
void allow_outside(Node& node, const Surroundings& surroundings);
void look_around(Node& node, const Surroundings& surroundings);

}  // namespace potluck
