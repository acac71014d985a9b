// SPDX-License-Identifier: GPL-3.0-or-later
// Who is in a coordinator's attempt: who comes in, who is left out because it is gone, silent or
// stuck, and how the others go on without.
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/collab/coordinator.h"

namespace potluck {
namespace {

constexpr Duration kStallFloor = std::chrono::seconds(10);
constexpr double kOnItsWay_s = 0.1;
constexpr Duration kApartFor = std::chrono::seconds(30);  // two members without a link
constexpr Duration kSoonestMissed =
    std::chrono::milliseconds(1500);             // exchange_watch.h, less drift
constexpr double kLongestShare_s = 24 * 3600.0;  // for whoever says that it is as slow as that

}  // namespace

void Coordinator::lead(std::uint32_t attempt, bool fresh, TimePoint now) {
  // What members had accumulated in an earlier attempt of this epoch is still there.
  const std::uint64_t epoch = ctx_.chain.epochs();
  std::map<PeerId, MemberState> before;
  if (lead_ && lead_->epoch == epoch) before = std::move(lead_->members);
  // Answers name an attempt by its number alone: late ones to the first offer would count for the
  // second, and who had the first would take the second for a repetition.
  if (last_led_ && last_led_->first == epoch && last_led_->second >= attempt) {
    attempt = last_led_->second + 1;
    fresh = false;
  }
  begin_lead(attempt, fresh);
  for (const auto& peer : ctx_.roster.members()) {
    MemberState& member = add_member(peer, now);
    const auto it = before.find(peer);
    if (it == before.end()) continue;
    member.samples = it->second.samples;
    member.asked_at = it->second.asked_at;
  }
  send_offer(now);
}

void Coordinator::begin_lead(std::uint32_t attempt, bool fresh) {
  lead_ = Lead{};
  lead_->epoch = ctx_.chain.epochs();
  lead_->attempt = attempt;
  last_led_ = {lead_->epoch, attempt};
  lead_->fresh = lead_->shares_given = fresh;
}

Coordinator::MemberState& Coordinator::add_member(const PeerId& peer, TimePoint now) {
  MemberState& member = lead_->members[peer];
  const PeerRecord& record = ctx_.roster.record_of(peer);
  member.trains = record.trains;
  const auto speed = speeds_.find(peer);
  member.samples_per_second = speed != speeds_.end() ? speed->second : record.samples_per_second;
  member.heard = member.asked_at = now;
  return member;
}

void Coordinator::offer_again(const std::string& why, TimePoint now) {
  ctx_.out.debug("offering epoch " + std::to_string(lead_->epoch) + " again: " + why);
  give_up_silent(now);
  lead(lead_->attempt + 1, false, now);
}

// Whoever is left goes on with the share that it has, and gets more: nobody has to stop.
void Coordinator::go_on_with_less(const std::string& why, TimePoint now) {
  if (!lead_->shares_given) return offer_again(why, now);
  ctx_.out.debug("going on with epoch " + std::to_string(lead_->epoch) + ": " + why);
  give_up_silent(now);
  const auto before = std::move(lead_->members);
  begin_lead(lead_->attempt + 1, true);
  for (const auto& peer : ctx_.roster.members()) {
    const auto it = before.find(peer);
    if (it == before.end()) continue;  // a newcomer: with the next epoch
    MemberState& member = add_member(peer, now);
    member.samples = it->second.samples;
    member.share = it->second.share;
    member.given = it->second.given;
    member.trains = it->second.trains;
    member.asked_at = it->second.asked_at;
  }
  send_offer(now);
}

// Once all have answered, but those of whom others say that they lack them. A link that is missing
// for the first time is on its way, perhaps: whoever lacks most waits for the next round. The
// second time the vector is cut anew, so that the two need not exchange anything. Who says the same
// again, although neither of them reduces any more, or lacks ourselves, is left out.
void Coordinator::do_without_links(TimePoint now) {
  std::set<std::pair<PeerId, PeerId>> missing;
  std::set<PeerId> lacked;
  for (const auto& [id, m] : lead_->members) {
    if (!m.lacks) continue;
    missing.insert(std::minmax(id, *m.lacks));
    lacked.insert(*m.lacks);
  }
  for (const auto& [id, m] : lead_->members) {
    if (!m.accepted && !m.lacks && !lacked.contains(id)) return;
  }
  std::vector<std::pair<PeerId, PeerId>> leave_out;
  for (const auto& pair : missing) {
    const bool ours = pair.first == ctx_.self || pair.second == ctx_.self;
    Apart& apart = apart_[pair];
    apart = {apart.told + 1, now + kApartFor};
    if (ours || apart.told != Apart::kCutAnew) leave_out.push_back(pair);
  }
  leave_out_most_apart(std::move(leave_out));
  go_on_with_less("some members have no link to each other", now);
}

// Those by whom most of these links are missing, until none is.
void Coordinator::leave_out_most_apart(std::vector<std::pair<PeerId, PeerId>> missing) {
  while (!missing.empty()) {
    std::map<PeerId, std::size_t> count;
    for (const auto& [a, b] : missing) {
      ++count[a];
      ++count[b];
    }
    count.erase(ctx_.self);
    const auto worst =
        std::max_element(count.begin(), count.end(), [](const auto& x, const auto& y) {
          return x.second < y.second;
        })->first;
    ctx_.roster.exclude(worst);
    ctx_.roster.lags(worst);
    std::erase_if(missing,
                  [&](const auto& pair) { return pair.first == worst || pair.second == worst; });
  }
}

// One of the two lies, or the link between them is broken in one direction. Whoever has been named
// more often is left out: who accuses one after the other soon is that.
void Coordinator::leave_out_withholding(const PeerId& who, const PeerId& awaited, TimePoint now) {
  const bool can_know = lead_->started_at && now - *lead_->started_at >= kSoonestMissed;
  if (!can_know || who == awaited || !lead_->members.contains(awaited)) return;
  if (std::exchange(withheld_epoch_, lead_->epoch) != lead_->epoch) withheld_.clear();
  withheld_.emplace(who, awaited);
  const auto named = [this](const PeerId& peer) {
    return std::ranges::count_if(
        withheld_, [&](const auto& pair) { return pair.first == peer || pair.second == peer; });
  };
  if (!majority_without(1, now)) return;
  const bool accuser = awaited == ctx_.self || (who != ctx_.self && named(who) > named(awaited));
  ctx_.roster.exclude(accuser ? who : awaited);
}

bool Coordinator::majority_without(std::size_t lost, TimePoint now) const {
  const auto in_round = [this](const PeerId& id) { return lead_->members.contains(id); };
  const auto others = ctx_.roster.bystanders(in_round, lead_->offered_at, now);
  return lost + others.silent < lead_->members.size() - lost + others.heard;
}

void Coordinator::roster_changed(TimePoint now) {
  if (!lead_ || lead_->started_at || lead_->accept_deadline) return;
  const std::vector<PeerId> members = ctx_.roster.members();
  bool newcomer = false, back = false;
  for (const PeerId& id : members) {
    if (lead_->members.contains(id)) continue;
    newcomer = true;
    const PeerRecord& record = ctx_.roster.record_of(id);
    const bool tells_of_samples = record.epoch == lead_->epoch && record.samples > 0;
    back |= lead_->epoch == 0 || tells_of_samples || ctx_.roster.was_in_last_round(id);
  }
  if (newcomer && !back && !lead_->held_until) return let_in(members, now);
  // Who is back may hold samples of this epoch: all stop and tell, unless it ends before.
  const bool worth_it = lead_->held_until || eta_seconds(now) > seconds(accept_limit());
  if (newcomer && worth_it) return offer_again("somebody joined", now);
  if (lead_->held_until) start_when_reached(now);  // it gave up, or went away
}

// For newcomers takes from everybody's share what it cannot have begun yet: nobody has to stop.
// Where that is nothing, they come in with the next epoch.
void Coordinator::let_in(const std::vector<PeerId>& members, TimePoint now) {
  std::uint64_t begun = 0;
  for (const auto& [id, m] : lead_->members) begun += may_have_begun(m, now);
  if (begun + members.size() > ctx_.config.target_batch) return;
  ctx_.out.debug("letting somebody into epoch " + std::to_string(lead_->epoch));
  const auto before = std::move(lead_->members);
  begin_lead(lead_->attempt + 1, true);
  for (const PeerId& peer : members) {
    const auto it = before.find(peer);
    if (it == before.end()) {
      add_member(peer, now);
      continue;
    }
    MemberState& member = lead_->members[peer] = it->second;
    member.share = may_have_begun(it->second, now);
    member.accepted = false;
    member.lacks.reset();
  }
  send_offer(now);
}

// What it told, and what it does until it hears of a smaller share: a member goes on with that only
// where two micro-batches fit into it.
std::uint32_t Coordinator::may_have_begun(const MemberState& m, TimePoint now) {
  if (!m.computes || m.samples >= m.share) return m.samples;
  const double micro_batch = std::max(1.0, m.samples_per_second * kMicroBatch_s);
  const double until_it_hears = seconds(now - m.heard) + kOnItsWay_s;
  const double most = m.samples + m.samples_per_second * until_it_hears + 2 * micro_batch;
  return static_cast<std::uint32_t>(std::min<double>(m.share, std::ceil(most)));
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
  for (const auto& id : silent) ctx_.roster.exclude(id);
  go_on_with_less(std::to_string(silent.size()) + " members did not answer", now);
}

// Tells everybody its share again: whoever lives says at once where it is.
void Coordinator::beat(TimePoint now) {
  lead_->next_beat = now + ctx_.liveness.beat();
  for (const auto& [id, m] : lead_->members) {
    if (id != ctx_.self) ctx_.out.send(id, Share{lead_->epoch, lead_->attempt, m.share});
  }
}

void Coordinator::look_for_silent(TimePoint now) {
  if (const auto silent = give_up_silent(now); silent > 0) {
    return go_on_with_less(std::to_string(silent) + " members are silent", now);
  }
  lead_->next_look = now + ctx_.liveness.beat();
  for (const auto& [id, m] : lead_->members) {
    const auto ends = ctx_.liveness.patience_ends(id, m.asked_at);
    if (id != ctx_.self && ends > now) lead_->next_look = std::min(lead_->next_look, ends);
  }
}

// -> how many members are silent. None without a majority: the links will tell.
std::size_t Coordinator::give_up_silent(TimePoint now) {
  std::vector<PeerId> silent;
  for (const auto& [id, m] : lead_->members) {
    if (id == ctx_.self) continue;
    const auto ends = ctx_.liveness.patience_ends(id, m.asked_at);
    if (ctx_.liveness.given_up(id) || ctx_.timing.expired(ends, now)) silent.push_back(id);
  }
  if (!majority_without(silent.size(), now)) return 0;
  for (const auto& id : silent) ctx_.liveness.give_up(id);
  return silent.size();
}

void Coordinator::give(MemberState& member, std::uint32_t share, TimePoint now) {
  if (member.share == share && member.given.at != TimePoint{}) return;
  member.share = share;
  member.given = {now, member.samples, member.samples_per_second};
}

// Eight times what the speed for which it was given lets us expect.
Duration Coordinator::time_to_do(const MemberState& m) {
  const double speed = m.given.speed > 0 ? m.given.speed : m.samples_per_second;
  if (speed <= 0 || m.share <= m.given.samples) return kStallFloor;
  const double expected = (m.share - m.given.samples) / speed;
  return std::max<Duration>(kStallFloor, from_seconds(std::min(8 * expected, kLongestShare_s)));
}

void Coordinator::arm_stall_deadline(TimePoint now) {
  Duration longest = kStallFloor;
  for (const auto& [id, m] : lead_->members) {
    if (m.samples < m.share) longest = std::max(longest, time_to_do(m));
  }
  lead_->stall_deadline = now + longest;
}

// Somebody accumulates nothing any more although its link lives, or is so much slower than it said
// that everybody waits for it: the others do its share.
void Coordinator::judge_stalled(TimePoint now) {
  std::vector<PeerId> stalled;
  for (const auto& [id, m] : lead_->members) {
    if (m.samples >= m.share || id == ctx_.self) continue;
    const Duration since = now - m.given.at;
    const bool silent = now - m.heard > time_to_do(m);
    const bool slow = m.given.speed > 0 && since > time_to_do(m);
    if (!silent && !slow) continue;
    stalled.push_back(id);
    const double done = m.samples - std::min(m.samples, m.given.samples);
    if (done > 0 && since > Duration{}) speeds_[id] = done / seconds(since);
  }
  arm_stall_deadline(now);
  if (stalled.empty() || !majority_without(stalled.size(), now)) return;
  for (const auto& id : stalled) ctx_.roster.exclude(id);
  go_on_with_less(std::to_string(stalled.size()) + " members make no progress", now);
}

}  // namespace potluck
