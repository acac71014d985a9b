// SPDX-License-Identifier: GPL-3.0-or-later
// What every command of potluck-node understands.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "commands.h"

namespace potluck {

struct CommandLine {
  Asked asked;
  std::string log_level = "warn";
  std::string project;
  int exit_code = 0;
};

// --home and --json after any command.
inline CLI::App* command(CLI::App& app, CommandLine& line, const std::string& name,
                         const std::string& help) {
  auto* added = app.add_subcommand(name, help);
  added->add_option("--home", line.asked.home, "Folder of this node")->capture_default_str();
  added->add_flag("--json", line.asked.json, "Answer for machines: one JSON object per line");
  added->add_option("--log", line.log_level, "Log level of the terminal: debug, info, warn, error");
  return added;
}

// For commands whose first word is something else.
inline CLI::App* with_project_option(CLI::App* to, CommandLine& line) {
  to->add_option("--project", line.project,
                 "Id (or its beginning) or name; the only one if left out");
  return to;
}

}  // namespace potluck
