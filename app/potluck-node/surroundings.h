// SPDX-License-Identifier: GPL-3.0-or-later
// What a node that stays has to do with others than the members of its projects: the local network,
// the home router and the DHT. Options of the command line; tests turn all of it off by the
// environment.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "engine/node/api/node.h"

namespace potluck {

struct Surroundings {
  std::string lan = "on";           // "off", or addresses of the interfaces, with commas between
  std::string port_mapping = "on";  // or "off"
  std::string dht = "on";           // "off", or nodes of a DHT of one's own: HOST:PORT[,HOST:PORT]
};

void add_surroundings(CLI::App* command, Surroundings& surroundings);
void add_dht(CLI::App* command, Surroundings& surroundings);  // that alone

OutsideServices services_of(const Surroundings& surroundings);
void look_around(Node& node, const Surroundings& surroundings);

}  // namespace potluck
