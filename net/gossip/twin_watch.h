// SPDX-License-Identifier: GPL-3.0-or-later
// Another living process that has our key: a copied home. Told once in a while, as long as it
// lives. Owned by Membership. Sans-I/O; the network thread.
#pragma once

#include <optional>
#include <utility>

#include "net/base/clock.h"
#include "net/wire/messages.h"

namespace potluck {

// Which of the two processes began later, by their own clocks.
enum class Twin : std::uint8_t { kOlder, kNewer };

class TwinWatch {
 public:
  void begin(TimePoint now) {  // this process, once
    if (!began_) began_ = now;
  }
  // A record of our key has come; ours: what this process says. What an earlier life of ours has
  // said is older than this one. What was made since then, and not by us, was made by another.
  void notice(const AgedRecord& incoming, const PeerRecord& ours, TimePoint now) {
    const PeerRecord& record = incoming.record->record;
    if (!began_ || record.started_ms == ours.started_ms) return;
    const TimePoint made = now - std::chrono::milliseconds(incoming.age_ms);
    if (made < *began_ + kMargin || (told_at_ && now - *told_at_ < kTellEvery)) return;
    told_at_ = now;
    twin_ = record.started_ms < ours.started_ms ? Twin::kOlder : Twin::kNewer;
  }
  std::optional<Twin> take() { return std::exchange(twin_, std::nullopt); }

 private:
  static constexpr Duration kMargin =
      std::chrono::seconds(3);  // ages are as exact as messages are quick
  static constexpr Duration kTellEvery = std::chrono::minutes(5);

  std::optional<TimePoint> began_, told_at_;
  std::optional<Twin> twin_;
};

}  // namespace potluck
