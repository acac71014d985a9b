// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/wall_clock.h"

#include <chrono>

namespace potluck {

std::int64_t unix_ms_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace potluck
