// SPDX-License-Identifier: GPL-3.0-or-later
// Whether whoever opens a connection is asked for work first: while there is a crowd at the door,
// and the more the more of its places are held by those who did some. Nothing is kept of a puzzle,
// as it is made again from the address that it was given to: so its asker holds no place while it
// works, and comes again with the answer. Pure; handed `now`.
#pragma once

#include <set>
#include <string>

#include "net/base/clock.h"
#include "net/base/ids.h"
#include "net/link/handshake/puzzle.h"
#include "net/link/handshake/waiting_room.h"

namespace potluck {

class DoorKeeper {
 public:
  using Secret = std::array<std::uint8_t, 32>;
  explicit DoorKeeper(const Secret& secret) : secret_(secret) {}

  // Somebody at this host opens a connection without an answer. -> what it has to do first.
  std::optional<Puzzle> ask(const std::string& host, const WaitingRoom& room, TimePoint now);
  // Whether this is the work that was asked of this host, within the last minute or two. True once
  // for each answer.
  bool accept(const std::string& host, const PuzzleAnswer& answer, TimePoint now);

  static constexpr double kManyASecond = 64;       // openings that no answer came with
  static constexpr std::uint8_t kLeastBits = 16;   // some hundredths of a second
  static constexpr std::uint8_t kBitsMore = 6;     // where all places are held by those who worked
  static constexpr std::size_t kMostSpent = 8192;  // answers, of a minute

 private:
  bool is_crowded(const WaitingRoom& room, TimePoint now);
  void turn_page(TimePoint now);
  Puzzle made(const std::string& host, std::uint8_t bits, std::int64_t page) const;

  Secret secret_;
  double openings_ = 0;  // of about the last second
  TimePoint last_opening_{}, crowded_until_{};
  std::int64_t page_ = 0;  // the minute; puzzles of this one and the one before are answered
  std::set<Digest> spent_, spent_before_;
};

}  // namespace potluck
