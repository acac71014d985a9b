// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/history/checked_votes.h"

#include <algorithm>

#include "net/base/members.h"
#include "net/crypto/hash.h"

namespace potluck {

bool CheckedVotes::hold(const SignedCommit& signed_commit) {
  const Commit& commit = signed_commit.commit;
  const auto& votes = signed_commit.votes;
  if (votes.empty()) return true;
  Hasher all;
  all.update(signed_commit.head.view());
  for (const Signature& vote : votes) all.update(vote.view());
  const Digest name = all.finish();
  if (good_.contains(name)) return true;
  if (find_peer(commit.members, commit.coordinator) == nullptr) return false;
  if (votes.size() != commit.members.size()) return false;
  for (std::size_t i = 0; i < votes.size(); ++i) {
    const CommitMember& member = commit.members[i];
    if (!verify_vote(commit.vote_of(member), member.peer, votes[i])) return false;
  }
  good_.insert(name);
  order_.push_back(name);
  if (order_.size() > kRemembered) {
    good_.erase(order_.front());
    order_.pop_front();
  }
  return true;
}

}  // namespace potluck
