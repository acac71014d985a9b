// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round.h"

#include <algorithm>

#include "engine/collab/ranking.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr unsigned kMostLastAttempts = 2;
constexpr Duration kProgressInterval = std::chrono::milliseconds(500);

}  // namespace

bool Round::obeys(const PeerId& from, std::uint64_t epoch, std::uint32_t attempt) const {
  return phase_ != Phase::kOut && epoch == ctx_.chain.epochs() && attempt == attempt_ &&
         obeyed_ == from;
}

double Round::share_of_vector(const PeerId& peer) const {
  double all = 0, mine = 0;
  for (const auto& m : offer_.members) {
    all += m.chunks;
    if (m.peer == peer) mine = m.chunks;
  }
  return all > 0 && obeyed_ ? mine / all : 0;
}

std::uint32_t Round::share_of(const PeerId& peer) const {
  for (const auto& m : offer_.members) {
    if (m.peer == peer && obeyed_) return m.share;
  }
  return 0;
}

std::uint32_t Round::forget_samples() {
  frozen_ = false;
  early_feedback_.reset();
  may_reach_ = 0;
  loss_sum_ = 0;
  next_ = {};
  return std::exchange(samples_, 0);
}

void Round::begin(bool fresh, TimePoint now) {
  assert(phase_ == Phase::kOut || phase_ == Phase::kApplying);
  coordinator_.stop();
  exchange_.reset();
  thaw();  // who waited for the average of this very epoch in vain still holds its gradient
  phase_ = Phase::kWaiting;
  if (samples_epoch_ != ctx_.chain.epochs()) {
    // Back in the same epoch after a pause, the trainer still holds what it had accumulated.
    samples_epoch_ = ctx_.chain.epochs();
    samples_ = 0;
    may_reach_ = 0;
    loss_sum_ = 0;
  }
  share_ = 0;
  ending_ = false;
  last_attempts_ = 0;
  asked_ = 0;
  sent_whole_ = whole_failed_ = told_leader_ = false;
  silent_.clear();
  started_.reset();
  exchange_deadline_.reset();
  began_ = now;
  fresh_ = fresh;
  ctx_.roster.begin_epoch();
  // With overlap the trainer is at it already.
  set_budget(fresh && ctx_.config.overlap ? std::max(samples_, may_reach_) : samples_);
  attempt_ = 0;
  obeyed_.reset();
  offer_ = {};
  next_attempt(0, now);
}

void Round::leave(const std::string& why) {
  if (phase_ == Phase::kOut) return;
  if (coordinator_.leading()) {
    coordinator_.yield(why);
  } else if (obeyed_) {
    ctx_.out.send(*obeyed_,
                  Reject{ctx_.chain.epochs(), attempt_, RejectReason::kPaused, 0, {}, {}});
  }
  for (const auto& d : deferred_.take_all()) reject(d.from, d.offer, RejectReason::kPaused);
  void_attempt();
  obeyed_.reset();
  offer_deadline_.reset();
  phase_ = Phase::kOut;
}

// Who was in the last round knows what everybody has, and leads before who comes in mid-epoch.
std::vector<PeerId> Round::candidates(TimePoint now) const {
  auto all = ctx_.roster.coordinators(now);
  std::erase_if(all, [this](const PeerId& id) { return silent_.contains(id); });
  std::vector<PeerId> knowing;
  std::ranges::copy_if(all, std::back_inserter(knowing),
                       [this](const PeerId& id) { return ctx_.roster.was_in_last_round(id); });
  return knowing.empty() ? all : knowing;
}

// Works out who leads `attempt` and either leads or waits for that peer's offer, unless there is
// one already.
void Round::next_attempt(std::uint32_t attempt, TimePoint now) {
  attempt_ = attempt;
  obeyed_.reset();
  awaited_.reset();
  answer_deferred(now);
  if (obeyed_) return;
  // Its owner waits for what we hold to be sent, but not for ever: others may rest as well.
  if (ending_ && ++last_attempts_ > kMostLastAttempts) return offer_deadline_.reset();
  const auto leader = coordinator_of(ctx_.chain.epochs(), attempt, candidates(now));
  if (!leader || *leader == ctx_.self) {
    offer_deadline_.reset();
    // With overlap members come with samples that nobody knows of yet.
    coordinator_.lead(attempt, attempt == 0 && fresh_ && !ctx_.config.overlap, now);
  } else {
    awaited_ = leader;
    offer_deadline_ = now + ctx_.timing.offer.limit();
    ctx_.out.debug("epoch " + std::to_string(ctx_.chain.epochs()) + ": awaiting the offer of " +
                   leader->short_hex() + ", attempt " + std::to_string(attempt));
    if (attempt == 0) tell_last_commit(*leader);
    if (attempt > 0 || !fresh_) ask_to_lead(*leader);
  }
}

