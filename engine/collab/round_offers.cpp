// SPDX-License-Identifier: GPL-3.0-or-later
// How a member answers an offer: which attempt of which coordinator it obeys.
#include <algorithm>

#include "engine/collab/ranking.h"
#include "engine/collab/round.h"

namespace potluck {
namespace {

constexpr std::uint32_t kMaxChunkValues = 1 << 18;
constexpr unsigned kMostAsked = 16;  // times in an epoch
constexpr Duration kShortestPatience = std::chrono::milliseconds(20);
constexpr Duration kLongestPatience = std::chrono::milliseconds(500);

}  // namespace

void Round::reject(const PeerId& to, const Offer& offer, RejectReason reason) {
  Reject message{offer.epoch, offer.attempt, reason, attempt_, {}, {}};
  if (reason == RejectReason::kOtherAttempt && obeyed_) message.obeyed = *obeyed_;
  if (reason == RejectReason::kAhead) {
    const bool applying = ctx_.applying && ctx_.applying->commit.epoch == offer.epoch;
    const SignedCommit* commit = applying ? &*ctx_.applying : ctx_.chain.find(offer.epoch);
    if (commit == nullptr) return;  // long ago: it will notice by our record
    message.commit = encode_commit(*commit);
  }
  ctx_.out.send(to, std::move(message));
}

// The exchange that an offer describes, when it makes sense and is for us.
Result<ExchangeConfig> Round::exchange_of(const Offer& offer) const {
  if (offer.values != ctx_.config.values || offer.chunk_values > kMaxChunkValues) {
    return {ErrorCode::kMalformed, "an offer for another vector"};
  }
  ExchangeConfig config;
  config.epoch = offer.epoch;
  config.attempt = offer.attempt;
  config.values = offer.values;
  config.chunk_values = offer.chunk_values;
  config.codec = static_cast<CodecId>(offer.codec);
  bool member = false;
  for (const auto& m : offer.members) {
    if (m.peer == ctx_.self) {
      config.self = config.members.size();
      member = true;
    }
    config.members.push_back({m.peer, m.chunks, true, static_cast<CodecId>(m.codec)});
  }
  if (!member) return {ErrorCode::kMalformed, "an offer that is not for us"};
  POTLUCK_CHECK(check_exchange(config));
  return config;
}

// A member with whom we would have to exchange chunks and have no link.
std::optional<PeerId> Round::missing_link(const Offer& offer) const {
  const auto me = std::find_if(offer.members.begin(), offer.members.end(),
                               [this](const OfferMember& m) { return m.peer == ctx_.self; });
  for (const auto& m : offer.members) {
    if (m.peer == ctx_.self || ctx_.membership.linked(m.peer)) continue;
    if (m.chunks > 0 || me->chunks > 0) return m.peer;
  }
  return std::nullopt;
}

// Who comes in one after the other, or loses others, may each take another one for the leader. Then
// all would wait for an offer until their deadlines, and for another one after that. Not for ever:
// where many have no links to each other, those who are asked would take members from one another
// faster than any of them hears from all.
void Round::ask_to_lead(const PeerId& leader) {
  if (asked_ == kMostAsked) return;
  ++asked_;
  ctx_.out.send(
      leader,
      Reject{ctx_.chain.epochs(), attempt_, RejectReason::kOtherAttempt, attempt_, PeerId{}, {}});
}

// Only while we wait ourselves, for somebody who has not offered yet.
bool Round::asks_us_to_lead(const Reject& reject) const {
  const bool waits = phase_ == Phase::kWaiting && !obeyed_ && !coordinator_.leading();
  return waits && reject.reason == RejectReason::kOtherAttempt && reject.obeyed.is_zero() &&
         reject.epoch == ctx_.chain.epochs() && !too_far_ahead(reject.highest_attempt, attempt_);
}

void Round::lead_as_asked(const PeerId& from, std::uint32_t attempt, TimePoint now) {
  ctx_.out.debug("epoch " + std::to_string(ctx_.chain.epochs()) + ": " + from.short_hex() +
                 " waits for us to lead it");
  attempt_ = std::max(attempt_, attempt);
  awaited_.reset();
  offer_deadline_.reset();
  coordinator_.lead(attempt_, false, now);
}

void Round::defer(const PeerId& from, const Offer& offer, TimePoint now) {
  // Whoever's offer is not kept must not wait for an answer.
  if (const auto displaced = deferred_.add({from, offer, now})) {
    reject(displaced->from, displaced->offer, RejectReason::kBehind);
  }
}

void Round::answer_deferred(TimePoint now) {
  for (const auto& d : deferred_.take_up_to(ctx_.chain.epochs())) handle(d.from, d.offer, now);
}

// How long a commit may be on its way after an offer that builds on it.
Duration Round::commit_patience() const {
  return std::clamp(ctx_.timing.round_trip.value().value_or(kLongestPatience) * 4,
                    kShortestPatience, kLongestPatience);
}

// The commit before these offers never came, perhaps from a coordinator that we have no link to.
void Round::give_up_overdue(TimePoint now) {
  if (phase_ == Phase::kApplying) return;
  for (const auto& d : deferred_.take_overdue(ctx_.chain.epochs(), now - commit_patience())) {
    ahead_ = Ahead{d.from, d.offer.epoch};
    reject(d.from, d.offer, RejectReason::kBehind);
  }
}

void Round::handle(const PeerId& from, const Offer& offer, TimePoint now) {
  const std::uint64_t epoch = ctx_.chain.epochs();
  if (offer.epoch < epoch) return reject(from, offer, RejectReason::kAhead);
  if (phase_ == Phase::kOut) {
    const bool paused = ctx_.membership.own().stage == Stage::kPaused;
    return reject(from, offer, paused ? RejectReason::kPaused : RejectReason::kBehind);
  }
  // One ahead: the commit between is on its way, or being applied. More: we have lost touch.
  if (offer.epoch == epoch + 1) return defer(from, offer, now);
  if (offer.epoch > epoch) {
    reject(from, offer, RejectReason::kBehind);
    ahead_ = Ahead{from, offer.epoch};
    return;
  }
  if (phase_ == Phase::kApplying) return reject(from, offer, RejectReason::kAhead);
  if (offer.previous_head != ctx_.chain.head()) {
    ahead_ = Ahead{from, offer.epoch};  // two histories: the fork rule decides
    return reject(from, offer, RejectReason::kFork);
  }
  // Our own coordinator may have all it needs for a commit: two of one epoch would be a fork.
  if (averaging() && obeyed_ != from) return defer(from, offer, now);
  const bool older = offer.attempt < attempt_;
  const bool other = offer.attempt == attempt_ && obeyed_ && *obeyed_ != from;
  if (older || other) return reject(from, offer, RejectReason::kOtherAttempt);
  if (offer.attempt == attempt_ && obeyed_ == from) return;  // a repetition
  if (too_far_ahead(offer.attempt, attempt_)) return reject(from, offer, RejectReason::kBehind);
  auto config = exchange_of(offer);
  if (!config) {
    ctx_.out.warn("peer " + from.short_hex() + " sent " + config.error().message);
    ctx_.out.cut_off(from, config.error().message);
    return;
  }
  missing_ = missing_link(offer);
  if (missing_) {
    Reject message{offer.epoch, offer.attempt, RejectReason::kNotConnected,
                   attempt_,    *missing_,     {}};
    ctx_.out.send(from, std::move(message));
    return;
  }
  auto exchange = std::make_unique<Exchange>(std::move(*config), ctx_.averages.memory());
  obey(from, offer, std::move(exchange), now);
}

void Round::obey(const PeerId& from, const Offer& offer, std::unique_ptr<Exchange> exchange,
                 TimePoint now) {
  if (from != ctx_.self) {
    coordinator_.stop();
    if (offer.attempt == 0) ctx_.timing.offer.add(now - began_);
  }
  // Whom we leave may be averaging already, and would wait for us.
  if (obeyed_ && *obeyed_ != from && *obeyed_ != ctx_.self) {
    ctx_.out.send(
        *obeyed_,
        Reject{offer.epoch, attempt_, RejectReason::kOtherAttempt, offer.attempt, from, {}});
  }
  ctx_.out.debug("epoch " + std::to_string(offer.epoch) + ": in attempt " +
                 std::to_string(offer.attempt) + " of " + from.short_hex());
  void_attempt();
  attempt_ = offer.attempt;
  obeyed_ = from;
  leader_since_ = now;
  doubt_who_is_left_out(offer, now);
  awaited_.reset();
  offer_ = offer;
  offer_deadline_.reset();
  share_ = share_of(ctx_.self);
  exchange_ = std::move(exchange);
  const bool idle = samples_ >= may_reach_;
  if (idle || (!ending_ && share_ >= under_way())) {
    accept(now);
  } else {
    // The coordinator shares out what is missing: it must know of the micro-batch under way.
    phase_ = Phase::kHolding;
    ctx_.out.emit(effect::Hold{offer.epoch, offer.attempt});
  }
  answer_deferred(now);
}

// No micro-batch is under way, or it is part of our share.
void Round::accept(TimePoint now) {
  phase_ = Phase::kAccumulating;
  ctx_.out.send(*obeyed_, Accept{offer_.epoch, offer_.attempt, samples_});
  if (ending_) {
    send_progress(now);
  } else {
    set_budget(share_);
  }
}

}  // namespace potluck
