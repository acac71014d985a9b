// SPDX-License-Identifier: GPL-3.0-or-later
// Whether those whom we wait for are there. The coordinator of a round asks its members two to
// four times a second and they answer at once, whatever their trainers do: who says nothing for
// longer than its link explains is given up, long before its link counts as broken, and takes part
// again as soon as it is heard. Beneath that the transport hears everybody's pings: who is about to
// be needed and is silent is known before anybody waits for it. Not thread-safe.
#pragma once

#include <map>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

class Liveness {
 public:
  static constexpr Duration kMostFloor = std::chrono::seconds(1);
  static constexpr Duration kLeastFloor = std::chrono::milliseconds(500);

  // An epoch took so long. Where they are short, waiting a second for one member costs all others
  // some of them: what is waited for at least follows them, from a second down to half of one.
  void epoch_took(Duration duration);
  // Between two questions: who asks may have seen no epoch yet, and is waited for by who has.
  Duration beat() const { return epoch_s_ > 0 ? floor_ / 2 : kLeastFloor / 2; }

  // Anything came from it. -> it had been given up.
  bool heard(const PeerId& peer, TimePoint now);
  // The transport has heard nothing at all on this link for so long. A second, two beats and four
  // round trips are too long, unless most are lost: then it is our own link. -> who is given up may
  // have changed.
  bool measured(const PeerId& peer, Duration round_trip, Duration silent_for, TimePoint now);
  void link_down(const PeerId& peer) { peers_.erase(peer); }

  // When it will have been silent for too long, if it is heard no more: a beat, two more and four
  // round trips. `since`: before that it had no reason to say anything.
  TimePoint patience_ends(const PeerId& peer, TimePoint since) const;
  void give_up(const PeerId& peer) { peers_[peer].given_up = true; }
  bool given_up(const PeerId& peer) const;

  // What somebody of whom nothing is expected tells us of our own link. If it is heard, our link is
  // fine as far as that one goes; within two beats, for whoever else we wait has been silent for
  // longer. A member that fell silent after `since` perhaps cannot be heard for the same reason.
  enum class Sign : std::uint8_t { kNone, kHeard, kFellSilent };
  Sign sign_of(const PeerId& peer, TimePoint since, TimePoint now) const;
  // Others have given it up: so do we, unless we heard it within the last two beats.
  void doubt(const PeerId& peer, TimePoint now);

 private:
  struct State {
    TimePoint last{};    // message
    TimePoint pinged{};  // or anything else, as far as the transport has told
    Duration round_trip{};
    // How often it was given up and came back over the same link soon after: it is slow, not gone.
    // Fades.
    double alarms = 0;
    TimePoint alarm_at{};
    bool given_up = false;
    bool silent = false;  // not even a ping,
    TimePoint silent_from{};
  };
  static double alarms_at(const State& state, TimePoint when);
  double least_patience(const State& state) const;            // seconds
  double patience(const State& state, TimePoint when) const;  // seconds
  void back(State& state, TimePoint silent_from, TimePoint now) const;
  bool most_lost() const;

  std::map<PeerId, State> peers_;
  Duration floor_ = kMostFloor;
  double epoch_s_ = 0;  // 0: not known
};

}  // namespace potluck
