// SPDX-License-Identifier: GPL-3.0-or-later
// The newest record of each peer that is known, in the order of their keys, and what is usual among
// those that train. Owned by Membership. Sans-I/O; the network thread.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "net/base/clock.h"
#include "net/wire/messages.h"

namespace potluck {

struct KnownPeer {
  std::shared_ptr<const SignedRecord> held;  // never null
  TimePoint made_at{};                       // by our clock: when it was received minus its age
  TimePoint heard_at{};                      // when we were told
  bool linked = false;

  const PeerRecord& record() const { return held->record; }
};

class KnownPeers {
 public:
  using Map = std::map<PeerId, KnownPeer>;

  const Map& all() const { return peers_; }
  std::size_t size() const { return peers_.size(); }
  const KnownPeer* find(const PeerId& peer) const;
  // The first whose prefix is this one or a larger one.
  Map::const_iterator from_prefix(std::uint64_t prefix) const;
  const KnownPeer* with_prefix(std::uint64_t prefix) const;  // nullptr: not known

  void put(const KnownPeer& peer);  // in place of its earlier record
  void set_linked(const PeerId& peer, bool linked);
  void remove(PeerId peer);  // by value: it may be the key of what goes

  // Samples per second of a usual peer that trains; 0: none does. A mean of logarithms, so that one
  // that claims anything hardly counts.
  double usual_rate() const;

  // Peers whose record or link has changed since the last call.
  std::vector<PeerId> take_changed();

 private:
  void count_rate(const PeerRecord& record, int sign);

  Map peers_;
  double log_rates_ = 0;
  std::size_t training_ = 0;
  std::set<PeerId> changed_;
};

}  // namespace potluck
