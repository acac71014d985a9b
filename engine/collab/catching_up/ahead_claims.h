// SPDX-License-Identifier: GPL-3.0-or-later
// The peers that say they are ahead of us, and whether that is so. Anybody can put any epoch into
// its record or offer: nobody leaves a round for it before having seen a signed commit, and a peer
// that delivered nothing that follows is not believed for a while, longer each time. Pure; not
// thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

class AheadClaims {
 public:
  static constexpr Duration kFirstDoubt = std::chrono::seconds(2);
  static constexpr Duration kLongestDoubt = std::chrono::minutes(2);
  static constexpr Duration kProofPatience = std::chrono::seconds(3);

  bool believed(const PeerId& peer, TimePoint now) const;
  // Whether to ask it now for the last commit before `epochs`: not while another answer is awaited,
  // nor of whom we do not believe.
  bool ask(const PeerId& peer, std::uint64_t epochs, TimePoint now);
  // These commits are the answer. It is awaited no more.
  bool answers(const PeerId& peer, std::uint64_t from_epoch);
  // wasted: what it has cost us to find that out.
  void refuted(const PeerId& peer, TimePoint now, Duration wasted = {});
  void proven(const PeerId& peer) { peers_.erase(peer); }

 private:
  struct State {
    std::optional<std::uint64_t> asked;  // the epoch of that commit
    TimePoint asked_at{}, doubted_until{};
    Duration doubt{};  // the last one; zero: none
  };
  std::map<PeerId, State> peers_;
};

}  // namespace potluck
