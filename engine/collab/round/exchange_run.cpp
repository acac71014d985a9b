// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/exchange_run.h"

#include <algorithm>

#include "engine/collab/planning/round_plan.h"

namespace potluck {
namespace {

constexpr Duration kBetweenLooks = std::chrono::milliseconds(250);
constexpr Duration kStuckPatience = std::chrono::seconds(1);  // without any contribution going out
constexpr double kFreezeBytesPerSecond = 2e8;  // slow computers, before their first frame
constexpr Duration kAfterCoordinator = std::chrono::seconds(2);  // it should be the first to see
// The coordinator ends the attempt when the exchange has had its time: it should know why by then.
constexpr Duration kBeforeCoordinator = std::chrono::milliseconds(250);

}  // namespace

void ExchangeRun::start(const event::Frozen& frozen, bool whole, const Roster& roster,
                        TimePoint now) {
  overdue_ = now + deadlines_.exchange.limit() - kBeforeCoordinator;
  deadline_ = now + deadlines_.exchange.limit() + kAfterCoordinator;
  samples_ = frozen.samples;
  loss_sum_ = frozen.loss_sum;
  sent_whole_ = whole;
  exchange_.start(frozen.gradient, frozen.samples, whole, frozen.facts);
  if (exchange_.weight() <= 0) {
    // The others must not be held up by a gradient that is not finite; it counts for nothing.
    if (frozen.samples > 0)
      out_.warn(
          "our gradient was left out of this round: it is not finite, or of too many samples");
    samples_ = 0;
    loss_sum_ = 0;
  }
  begin_looks(roster, now);
}

void ExchangeRun::begin_looks(const Roster& roster, TimePoint now) {
  look_ = now + kBetweenLooks;
  seen_sent_ = {0, now};
  const auto reducers = static_cast<std::size_t>(
      std::ranges::count_if(config_.members, [](const ExchangeMember& m) { return m.chunks > 0; }));
  const Duration freezing =
      from_seconds(4.0 * static_cast<double>(config_.values) / kFreezeBytesPerSecond);
  std::map<PeerId, Duration> patience;
  for (const ExchangeMember& m : config_.members) {
    if (m.peer == self()) continue;
    const PlanCodec codec = plan_codec(m.codec, config_.chunk_values);
    const double frame_bits = 8 * codec.bytes_per_value * config_.chunk_values;
    const double up = roster.record_of(m.peer).up_bits_per_second;
    patience[m.peer] = freezing + frame_patience(reducers, frame_bits, up);
  }
  watch_.begin(std::move(patience), now);
}

void ExchangeRun::announce() {
  for (const ExchangeMember& m : config_.members) {
    if (m.peer != self() && exchange_.has_bulk(m.peer)) out_.emit(effect::BulkReady{m.peer});
  }
}

Status ExchangeRun::on_chunk(const PeerId& from, const BulkHeader& header, ByteView payload,
                             TimePoint now) {
  POTLUCK_CHECK(exchange_.on_chunk(from, header, payload));
  watch_.saw(from, now);
  announce();
  return ok_status();
}

void ExchangeRun::compare(const Commit& commit) {
  for (const CommitMember& member : commit.members) {
    const auto weight = exchange_.weight_of(member.peer);
    if (member.peer == self() || !weight || *weight == member.samples) continue;
    out_.cut_off(member.peer, "contributed as another number of samples than it signed");
  }
}

std::optional<BulkHeader> ExchangeRun::fill_chunk(const PeerId& to, BulkRoom& room) {
  auto header = exchange_.fill_chunk(to, room);
  if (exchange_.take_released()) announce();
  return header;
}

std::shared_ptr<const Average> ExchangeRun::finish(TimePoint now) {
  finished_ = true;
  if (started_) deadlines_.exchange.expect(now - *started_);
  deadline_ = now + deadlines_.exchange.limit() + kAfterCoordinator;
  return exchange_.average();
}

std::vector<PeerId> ExchangeRun::look(const Disputes& disputes, TimePoint now) {
  if (!look_ || now < *look_) return {};
  look_.reset();
  if (finished_) return {};
  look_ = now + kBetweenLooks;
  if (overdue_ && now < *overdue_) look_ = std::min(*look_, *overdue_);
  pass_by_stuck(now);
  if (now < deadlines_.no_judgement_before) return {};
  Exchange::Awaited awaited = exchange_.awaited();
  std::erase_if(awaited.reducers, [&](const PeerId& id) { return disputes.complains(id); });
  return watch_.stalled(awaited, deadlines_.expired(overdue_, now), now);
}

Done ExchangeRun::sign_done(const AttemptId& attempt, const Average& average,
                            const KeyPair& identity) const {
  const Vote vote{attempt.epoch,
                  attempt.attempt,
                  attempt.previous,
                  attempt.coordinator,
                  static_cast<std::uint8_t>(average.codec),
                  average.chunk_values,
                  average.values,
                  average.root,
                  samples_,
                  config_.members[config_.self].chunks};
  return {vote.epoch,        vote.attempt, vote.samples,
          vote.average_root, loss_sum_,    sign_vote(vote, identity)};
}

// Parts wait for the one that is served least; but a reducer that takes nothing at all must not
// keep ours from the others, or they would think that we are the slow one.
void ExchangeRun::pass_by_stuck(TimePoint now) {
  if (exchange_.drained()) return;
  const auto sent = exchange_.contributions_sent();
  if (sent != seen_sent_.frames) seen_sent_ = {sent, now};
  if (now - seen_sent_.since < kStuckPatience) return;
  exchange_.stop_pacing();
  announce();
}

bool ExchangeRun::took_too_long(TimePoint now) {
  if (!deadlines_.expired(deadline_, now)) return false;
  deadlines_.exchange.give_up();
  given_up_ = true;
  deadline_ = now + deadlines_.exchange.limit();
  return true;
}

void ExchangeRun::cut_short(TimePoint now) {
  if (!given_up_ && deadlines_.expired(overdue_, now)) deadlines_.exchange.give_up();
}

}  // namespace potluck
