// SPDX-License-Identifier: GPL-3.0-or-later
// What a coordinator offers: who is in the round, who computes how much, who reduces how much, in
// which codecs.
#include <algorithm>
#include <cassert>
#include <numeric>

#include "engine/collab/coordinator.h"
#include "engine/collab/round_request.h"

namespace potluck {
RoundPlan Coordinator::plan() const {
  std::vector<RoundMember> members;
  for (const auto& [id, m] : lead_->members) {
    // Who was given a share has begun it: it is not told to stop.
    members.push_back({id, m.samples_per_second, m.trains, m.samples > 0 || m.share > 0});
  }
  auto plan = plan_round(round_request(ctx_, members));
  assert(plan);  // bandwidths are positive and somebody can reduce
  return std::move(*plan);
}

std::vector<double> Coordinator::equal_fractions() const {
  std::vector<double> out;
  for (const auto& [id, m] : lead_->members) out.push_back(ctx_.roster.reachable(id) ? 1.0 : 0.0);
  const double reducers = std::accumulate(out.begin(), out.end(), 0.0);
  // Nobody is reachable: two peers at most, they have a link.
  if (reducers == 0) std::fill(out.begin(), out.end(), 1.0);
  for (double& f : out) f /= reducers > 0 ? reducers : static_cast<double>(out.size());
  return out;
}

void Coordinator::send_offer(TimePoint now) {
  const RoundChoice choice = plan().choice;
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
  if (ctx_.config.equal_parts) fractions = equal_fractions();
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

// Members answer when their micro-batch has ended: on a slow computer one sample may take long.
Duration Coordinator::accept_limit() const {
  double longest = kMicroBatch_s;
  for (const auto& [id, m] : lead_->members) {
    if (m.samples_per_second > 0) longest = std::max(longest, 1.0 / m.samples_per_second);
  }
  return ctx_.timing.accept.limit() + from_seconds(2 * longest);
}

}  // namespace potluck
