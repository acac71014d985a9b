// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/catching_up/chain_rewrite.h"

#include <algorithm>

namespace potluck {

void ChainRewrite::plan(std::uint64_t epochs, PendingCommits& pending, const CommitLog& log) {
  forget();
  apart_ = pending.apart();
  keep_ = std::min({log.epochs(), epochs, pending.empty() ? epochs : pending.first_epoch()});
  std::optional<std::uint64_t> kept;
  if (!apart_) kept = log.samples_after(keep_);
  if (pending.empty() || kept) {
    samples_ = kept.value_or(log.total_samples());
  } else {
    samples_ = pending.first().commit.total_samples - pending.first().commit.samples();
  }
  while (!pending.empty() && pending.first_epoch() < epochs) {
    commits_.push_back(pending.take_first());
  }
}

void ChainRewrite::carry_out(Standing& standing, Outbox& out) {
  if (apart_) {
    const Commit& first = commits_.front().commit;
    standing.stand_at(first.epoch, first.previous, samples_);
    standing.newest_digest = {};
  } else if (keep_ < standing.log.epochs()) {
    standing.roll_back(keep_, samples_);
    out.emit(effect::RollBack{keep_, "a longer history won"});
    standing.newest_digest = {};  // of the history that lost
  }
  for (const SignedCommit& commit : commits_) standing.append(commit);
  if (!commits_.empty()) out.emit(effect::StoreCommits{std::move(commits_), apart_});
  forget();
}

void ChainRewrite::give_back(PendingCommits& pending) const {
  for (auto it = commits_.rbegin(); it != commits_.rend(); ++it) pending.put_back(*it);
}

}  // namespace potluck
