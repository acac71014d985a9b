// SPDX-License-Identifier: GPL-3.0-or-later
#include "hostile_member.h"

#include <algorithm>

#include "engine/collab/history/vote.h"

namespace potluck::sim {
std::vector<Message> HostileMember::distort(const PeerId& to, Message message, const KeyPair& key) {
  if (std::ranges::find(others_, to) == others_.end()) others_.push_back(to);
  if (const auto* records = std::get_if<Records>(&message)) note(*records, key);
  if (!begun_) return {std::move(message)};
  auto* accept = std::get_if<Accept>(&message);
  auto* progress = std::get_if<Progress>(&message);
  switch (lie_) {
    case Lie::kNone:
    case Lie::kWeighsTwice:
      break;
    case Lie::kDissents:
      if (const auto* done = std::get_if<Done>(&message)) return dissent(to, *done, key);
      break;
    case Lie::kVoids:
      if (accept) return {*accept, Void{accept->epoch, accept->attempt, "no", {}}};
      break;
    case Lie::kAccuses: {
      if (!progress) break;
      const auto another =
          std::ranges::find_if(others_, [&](const PeerId& id) { return id != to; });
      if (another == others_.end()) break;
      return {*progress, Void{progress->epoch, progress->attempt, "nothing comes", *another}};
    }
    case Lie::kTurnsDown:
      if (accept) {
        return {Reject{accept->epoch,
                       accept->attempt,
                       RejectReason::kOtherAttempt,
                       accept->attempt + 1,
                       {},
                       {}}};
      }
      break;
    case Lie::kStandsStill:
      if (accept) accept->samples = 0;
      if (progress) progress->samples = 0;
      break;
    case Lie::kNeverStarts:
      if (std::holds_alternative<Start>(message)) return {};
      break;
    case Lie::kTellsOfTheWhole:
      if (accept) accept->samples = config_.target_batch;
      if (progress) progress->samples = config_.target_batch;
      break;
  }
  return {std::move(message)};
}

void HostileMember::distort(BulkFrame& frame) {
  const bool ours = frame.header.kind == BulkKind::kContribute;
  if (begun_ && lie_ == Lie::kWeighsTwice && ours) frame.header.weight *= 2;
}

void HostileMember::note(const Records& records, const KeyPair& key) {
  for (const AgedRecord& aged : records.records) {
    if (aged.record->record.peer == key.public_key()) own_ = aged.record->record;
  }
}

std::vector<Message> HostileMember::dissent(const PeerId& to, Done done, const KeyPair& key) const {
  done.average_root.data[0] ^= 1;
  const Vote vote{done.epoch,
                  done.attempt,
                  own_.head,
                  to,
                  static_cast<std::uint8_t>(config_.codec),
                  config_.chunk_values,
                  config_.values,
                  done.average_root,
                  done.samples};
  done.vote = sign_vote(vote, key);
  return {done};
}

}  // namespace potluck::sim