// Who was not in the last round may have no link yet to its coordinator, and cannot offer before it
// knows the commit.
void Round::tell_last_commit(const PeerId& leader) {
  const auto epochs = ctx_.chain.epochs();
  const SignedCommit* last = epochs > 0 ? ctx_.chain.find(epochs - 1) : nullptr;
  if (last == nullptr || ctx_.roster.was_in_last_round(leader)) return;
  ctx_.out.send(leader, CommitNotice{encode_commit(*last)});
}

// It waits for what we shall never send.
void Round::tell_if_not_leading(const PeerId& member, std::uint64_t epoch, std::uint32_t attempt) {
  const bool over = phase_ == Phase::kApplying || epoch != ctx_.chain.epochs();
  if (over || coordinator_.leading()) return;
  ctx_.out.send(member, Void{epoch, attempt, "this attempt is not led any more", {}});
}

// Ends the present attempt here: the gradient stays and goes on accumulating.
void Round::void_attempt() {
  // Its average may still arrive: what becomes of the error feedback depends on the frozen
  // gradient.
  if (phase_ != Phase::kApplying) thaw();
  whole_failed_ |= std::exchange(sent_whole_, false);
  exchange_.reset();
  exchange_deadline_.reset();
  started_.reset();
  phase_ = Phase::kWaiting;
}

void Round::handle(const PeerId& from, const Reject& reject, TimePoint now) {
  if (asks_us_to_lead(reject)) return lead_as_asked(from, reject.highest_attempt, now);
  if (reject.reason == RejectReason::kFork && reject.epoch == ctx_.chain.epochs()) {
    ahead_ = Ahead{from, reject.epoch};
  }
  if (const auto attempt = coordinator_.handle(from, reject, now)) {
    // Somebody else leads: wait for that offer, and take over if it never comes.
    void_attempt();
    attempt_ = *attempt;
    obeyed_.reset();
    awaited_.reset();
    offer_deadline_ = now + ctx_.timing.offer.limit();
    answer_deferred(now);
  }
}

// What the micro-batches that are computed or told of now come to at most, were the trainer to be
// stopped. One may be under way, and the end of one before it on its way to us.
std::uint32_t Round::under_way() const {
  if (ctx_.config.overlap || micro_batch_ == 0) return may_reach_;
  return std::min(may_reach_, samples_ + 2 * micro_batch_);
}

void Round::set_budget(std::uint32_t samples) {
  may_reach_ = std::max(under_way(), samples);
  ctx_.out.emit(effect::Budget{ctx_.chain.epochs(), samples});
}

void Round::handle(const event::Accumulated& accumulated, TimePoint now) {
  if (accumulated.epoch == ctx_.chain.epochs() + 1) return accumulated_ahead(accumulated);
  if (accumulated.epoch != ctx_.chain.epochs()) return;
  samples_epoch_ = accumulated.epoch;
  samples_ = accumulated.samples;
  loss_sum_ = accumulated.loss_sum;
  samples_per_second_ = accumulated.samples_per_second;
  micro_batch_ = accumulated.micro_batch;
  if (phase_ != Phase::kAccumulating || !obeyed_) return;
  // Every micro-batch would be too much for long epochs; the last one must be told at once.
  if (ending_ || (samples_ < share_ && now - progress_sent_ < kProgressInterval)) return;
  send_progress(now);
}

bool Round::end_after_this() {
  const bool told = std::exchange(ending_, true);
  if (!told && next_.may_reach > 0) ctx_.out.emit(effect::Budget{ctx_.chain.epochs() + 1, 0});
  if (phase_ == Phase::kOut || phase_ == Phase::kWaiting || phase_ == Phase::kApplying) return true;
  if (told) return false;
  // The others do the rest of our share: they must know of the micro-batch under way.
  if (phase_ == Phase::kAccumulating) ctx_.out.emit(effect::Hold{ctx_.chain.epochs(), attempt_});
  return false;
}

