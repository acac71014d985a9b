// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/history/support.h"

#include <algorithm>

namespace potluck {

// A commit without votes says only who coordinated it.
void add_signers(const SignedCommit& commit, Signers& to) {
  const SignedAt at{commit.commit.epoch, commit.commit.attempt};
  const auto signs = [&](const PeerId& peer) {
    SignedAt& newest = to[peer];
    newest = std::max(newest, at);
  };
  signs(commit.commit.coordinator);
  if (commit.votes.empty()) return;
  for (const CommitMember& member : commit.commit.members) signs(member.peer);
}

Signers signers_of(const SignedCommit& commit) {
  Signers out;
  add_signers(commit, out);
  return out;
}

Support Support::before(std::uint64_t epoch, const CommitLog& log) {
  Support out;
  while (!out.complete() && epoch > 0) {
    const SignedCommit* commit = log.find(--epoch);
    if (commit == nullptr) break;
    out.add(commit->commit);
  }
  return out;
}

void Support::add(const Commit& commit) {
  ++epochs_;
  for (const CommitMember& member : commit.members) add(member.peer, member.samples);
}

std::uint64_t Support::weight(const PeerId& peer) const {
  const auto found = weights_.find(peer);
  return found == weights_.end() ? 0 : found->second;
}

std::uint64_t Support::total() const {
  std::uint64_t out = 0;
  for (const auto& [peer, weight] : weights_) out += weight;
  return out;
}

std::uint64_t Support::behind(const Signers& these, const Signers& others) const {
  std::uint64_t out = 0;
  for (const auto& [peer, weight] : weights_) {
    const auto here = these.find(peer), there = others.find(peer);
    if (here == these.end()) continue;
    if (there == others.end() || there->second < here->second) out += weight;
  }
  return out;
}

}  // namespace potluck
