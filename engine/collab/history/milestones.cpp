// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/history/milestones.h"

#include <algorithm>

namespace potluck {
namespace {

// Where epochs are short, not every one of them has to be written down.
constexpr Duration kSettleEvery = std::chrono::seconds(15);

}  // namespace

void Milestones::restore(const std::optional<Milestone>& binding, const CommitLog& log) {
  if (binding && log.holds(binding->epochs, binding->head)) {
    reached_.push_back({*binding, TimePoint{}});
    binds_ = true;
  }
  recount(log);
}

bool Milestones::most_agree(const Support& group, const SignedCommit& commit) {
  if (commit.votes.empty()) return false;
  return group.most(signers_of(commit), [](const PeerId&) { return true; });
}

bool Milestones::counts(const SignedCommit& commit) const {
  if (!reached_.empty()) return most_agree(reached_.back().milestone.group, commit);
  if (commit.votes.empty()) return false;
  const Signers signers = signers_of(commit);
  return std::ranges::any_of(organisers_, [&](const PeerId& it) { return signers.contains(it); });
}

void Milestones::note(const CommitLog& log, std::uint64_t epoch) {
  const SignedCommit* commit = log.find(epoch);
  if (commit == nullptr) return;
  agreed_ += counts(*commit);
  const std::uint64_t epochs = epoch + 1;
  if (epochs % kEvery != 0 || agreed_ < kAgreed) return;
  Support group = Support::before(epochs, log);
  if (!group.complete() || group.total() == 0) return;
  reached_.push_back({{epochs, commit->head, std::move(group)}});
  agreed_ = 0;
  if (reached_.size() <= kMost) return;
  reached_.pop_front();
  binds_ = true;
}

// What came after the newest milestone, as far as the log knows it in full.
void Milestones::recount(const CommitLog& log) {
  agreed_ = 0;
  const std::uint64_t epochs = log.epochs();
  const std::uint64_t known = epochs - std::min<std::uint64_t>(epochs, CommitLog::kRecent);
  const std::uint64_t from = reached_.empty() ? 0 : reached_.back().milestone.epochs;
  for (std::uint64_t epoch = std::max(from, known); epoch < epochs; ++epoch) note(log, epoch);
}

void Milestones::roll_back(const CommitLog& log) {
  while (!reached_.empty() && reached_.back().milestone.epochs > log.epochs()) reached_.pop_back();
  binds_ &= !reached_.empty();
  recount(log);
}

void Milestones::forget() {
  reached_.clear();
  binds_ = false;
  agreed_ = 0;
}

std::optional<Milestone> Milestones::settle(TimePoint now) {
  for (auto it = reached_.rbegin(); it != reached_.rend() && !it->since; ++it) it->since = now;
  if (settled_at_ && now - *settled_at_ < kSettleEvery) return std::nullopt;
  const auto young = std::ranges::find_if(
      reached_, [&](const Reached& it) { return now - *it.since < kBindsAfter; });
  const auto old = static_cast<std::size_t>(young - reached_.begin());
  if (old == 0 || (old == 1 && binds_)) return std::nullopt;
  settled_at_ = now;
  reached_.erase(reached_.begin(), young - 1);
  binds_ = true;
  return reached_.front().milestone;
}

const Milestone* Milestones::last_before(std::uint64_t epochs) const {
  for (auto it = reached_.rbegin(); it != reached_.rend(); ++it) {
    if (it->milestone.epochs <= epochs) return &it->milestone;
  }
  return nullptr;
}

}  // namespace potluck
