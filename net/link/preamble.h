// SPDX-License-Identifier: GPL-3.0-or-later
// The eight bytes in clear that open a connection, so that two versions of Potluck can tell each
// other apart before any cryptography, and anything else is recognised as not Potluck. Pure.
#pragma once

#include <array>

#include "net/base/ids.h"

namespace potluck {

constexpr std::size_t kPreambleBytes = 8;
using Preamble = std::array<std::uint8_t, kPreambleBytes>;

Preamble make_preamble(std::uint16_t version);

// kMalformed: not Potluck. kVersionMismatch: names both versions and who should update.
// `where`: the other end's address, for the message.
Status check_preamble(const Preamble& theirs, std::uint16_t our_version, const std::string& where);

// What both ends bind into the Noise handshake: preamble and project.
Bytes make_prologue(std::uint16_t version, const ProjectId& project);

}  // namespace potluck
