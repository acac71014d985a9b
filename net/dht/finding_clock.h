// SPDX-License-Identifier: GPL-3.0-or-later
// When a member leaves word in the DHT, and when it looks for others. Sans-I/O; not thread-safe.
//
// A put and a look cost some twenty datagrams each, and what is put is forgotten by the nodes that
// keep it after an hour or two. A put takes up to a quarter of a minute, as nodes that are gone are
// asked in vain. Members that write at the same moment overwrite each other, those above all who
// start together: so all that repeats is spread, and soon after a put is done the writer looks
// whether it is there.
#pragma once

#include <optional>

#include "net/base/clock.h"
#include "net/base/rng.h"

namespace potluck {

struct FindingPace {
  Duration gather = std::chrono::seconds(2);        // changes that follow one another
  Duration between_puts = std::chrono::minutes(2);  // at least, where there is a change
  Duration put_every = std::chrono::minutes(30);
  Duration no_word_after = std::chrono::minutes(1);  // of a put: the DHT was not up, perhaps
  // Whether it is there is checked so long after it was stored; twice as long each time it is not.
  Duration check_after = std::chrono::seconds(5);
  Duration retry_after = std::chrono::seconds(10);    // no node has taken it; twice as long...
  Duration longest_retry = std::chrono::minutes(10);  // ...up to this, as between checks
  Duration new_day_within = std::chrono::minutes(5);  // members move to a new day's item
  Duration first_look_pause = std::chrono::milliseconds(2500);  // half as long again each time...
  Duration longest_look_pause = std::chrono::minutes(10);       // ...up to this
};

class PublishClock {
 public:
  PublishClock(const FindingPace& pace, Rng rng) : pace_(pace), rng_(rng) {}

  // There is something else to be put from now on; nothing: what was put is to be taken back.
  void changed(bool anything, TimePoint now);
  // How the last put has ended: whether any node keeps it.
  void stored(bool anywhere, TimePoint now);
  // What was found where it was put: ours, or not though there is room.
  void checked(bool lost, TimePoint now);

  enum class Due : std::uint8_t { kNothing, kPut, kCheck };
  // What is to be done now. unix_s: what day it is decides which item is written.
  Due take_due(TimePoint now, std::int64_t unix_s);
  std::optional<TimePoint> next_deadline() const;

 private:
  Due put(TimePoint now, std::int64_t unix_s);
  void put_by(TimePoint when) { put_ = put_ ? std::min(*put_, when) : when; }
  Duration spread(Duration around, double low, double high);

  enum class Fate : std::uint8_t { kUnknown, kStored, kNowhere };

  FindingPace pace_;
  Rng rng_;
  bool anything_ = false;
  std::optional<TimePoint> put_, last_put_, check_, day_ends_;
  Fate fate_ = Fate::kUnknown;  // of the last put
  bool checking_ = false;       // what a check has found is still to come
  int refused_ = 0, lost_ = 0;  // puts in a row that no node has taken, or that others overwrote
};

class LookClock {
 public:
  LookClock(const FindingPace& pace, Rng rng) : pace_(pace), rng_(rng) {}

  void want(bool wanted, TimePoint now);
  bool is_wanted() const { return next_.has_value(); }
  // Whether to look now.
  bool take_due(TimePoint now);
  std::optional<TimePoint> next_deadline() const { return next_; }

 private:
  FindingPace pace_;
  Rng rng_;
  Duration pause_{};
  std::optional<TimePoint> next_, last_;
};

}  // namespace potluck
