// SPDX-License-Identifier: GPL-3.0-or-later
// The 64 bytes before the arrays of a state: what it is and whose. No torch here.
#pragma once

#include <array>
#include <cstdint>

#include "net/base/bytes.h"

namespace potluck {

struct StateHeader {
  std::uint64_t epochs = 0;       // optimizer steps applied
  std::uint64_t values = 0;       // P
  std::uint64_t arrays = 0;       // parameters and moments
  std::uint64_t fingerprint = 0;  // of the model and the kind of optimizer
};
constexpr std::size_t kStateHeaderBytes = 64;

std::array<std::uint8_t, kStateHeaderBytes> encode(const StateHeader& header);
// kMalformed unless the blob is a whole state of the expected kind; `expected.epochs` is not
// compared.
Result<StateHeader> decode_state(ByteView blob, const StateHeader& expected);

}  // namespace potluck