void Round::send_progress(TimePoint now) {
  progress_sent_ = now;
  const bool last = ending_ && samples_ >= may_reach_;  // else a micro-batch is still under way
  ctx_.out.send(*obeyed_,
                Progress{ctx_.chain.epochs(), attempt_, samples_, samples_per_second_, last});
}

void Round::handle(const PeerId& from, const Start& start, TimePoint now) {
  if (!obeys(from, start.epoch, start.attempt) || phase_ != Phase::kAccumulating) return;
  phase_ = Phase::kFreezing;
  frozen_ = true;
  started_ = now;
  ctx_.out.emit(effect::Freeze{start.epoch, start.attempt});
}

void Round::handle(const event::Held& held, TimePoint now) {
  if (held.epoch != ctx_.chain.epochs()) return;
  samples_epoch_ = held.epoch;
  samples_ = held.samples;
  loss_sum_ = held.loss_sum;
  if (held.attempt != attempt_) return;  // that attempt is void
  if (phase_ == Phase::kHolding) {
    may_reach_ = held.samples;
    accept(now);
  } else if (phase_ == Phase::kAccumulating && ending_) {
    share_ = may_reach_ = held.samples;
    send_progress(now);
  }
}

void Round::handle(const event::Frozen& frozen, TimePoint now) {
  if (frozen.epoch != ctx_.chain.epochs()) return;
  samples_epoch_ = frozen.epoch;
  contributed_epoch_ = frozen.epoch;
  samples_ = frozen.samples;
  loss_sum_ = frozen.loss_sum;
  if (frozen.attempt != attempt_ || phase_ != Phase::kFreezing) return;  // that attempt is void
  may_reach_ = frozen.samples;
  frozen_samples_ = frozen.samples;
  frozen_loss_ = frozen.loss_sum;
  phase_ = Phase::kExchanging;
  exchange_deadline_ = now + ctx_.timing.exchange.limit() + std::chrono::seconds(2);
  sent_whole_ = sends_whole();
  exchange_->start(frozen.gradient, frozen.samples, sent_whole_, frozen.largest);
  if (exchange_->weight() <= 0) {
    // The others must not be held up by a gradient that is not finite; it counts for nothing.
    if (frozen.samples > 0)
      ctx_.out.warn("our gradient is not finite and was left out of this round");
    frozen_samples_ = 0;
    frozen_loss_ = 0;
  }
  begin_exchange_looks(now);
  compute_ahead();
  announce_bulk();
  finish_exchange(now);
}

void Round::announce_bulk() {
  for (const auto& m : offer_.members) {
    if (m.peer != ctx_.self && exchange_->has_bulk(m.peer))
      ctx_.out.emit(effect::BulkReady{m.peer});
  }
}

void Round::on_bulk(const PeerId& from, const BulkHeader& header, ByteView payload, TimePoint now) {
  if (!exchange_ || header.epoch != ctx_.chain.epochs() || header.attempt != attempt_) return;
  if (const auto status = exchange_->on_bulk(from, header, payload); !status) {
    ctx_.out.warn("peer " + from.short_hex() + " sent " + status.error().message);
    ctx_.out.cut_off(from, status.error().message);
    cannot_finish(status.error().message, now);
    return;
  }
  watch_.saw(from, now);
  announce_bulk();
  finish_exchange(now);
}

void Round::finish_exchange(TimePoint now) {
  if (phase_ != Phase::kExchanging || !exchange_->finished()) return;
  phase_ = Phase::kAwaitingCommit;
  const auto average = exchange_->average();
  ctx_.averages.add(average);
  if (started_) ctx_.timing.exchange.expect(now - *started_);  // others may be slower
  exchange_deadline_ = now + ctx_.timing.exchange.limit() + std::chrono::seconds(2);
  ctx_.out.send(*obeyed_,
                Done{ctx_.chain.epochs(), attempt_, frozen_samples_, average->root, frozen_loss_});
}

void Round::cannot_finish(const std::string& reason, TimePoint now, const PeerId& awaited) {
  if (coordinator_.leading()) return coordinator_.cannot_finish(ctx_.self, reason, awaited, now);
  if (obeyed_) ctx_.out.send(*obeyed_, Void{ctx_.chain.epochs(), attempt_, reason, awaited});
}

