// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/arrivals.h"

#include <algorithm>

namespace potluck {

void Arrivals::saw(const PeerId& peer, bool arriving, TimePoint now) {
  if (arriving == asking_.contains(peer)) return;
  count(now);
  if (arriving) {
    asking_.insert(peer);
  } else {
    asking_.erase(peer);
  }
  count(now);
}

std::optional<TimePoint> Arrivals::wait_until(TimePoint now) {
  count(now);
  if (!open_) return std::nullopt;
  return now + left_;
}

void Arrivals::count(TimePoint now) {
  const Duration passed = now - counted_;
  counted_ = now;
  if (open_) {
    left_ = std::max<Duration>(Duration{}, left_ - passed);
  } else {
    left_ = std::min<Duration>(kLongest, left_ + passed / kOneIn);
  }
  const Duration enough = open_ ? Duration{1} : kShortest;
  open_ = !asking_.empty() && left_ >= enough;
}

}  // namespace potluck
