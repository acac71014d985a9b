// SPDX-License-Identifier: GPL-3.0-or-later
// What a member of a round sends, and in which order its parts are served.
#include "engine/collab/round.h"

namespace potluck {

std::optional<BulkHeader> Round::fill_bulk(const PeerId& to, BulkRoom& room) {
  if (!exchange_) return std::nullopt;
  auto header = exchange_->fill_bulk(to, room);
  if (exchange_->take_released()) announce_bulk();
  return header;
}

// Parts wait for the one that is served least; but a reducer that takes nothing at all must not
// keep ours from the others, or they would think that we are the slow one.
void Round::pass_by_stuck(TimePoint now) {
  if (!stuck_deadline_ || now < *stuck_deadline_) return;
  stuck_deadline_.reset();
  if (phase_ != Phase::kExchanging || exchange_->drained()) return;
  const auto sent = exchange_->contributions_sent();
  if (sent == seen_sent_) {
    exchange_->stop_holding();
    announce_bulk();
    return;
  }
  seen_sent_ = sent;
  stuck_deadline_ = now + kStuckPatience;
}

}  // namespace potluck
