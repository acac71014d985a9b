// SPDX-License-Identifier: GPL-3.0-or-later
// Which samples a peer draws: a stream of its own, that changes with every start, so that a restart
// sees new ones. Whoever audits the peer draws the same.
#pragma once

#include <cstdint>
#include <cstring>

#include "net/base/ids.h"
#include "net/base/rng.h"

namespace potluck {

// started: epochs that the peer's state stood for when its process began.
inline std::uint64_t sample_stream(const PeerId& peer, std::uint64_t started) {
  std::uint64_t id = 0;
  std::memcpy(&id, peer.data.data(), sizeof id);
  return mix_seed(id, started);
}

}  // namespace potluck
