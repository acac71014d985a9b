// SPDX-License-Identifier: GPL-3.0-or-later
// Whom to call, and when again: all addresses of a peer one soon after the other, then all again
// after waits that double. Sans-I/O, one thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

class RedialSchedule {
 public:
  // The address to call now; none: not yet. patient: the other side may be about to call us.
  std::optional<std::string> call(const PeerId& peer, const std::vector<std::string>& addresses,
                                  bool patient, TimePoint now);
  void linked(const PeerId& peer) { calls_.erase(peer); }
  void broke(const PeerId& peer, TimePoint now);
  void forget(const PeerId& peer) { calls_.erase(peer); }
  std::size_t size() const { return calls_.size(); }
  // Drops what is so old that it says nothing any more.
  void expire(TimePoint now);

 private:
  struct Call {
    TimePoint next{};
    Duration backoff{};
    std::size_t address = 0;
  };
  std::map<PeerId, Call> calls_;
};

}  // namespace potluck
