// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/dht/finding_clock.h"

#include <algorithm>
#include <utility>

#include "net/base/deadlines.h"

namespace potluck {
namespace {

constexpr std::int64_t kDay_s = 86400;
constexpr int kMostDoublings = 10;

Duration doubled(Duration first, int times, Duration longest) {
  return std::min(first * (1 << std::min(times, kMostDoublings)), longest);
}

}  // namespace

Duration PublishClock::spread(Duration around, double low, double high) {
  return from_seconds(seconds(around) * rng_.uniform(low, high));
}

void PublishClock::changed(bool anything, TimePoint now) {
  if (!anything && !anything_) return;
  anything_ = anything;
  refused_ = lost_ = 0;
  if (!anything && !last_put_) {
    put_.reset();  // it was never told
    return;
  }
  const TimePoint soon = now + pace_.gather;
  put_by(last_put_ ? std::max(soon, *last_put_ + pace_.between_puts) : soon);
}

void PublishClock::stored(bool anywhere, TimePoint now) {
  if (fate_ == Fate::kStored) return;
  fate_ = anywhere ? Fate::kStored : Fate::kNowhere;
  if (anywhere) {
    refused_ = 0;
    check_ = now + spread(doubled(pace_.check_after, lost_, pace_.longest_retry), 1, 1.5);
    return;
  }
  check_.reset();
  put_by(now + doubled(pace_.retry_after, refused_++, pace_.longest_retry));
}

void PublishClock::checked(bool lost, TimePoint now) {
  if (!std::exchange(checking_, false)) return;
  if (!lost) {
    lost_ = 0;
    return;
  }
  ++lost_;
  // Those who have overwritten each other do it again if they try again at the same moment.
  put_by(now + spread(pace_.check_after, 0, 0.5));
}

PublishClock::Due PublishClock::take_due(TimePoint now, std::int64_t unix_s) {
  if (day_ends_ && now >= *day_ends_) {
    day_ends_.reset();
    put_by(now + spread(pace_.new_day_within, 0, 1));
  }
  if (put_ && now >= *put_) return put(now, unix_s);
  if (!check_ || now < *check_) return Due::kNothing;
  check_.reset();
  if (fate_ == Fate::kStored) {
    checking_ = true;
    return Due::kCheck;
  }
  ++lost_;  // no word of it
  return put(now, unix_s);
}

PublishClock::Due PublishClock::put(TimePoint now, std::int64_t unix_s) {
  last_put_ = now;
  put_.reset();
  check_.reset();
  day_ends_.reset();
  fate_ = Fate::kUnknown;
  checking_ = false;
  if (!anything_) {
    last_put_.reset();  // taken back, as well as that can be
    return Due::kPut;
  }
  put_ = now + spread(pace_.put_every, 0.9, 1.1);
  check_ = now + spread(doubled(pace_.no_word_after, lost_, pace_.longest_retry), 1, 1.5);
  day_ends_ = now + std::chrono::seconds(kDay_s - ((unix_s % kDay_s) + kDay_s) % kDay_s);
  return Due::kPut;
}

std::optional<TimePoint> PublishClock::next_deadline() const {
  return earliest({put_, check_, day_ends_});
}

void LookClock::want(bool wanted, TimePoint now) {
  if (wanted == is_wanted()) return;
  if (!wanted) return next_.reset();
  pause_ = pace_.first_look_pause;
  // Whoever changes its mind again and again looks no more often than that.
  next_ = last_ ? std::max(now, *last_ + pause_) : now;
}

bool LookClock::take_due(TimePoint now) {
  if (!next_ || now < *next_) return false;
  last_ = now;
  next_ = now + from_seconds(seconds(pause_) * rng_.uniform(0.9, 1.1));
  pause_ = std::min(pause_ * 3 / 2, pace_.longest_look_pause);
  return true;
}

}  // namespace potluck
