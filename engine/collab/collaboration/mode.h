// SPDX-License-Identifier: GPL-3.0-or-later
// What a peer is doing in its project.
#pragma once

#include <cstdint>

namespace potluck {

enum class Mode : std::uint8_t {
  kWaitingForData,
  kLooking,  // for members, before training alone
  kBehind,   // catching up
  kInRounds,
  kPaused,
  kFinished,
  kLeft,
};

}  // namespace potluck
