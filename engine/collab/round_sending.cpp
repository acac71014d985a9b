// SPDX-License-Identifier: GPL-3.0-or-later
// What a member of a round sends, in which order its parts are served, and what it does when
// nothing goes out or comes in.
#include <algorithm>

#include "engine/collab/round.h"
#include "engine/collab/round_plan.h"

namespace potluck {
namespace {

constexpr Duration kBetweenLooks = std::chrono::milliseconds(500);
constexpr Duration kStuckPatience = std::chrono::seconds(1);  // without any contribution going out
constexpr double kFreezeBytesPerSecond = 2e8;  // slow computers, before their first frame

}  // namespace

std::optional<BulkHeader> Round::fill_bulk(const PeerId& to, BulkRoom& room) {
  if (!exchange_) return std::nullopt;
  auto header = exchange_->fill_bulk(to, room);
  if (exchange_->take_released()) announce_bulk();
  return header;
}

void Round::begin_exchange_looks(TimePoint now) {
  exchange_look_ = now + kBetweenLooks;
  seen_sent_ = {0, now};
  const auto reducers = static_cast<std::size_t>(
      std::ranges::count_if(offer_.members, [](const OfferMember& m) { return m.chunks > 0; }));
  const Duration freezing =
      from_seconds(4.0 * static_cast<double>(offer_.values) / kFreezeBytesPerSecond);
  std::map<PeerId, Duration> patience;
  for (const OfferMember& m : offer_.members) {
    if (m.peer == ctx_.self) continue;
    const PlanCodec codec = plan_codec(static_cast<CodecId>(m.codec), offer_.chunk_values);
    const double frame_bits = 8 * codec.bytes_per_value * offer_.chunk_values;
    const double up = ctx_.roster.record_of(m.peer).up_bits_per_second;
    patience[m.peer] = freezing + frame_patience(reducers, frame_bits, up);
  }
  watch_.begin(std::move(patience), now);
}

void Round::look_at_exchange(TimePoint now) {
  if (!exchange_look_ || now < *exchange_look_) return;
  exchange_look_.reset();
  if (phase_ != Phase::kExchanging) return;
  exchange_look_ = now + kBetweenLooks;
  pass_by_stuck(now);
  if (now < ctx_.timing.no_judgement_before) return;
  const auto stalled = watch_.stalled(exchange_->awaited(), now);
  if (!stalled) return;
  // A coordinator does without us; one that does not is none.
  if (stalled == obeyed_ && std::exchange(told_leader_, true)) return leader_is_silent(now);
  cannot_finish("nothing comes from " + stalled->short_hex(), now, *stalled);
}

// Parts wait for the one that is served least; but a reducer that takes nothing at all must not
// keep ours from the others, or they would think that we are the slow one.
void Round::pass_by_stuck(TimePoint now) {
  if (exchange_->drained()) return;
  const auto sent = exchange_->contributions_sent();
  if (sent != seen_sent_.frames) seen_sent_ = {sent, now};
  if (now - seen_sent_.since < kStuckPatience) return;
  exchange_->stop_holding();
  announce_bulk();
}

}  // namespace potluck
