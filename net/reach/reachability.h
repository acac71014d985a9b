// SPDX-License-Identifier: GPL-3.0-or-later
// Whether others can open connections to this computer. Nobody can tell by looking at itself:
// behind a home router every computer listens, and none is reached. So whoever we have dialled is
// asked to dial us back, and whoever dials us unasked has answered already (as libp2p's AutoNAT
// does). Until somebody has reached us we are in client mode: nobody is told to dial us. Sans-I/O;
// not thread-safe.
//
// Whom one's own network reaches is of no use to the rest of the world. So from the first link on
// that leaves the building, only those outside count.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

enum class Reach : std::uint8_t {
  kUnknown,      // nobody has answered yet
  kReachable,    // somebody has opened a connection to us, and from outside if any of us is there
  kUnreachable,  // whoever was asked could not
  kClientMode,   // we do not listen
};
std::string_view to_string(Reach reach);

class Reachability {
 public:
  // While we are not reached, whoever is linked is asked again after this long, twice as long each
  // time.
  static constexpr Duration kAskAgain = std::chrono::seconds(30);
  static constexpr Duration kLongestPause = std::chrono::minutes(10);
  // Evidence counts for so long; without any newer, and with no link that others opened, somebody
  // is asked.
  static constexpr Duration kTrusted = std::chrono::minutes(10);
  static constexpr Duration kPatience = std::chrono::seconds(15);  // with whom was asked
  static constexpr std::size_t kAtOnce = 3;                        // questions under way
  static constexpr std::size_t kMaxConfirmed = 4;
  // Whoever is asked dials back no sooner after it did so before.
  static constexpr Duration kDialsBackEvery = std::chrono::seconds(5);

  // knows_address: one of this computer's own addresses is what those outside dial. Else whoever
  // has reached us is asked as well: it came by an address that we do not know.
  explicit Reachability(bool listens, bool knows_address = true)
      : listens_(listens), knows_address_(knows_address) {}

  // local: the way to it stays within the building.
  void link_up(const PeerId& peer, bool dialed_by_us, bool local, TimePoint now);
  void link_outside(TimePoint now);  // there is one, if over a relay
  void link_down(const PeerId& peer, TimePoint now);
  // What one that was asked has found at that address. Ignored from anybody else.
  void answered(const PeerId& by, const std::string& address, bool reached, TimePoint now);
  // Others may find another answer now: those who are linked are asked anew, as soon as they may
  // be.
  void changed(TimePoint now);
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  // Whom to ask to dial us back, since the last call.
  std::vector<PeerId> take_questions();

  Reach reach() const;
  bool reached_nearby() const { return nearby_; }  // somebody in our own network has
  bool is_local(const PeerId& peer) const;         // its link is
  // Grows with each answer that may have changed the following: to look at them only then.
  std::uint64_t answers() const { return answers_; }
  // Addresses at which somebody has reached us, the newest first: what our own interfaces do not
  // tell where a router forwards a port.
  const std::vector<std::string>& confirmed() const { return confirmed_; }

 private:
  struct Link {
    bool dialed_by_us = false;
    bool local = false;
    std::optional<TimePoint> asked;  // under way since
    TimePoint asked_last{};          // of those never asked: long ago
  };
  void evidence(TimePoint now);
  void no_evidence(TimePoint now);
  void ask(std::size_t most, TimePoint now);
  std::size_t under_way() const;
  bool reached_by_a_link() const;
  bool may_be_asked(const Link& link) const;
  bool counts(const Link& link) const { return !outside_ || !link.local; }
  bool lacks_address() const { return outside_ && !knows_address_; }

  bool listens_, knows_address_;
  bool outside_ = false;  // some link has left the building
  bool nearby_ = false;
  std::uint64_t answers_ = 0;
  std::map<PeerId, Link> links_;
  std::vector<PeerId> questions_;
  std::vector<std::string> confirmed_;
  std::optional<TimePoint> reached_at_;  // newest evidence
  bool refuted_ = false;                 // somebody could not, and nobody could since
  unsigned failures_ = 0;                // in a row, since the newest evidence
  Duration pause_ = kAskAgain;
  std::optional<TimePoint> next_;  // when to ask again
};

}  // namespace potluck
