// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of those who let others in, and of those who carry a project on: requests, approve,
// decline, moderator, key-words, restore-key, new-key, fork.
#pragma once

#include "command_line.h"

namespace potluck {

struct AdmissionLine {
  std::string key, reason;
  bool dismiss = false;
  std::string name, policy = "invite", display_name;
  std::vector<std::string> addresses, relays;
};
void add_admissions(CLI::App& app, CommandLine& line, AdmissionLine& admission);

}  // namespace potluck
