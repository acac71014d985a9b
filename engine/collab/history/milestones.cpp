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

void Milestones::count(const SignedCommit& commit) {
  const auto add = [&](Agreed& to) {
    if (to.size() < kMostCounted) to.push_back(commit.commit.epoch);
  };
  if (reached_.empty()) {
    if (commit.votes.empty()) return;
    const Signers signers = signers_of(commit);
    if (std::ranges::any_of(organisers_, [&](const PeerId& it) { return signers.contains(it); })) {
      add(for_first_);
    }
    return;
  }
  const std::size_t from = reached_.size() - std::min<std::size_t>(reached_.size(), 2);
  for (std::size_t i = from; i < reached_.size(); ++i) {
    if (most_agree(reached_[i].milestone.group, commit)) add(reached_[i].agreed);
  }
}

void Milestones::note(const CommitLog& log, std::uint64_t epoch) {
  const SignedCommit* commit = log.find(epoch);
  if (commit == nullptr) return;
  count(*commit);
  const std::uint64_t epochs = epoch + 1;
  const Agreed& agreed = reached_.empty() ? for_first_ : reached_.back().agreed;
  if (epochs % kEvery != 0 || agreed.size() < kAgreed) return;
  Support group = Support::before(epochs, log);
  if (!group.complete() || group.total() == 0) return;
  reached_.push_back({{epochs, commit->head, std::move(group)}});
  for_first_.clear();
  if (reached_.size() <= kMost) return;
  reached_.pop_front();
  binds_ = true;
}

// What came after the newest milestone, as far as the log knows it in full.
void Milestones::recount(const CommitLog& log) {
  const std::uint64_t epochs = log.epochs();
  const std::uint64_t known = epochs - std::min<std::uint64_t>(epochs, CommitLog::kRecent);
  const std::uint64_t from = reached_.empty() ? 0 : reached_.back().milestone.epochs;
  for (std::uint64_t epoch = std::max(from, known); epoch < epochs; ++epoch) note(log, epoch);
}

void Milestones::roll_back(const CommitLog& log) {
  const std::uint64_t epochs = log.epochs();
  while (!reached_.empty() && reached_.back().milestone.epochs > epochs) reached_.pop_back();
  for (Reached& it : reached_)
    std::erase_if(it.agreed, [&](auto epoch) { return epoch >= epochs; });
  for_first_.clear();
  if (!reached_.empty()) return;
  binds_ = false;
  recount(log);
}

void Milestones::forget() {
  reached_.clear();
  binds_ = false;
  for_first_.clear();
}

std::size_t Milestones::agreed_from(std::uint64_t epoch) const {
  for (auto it = reached_.rbegin(); it != reached_.rend(); ++it) {
    if (it->milestone.epochs > epoch) continue;
    return static_cast<std::size_t>(
        std::ranges::count_if(it->agreed, [&](std::uint64_t each) { return each >= epoch; }));
  }
  return 0;
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
