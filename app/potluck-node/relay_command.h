// SPDX-License-Identifier: GPL-3.0-or-later
// The command `relay`: a node that only passes on what members of projects say to each other.
#pragma once

#include "command_line.h"
#include "engine/node/relaying/relay_node.h"

namespace potluck {

struct RelayCommand {
  RelayNodeOptions options;
  bool json = false;
};
void add_relay(CLI::App& app, CommandLine& line, RelayCommand& command);
int run_relay(const RelayCommand& command);  // -> exit code

}  // namespace potluck
