// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/last_round.h"

#include <algorithm>

namespace potluck {

void LastRound::begin(const CollaborationConfig& config, const Roster& roster, const Offer& offer,
                      const PeerId& coordinator, TimePoint now) {
  if (offer.members.size() < 2) return;
  kept_.emplace(Kept{});
  kept_->began = now;
  LastRoundView& view = kept_->view;
  view.epoch = offer.epoch;
  view.attempt = offer.attempt;
  view.coordinator = coordinator;
  kept_->choice.average = static_cast<CodecId>(offer.codec);
  double chunks = 0;
  for (const OfferMember& m : offer.members) chunks += m.chunks;
  std::vector<RoundMember> members;
  for (const OfferMember& m : offer.members) {
    const PeerRecord& record = roster.record_of(m.peer);
    // A later attempt says the shares only when all have told what they hold.
    const bool computes = offer.attempt > 0 ? record.trains : m.share > 0;
    kept_->choice.members.push_back({m.chunks / chunks, computes, static_cast<CodecId>(m.codec)});
    const bool reduces = m.chunks > 0 || roster.can_be_called(m.peer);
    members.push_back({m.peer, record.samples_per_second, record.trains, false, reduces});
    kept_->senders[m.peer].index = view.members.size();
    view.members.push_back({m.peer, record.name, 0, 0, false, record.samples_per_second});
  }
  kept_->request = round_plan_request(config, roster, members);
  for (std::size_t i = 0; i < members.size(); ++i) {
    const RoundPeer& peer = kept_->request.peers[i];
    view.members[i].up_bits_per_second = peer.up_bits_per_second;
    view.members[i].down_bits_per_second = peer.down_bits_per_second;
    view.members[i].line_known = peer.line_known;
  }
}

void LastRound::saw_chunk(const PeerId& from, const BulkHeader& header, TimePoint now) {
  if (!kept_ || !kept_->under_way) return;
  if (header.epoch != kept_->view.epoch || header.attempt != kept_->view.attempt) return;
  const auto sender = kept_->senders.find(from);
  if (sender == kept_->senders.end()) return;
  // What is late of an average may wait for somebody else: it tells only of who sends nothing else.
  auto& [index, gave] = sender->second;
  const bool contributes = header.kind == BulkKind::kContribute;
  gave |= contributes;
  if (contributes || !gave)
    kept_->view.members[index].arrived_seconds = seconds(now - kept_->began);
}

void LastRound::end(TimePoint now, const Commit* commit, TimePoint before) {
  if (!kept_) return;
  kept_->under_way = false;
  LastRoundView& view = kept_->view;
  const bool ours =
      commit != nullptr && commit->epoch == view.epoch && commit->attempt == view.attempt;
  if (!ours) return;
  view.took_seconds = seconds(now - kept_->began);
  view.epoch_seconds = std::max(seconds(now - before), *view.took_seconds);
  for (const CommitMember& m : commit->members) {
    if (const auto at = kept_->senders.find(m.peer); at != kept_->senders.end())
      view.members[at->second.index].samples = m.samples;
  }
}

std::optional<LastRoundView> LastRound::view() const {
  if (!kept_) return std::nullopt;
  auto plan = describe_round(kept_->request, kept_->choice);
  if (!plan) return std::nullopt;
  LastRoundView out = kept_->view;
  out.plan = std::move(*plan);
  return out;
}

}  // namespace potluck
