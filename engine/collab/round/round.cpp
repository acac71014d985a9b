// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/round.h"

#include <algorithm>
#include <cassert>

#include "engine/collab/round/offer_terms.h"
#include "net/base/deadlines.h"

namespace potluck {
namespace {

constexpr Duration kProgressInterval = std::chrono::milliseconds(500);
// A last contribution as fp32 must not hold up the others for longer.
constexpr double kLongestFlushSeconds = 1.0;
constexpr double kSoonestMissed_s = 1.5;  // exchange_watch.h, less what members begin apart

}  // namespace

std::optional<PeerId> Round::obeyed() const {
  if (const auto* attempt = in_attempt()) return attempt->coordinator;
  if (const auto* applying = std::get_if<Applying>(&phase_)) return applying->coordinator;
  return std::nullopt;
}

Round::InAttempt* Round::obeying(const PeerId& from, std::uint64_t epoch, std::uint32_t attempt) {
  InAttempt* present = in_attempt();
  const bool same = present != nullptr && epoch == this->epoch() && attempt == attempt_;
  return same && present->coordinator == from ? present : nullptr;
}

double Round::reducer_fraction_of(const PeerId& peer) const {
  return obeyed() ? fraction_of(offer_, peer) : 0;
}

std::uint32_t Round::share_of(const PeerId& peer) const {
  const OfferMember* member = obeyed() ? find_member(offer_, peer) : nullptr;
  return member == nullptr ? 0 : member->share;
}

void Round::begin(bool fresh, TimePoint now) {
  assert(idle());
  coordinator_.stop();
  phase_ = Waiting{};
  batch_.begin_epoch(fresh);
  coordinator_watch_.begin_epoch();
  group_.roster.begin_epoch();
  last_attempts_ = 0;
  whole_failed_ = false;
  began_ = now;
  fresh_ = fresh;
  offer_ = {};
  next_attempt(0, now);
}

void Round::leave(const std::string& why, TimePoint now) {
  if (out()) return;
  group_.disputes.dismiss();
  const auto coordinator = obeyed();
  if (coordinator_.leading()) {
    coordinator_.yield(why);
  } else if (coordinator) {
    out_.send(*coordinator, Reject{epoch(), attempt_, RejectReason::kPaused, 0, {}, {}});
  }
  for (const auto& d : deferred_.take_all()) reject(d.from, d.offer, RejectReason::kPaused);
  void_attempt(now);
  phase_ = Out{};
}

bool Round::end_after_this() {
  const bool told = !batch_.end();
  if (in_attempt() == nullptr) return true;
  // The others do the rest of our share: they must know of the micro-batch under way.
  if (!told && in_step(Step::kAccumulating)) batch_.halt(attempt_);
  return false;
}

// Ends the present attempt here: the gradient stays and goes on accumulating.
void Round::void_attempt(TimePoint now) {
  // Its average may still arrive: what becomes of the error feedback depends on the frozen
  // gradient.
  if (!applying()) batch_.thaw();
  if (const auto* attempt = in_attempt()) {
    whole_failed_ |= attempt->run->sent_whole();
    if (!coordinator_.leading() && !group_.disputes.complained()) attempt->run->cut_short(now);
    group_.disputes.came_to_nothing(from_seconds(averaging_seconds(now)), now);
  }
  phase_ = Waiting{};
}

void Round::give_up_attempt(TimePoint now) {
  void_attempt(now);
  next_attempt(attempt_ + 1, now);
}

// It waits for what we shall never send.
void Round::tell_if_not_leading(const PeerId& member, std::uint64_t epoch, std::uint32_t attempt) {
  const bool over = applying() || epoch != this->epoch();
  if (over || coordinator_.leading()) return;
  out_.send(member, Void{epoch, attempt, "this attempt is not led any more", {}});
}

void Round::handle(const PeerId& from, const Accept& accept, TimePoint now) {
  tell_if_not_leading(from, accept.epoch, accept.attempt);
  coordinator_.handle(from, accept, now);
}

void Round::handle(const PeerId& from, const Progress& progress, TimePoint now) {
  tell_if_not_leading(from, progress.epoch, progress.attempt);
  const bool led = coordinator_.leading();
  coordinator_.handle(from, progress, now);
  if (!led || coordinator_.leading()) return;
  void_attempt(now);  // it has given up: nobody trains any more
  if (!batch_.ending()) next_attempt(attempt_ + 1, now);
}

void Round::handle(const PeerId& from, const Done& done, TimePoint now) {
  const bool ours = coordinator_.leading(done.epoch, done.attempt) && in_attempt() != nullptr;
  const auto weight = ours ? in_attempt()->run->weight_of(from) : std::nullopt;
  if (weight && *weight != done.samples) {
    return out_.cut_off(from, "contributed as another number of samples than it says");
  }
  coordinator_.handle(from, done, now);
}

// The coordinator says every half second what everybody's share is, and the members where they are:
// so each knows that the other lives (liveness.h).
void Round::handle(const PeerId& from, const Share& share, TimePoint now) {
  if (deferred_.contains(from, share.epoch, share.attempt)) {  // soon; that much it should know
    out_.send(from, Progress{share.epoch, share.attempt, 0, batch_.samples_per_second(), false});
    return;
  }
  const InAttempt* attempt = obeying(from, share.epoch, share.attempt);
  if (attempt == nullptr) return;
  if (attempt->step == Step::kAccumulating) batch_.change_share(share.share);
  send_progress(from, now);
}

void Round::send_progress(const PeerId& coordinator, TimePoint now) {
  progress_sent_ = now;
  out_.send(coordinator, Progress{epoch(), attempt_, batch_.samples(), batch_.samples_per_second(),
                                  batch_.complete()});
}

void Round::handle(const event::Accumulated& accumulated, TimePoint now) {
  if (!batch_.heed(accumulated) || !in_step(Step::kAccumulating)) return;
  // Every micro-batch would be too much for long epochs; the last one must be told at once.
  const bool soon = batch_.samples() < batch_.share() && now - progress_sent_ < kProgressInterval;
  if (!batch_.ending() && !soon) send_progress(in_attempt()->coordinator, now);
}

void Round::handle(const event::Halted& halted, TimePoint now) {
  if (!batch_.heed(halted) || halted.attempt != attempt_) return;  // that attempt is void
  if (in_step(Step::kHalting)) {
    batch_.halted();
    accept(now);
  } else if (in_step(Step::kAccumulating) && batch_.ending()) {
    batch_.halted();
    batch_.set_share(halted.samples);
    send_progress(in_attempt()->coordinator, now);
  }
}

void Round::handle(const PeerId& from, const Start& start, TimePoint now) {
  InAttempt* attempt = obeying(from, start.epoch, start.attempt);
  if (attempt == nullptr || attempt->step != Step::kAccumulating) return;
  attempt->step = Step::kFreezing;
  attempt->run->freezing(now);
  std::map<PeerId, bool> members;
  for (const OfferMember& m : offer_.members) members[m.peer] = m.chunks > 0;
  group_.disputes.begin(from, std::move(members));
  batch_.freeze(start.attempt);
}

void Round::handle(const event::Frozen& frozen, TimePoint now) {
  if (!batch_.heed(frozen) || frozen.attempt != attempt_) return;
  if (!in_step(Step::kFreezing)) return;  // that attempt is void
  batch_.halted();
  InAttempt& attempt = *in_attempt();
  attempt.step = Step::kExchanging;
  attempt.run->start(frozen, sends_whole(), group_.roster, now);
  batch_.compute_ahead();
  attempt.run->announce();
  finish_exchange(now);
}

// Whether this is the last contribution for now: it goes out as fp32, so that no error of it stays
// behind, unless our link is known to be too slow for that, or an attempt came to nothing that way.
bool Round::sends_whole() const {
  const auto last = config_.last_epoch;
  if (whole_failed_) return false;
  if (!batch_.ending() && !(last > 0 && epoch() + 1 >= last)) return false;
  const OfferMember* me = find_member(offer_, group_.self);
  if (me == nullptr || !find_codec(me->codec)->keeps_error()) return false;
  const double up = group_.membership.own().up_bits_per_second;
  const double bits =
      32.0 * static_cast<double>(offer_.values) * (1.0 - reducer_fraction_of(group_.self));
  return up <= 0 || bits <= up * kLongestFlushSeconds;
}

void Round::on_chunk(const PeerId& from, const BulkHeader& header, ByteView payload,
                     TimePoint now) {
  const InAttempt* attempt = in_attempt();
  if (attempt == nullptr || header.epoch != epoch() || header.attempt != attempt_) return;
  if (const auto status = attempt->run->on_chunk(from, header, payload, now); !status) {
    out_.cut_off(from, status.error());
    cannot_finish(status.error().message, now);
    return;
  }
  finish_exchange(now);
}

std::optional<BulkHeader> Round::fill_chunk(const PeerId& to, BulkRoom& room) {
  const InAttempt* attempt = in_attempt();
  return attempt == nullptr ? std::nullopt : attempt->run->fill_chunk(to, room);
}

void Round::finish_exchange(TimePoint now) {
  if (!in_step(Step::kExchanging) || !in_attempt()->run->has_average()) return;
  InAttempt& attempt = *in_attempt();
  attempt.step = Step::kAwaitingCommit;
  const auto average = attempt.run->finish(now);
  averages_.add(average);
  averages_.usual_norms().add(attempt.run->told_norms());
  group_.parts.keep(attempt.run->signed_parts());
  const AttemptId id{epoch(), attempt_, standing_.log.head(), attempt.coordinator};
  out_.send(attempt.coordinator, attempt.run->sign_done(id, *average, group_.identity));
}

void Round::cannot_finish(const std::string& reason, TimePoint now) {
  if (coordinator_.leading()) {
    coordinator_.cannot_finish(group_.self, reason, now);
  } else if (const auto coordinator = obeyed()) {
    out_.send(*coordinator, Void{epoch(), attempt_, reason, {}});
  }
}

// All hear of it: the next coordinators need not find out anew.
void Round::complain(const PeerId& awaited) {
  if (!group_.disputes.complain(group_.self, awaited)) return;
  const std::string reason = "nothing comes from " + awaited.short_hex();
  for (const OfferMember& m : offer_.members) {
    if (m.peer != group_.self) out_.send(m.peer, Void{epoch(), attempt_, reason, awaited});
  }
}

// Nobody can know so soon that nothing comes.
bool Round::heed_complaint(const PeerId& from, const Void& message, TimePoint now) {
  const InAttempt* present = in_attempt();
  if (present == nullptr || message.epoch != epoch() || message.attempt != attempt_) return false;
  if (present->run->seconds_since_start(now) < kSoonestMissed_s) return false;
  return group_.disputes.complain(from, message.awaited);
}

void Round::handle(const PeerId& from, const Void& message, TimePoint now) {
  if (!message.awaited.is_zero()) {
    if (heed_complaint(from, message, now)) coordinator_.complained(now);
    return;
  }
  if (coordinator_.leading(message.epoch, message.attempt)) {
    coordinator_.handle(from, message, now);
    return;
  }
  if (deferred_.contains(from, message.epoch, message.attempt)) deferred_.forget(from);
  if (obeying(from, message.epoch, message.attempt) != nullptr) give_up_attempt(now);
}

const Round::InAttempt* Round::attempt_of(const Commit& commit) const {
  const InAttempt* attempt = in_attempt();
  if (attempt == nullptr || commit.epoch != epoch() || commit.attempt != attempt_) return nullptr;
  return attempt->coordinator == commit.coordinator ? attempt : nullptr;
}

void Round::compare(const Commit& commit) {
  if (const InAttempt* ours = attempt_of(commit)) ours->run->compare(commit);
}

FeedbackUpdate Round::feedback_for(const SignedCommit& signed_commit) const {
  if (const auto decided = batch_.decided_feedback(signed_commit.head)) return *decided;
  const Commit& commit = signed_commit.commit;
  FeedbackUpdate update;
  const InAttempt* ours = attempt_of(commit);
  if (const auto given = ours != nullptr ? ours->run->contributed() : std::nullopt) {
    update.kind = FeedbackUpdate::Kind::kSettle;
    update.given = *given;
    return update;
  }
  if (commit.samples_of(group_.self) > 0) update.kind = FeedbackUpdate::Kind::kForget;
  return update;
}

void Round::apply() {
  if (out()) return;
  coordinator_.stop();
  group_.disputes.dismiss();
  phase_ = Applying{obeyed()};  // the trainer reuses the gradient; nobody needs our chunks any more
  if (!standing_.applying)
    return;  // its average is being fetched: they are answered when it is here
  for (const auto& d : deferred_.take_up_to(epoch())) reject(d.from, d.offer, RejectReason::kAhead);
}

void Round::await_average(const SignedCommit& commit) {
  batch_.decide_feedback(commit.head, feedback_for(commit));
  apply();
  batch_.rest();
}

double Round::averaging_seconds(TimePoint now) const {
  const InAttempt* attempt = in_attempt();
  return attempt == nullptr ? 0 : attempt->run->seconds_since_start(now);
}

void Round::link_down(const PeerId& peer, TimePoint now) {
  deferred_.forget(peer);
  if (idle()) return;
  coordinator_.link_down(peer, now);
  if (coordinator_.leading()) return;
  const InAttempt* attempt = in_attempt();
  if (attempt == nullptr) return next_attempt(attempt_, now);  // it may be the one we waited for
  if (attempt->coordinator == peer) return give_up_attempt(now);
  const bool exchanging = in_step(Step::kFreezing) || in_step(Step::kExchanging);
  if (exchanging && find_member(offer_, peer) != nullptr) {
    cannot_finish("the link to " + peer.short_hex() + " broke", now);
  }
}

void Round::roster_changed(TimePoint now) {
  if (idle()) return;
  coordinator_.roster_changed(now);
  const auto* waiting = std::get_if<Waiting>(&phase_);
  if (coordinator_.leading() || waiting == nullptr || !waiting->awaited) return;
  const auto able = group_.roster.coordinators(now);
  if (std::ranges::find(able, *waiting->awaited) == able.end()) next_attempt(attempt_, now);
}

void Round::look_at_exchange(TimePoint now) {
  const InAttempt* attempt = in_attempt();
  if (attempt == nullptr) return;
  bool silent = false;
  const auto stalled = attempt->run->look(group_.disputes, now);
  for (const PeerId& id : stalled) {
    complain(id);
    // A coordinator does without us; one that does not is none.
    silent |= id == attempt->coordinator && coordinator_watch_.told_in_vain(now);
  }
  if (silent) return coordinator_is_silent(now);
  coordinator_.complained(now);
}

void Round::tick(TimePoint now) {
  give_up_overdue(now);
  if (idle()) return;
  look_at_exchange(now);
  coordinator_.tick(now);
  if (deadlines_.expired(coordinator_patience(), now)) return coordinator_is_silent(now);
  if (coordinator_.leading()) return;
  if (const auto* waiting = std::get_if<Waiting>(&phase_)) {
    if (!deadlines_.expired(waiting->until, now)) return;
    if (const auto late = coordinator_watch_.coordinator_for(epoch(), attempt_, now)) {
      coordinator_watch_.has_not_offered(*late, now);
    }
    next_attempt(attempt_ + 1, now);
  } else if (const InAttempt* attempt = in_attempt()) {
    if (deadlines_.expired(leads_nowhere_at(), now)) {
      out_.debug("nothing comes of what " + attempt->coordinator.short_hex() + " leads");
      coordinator_watch_.leads_nowhere(attempt->coordinator, now);
      return give_up_attempt(now);
    }
    if (attempt->run->took_too_long(now)) cannot_finish("the exchange took too long", now);
  }
}

std::optional<TimePoint> Round::next_deadline() const {
  if (idle()) return std::nullopt;
  std::optional<TimePoint> commit_due;
  if (const auto first = deferred_.first_after(epoch())) commit_due = *first + commit_patience();
  const InAttempt* attempt = in_attempt();
  const ExchangeRun* run = attempt != nullptr ? attempt->run.get() : nullptr;
  const auto next = earliest(
      {coordinator_.next_deadline(), commit_due, run != nullptr ? run->next_look() : std::nullopt});
  if (coordinator_.leading()) return next;
  const auto* waiting = std::get_if<Waiting>(&phase_);
  const auto judgement =
      deadlines_.judged_at(earliest({waiting != nullptr ? waiting->until : std::nullopt,
                                     run != nullptr ? run->deadline() : std::nullopt,
                                     coordinator_patience(), leads_nowhere_at()}));
  return earliest({next, judgement});
}

}  // namespace potluck
