// SPDX-License-Identifier: GPL-3.0-or-later
// What a coordinator offers: who is in the round, who computes how much, who reduces how much, in
// which codecs.
#include <algorithm>
#include <numeric>

#include "engine/collab/coordinator.h"
#include "engine/collab/round_request.h"

namespace potluck {
namespace {
constexpr double kLongestSample_s = 60;
}

// Where no plan can be made of what the members say of their links, all compute and the vector is
// cut evenly.
RoundChoice Coordinator::choose(const std::set<PeerId>& reducers) const {
  std::vector<RoundMember> members;
  for (const auto& [id, m] : lead_->members) {
    // Who was given a share has begun it: it is not told to stop.
    const bool holds_samples = m.samples > 0 || m.share > 0;
    members.push_back({id, m.samples_per_second, m.trains, holds_samples, reducers.contains(id)});
  }
  auto plan = plan_round(round_request(ctx_, members));
  if (plan) return std::move(plan->choice);
  ctx_.out.warn("no plan for epoch " + std::to_string(lead_->epoch) + ": " + plan.error().message);
  RoundChoice even;
  even.average = ctx_.config.codec;
  for (const double fraction : equal_fractions(reducers)) {
    even.members.push_back({fraction, true, ctx_.config.contribution_codec});
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

// Who reduces exchanges with everybody: members that some other member has no link to do not, nor
// do those that accept no connections, unless nobody else is there. We have a link to each.
std::set<PeerId> Coordinator::reducers(TimePoint now) {
  std::erase_if(apart_, [now](const auto& each) { return each.second.until < now; });
  std::vector<PeerId> ids;
  for (const auto& [id, m] : lead_->members) ids.push_back(id);
  std::set<PeerId> lacking = ctx_.roster.apart(ids);
  for (const auto& [pair, apart] : apart_) {
    if (apart.told < Apart::kCutAnew) continue;
    if (!lead_->members.contains(pair.first) || !lead_->members.contains(pair.second)) continue;
    lacking.insert(pair.first);
    lacking.insert(pair.second);
  }
  lacking.erase(ctx_.self);
  std::set<PeerId> joined, reached;
  for (const PeerId& id : ids) {
    if (lacking.contains(id)) continue;
    joined.insert(id);
    if (ctx_.roster.reachable(id)) reached.insert(id);
  }
  return reached.empty() ? joined : reached;
}

void Coordinator::send_offer(TimePoint now) {
  const std::set<PeerId> may_reduce = reducers(now);
  const RoundChoice choice = choose(may_reduce);
  lead_->average_codec = choice.average;
  Offer offer;
  offer.epoch = lead_->epoch;
  offer.attempt = lead_->attempt;
  offer.previous_head = ctx_.chain.head();
  offer.values = ctx_.config.values;
  offer.chunk_values = ctx_.config.chunk_values;
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
  if (ctx_.config.equal_parts) fractions = equal_fractions(may_reduce);
  // Else members hold samples that we may not know of: nobody goes on before all have said what
  // they have, or the batch would overshoot.
  std::vector<std::uint32_t> shares(lead_->members.size());
  if (lead_->fresh) shares = share_out(ctx_.config.target_batch, share_requests(now));
  const auto chunks = chunks_of(fractions, chunk_count_for(offer.values, offer.chunk_values));
  i = 0;
  for (auto& [id, m] : lead_->members) {
    give(m, shares[i], now);
    offer.members[i].share = m.share;
    offer.members[i].chunks = chunks[i];
    ++i;
  }
  lead_->offered_at = now;
  lead_->next_beat = lead_->next_look = now + ctx_.liveness.beat();
  lead_->accept_deadline = now + accept_limit();
  ctx_.out.debug("epoch " + std::to_string(lead_->epoch) + ": offering attempt " +
                 std::to_string(lead_->attempt) + " to " +
                 std::to_string(lead_->members.size() - 1) + " others; " +
                 std::to_string(only_reduce) + " only reduce");
  for (const auto& [id, m] : lead_->members) ctx_.out.send(id, offer);
}

// Members answer when their micro-batch has ended: on a slow computer one sample may take long, but
// not as long as anybody likes to say.
Duration Coordinator::accept_limit() const {
  double longest = kMicroBatch_s;
  for (const auto& [id, m] : lead_->members) {
    if (m.samples_per_second > 0) longest = std::max(longest, 1.0 / m.samples_per_second);
  }
  longest = std::min(longest, kLongestSample_s);
  return ctx_.timing.accept.limit() + from_seconds(2 * longest);
}

}  // namespace potluck
