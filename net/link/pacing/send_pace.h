// SPDX-License-Identifier: GPL-3.0-or-later
// When a link may send what, and how much in one write: under the upload limit, urgent frames
// before bulk, and no more at once than the line takes in a few milliseconds, since control frames
// wait behind a write. Pure; the io_context's thread.
#pragma once

#include <algorithm>
#include <optional>

#include "net/link/pacing/batch_size.h"
#include "net/link/pacing/token_bucket.h"

namespace potluck {

class SendPace {
 public:
  struct Turn {
    bool urgent = false, bulk = false;
    TimePoint wait_until = TimePoint::max();
  };
  // What of these kinds may be sent now; for neither, until when to wait.
  Turn next(bool has_urgent, bool has_bulk, const TokenBucket& limit, TimePoint at) {
    Turn turn;
    if (has_urgent) {
      const TimePoint ready = limit.urgent_ready_at(at);
      turn.urgent = ready <= at;
      turn.wait_until = std::min(turn.wait_until, ready);
    }
    if (has_bulk) {
      // Kept while waiting: links that wait for the same moment all go then, so none is starved.
      if (!bulk_turn_) bulk_turn_ = limit.ready_at(at);
      turn.bulk = *bulk_turn_ <= at;
      turn.wait_until = std::min(turn.wait_until, *bulk_turn_);
    }
    return turn;
  }
  void end_bulk_turn() { bulk_turn_.reset(); }  // bulk was sent, or the limit is another one

  BatchSize& batch_size() { return batch_size_; }  // of records in one write

 private:
  static constexpr Duration kQuickWrite = std::chrono::milliseconds(2);
  static constexpr Duration kSlowWrite = std::chrono::milliseconds(10);

  std::optional<TimePoint> bulk_turn_;  // when the upload limit lets this link send bulk next
  BatchSize batch_size_{kQuickWrite, kSlowWrite};
};

}  // namespace potluck
