// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that stay: run and serve. -> exit code
#pragma once

#include <string>

#include "engine/node/api/node.h"

namespace potluck {

struct RunCommand {
  std::string home, project;
  std::string lan = "on";  // "off", or addresses of the interfaces to use, with commas between
  bool json = false;
  RunOptions options;
};
int run_project(const RunCommand& command);

struct ServeCommand {
  std::string home;
  std::string lan = "on";  // as above
  bool json = false;
  long parent_pid = 0;  // end when this process is gone; 0: none
  bool no_start_again = false;
};
int serve(const ServeCommand& command);

}  // namespace potluck
