// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/part_book.h"

#include <algorithm>
#include <utility>

namespace potluck {

void PartBook::keep(SignedParts parts) {
  std::erase_if(kept_, [&](const SignedParts& each) { return each.attempt == parts.attempt; });
  if (parts.parts.empty()) return;
  if (kept_.size() == kKept) kept_.pop_front();
  kept_.push_back(std::move(parts));
}

PartBook::Own PartBook::verified(const AttemptId& attempt) const {
  Own out{{attempt, {}}, {}};
  const auto ours = std::ranges::find(kept_, attempt, &SignedParts::attempt);
  if (ours == kept_.end()) return out;
  for (const SignedPart& part : ours->parts) {
    if (verify_part(attempt, part)) {
      out.parts.parts.push_back(part);
    } else {
      out.cheats.push_back(part.reducer);
    }
  }
  return out;
}

PartBook::Findings PartBook::compare(const SignedParts& shown) const {
  Findings out;
  const auto ours = std::ranges::find(kept_, shown.attempt, &SignedParts::attempt);
  if (ours == kept_.end()) return out;
  for (const SignedPart& mine : ours->parts) {
    const auto theirs = std::ranges::find_if(shown.parts, [&](const SignedPart& each) {
      return each.reducer == mine.reducer && each.first == mine.first;
    });
    const bool ours_alone = mine.reducer == key_.public_key();
    if (theirs == shown.parts.end() || theirs->root == mine.root || ours_alone) continue;
    if (!verify_part(shown.attempt, *theirs)) {
      out.shows_lies = true;
      return out;
    }
    if (verify_part(ours->attempt, mine) && contradict(mine, *theirs)) {
      out.proofs.push_back({ours->attempt, mine, *theirs});
    } else {
      out.cheats.push_back(mine.reducer);
    }
  }
  return out;
}

bool PartBook::convict(const Equivocation& proof) {
  if (convicted(proof.one.reducer)) return false;
  if (proofs_.size() == kMostProofs) proofs_.erase(proofs_.begin());
  return proofs_.emplace(proof.one.reducer, proof).second;
}

}  // namespace potluck
