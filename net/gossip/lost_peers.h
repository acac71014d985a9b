// SPDX-License-Identifier: GPL-3.0-or-later
// How a peer that went without a word is known to be gone where there are too many peers for each
// to have a link to every other, and too many for any beat: those whose link to it broke, and did
// not come back, say so in their own records. What two say is believed, until the peer makes a
// later record. Sans-I/O, one thread.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "net/base/clock.h"
#include "net/base/rng.h"
#include "net/wire/messages.h"

namespace potluck {

class LostPeers {
 public:
  // A link broke: unless it comes back, or two others say it first, this peer will say that it is
  // lost. The wait differs, so that not all neighbours do.
  void link_broke(const PeerId& peer, Rng& rng, TimePoint now);
  void link_came(const PeerId& peer) { suspects_.erase(peer); }
  // Suspects whose time has come.
  std::vector<PeerId> due(TimePoint now);
  std::optional<TimePoint> next_due() const;

  // A record of `accuser` names it. true: that makes two.
  bool accuse(const PeerId& accuser, const RecordVersion& version, TimePoint now);
  bool accused(const RecordVersion& version) const;  // by two

  // Records up to this one are of a peer that is gone.
  void bury(const RecordVersion& version, TimePoint now);
  bool buried(const RecordVersion& version) const;
  void expire(TimePoint now);

 private:
  struct Accusations {
    std::uint64_t sequence = 0;
    std::set<PeerId> accusers;
    TimePoint at{};
  };
  struct Grave {
    std::uint64_t sequence = 0;
    TimePoint at{};
  };
  std::map<PeerId, TimePoint> suspects_;
  std::map<std::uint64_t, Accusations> accusations_;  // by prefix
  std::map<std::uint64_t, Grave> graves_;             // by prefix
};

}  // namespace potluck
