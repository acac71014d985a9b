// SPDX-License-Identifier: GPL-3.0-or-later
// Who is in a coordinator's attempt and what it is offered: who comes in, who is left out because
// it is gone, silent or stuck, how the others go on without, who reduces and in which codecs.
#include <algorithm>
#include <utility>

#include "engine/collab/round/coordinator.h"
#include "engine/collab/round/laggards.h"
#include "engine/collab/round/round_plan_request.h"

namespace potluck {
namespace {

constexpr double kLongestSample_s = 60;
constexpr std::size_t kMostLed = 64;
constexpr Duration kApartFor = std::chrono::seconds(30);  // two members without a link

}  // namespace

void Coordinator::lead(std::uint32_t attempt, bool fresh, TimePoint now) {
  // What members had accumulated in an earlier attempt of this epoch is still there.
  const std::uint64_t epoch = standing_.log.epochs();
  std::map<PeerId, LedMember> before;
  if (lead_ && lead_->epoch == epoch) before = std::move(lead_->members);
  // Answers name an attempt by its number alone: late ones to the first offer would count for the
  // second, and who had the first would take the second for a repetition.
  const auto led = std::ranges::find(led_, epoch, &Led::epoch);
  if (led != led_.end() && led->attempt >= attempt) {
    attempt = led->attempt + 1;
    fresh = false;
  }
  begin_lead(attempt, fresh);
  for (const auto& peer : candidates(now)) {
    LedMember& member = add_member(peer, now);
    const auto it = before.find(peer);
    if (it == before.end()) continue;
    member.remember(it->second);
  }
  send_offer(now);
}

// Who takes part, has not hindered us again and again, and gets on with the others and with us.
// Where most do not, it may be us.
std::vector<PeerId> Coordinator::candidates(TimePoint now) const {
  auto out = group_.roster.members();
  std::erase_if(out, [&](const PeerId& id) { return hindrances_.leaves_out(id, now); });
  auto agreeing = out;
  std::erase_if(agreeing, [&](const PeerId& id) {
    return group_.disputes.leaves_out(id, now) || group_.disputes.apart(id, group_.self, now);
  });
  if (2 * agreeing.size() <= out.size()) return out;
  auto tried = agreeing;
  std::erase_if(tried, [&](const PeerId& id) { return group_.trials.leaves_out(id, now); });
  return 2 * tried.size() > out.size() ? tried : agreeing;
}

// This attempt comes to nothing because of it.
void Coordinator::hindered(const PeerId& peer, Hindrances::Fault fault, TimePoint now) {
  if (peer == group_.self) return;
  hindrances_.hindered(peer, fault, now - lead_->offered_at, now);
  if (hindrances_.leaves_out(peer, now)) group_.roster.exclude(peer);
}

// For the rest of the epoch at the least.
void Coordinator::leave_out(const PeerId& peer, TimePoint now, Hindrances::Fault fault) {
  hindered(peer, fault, now);
  group_.roster.exclude(peer);
}

void Coordinator::begin_lead(std::uint32_t attempt, bool fresh) {
  lead_ = LedAttempt{};
  lead_->epoch = standing_.log.epochs();
  lead_->attempt = attempt;
  lead_->stalls_after = standing_.stalls_after();
  std::erase_if(led_, [&](const Led& it) { return it.epoch == lead_->epoch; });
  led_.push_back({lead_->epoch, attempt});
  if (led_.size() > kMostLed) led_.pop_front();
  refused_.in_epoch(lead_->epoch);
  lead_->fresh = lead_->shares_given = fresh;
}

LedMember& Coordinator::add_member(const PeerId& peer, TimePoint now) {
  LedMember& member = lead_->members[peer];
  const PeerRecord& record = group_.roster.record_of(peer);
  member.trains = record.trains;
  const auto speed = speeds_.find(peer);
  member.samples_per_second = speed != speeds_.end() ? speed->second : record.samples_per_second;
  member.heard = member.asked_at = now;
  member.on_trial =
      standing_.log.epochs() > 0 && peer != group_.self && group_.roster.is_on_trial(peer);
  return member;
}

void Coordinator::offer_again(const std::string& why, TimePoint now) {
  out_.debug("offering epoch " + std::to_string(lead_->epoch) + " again: " + why);
  give_up_silent(now);
  lead(lead_->attempt + 1, false, now);
}

// Whoever is left goes on with the share that it has, and gets more: nobody has to stop.
void Coordinator::go_on_with_less(const std::string& why, TimePoint now) {
  if (!lead_->shares_given) return offer_again(why, now);
  out_.debug("going on with epoch " + std::to_string(lead_->epoch) + ": " + why);
  give_up_silent(now);
  const auto before = std::move(lead_->members);
  begin_lead(lead_->attempt + 1, true);
  for (const auto& peer : candidates(now)) {
    const auto it = before.find(peer);
    if (it == before.end()) continue;  // a newcomer: with the next epoch
    LedMember& member = add_member(peer, now);
    member.remember(it->second);
    member.share = it->second.share;
    member.given = it->second.given;
  }
  send_offer(now);
}

// In the next attempt, without whoever was left out, once all have answered but those of whom
// others say that they lack them. A link that is missing for the first time is on its way, perhaps:
// whoever lacks most waits for the next round. The second time the vector is cut anew, so that the
// two need not exchange anything. A member that says the same again, although neither of them
// reduces any more, or lacks ourselves, is left out.
void Coordinator::go_on_once_all_answered(TimePoint now) {
  std::set<std::pair<PeerId, PeerId>> missing;
  std::set<PeerId> lacked;
  for (const auto& [id, m] : lead_->members) {
    if (!m.lacks) continue;
    missing.insert(std::minmax(id, *m.lacks));
    lacked.insert(*m.lacks);
  }
  for (const auto& [id, m] : lead_->members) {
    if (!m.accepted && m.obeys && !m.lacks && !lacked.contains(id)) return;
  }
  std::vector<std::pair<PeerId, PeerId>> leave_out;
  for (const auto& pair : missing) {
    const bool ours = pair.first == group_.self || pair.second == group_.self;
    Apart& apart = apart_[pair];
    apart = {apart.told + 1, now + kApartFor};
    if (ours || apart.told != Apart::kCutAnew) leave_out.push_back(pair);
  }
  leave_out_most_apart(std::move(leave_out));
  lead_->attempt = std::max(lead_->attempt, lead_->furthest);
  go_on_with_less(
      missing.empty() ? "some members do not obey" : "some members have no link to each other",
      now);
}

// Those by whom most of these links are missing, until none is.
void Coordinator::leave_out_most_apart(std::vector<std::pair<PeerId, PeerId>> missing) {
  while (!missing.empty()) {
    std::map<PeerId, std::size_t> count;
    for (const auto& [a, b] : missing) {
      ++count[a];
      ++count[b];
    }
    count.erase(group_.self);
    const auto worst =
        std::max_element(count.begin(), count.end(), [](const auto& x, const auto& y) {
          return x.second < y.second;
        })->first;
    group_.roster.exclude(worst);
    group_.roster.lags(worst);
    std::erase_if(missing,
                  [&](const auto& pair) { return pair.first == worst || pair.second == worst; });
  }
}

bool Coordinator::majority_without(std::size_t lost, TimePoint now) const {
  const auto in_round = [this](const PeerId& id) { return lead_->members.contains(id); };
  const auto others = group_.roster.bystanders(in_round, lead_->offered_at, now);
  return lost + others.silent < lead_->members.size() - lost + others.heard;
}

void Coordinator::roster_changed(TimePoint now) {
  if (!lead_ || lead_->started_at || lead_->accept_deadline) return;
  const std::vector<PeerId> members = candidates(now);
  bool newcomer = false, back = false;
  for (const PeerId& id : members) {
    if (lead_->members.contains(id)) continue;
    newcomer = true;
    const PeerRecord& record = group_.roster.record_of(id);
    const bool tells_of_samples = record.epoch == lead_->epoch && record.samples > 0;
    back |= lead_->epoch == 0 || tells_of_samples || group_.roster.was_in_last_round(id);
  }
  const bool waits = lead_->waits_until.has_value();
  if (newcomer && !back && !waits && let_in(members, now)) return;
  // A member that is back may hold samples of this epoch: all stop and tell, unless it ends before.
  const bool lasts = back && eta_seconds(now) > seconds(accept_limit());
  if (newcomer && (waits || lasts || !would_be_followed()))
    return offer_again("somebody joined", now);
  if (waits) start_when_reached(now);  // it gave up, or went away
}

// For newcomers takes from everybody's share what it cannot have begun yet: nobody has to stop.
// Where that is nothing, they come in with the next epoch.
bool Coordinator::let_in(const std::vector<PeerId>& members, TimePoint now) {
  std::uint64_t begun = 0;
  for (const auto& [id, m] : lead_->members) begun += m.may_have_begun(now);
  if (begun + members.size() > config_.target_batch) return false;
  out_.debug("letting somebody into epoch " + std::to_string(lead_->epoch));
  const auto before = std::move(lead_->members);
  begin_lead(lead_->attempt + 1, true);
  for (const PeerId& peer : members) {
    const auto it = before.find(peer);
    if (it == before.end()) {
      add_member(peer, now);
      continue;
    }
    LedMember& member = lead_->members[peer] = it->second;
    member.share = it->second.may_have_begun(now);
    member.accepted = false;
    member.lacks.reset();
  }
  send_offer(now);
  return true;
}

void Coordinator::leave_out_unanswering(TimePoint now) {
  std::vector<PeerId> silent;
  for (const auto& [id, m] : lead_->members) {
    if (!m.accepted) silent.push_back(id);
  }
  // Not without a majority: then it may be us who cannot be heard. The links will tell.
  if (!majority_without(silent.size(), now)) {
    lead_->accept_deadline = now + accept_limit();
    return;
  }
  for (const auto& id : silent) group_.roster.exclude(id);
  go_on_with_less(std::to_string(silent.size()) + " members did not answer", now);
}

// Tells everybody its share again: whoever lives says at once where it is.
void Coordinator::beat(TimePoint now) {
  lead_->next_beat = now + group_.liveness.beat();
  for (const auto& [id, m] : lead_->members) {
    if (id != group_.self) out_.send(id, Share{lead_->epoch, lead_->attempt, m.share});
  }
}

void Coordinator::look_for_silent(TimePoint now) {
  if (const auto silent = give_up_silent(now); silent > 0) {
    return go_on_with_less(std::to_string(silent) + " members are silent", now);
  }
  lead_->next_look = now + group_.liveness.beat();
  for (const auto& [id, m] : lead_->members) {
    const auto ends = group_.liveness.patience_ends(id, m.asked_at);
    if (id != group_.self && ends > now) lead_->next_look = std::min(lead_->next_look, ends);
  }
}

// -> how many members are silent. None without a majority: the links will tell.
std::size_t Coordinator::give_up_silent(TimePoint now) {
  std::vector<PeerId> silent;
  for (const auto& [id, m] : lead_->members) {
    if (id == group_.self) continue;
    const auto ends = group_.liveness.patience_ends(id, m.asked_at);
    if (group_.liveness.given_up(id) || deadlines_.expired(ends, now)) silent.push_back(id);
  }
  if (!majority_without(silent.size(), now)) return 0;
  for (const auto& id : silent) group_.liveness.give_up(id);
  return silent.size();
}

// The others do their shares.
void Coordinator::judge_stalled(TimePoint now) {
  if (leave_out_late_on_trial(now)) return;
  std::vector<PeerId> stalled;
  for (const Laggard& each : laggards(*lead_, group_.self, now)) {
    stalled.push_back(each.peer);
    // Whoever is only slower than it was is given a smaller share the next time.
    if (each.speed) speeds_[each.peer] = *each.speed;
  }
  lead_->stall_deadline = look_for_laggards_at(*lead_, now);
  if (!stalled.empty() && majority_without(stalled.size(), now))
    do_without(stalled, "members make no progress", now);
}

void Coordinator::do_without(const std::vector<PeerId>& members, const std::string& why,
                             TimePoint now) {
  for (const PeerId& id : members) {
    if (!lead_->members.at(id).did_some()) hindered(id, Hindrances::Fault::kPerhaps, now);
    group_.roster.exclude(id);
  }
  go_on_with_less(std::to_string(members.size()) + " " + why, now);
}

// Where no plan can be made of what the members say of their links, all compute and the vector is
// cut evenly.
RoundChoice Coordinator::choose(const std::set<PeerId>& reducers) const {
  std::vector<RoundMember> members;
  for (const auto& [id, m] : lead_->members) {
    // A member that was given a share has begun it: it is not told to stop.
    const bool holds_samples = m.samples > 0 || m.share > 0;
    members.push_back({id, m.samples_per_second, m.trains, holds_samples, reducers.contains(id)});
  }
  auto plan = plan_round(round_plan_request(config_, group_.roster, members));
  if (plan) return std::move(plan->choice);
  out_.warn("no plan for epoch " + std::to_string(lead_->epoch) + ": " + plan.error().message);
  RoundChoice even;
  even.average = config_.codec;
  for (const double fraction : equal_fractions(reducers)) {
    even.members.push_back({fraction, true, config_.contribution_codec});
  }
  return even;
}

std::vector<double> Coordinator::equal_fractions(const std::set<PeerId>& reducers) const {
  std::vector<double> out;
  for (const auto& [id, m] : lead_->members) {
    out.push_back(reducers.contains(id) ? 1.0 / static_cast<double>(reducers.size()) : 0.0);
  }
  return out;
}

// A reducer exchanges with everybody: members that some other member has no link to, or is in
// dispute with, do not, nor do those that accept no connections, unless nobody else is there. We
// have a link to each.
std::set<PeerId> Coordinator::reducers(TimePoint now) {
  std::erase_if(apart_, [now](const auto& each) { return each.second.until < now; });
  const std::vector<PeerId> ids = lead_->ids();
  std::set<PeerId> lacking = group_.roster.apart(ids);
  lacking.merge(group_.disputes.apart_within(ids, now));
  for (const auto& [pair, apart] : apart_) {
    if (apart.told < Apart::kCutAnew) continue;
    if (!lead_->members.contains(pair.first) || !lead_->members.contains(pair.second)) continue;
    lacking.insert(pair.first);
    lacking.insert(pair.second);
  }
  lacking.erase(group_.self);
  std::set<PeerId> joined, called;
  for (const PeerId& id : ids) {
    if (lacking.contains(id)) continue;
    joined.insert(id);
    if (group_.roster.can_be_called(id)) called.insert(id);
  }
  return called.empty() ? joined : called;
}

void Coordinator::send_offer(TimePoint now) {
  const std::set<PeerId> may_reduce = reducers(now);
  const RoundChoice choice = choose(may_reduce);
  lead_->average_codec = choice.average;
  Offer offer;
  offer.epoch = lead_->epoch;
  offer.attempt = lead_->attempt;
  offer.previous_head = standing_.log.head();
  offer.values = config_.values;
  offer.chunk_values = config_.chunk_values;
  offer.codec = static_cast<std::uint8_t>(choice.average);
  std::vector<double> fractions;
  std::size_t i = 0, only_reduce = 0;
  for (auto& [id, m] : lead_->members) {
    m.computes = m.trains && choice.members[i].computes;
    only_reduce += m.computes ? 0 : 1;
    fractions.push_back(choice.members[i].fraction);
    offer.members.push_back({id, 0, 0, static_cast<std::uint8_t>(choice.members[i].codec)});
    ++i;
  }
  if (config_.equal_fractions) fractions = equal_fractions(may_reduce);
  // Else members hold samples that we may not know of: nobody goes on before all have said what
  // they have, or the batch would overshoot.
  std::vector<std::uint32_t> shares(lead_->members.size());
  if (lead_->fresh) shares = sample_shares(config_.target_batch, lead_->share_requests(now));
  const auto chunks = chunks_of(fractions, chunk_count_for(offer.values, offer.chunk_values));
  i = 0;
  for (auto& [id, m] : lead_->members) {
    m.give(shares[i], now);
    offer.members[i].share = m.share;
    offer.members[i].chunks = m.chunks = chunks[i];
    ++i;
  }
  lead_->offered_at = now;
  lead_->next_beat = lead_->next_look = now + group_.liveness.beat();
  lead_->accept_deadline = now + accept_limit();
  out_.debug("epoch " + std::to_string(lead_->epoch) + ": offering attempt " +
             std::to_string(lead_->attempt) + " to " + std::to_string(lead_->members.size() - 1) +
             " others; " + std::to_string(only_reduce) + " only reduce");
  for (const auto& [id, m] : lead_->members) out_.send(id, offer);
}

// Members answer when their micro-batch has ended: on a slow computer one sample may take long, but
// not as long as anybody likes to say.
Duration Coordinator::accept_limit() const {
  double longest = LedMember::kMicroBatch_s;
  for (const auto& [id, m] : lead_->members) {
    if (m.samples_per_second > 0) longest = std::max(longest, 1.0 / m.samples_per_second);
  }
  longest = std::min(longest, kLongestSample_s);
  return deadlines_.accept.limit() + from_seconds(2 * longest);
}

}  // namespace potluck
