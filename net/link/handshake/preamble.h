// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes in clear that open a connection: eight of them, so that two versions of Potluck can
// tell each other apart before any cryptography, and anything else is recognised as not Potluck.
// Pure.
#pragma once

#include <array>

#include "net/base/bytes.h"
#include "net/base/ids.h"

namespace potluck {

constexpr std::size_t kPreambleBytes = 8;
using Preamble = std::array<std::uint8_t, kPreambleBytes>;

// What the connection is to become.
enum class Opening : std::uint16_t {
  kLink = 0,
  kBulk = 1,       // a lane: a BoundOpening follows
  kPuzzle = 2,     // of whoever answers: a puzzle follows, and the connection ends (puzzle.h)
  kAnswer = 3,     // of whoever dials: the answer to it follows
  kRelayLine = 4,  // a member's line to a relay (net/link/relay/relay_line.h)
  kRelayEnd = 5,   // one end of a circuit: a ticket follows, then what is for the other end
  kMeet = 6,       // to carry a link from now on: a BoundOpening follows (net/link/meeting)
};

inline bool belongs_to_link(Opening opening) {
  return opening == Opening::kBulk || opening == Opening::kMeet;
}

inline bool is_for_relay(Opening opening) {
  return opening == Opening::kRelayLine || opening == Opening::kRelayEnd;
}

Preamble make_preamble(std::uint16_t version, Opening opening = Opening::kLink);
Bytes make_opening(std::uint16_t version, Opening opening, ByteView rest);  // preamble included
Opening opening_of(const Preamble& preamble);  // anything unknown: kLink

// What follows the preamble of a connection that belongs to a link: to which, and the proof.
struct BoundOpening {
  std::array<std::uint8_t, 16> link{};
  std::uint32_t number = 0;
  std::array<std::uint8_t, 32> token{};
};
constexpr std::size_t kBoundOpeningBytes = 16 + 4 + 32;
Bytes make_bound_opening(std::uint16_t version, Opening what, const BoundOpening& opening);
BoundOpening read_bound_opening(std::span<const std::uint8_t, kBoundOpeningBytes> bytes);

// kMalformed: not Potluck. kVersionMismatch: names both versions and who should update.
// `where`: the other end's address, for the message.
Status check_preamble(const Preamble& theirs, std::uint16_t our_version, const std::string& where);

// What both ends bind into the Noise handshake: preamble and project.
Bytes make_prologue(std::uint16_t version, const ProjectId& project);

}  // namespace potluck
