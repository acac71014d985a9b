// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that stay: run and serve. -> exit code
#pragma once

#include <string>

#include "engine/node/api/node.h"
#include "surroundings.h"

namespace potluck {

struct RunCommand {
  std::string home, project;
  Surroundings surroundings;
  bool json = false;
  RunOptions options;
};
int run_project(const RunCommand& command);

struct ServeCommand {
  std::string home;
  Surroundings surroundings;
  bool json = false;
  long parent_pid = 0;  // end when this process is gone; 0: none
  bool no_start_again = false;
};
int serve(const ServeCommand& command);

}  // namespace potluck
