// SPDX-License-Identifier: GPL-3.0-or-later
// The demo: an organiser and two volunteers, three real processes on loopback, on built-in data, to
// the end. -> exit code: 0 when all three finished with the same state digest.
#pragma once

#include <cstdint>
#include <string>

namespace potluck {

struct DemoCommand {
  std::string data = "words";
  std::uint64_t epochs = 0;
  bool json = false;
};
int run_demo(const DemoCommand& command);

}  // namespace potluck
