// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/coordinator.h"

#include <algorithm>
#include <utility>

#include "engine/collab/catching_up/fork_judge.h"
#include "engine/collab/group/coordinator_rank.h"
#include "engine/collab/round/laggards.h"
#include "engine/collab/round/led_commit.h"
#include "engine/collab/round/shown_parts.h"
#include "net/base/deadlines.h"

namespace potluck {
namespace {

constexpr unsigned kMostTurnedDown = 3;  // offers of one epoch, by one that obeys nobody else
// So far apart members find that something does not come, and no sooner after the beginning.
constexpr Duration kComplaintsComeIn = std::chrono::milliseconds(500);
constexpr Duration kSoonestJudged = std::chrono::milliseconds(2750);

}  // namespace

bool Coordinator::leading(std::uint64_t epoch, std::uint32_t attempt) const {
  return lead_ && lead_->epoch == epoch && lead_->attempt == attempt;
}

LedMember* Coordinator::current(const PeerId& from, std::uint64_t epoch, std::uint32_t attempt) {
  if (!leading(epoch, attempt)) return nullptr;
  const auto it = lead_->members.find(from);
  return it == lead_->members.end() ? nullptr : &it->second;
}

void Coordinator::yield(const std::string& reason) {
  if (!lead_) return;
  const Void message{lead_->epoch, lead_->attempt, reason};
  for (const auto& [id, m] : lead_->members) {
    if (id != group_.self) out_.send(id, message);
  }
  lead_.reset();
}

void Coordinator::handle(const PeerId& from, const Accept& accept, TimePoint now) {
  LedMember* member = current(from, accept.epoch, accept.attempt);
  if (member == nullptr || member->accepted) return;
  member->accepted = true;
  member->samples = believable(accept.samples);
  member->heard = now;
  member->answered_after = now - lead_->offered_at;
  if (lead_->all_accepted()) return all_accepted(now);
  lead_->accept_deadline = earliest({lead_->accept_deadline, lead_->trials_answer_by()});
  go_on_once_all_answered(now);
}

void Coordinator::all_accepted(TimePoint now) {
  deadlines_.accept.add(now - lead_->offered_at);
  lead_->accept_deadline.reset();
  const bool above = !lead_->everyone([](const LedMember& m) { return m.samples <= m.share; });
  if (!lead_->fresh || above) share_again(now);
  lead_->shares_given = true;
  lead_->stall_deadline = look_for_laggards_at(*lead_, now);
  start_when_reached(now);
}

std::optional<std::uint32_t> Coordinator::handle(const PeerId& from, const Reject& reject,
                                                 TimePoint now) {
  if (current(from, reject.epoch, reject.attempt) == nullptr) return std::nullopt;
  switch (reject.reason) {
    case RejectReason::kBehind:
    case RejectReason::kFork:
    case RejectReason::kPaused:
      group_.roster.lags(from);
      group_.roster.exclude(from);
      go_on_with_less("a member is not at this epoch", now);
      return std::nullopt;
    case RejectReason::kNotConnected:
      lead_->members.at(from).lacks = reject.obeyed;
      go_on_once_all_answered(now);
      return std::nullopt;
    case RejectReason::kOtherAttempt: {
      if (too_far_ahead(reject.highest_attempt, lead_->attempt)) {
        group_.roster.lags(from);
        group_.roster.exclude(from);
        go_on_with_less("a member is too far in its attempts", now);
        return std::nullopt;
      }
      const unsigned times = refused_.add(from);
      if (lead_->members.at(from).on_trial && majority_without(1, now)) {
        // Once it may have taken us for the coordinator before our offer came.
        if (times > 1) leave_out(from, now);
        lead_->members.at(from).obeys = false;
        lead_->furthest = std::max(lead_->furthest, reject.highest_attempt);
        go_on_once_all_answered(now);
        return std::nullopt;
      }
      // It waits for nobody but us: for a coordinator that is gone, or by an offer of ours from
      // before we were away for a moment.
      if (times > kMostTurnedDown) leave_out(from, now);
      if (reject.obeyed == from && !group_.roster.may_lead(from, now)) {
        group_.roster.exclude(from);
        go_on_with_less("a member that leads nowhere wants to lead", now);
        return std::nullopt;
      }
      if (reject.obeyed.is_zero() || reject.obeyed == group_.self) {
        lead_->attempt = std::max(lead_->attempt, reject.highest_attempt);
        offer_again("a member was further in its attempts", now);
        return std::nullopt;
      }
      const bool higher = reject.highest_attempt > reject.attempt;
      const bool outranked = rank_of(reject.epoch, reject.attempt, reject.obeyed) >
                             rank_of(reject.epoch, reject.attempt, group_.self);
      if (higher || outranked) {
        yield("another coordinator leads this epoch");
        return reject.highest_attempt;
      }
      offer_again("another coordinator offered the same attempt", now);
      return std::nullopt;
    }
    case RejectReason::kMayNotLead:
      return not_obeyed_by(from, now);
    case RejectReason::kAhead:
      return std::nullopt;  // its commit is handled before: the epoch is over
  }
  return std::nullopt;
}

// What we have led came to nothing, be it our fault or not: half of the members are enough to let
// others lead. -> the attempt after which somebody else does.
std::optional<std::uint32_t> Coordinator::not_obeyed_by(const PeerId& member, TimePoint now) {
  lead_->members.at(member).obeys = false;
  const auto lost =
      std::ranges::count_if(lead_->members, [](const auto& each) { return !each.second.obeys; });
  if (2 * static_cast<std::size_t>(lost) < lead_->members.size()) {
    group_.roster.exclude(member);
    go_on_once_all_answered(now);
    return std::nullopt;
  }
  const std::uint32_t attempt = lead_->attempt;
  group_.roster.led_nowhere(group_.self, now - lead_->offered_at, now);
  yield("most members do not obey");
  return attempt;
}

void Coordinator::handle(const PeerId& from, const Progress& progress, TimePoint now) {
  if (progress.samples_per_second > 0) speeds_[from] = progress.samples_per_second;
  LedMember* member = current(from, progress.epoch, progress.attempt);
  if (member == nullptr || lead_->started_at) return;
  const std::uint32_t samples = believable(progress.samples);
  if (samples > member->samples) member->heard = now;
  member->samples = std::max(member->samples, samples);
  if (progress.samples_per_second > 0) member->samples_per_second = progress.samples_per_second;
  if (progress.last && member->trains) {
    member->trains = member->computes = false;  // what it has still counts; others do the rest
    if (nobody_computes(now)) return;
    // A member that has not accepted yet would not hear of its new share: all_accepted() tells.
    lead_->fresh = false;
    if (lead_->all_accepted()) share_again(now);
  }
  start_when_reached(now);
}

// All who did rest, or are about to leave: the batch would never be full. Those that the plan kept
// from computing do now; where there are none the attempt ends, and gradients are kept.
bool Coordinator::nobody_computes(TimePoint now) {
  const bool full = batch_samples() >= config_.target_batch;
  if (full || !lead_->everyone([](const LedMember& m) { return !m.computes; })) return false;
  if (lead_->everyone([](const LedMember& m) { return !m.trains; })) {
    yield("nobody trains any more");
  } else {
    offer_again("all who computed rest", now);
  }
  return true;
}

std::uint32_t Coordinator::batch_samples() const { return lead_ ? lead_->batch_samples() : 0; }

double Coordinator::eta_seconds(TimePoint now) const {
  return lead_ ? lead_->eta_seconds(now) : -1;
}

// Nobody has more than the whole batch, whatever it says.
std::uint32_t Coordinator::believable(std::uint32_t samples) const {
  return std::min(samples, config_.target_batch);
}

// By those who are here now: a commit of few is passed over.
bool Coordinator::would_be_followed() const {
  Signers signers;
  for (const auto& [id, m] : lead_->members) signers[id] = {lead_->epoch, lead_->attempt};
  return ForkJudge(group_.membership, standing_).half_of_group(signers);
}

void Coordinator::start_when_reached(TimePoint now) {
  if (lead_->started_at) return;
  if (batch_samples() < config_.target_batch) {
    leave_out_late_on_trial(now);
    return;
  }
  if (!lead_->all_accepted()) return;
  lead_->waits_until = arrivals_.wait_until(now);
  if (lead_->waits_until) return;
  lead_->started_at = now;
  lead_->stall_deadline.reset();
  lead_->exchange_deadline = now + deadlines_.exchange.limit();
  const Start start{lead_->epoch, lead_->attempt};
  for (const auto& [id, m] : lead_->members) out_.send(id, start);
}

// Whoever was not in the last epoch, which all know from the log, may be one that only stands
// still: it is hardly waited for, and comes in with little, which the others soon do in its place.
bool Coordinator::leave_out_late_on_trial(TimePoint now) {
  const auto [late, until] = late_on_trial(*lead_);
  if (late.empty() || !majority_without(late.size(), now)) return false;
  if (now < until) {
    lead_->stall_deadline = std::min(lead_->stall_deadline.value_or(until), until);
    return false;
  }
  do_without(late, "members on trial are late", now);
  return true;
}

void Coordinator::share_again(TimePoint now) {
  const auto shares = sample_shares(config_.target_batch, lead_->share_requests(now));
  std::size_t i = 0;
  for (auto& [id, m] : lead_->members) {
    const auto share = shares[i++];
    if (share == m.share) continue;
    m.give(share, now);
    m.heard = now;
    out_.send(id, Share{lead_->epoch, lead_->attempt, share});
  }
}

void Coordinator::handle(const PeerId& from, const Done& done, TimePoint now) {
  LedMember* member = current(from, done.epoch, done.attempt);
  if (member == nullptr || !lead_->started_at || member->done) return;
  const bool signed_by_it =
      verify_vote(vote_of(*lead_, from, done, standing_, config_, group_.self), from, done.vote);
  if (!signed_by_it || done.samples > config_.target_batch) {
    return out_.cut_off(from, "says that it is done, and does not sign what");
  }
  member->done = done;
  member->heard = now;
  if (!lead_->everyone([](const LedMember& m) { return m.done.has_value(); })) return;
  if (now >= deadlines_.no_commit_before) return commit(now);
  lead_->commit_at = deadlines_.no_commit_before;
}

// Else those who agree with fewer than others do are left out; as many as agree with us are not.
bool Coordinator::all_have_one_average(TimePoint now) {
  std::map<Digest, std::size_t> count;
  for (const auto& [id, m] : lead_->members) ++count[m.done->average_root];
  if (count.size() == 1) return true;
  Digest most = lead_->members.at(group_.self).done->average_root;
  for (const auto& [root, members] : count) {
    if (members > count[most]) most = root;
  }
  const AttemptId attempt{lead_->epoch, lead_->attempt, standing_.log.head(), group_.self};
  show_parts(attempt, lead_->ids(), group_, out_);
  dissented_.clear();
  for (const auto& [id, m] : lead_->members) {
    if (m.done->average_root == most || id == group_.self) continue;
    out_.warn("peer " + id.short_hex() + " ended up with another average");
    dissented_.insert(id);
    leave_out(id, now);
  }
  go_on_with_less("members ended up with different averages", now);
  return false;
}

void Coordinator::forgive_dissent() {
  for (const PeerId& id : dissented_) hindrances_.forgive(id);
  dissented_.clear();
}

// Else whoever tells of samples that it has not would end epochs before anybody has computed them.
// The others keep theirs, and get what is missing.
bool Coordinator::all_gave_what_they_told(TimePoint now) {
  std::uint64_t given = 0;
  std::vector<PeerId> fewer;
  for (const auto& [id, m] : lead_->members) {
    given += m.done->samples;
    if (m.done->samples < m.samples && id != group_.self) fewer.push_back(id);
  }
  if (fewer.empty() || given >= config_.target_batch || given == 0) return true;
  for (auto& [id, m] : lead_->members) m.samples = m.done->samples;
  for (const PeerId& id : fewer) {
    out_.warn("peer " + id.short_hex() + " gave fewer samples than it had told of");
    leave_out(id, now, Hindrances::Fault::kItsOwn);
  }
  go_on_with_less("members gave fewer samples than they had told of", now);
  return false;
}

// Else whoever claims more than its share would weigh more than its share.
bool Coordinator::nobody_gave_too_much(TimePoint now) {
  std::vector<PeerId> more;
  for (const auto& [id, m] : lead_->members) {
    if (m.done->samples > m.most_samples() && id != group_.self) more.push_back(id);
  }
  for (const PeerId& id : more) {
    out_.warn("peer " + id.short_hex() + " gave more samples than it was asked for");
    leave_out(id, now, Hindrances::Fault::kItsOwn);
  }
  if (!more.empty()) go_on_with_less("members gave more samples than they were asked for", now);
  return more.empty();
}

void Coordinator::commit(TimePoint now) {
  if (!all_have_one_average(now) || !all_gave_what_they_told(now)) return;
  if (!nobody_gave_too_much(now)) return;
  const Commit commit = commit_of(*lead_, standing_, config_, group_.self, now);
  if (commit.samples() == 0) return nobody_had_any(now);
  auto signed_commit = sign_commit(commit, group_.identity);
  if (!signed_commit) {
    out_.warn("epoch " + std::to_string(lead_->epoch) +
              " cannot be committed: " + signed_commit.error().message);
    return yield(signed_commit.error().message);
  }
  signed_commit->votes = votes_of(*lead_);
  const CommitNotice notice{encode_commit(*signed_commit)};
  lead_.reset();
  // Everybody hears of it, also those who were not in the round: they follow.
  for (const auto& link : group_.membership.links()) out_.send(link, notice);
  out_.send(group_.self, notice);
}

// Whoever told of samples, and turned out to have none, is done without in this epoch.
void Coordinator::nobody_had_any(TimePoint now) {
  for (auto& [id, m] : lead_->members) {
    if (m.samples > 0 && id != group_.self) leave_out(id, now);
    m.samples = 0;
  }
  go_on_with_less("the samples that members told of were not there", now);
}

void Coordinator::handle(const PeerId& from, const Void& request, TimePoint now) {
  if (current(from, request.epoch, request.attempt) == nullptr || from == group_.self) return;
  cannot_finish(from, "peer " + from.short_hex() + " cannot finish: " + request.reason, now);
}

void Coordinator::cannot_finish(const PeerId& who, const std::string& why, TimePoint now) {
  if (!lead_) return;
  hindered(who, Hindrances::Fault::kPerhaps, now);
  go_on_with_less(why, now);
}

void Coordinator::complained(TimePoint now) {
  if (!lead_ || !lead_->started_at || !group_.disputes.complained()) return;
  if (group_.disputes.clear()) return judge_complaints(now);
  const TimePoint soonest = *lead_->started_at + kSoonestJudged;
  if (!lead_->judge_at) lead_->judge_at = std::max(now + kComplaintsComeIn, soonest);
}

void Coordinator::judge_complaints(TimePoint now) {
  const bool said = group_.disputes.complained();
  group_.disputes.came_to_nothing(now - *lead_->started_at, now);
  go_on_with_less(said ? "members do not get what others owe them" : "the exchange took too long",
                  now);
}

void Coordinator::link_down(const PeerId& peer, TimePoint now) {
  if (!lead_ || !lead_->members.contains(peer)) return;
  go_on_with_less("peer " + peer.short_hex() + " is gone", now);
}

void Coordinator::tick(TimePoint now) {
  if (!lead_) return;
  if (lead_->commit_at && now >= *lead_->commit_at) return commit(now);
  if (now >= lead_->next_beat) beat(now);
  if (now >= lead_->next_look) look_for_silent(now);
  if (lead_->waits_until && now >= *lead_->waits_until) start_when_reached(now);
  if (deadlines_.expired(lead_->accept_deadline, now)) {
    leave_out_unanswering(now);
  } else if (deadlines_.expired(lead_->exchange_deadline, now)) {
    if (!group_.disputes.complained()) deadlines_.exchange.give_up();
    judge_complaints(now);
  } else if (deadlines_.expired(lead_->judge_at, now)) {
    judge_complaints(now);
  } else if (deadlines_.expired(lead_->stall_deadline, now)) {
    judge_stalled(now);
  }
}

std::optional<TimePoint> Coordinator::next_deadline() const {
  if (!lead_) return std::nullopt;
  const auto judgement = deadlines_.judged_at(earliest(
      {lead_->accept_deadline, lead_->exchange_deadline, lead_->stall_deadline, lead_->judge_at}));
  return earliest(
      {judgement, lead_->next_beat, lead_->next_look, lead_->waits_until, lead_->commit_at});
}

}  // namespace potluck
