// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/accusations.h"

#include <algorithm>

namespace potluck {

void Accusations::in_epoch(std::uint64_t epoch) {
  if (std::exchange(epoch_, epoch) == epoch) return;
  withheld_.clear();
  turned_down_.clear();
}

PeerId Accusations::at_fault(const PeerId& who, const PeerId& awaited, const PeerId& self) {
  withheld_.emplace(who, awaited);
  const auto named = [this](const PeerId& peer) {
    return std::ranges::count_if(
        withheld_, [&](const auto& pair) { return pair.first == peer || pair.second == peer; });
  };
  const bool accuser = awaited == self || (who != self && named(who) > named(awaited));
  return accuser ? who : awaited;
}

}  // namespace potluck
