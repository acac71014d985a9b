// SPDX-License-Identifier: GPL-3.0-or-later
#include "surroundings.h"

#include <CLI/CLI.hpp>
#include <sstream>

#include "engine/node/owner/outside_services.h"
#include "net/lan/lan_discovery.h"

namespace potluck {
namespace {

std::string wrong_lan(const std::string& words) {
  if (words == "on" || words == "off") return {};
  std::istringstream addresses(words);
  for (std::string one; std::getline(addresses, one, ',');) {
    if (!CLI::ValidIPV4(one).empty()) {
      return "'" + one + "' is no IPv4 address of an interface; nor is it on or off";
    }
  }
  return {};
}

}  // namespace

void add_surroundings(CLI::App* command, Surroundings& surroundings) {
  command
      ->add_option("--lan", surroundings.lan,
                   "Projects of the local network: on, off, or the addresses of interfaces")
      ->envname("POTLUCK_LAN")
      ->check(wrong_lan, "on, off or ADDRESS[,ADDRESS]")
      ->capture_default_str();
  command
      ->add_option("--port-mapping", surroundings.port_mapping,
                   "Have the home router open a port: on or off")
      ->envname("POTLUCK_PORT_MAPPING")
      ->check(CLI::IsMember({"on", "off"}))
      ->capture_default_str();
}

void allow_outside(Node& node, const Surroundings& surroundings) {
  node.may_use({.port_mapping = surroundings.port_mapping == "on"});
}

void look_around(Node& node, const Surroundings& surroundings) {
  if (surroundings.lan == "off") return;
  LanOptions options;
  if (surroundings.lan != "on") {
    std::istringstream addresses(surroundings.lan);
    for (std::string one; std::getline(addresses, one, ',');) options.interfaces.push_back(one);
  }
  node.look_around(options);
}

}  // namespace potluck
