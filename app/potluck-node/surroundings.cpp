// SPDX-License-Identifier: GPL-3.0-or-later
#include "surroundings.h"

#include <CLI/CLI.hpp>
#include <sstream>

#include "net/lan/lan_discovery.h"
#include "net/link/sockets/address.h"

namespace potluck {
namespace {

std::vector<std::string> parts_of(const std::string& words) {
  std::vector<std::string> out;
  std::istringstream parts(words);
  for (std::string one; std::getline(parts, one, ',');) out.push_back(one);
  return out;
}

std::string wrong_dht(const std::string& words) {
  if (words == "on" || words == "off") return {};
  for (const auto& one : parts_of(words)) {
    const auto parsed = parse_peer_address(one);
    if (!parsed || parsed->over_relay) return "'" + one + "' is no HOST:PORT; nor is it on or off";
  }
  return {};
}

std::string wrong_lan(const std::string& words) {
  if (words == "on" || words == "off") return {};
  for (const auto& one : parts_of(words)) {
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
  add_dht(command, surroundings);
}

void add_dht(CLI::App* command, Surroundings& surroundings) {
  command
      ->add_option("--dht", surroundings.dht,
                   "Find members over the public DHT, where their project allows it: on or off; or "
                   "HOST:PORT[,HOST:PORT] of another DHT")
      ->envname("POTLUCK_DHT")
      ->check(wrong_dht, "on, off or HOST:PORT[,HOST:PORT]")
      ->capture_default_str();
}

OutsideServices services_of(const Surroundings& surroundings) {
  OutsideServices out;
  out.port_mapping = surroundings.port_mapping == "on";
  if (surroundings.dht == "off") return out;
  out.dht.emplace();
  if (surroundings.dht != "on") out.dht = parts_of(surroundings.dht);
  return out;
}

void look_around(Node& node, const Surroundings& surroundings) {
  if (surroundings.lan == "off") return;
  LanOptions options;
  if (surroundings.lan != "on") options.interfaces = parts_of(surroundings.lan);
  node.look_around(options);
}

}  // namespace potluck
