// SPDX-License-Identifier: GPL-3.0-or-later
// Who holds an exchange up: a member whose link lives but from whom nothing comes that is awaited,
// for longer than its uplink explains. Whoever needs a gradient sees at once that it does not come;
// that a part of the average is late may be the fault of somebody else. Pure; not thread-safe.
#pragma once

#include <map>
#include <vector>

#include "engine/collab/averaging/exchange.h"
#include "net/base/clock.h"

namespace potluck {

// How long a member may send nothing to one of `reducers` others, to whom it sends in turn, frames
// of so many bits. up_bits_per_second: as it says; 0: not known.
Duration frame_patience(std::size_t reducers, double frame_bits, double up_bits_per_second);

class ExchangeWatch {
 public:
  void begin(std::map<PeerId, Duration> patience, TimePoint now);
  void saw(const PeerId& from, TimePoint now);
  // Who of those awaited sends nothing any more. overdue: the exchange has had its time, so that a
  // reducer who waits for somebody has said so, unless it is for us. Nobody where that is most of
  // the members: then it is this node's own link, or a reducer for whom all hold back.
  std::vector<PeerId> stalled(const Exchange::Awaited& awaited, bool overdue, TimePoint now) const;

 private:
  struct Sender {
    Duration patience{};
    TimePoint last{};
  };
  bool silent(const PeerId& peer, int patiences, TimePoint now) const;

  std::map<PeerId, Sender> senders_;
};

}  // namespace potluck
