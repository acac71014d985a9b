// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/catching_up/snapshot_offers.h"

namespace potluck {

void SnapshotOffers::clear() {
  asked_.clear();
  offers_.clear();
}

bool SnapshotOffers::offers(const PeerId& peer, const SnapshotReady& ready) {
  if (!asked_.contains(peer)) return false;
  offers_[peer] = ready;
  return true;
}

bool SnapshotOffers::withdraw(const PeerId& peer) {
  if (asked_.erase(peer) == 0) return false;
  offers_.erase(peer);
  return true;
}

std::size_t SnapshotOffers::votes(const SnapshotReady& of) const {
  return static_cast<std::size_t>(std::ranges::count_if(offers_, [&](const auto& each) {
    return each.second.epoch == of.epoch && each.second.root == of.root;
  }));
}

void SnapshotOffers::fetch_from(const std::vector<PeerId>& sources) {
  sources_ = {sources.begin(), sources.end()};
}

bool SnapshotOffers::source_gone(const PeerId& peer) {
  return sources_.erase(peer) > 0 && sources_.empty();
}

}  // namespace potluck
