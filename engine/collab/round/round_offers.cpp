// SPDX-License-Identifier: GPL-3.0-or-later
// Which attempt of which coordinator a member obeys: whose offer it waits for, how it answers those
// that come, and when it gives a coordinator up.
#include <algorithm>

#include "engine/collab/group/coordinator_rank.h"
#include "engine/collab/round/offer_terms.h"
#include "engine/collab/round/round.h"

namespace potluck {
namespace {

constexpr unsigned kMostLastAttempts = 2;
constexpr Duration kShortestPatience = std::chrono::milliseconds(20);
constexpr Duration kLongestPatience = std::chrono::milliseconds(500);

}  // namespace

// Works out who leads `attempt` and either leads or waits for that peer's offer, unless there is
// one already.
void Round::next_attempt(std::uint32_t attempt, TimePoint now) {
  attempt_ = attempt;
  phase_ = Waiting{};
  answer_deferred(now);
  if (obeyed()) return;
  // Its owner waits for what we hold to be sent, but not for ever: others may rest as well.
  if (batch_.ending() && ++last_attempts_ > kMostLastAttempts) return;
  const auto coordinator = coordinator_watch_.coordinator_for(epoch(), attempt, now);
  if (!coordinator || *coordinator == group_.self) {
    // With overlap members come with samples that nobody knows of yet.
    coordinator_.lead(attempt, attempt == 0 && fresh_ && !config_.overlap, now);
    return;
  }
  phase_ = Waiting{coordinator, now + deadlines_.offer.limit()};
  out_.debug("epoch " + std::to_string(epoch()) + ": awaiting the offer of " +
             coordinator->short_hex() + ", attempt " + std::to_string(attempt));
  if (attempt == 0) tell_last_commit(*coordinator);
  if (attempt > 0 || !fresh_) ask_to_lead(*coordinator);
}

// A member that was not in the last round may have no link yet to its coordinator, and cannot offer
// before it knows the commit.
void Round::tell_last_commit(const PeerId& coordinator) {
  const SignedCommit* last = epoch() > 0 ? standing_.log.find(epoch() - 1) : nullptr;
  if (last == nullptr || group_.roster.was_in_last_round(coordinator)) return;
  out_.send(coordinator, CommitNotice{encode_commit(*last)});
}

// Those who come in one after the other, or lose others, may each take another one for the
// coordinator. Then all would wait for an offer until their deadlines, and for another one after
// that. Not for ever: where many have no links to each other, those who are asked would take
// members from one another faster than any of them hears from all.
void Round::ask_to_lead(const PeerId& coordinator) {
  if (!coordinator_watch_.may_ask()) return;
  out_.send(coordinator,
            Reject{epoch(), attempt_, RejectReason::kOtherAttempt, attempt_, PeerId{}, {}});
}

// Only while we wait ourselves, for somebody who has not offered yet.
bool Round::asks_us_to_lead(const Reject& reject) const {
  const bool waits = std::holds_alternative<Waiting>(phase_) && !coordinator_.leading();
  return waits && reject.reason == RejectReason::kOtherAttempt && reject.obeyed.is_zero() &&
         reject.epoch == epoch() && !too_far_ahead(reject.highest_attempt, attempt_);
}

void Round::lead_as_asked(const PeerId& from, std::uint32_t attempt, TimePoint now) {
  out_.debug("epoch " + std::to_string(epoch()) + ": " + from.short_hex() +
             " waits for us to lead it");
  attempt_ = std::max(attempt_, attempt);
  phase_ = Waiting{};
  coordinator_.lead(attempt_, false, now);
}

void Round::handle(const PeerId& from, const Reject& reject, TimePoint now) {
  if (asks_us_to_lead(reject)) return lead_as_asked(from, reject.highest_attempt, now);
  if (reject.reason == RejectReason::kFork && reject.epoch == epoch()) {
    // Its newest commit says most of its history.
    const KnownPeer* known = group_.membership.find(from);
    const std::uint64_t newest = known != nullptr ? known->record().epoch : 0;
    ahead_ = Ahead{from, std::max(reject.epoch, newest)};
  }
  if (const auto attempt = coordinator_.handle(from, reject, now)) {
    // Somebody else leads: wait for that offer, and take over if it never comes.
    void_attempt(now);
    attempt_ = *attempt;
    phase_ = Waiting{std::nullopt, now + deadlines_.offer.limit()};
    answer_deferred(now);
  }
}

void Round::reject(const PeerId& to, const Offer& offer, RejectReason reason) {
  Reject message{offer.epoch, offer.attempt, reason, attempt_, {}, {}};
  if (reason == RejectReason::kOtherAttempt) message.obeyed = obeyed().value_or(PeerId{});
  if (reason == RejectReason::kAhead) {
    const auto& applying = standing_.applying;
    const bool present = applying && applying->commit.epoch == offer.epoch;
    const SignedCommit* commit = present ? &*applying : standing_.log.find(offer.epoch);
    if (commit != nullptr && commit->commit.previous == offer.previous_head) {
      message.commit = encode_commit(*commit);
    } else {
      // Of another history, or so long ago that it looks like one: it would wait for us in vain.
      message.reason = RejectReason::kFork;
    }
  }
  out_.send(to, std::move(message));
}

void Round::defer(const PeerId& from, const Offer& offer, TimePoint now) {
  // Whoever's offer is not kept must not wait for an answer.
  if (const auto displaced = deferred_.add({from, offer, now})) {
    reject(displaced->from, displaced->offer, RejectReason::kBehind);
  }
}

void Round::answer_deferred(TimePoint now) {
  for (const auto& d : deferred_.take_up_to(epoch())) handle(d.from, d.offer, now);
}

// How long a commit may be on its way after an offer that builds on it.
Duration Round::commit_patience() const {
  return std::clamp(deadlines_.round_trip.value().value_or(kLongestPatience) * 4, kShortestPatience,
                    kLongestPatience);
}

// The commit before these offers never came, perhaps from a coordinator that we have no link to.
void Round::give_up_overdue(TimePoint now) {
  if (applying()) return;
  for (const auto& d : deferred_.take_overdue(epoch(), now - commit_patience())) {
    ahead_ = Ahead{d.from, d.offer.epoch};
    reject(d.from, d.offer, RejectReason::kBehind);
  }
}

void Round::handle(const PeerId& from, const Offer& offer, TimePoint now) {
  if (offer.epoch < epoch()) return reject(from, offer, RejectReason::kAhead);
  if (out()) {
    const bool paused = group_.membership.own().stage == Stage::kPaused;
    return reject(from, offer, paused ? RejectReason::kPaused : RejectReason::kBehind);
  }
  // One ahead: the commit between is on its way, or being applied. More: we have lost touch.
  if (offer.epoch == epoch() + 1) return defer(from, offer, now);
  if (offer.epoch > epoch()) {
    reject(from, offer, RejectReason::kBehind);
    ahead_ = Ahead{from, offer.epoch};
    return;
  }
  if (applying()) return reject(from, offer, RejectReason::kAhead);
  if (offer.previous_head != standing_.log.head()) {
    ahead_ = Ahead{from, offer.epoch};  // two histories: the fork rule decides
    return reject(from, offer, RejectReason::kFork);
  }
  // Our own coordinator may have all it needs for a commit: two of one epoch would be a fork.
  if (averaging() && obeyed() != from) return defer(from, offer, now);
  choose(from, offer, now);
}

// Between an offer of our epoch and the attempt that we are in.
void Round::choose(const PeerId& from, const Offer& offer, TimePoint now) {
  const auto coordinator = obeyed();
  const bool older = offer.attempt < attempt_;
  const bool other = offer.attempt == attempt_ && coordinator && *coordinator != from;
  if (older || other) return reject(from, offer, RejectReason::kOtherAttempt);
  if (offer.attempt == attempt_ && coordinator == from) return;  // a repetition
  if (too_far_ahead(offer.attempt, attempt_)) return reject(from, offer, RejectReason::kBehind);
  if (from != group_.self && !group_.roster.may_lead(from, now)) {
    return reject(from, offer, RejectReason::kMayNotLead);
  }
  auto config = exchange_of(offer, config_.values, group_.self);
  if (!config) {
    return out_.cut_off(from, config.error());
  }
  config->most_weight = config_.target_batch;
  config->rule = config_.averaging;
  config->usual = averages_.usual_norms();
  config->before = last_average();
  config->audited = draw_audit(*config);
  config->signer = group_.parts.signer({offer.epoch, offer.attempt, offer.previous_head, from});
  missing_ = missing_link(offer, group_.membership);
  if (missing_) {
    Reject message{offer.epoch, offer.attempt, RejectReason::kNotConnected,
                   attempt_,    *missing_,     {}};
    out_.send(from, std::move(message));
    return;
  }
  auto run = std::make_unique<ExchangeRun>(*config, averages_.memory(), deadlines_, out_);
  obey(from, offer, std::move(run), now);
}

// Where codecs lose so much that they keep errors, samples alone do not determine what is given.
std::optional<std::size_t> Round::draw_audit(const ExchangeConfig& exchange) {
  const auto exact = [](CodecId codec) {
    return !find_codec(static_cast<std::uint8_t>(codec))->keeps_error();
  };
  const ExchangeMember& self = exchange.members[exchange.self];
  if (self.chunks == 0 || !exact(exchange.codec)) return std::nullopt;
  std::vector<PeerId> others;
  for (const ExchangeMember& member : exchange.members) {
    if (member.peer != self.peer && exact(member.codec)) others.push_back(member.peer);
  }
  const auto drawn = group_.audits.draw(others);
  if (!drawn) return std::nullopt;
  const auto at = std::ranges::find(exchange.members, *drawn, &ExchangeMember::peer);
  return static_cast<std::size_t>(at - exchange.members.begin());
}

std::optional<AuditedPart> Round::take_audited(const Commit& commit) {
  const InAttempt* ours = attempt_of(commit);
  auto part = ours != nullptr ? ours->run->take_audited() : std::nullopt;
  // Else whoever names samples that are never found would never be found out.
  if (part && !plausible(part->origin, commit.epoch, config_.target_batch)) {
    part->origin.first = SampleOrigin::kUnknown;
  }
  return part && commit.samples_of(part->peer) == part->samples ? std::move(part) : std::nullopt;
}

// Null: it is not here, or there is none.
std::shared_ptr<const Average> Round::last_average() const {
  const SignedCommit* last = epoch() > 0 ? standing_.log.find(epoch() - 1) : nullptr;
  return last != nullptr ? averages_.find(last->commit.average_root) : nullptr;
}

void Round::obey(const PeerId& from, const Offer& offer, std::unique_ptr<ExchangeRun> run,
                 TimePoint now) {
  if (from != group_.self) {
    coordinator_.stop();
    if (offer.attempt == 0) deadlines_.offer.add(now - began_);
  }
  // The one that we leave may be averaging already, and would wait for us.
  const auto left = obeyed();
  if (left && *left != from && *left != group_.self) {
    coordinator_watch_.is_left(*left, standing_.epochs_took.median(), now);
    out_.send(*left,
              Reject{offer.epoch, attempt_, RejectReason::kOtherAttempt, offer.attempt, from, {}});
  }
  out_.debug("epoch " + std::to_string(offer.epoch) + ": in attempt " +
             std::to_string(offer.attempt) + " of " + from.short_hex());
  const auto* waiting = std::get_if<Waiting>(&phase_);
  const auto awaited = waiting == nullptr ? std::nullopt : waiting->awaited;
  void_attempt(now);
  attempt_ = offer.attempt;
  coordinator_watch_.begin(from, now);
  coordinator_watch_.doubt_left_out(awaited, offer_, offer, now);
  offer_ = offer;
  note_trials(from);
  phase_ = InAttempt{from, Step::kHalting, std::move(run)};
  batch_.set_share(share_of(group_.self));
  if (batch_.within_share()) {
    accept(now);
  } else {
    // The coordinator shares out what is missing: it must know of the micro-batch under way.
    batch_.halt(attempt_);
  }
  answer_deferred(now);
}

// All know from the log who was in the last epoch.
void Round::note_trials(const PeerId& coordinator) {
  std::vector<PeerId> on_trial;
  for (const auto& m : offer_.members) {
    if (m.peer == coordinator || m.peer == group_.self) continue;
    if (group_.roster.is_on_trial(m.peer)) on_trial.push_back(m.peer);
  }
  group_.trials.tried(offer_.epoch, coordinator, on_trial);
}

// No micro-batch is under way, or it is part of our share.
void Round::accept(TimePoint now) {
  InAttempt& attempt = *in_attempt();
  attempt.step = Step::kAccumulating;
  out_.send(attempt.coordinator, Accept{epoch(), attempt_, batch_.samples()});
  if (batch_.ending()) {
    send_progress(attempt.coordinator, now);
  } else {
    batch_.go_on();
  }
}

// When the coordinator that we obey will have been silent for too long.
std::optional<TimePoint> Round::coordinator_patience() const {
  const InAttempt* attempt = in_attempt();
  if (attempt == nullptr || attempt->coordinator == group_.self) return std::nullopt;
  return coordinator_watch_.patience_ends(attempt->coordinator);
}

// An exchange may have its own time: it is cut short by whoever takes part in it.
std::optional<TimePoint> Round::leads_nowhere_at() const {
  const InAttempt* attempt = in_attempt();
  if (attempt == nullptr || attempt->coordinator == group_.self) return std::nullopt;
  const auto at = coordinator_watch_.leads_nowhere_at(standing_.epochs_took.median());
  const auto exchange = attempt->run->deadline();
  if (!at || !exchange) return at;
  return std::max(*at, *exchange + deadlines_.accept.limit());
}

// The next in rank takes over, unless it may be us who cannot be heard: then the links will tell.
void Round::coordinator_is_silent(TimePoint now) {
  if (!coordinator_watch_.give_up_silent(in_attempt()->coordinator, offer_, now)) return;
  out_.debug("the coordinator is silent");
  // All that it lacked was its own signature.
  if (in_step(Step::kAwaitingCommit)) {
    coordinator_watch_.leads_nowhere(in_attempt()->coordinator, now);
  }
  give_up_attempt(now);
}

void Round::commit_was_asked_for(const Commit& commit, TimePoint now) {
  const InAttempt* attempt = obeying(commit.coordinator, commit.epoch, commit.attempt);
  if (attempt == nullptr || commit.coordinator == group_.self) return;
  coordinator_watch_.leads_nowhere(commit.coordinator, now);
}

}  // namespace potluck