void Round::handle(const PeerId& from, const Void& message, TimePoint now) {
  if (coordinator_.leading(message.epoch, message.attempt)) {
    coordinator_.handle(from, message, now);
    return;
  }
  if (deferred_.contains(from, message.epoch, message.attempt)) deferred_.forget(from);
  if (!obeys(from, message.epoch, message.attempt)) return;
  if (phase_ == Phase::kApplying) return;
  void_attempt();
  next_attempt(attempt_ + 1, now);
}

std::shared_ptr<const Average> Round::average_for(const Digest& root) const {
  return ctx_.averages.find(root);
}

void Round::applying() {
  if (phase_ == Phase::kOut) return;
  coordinator_.stop();
  offer_deadline_.reset();
  exchange_deadline_.reset();
  exchange_.reset();  // the trainer reuses the gradient; nobody needs our chunks any more
  phase_ = Phase::kApplying;
  if (!ctx_.applying) return;  // its average is being fetched: they are answered when that is here
  for (const auto& d : deferred_.take_up_to(ctx_.chain.epochs())) {
    reject(d.from, d.offer, RejectReason::kAhead);
  }
}

double Round::averaging_seconds(TimePoint now) const {
  return started_ ? seconds(now - *started_) : 0.0;
}

void Round::link_down(const PeerId& peer, TimePoint now) {
  deferred_.forget(peer);
  if (phase_ == Phase::kOut || phase_ == Phase::kApplying) return;
  coordinator_.link_down(peer, now);
  if (coordinator_.leading()) return;
  if (obeyed_ == peer) {
    void_attempt();
    next_attempt(attempt_ + 1, now);
    return;
  }
  const bool exchanging = phase_ == Phase::kFreezing || phase_ == Phase::kExchanging;
  const bool in_group = std::any_of(offer_.members.begin(), offer_.members.end(),
                                    [&](const OfferMember& m) { return m.peer == peer; });
  if (exchanging && in_group && obeyed_) {
    cannot_finish("the link to " + peer.short_hex() + " broke", now);
  } else if (!obeyed_) {
    next_attempt(attempt_, now);  // perhaps it was the one we waited for
  }
}

void Round::roster_changed(TimePoint now) {
  if (phase_ == Phase::kOut || phase_ == Phase::kApplying) return;
  coordinator_.roster_changed(now);
  if (coordinator_.leading() || obeyed_ || !awaited_) return;
  const auto able = ctx_.roster.coordinators(now);
  if (std::find(able.begin(), able.end(), *awaited_) == able.end()) next_attempt(attempt_, now);
}

void Round::tick(TimePoint now) {
  give_up_overdue(now);
  if (phase_ == Phase::kOut || phase_ == Phase::kApplying) return;
  look_at_exchange(now);
  coordinator_.tick(now);
  if (const auto ends = leader_patience(); ends && ctx_.timing.expired(ends, now)) {
    leader_is_silent(now);
  } else if (!coordinator_.leading() && !obeyed_ && ctx_.timing.expired(offer_deadline_, now)) {
    if (const auto late = coordinator_of(ctx_.chain.epochs(), attempt_, candidates(now))) {
      silent_.insert(*late);
      if (*late != ctx_.self) ctx_.liveness.doubt(*late, now);
    }
    next_attempt(attempt_ + 1, now);
  } else if (!coordinator_.leading() && obeyed_ && ctx_.timing.expired(exchange_deadline_, now)) {
    ctx_.timing.exchange.give_up();
    exchange_deadline_ = now + ctx_.timing.exchange.limit();
    cannot_finish("the exchange took too long", now);
  }
}

std::optional<TimePoint> Round::next_deadline() const {
  if (phase_ == Phase::kOut || phase_ == Phase::kApplying) return std::nullopt;
  auto next = coordinator_.next_deadline();
  if (const auto first = deferred_.first_after(ctx_.chain.epochs())) {
    const auto at = *first + commit_patience();
    if (!next || at < *next) next = at;
  }
  if (exchange_look_ && (!next || *exchange_look_ < *next)) next = exchange_look_;
  if (coordinator_.leading()) return next;
  for (const auto& d : {offer_deadline_, exchange_deadline_, leader_patience()}) {
    if (!d) continue;
    const auto at = std::max(*d, ctx_.timing.no_judgement_before);
    if (!next || at < *next) next = at;
  }
  return next;
}

}  // namespace potluck
