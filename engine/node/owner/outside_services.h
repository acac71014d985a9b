// SPDX-License-Identifier: GPL-3.0-or-later
// What a node may ask of others than the members of its projects, where its owner's preferences
// allow that as well. A value.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace potluck {

struct OutsideServices {
  bool port_mapping = false;  // the home router opens a port
  // Members are found over the DHT; "host:port" of the nodes that are asked first, empty: the
  // well-known ones of the public DHT. None: it is not used.
  std::optional<std::vector<std::string>> dht{};
};

}  // namespace potluck
