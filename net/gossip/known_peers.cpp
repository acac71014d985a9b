// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/gossip/known_peers.h"

#include <cmath>

namespace potluck {
namespace {

constexpr double kLeastRate = 1e-3;  // samples per second; below: does not train

PeerId first_with(std::uint64_t prefix) {
  PeerId out;
  for (std::size_t i = 0; i < sizeof prefix; ++i) {
    out.data[i] = static_cast<std::uint8_t>(prefix >> (8 * (sizeof prefix - 1 - i)));
  }
  return out;
}

}  // namespace

const KnownPeer* KnownPeers::find(const PeerId& peer) const {
  const auto it = peers_.find(peer);
  return it == peers_.end() ? nullptr : &it->second;
}

KnownPeers::Map::const_iterator KnownPeers::from_prefix(std::uint64_t prefix) const {
  return peers_.lower_bound(first_with(prefix));
}

const KnownPeer* KnownPeers::with_prefix(std::uint64_t prefix) const {
  const auto it = from_prefix(prefix);
  return it != peers_.end() && prefix_of(it->first) == prefix ? &it->second : nullptr;
}

void KnownPeers::put(const KnownPeer& peer) {
  const PeerId id = peer.record().peer;
  KnownPeer& known = peers_[id];
  if (known.held) count_rate(known.record(), -1);
  count_rate(peer.record(), 1);
  known = peer;
  changed_.insert(id);
}

void KnownPeers::set_linked(const PeerId& peer, bool linked) {
  const auto it = peers_.find(peer);
  if (it == peers_.end()) return;
  it->second.linked = linked;
  if (!linked) changed_.insert(peer);  // of a link that is made its record tells in a moment
}

void KnownPeers::remove(PeerId peer) {
  const auto it = peers_.find(peer);
  if (it == peers_.end()) return;
  count_rate(it->second.record(), -1);
  changed_.insert(peer);
  peers_.erase(it);
}

double KnownPeers::usual_rate() const {
  return training_ == 0 ? 0 : std::exp(log_rates_ / static_cast<double>(training_));
}

void KnownPeers::count_rate(const PeerRecord& record, int sign) {
  if (record.samples_per_second < kLeastRate) return;
  log_rates_ += sign * std::log(record.samples_per_second);
  if (sign > 0) ++training_;
  if (sign < 0) --training_;
}

std::vector<PeerId> KnownPeers::take_changed() {
  std::vector<PeerId> out(changed_.begin(), changed_.end());
  changed_.clear();
  return out;
}

}  // namespace potluck
