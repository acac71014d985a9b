// SPDX-License-Identifier: GPL-3.0-or-later
// When the two ends of a relayed link dial each other. A router lets in what answers something that
// went out; so both send at the same moment, and each lets the other's in. The end that leads
// offers, measures how long the answer takes, and says go; it dials when that has arrived at the
// other end (Ford, Srisuresh, Kegel: Peer-to-Peer Communication Across NATs, USENIX 2005,
// section 4; libp2p's DCUtR measures likewise). Sans-I/O; not thread-safe.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "net/base/clock.h"
#include "net/link/meeting/meet_messages.h"

namespace potluck {

class Meeting {
 public:
  enum class Side { kLeads, kFollows };
  using Addresses = std::vector<MeetAddress>;

  // Before each attempt. A router may hold on to what the last one left for a minute.
  static constexpr std::array<Duration, 3> kPauses{
      std::chrono::milliseconds(100), std::chrono::seconds(5), std::chrono::seconds(70)};
  static constexpr Duration kAnswers = std::chrono::seconds(10);  // of the other end
  static constexpr Duration kTakes = std::chrono::seconds(5);     // an attempt, once both dial

  Meeting(Side side, TimePoint now);

  // ours: where we can be met, as it is now.
  void received(const MeetMessage& message, const Addresses& ours, TimePoint now);
  void tick(const Addresses& ours, TimePoint now);
  void end() { state_ = State::kOver; }  // they have met, or there is no link any more
  std::optional<TimePoint> next_deadline() const;

  std::vector<MeetMessage> take_messages() { return std::exchange(messages_, {}); }
  // Dial these now, as that attempt. Empty: there is nobody to dial, but they may come.
  struct Attempt {
    std::uint8_t number = 0;
    Addresses theirs, ours;
  };
  std::optional<Attempt> take_attempt() { return std::exchange(attempt_, std::nullopt); }
  // The attempt for which somebody who comes now may come.
  std::optional<std::uint8_t> under_way() const;
  bool over() const { return state_ == State::kOver; }

 private:
  // kIdle: of who leads, until its next attempt; of who follows, for an offer.
  enum class State { kIdle, kOffered, kAnswered, kSaidGo, kDialing, kOver };

  void enter(State state, TimePoint until);
  void dial(TimePoint now);
  void give_up(TimePoint now);  // this attempt
  void on(const MeetOffer& offer, const Addresses& ours, TimePoint now);
  void on(const MeetAnswer& answer, const Addresses& ours, TimePoint now);
  void on(const MeetGo& go, const Addresses& ours, TimePoint now);

  const Side side_;
  State state_ = State::kIdle;
  std::optional<TimePoint> until_;
  std::uint8_t number_ = 0;  // of the newest attempt
  TimePoint offered_at_{};
  Addresses theirs_, ours_;
  std::vector<MeetMessage> messages_;
  std::optional<Attempt> attempt_;
};

}  // namespace potluck
