// SPDX-License-Identifier: GPL-3.0-or-later
// Members that obey nobody else, and do not accept our offers: how often in one epoch. Owned by
// Coordinator. Pure; not thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "net/base/ids.h"

namespace potluck {

class RefusedOffers {
 public:
  // What was said in another epoch is forgotten.
  void in_epoch(std::uint64_t epoch) {
    if (std::exchange(epoch_, epoch) != epoch) times_.clear();
  }
  unsigned add(const PeerId& who) { return ++times_[who]; }  // -> how often it has said so

 private:
  std::uint64_t epoch_ = 0;
  std::map<PeerId, unsigned> times_;
};

}  // namespace potluck
