// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/history/commit_log.h"

#include <cassert>
#include <iterator>

#include "engine/collab/history/log_end.h"

namespace potluck {
Digest genesis_of(const PublicKey& project) {
  Digest out;
  out.data = project.data;
  return out;
}

CommitLog::CommitLog(const Digest& genesis, std::uint64_t epochs, const std::vector<Digest>& heads,
                     std::uint64_t total_samples, std::vector<SignedCommit> recent)
    : heads_(heads.begin(), heads.end()),
      total_samples_(total_samples),
      recent_(std::make_move_iterator(recent.begin()), std::make_move_iterator(recent.end())) {
  assert(heads.size() <= epochs && (epochs == 0 || !heads.empty()));
  assert(recent_.empty() || recent_.back().head == heads.back());
  if (heads.size() == epochs) heads_.push_front(genesis);
  first_ = epochs + 1 - heads_.size();
  forget_old();
}

std::optional<Digest> CommitLog::head_after(std::uint64_t epochs) const {
  if (epochs < first_ || epochs > this->epochs()) return std::nullopt;
  return heads_[epochs - first_];
}

bool CommitLog::holds(std::uint64_t epochs, const Digest& head) const {
  return head_after(epochs) == head;
}

bool CommitLog::is_outranked_by(std::uint64_t samples, const Digest& head) const {
  return outranks(samples, head, total_samples_, this->head());
}

std::optional<std::uint64_t> CommitLog::samples_after(std::uint64_t epochs) const {
  if (epochs == this->epochs()) return total_samples_;
  if (epochs == 0) return 0;
  const SignedCommit* last = find(epochs - 1);
  return last != nullptr ? std::optional(last->commit.total_samples) : std::nullopt;
}

void CommitLog::append(const SignedCommit& commit) {
  assert(commit.commit.epoch == epochs());
  heads_.push_back(commit.head);
  total_samples_ = commit.commit.total_samples;
  recent_.push_back(commit);
  forget_old();
}

Status CommitLog::follows(const SignedCommit& commit) const {
  const bool votes = !recent_.empty() && !recent_.back().votes.empty();
  return check_follows(commit, {epochs(), head(), total_samples_, votes});
}

void CommitLog::roll_back(std::uint64_t epochs, std::uint64_t total_samples) {
  assert(epochs >= first_ && epochs <= this->epochs());
  heads_.resize(epochs - first_ + 1);
  total_samples_ = total_samples;
  while (!recent_.empty() && recent_.back().commit.epoch >= epochs) recent_.pop_back();
}

void CommitLog::stand_at(std::uint64_t epochs, const Digest& head, std::uint64_t total_samples) {
  first_ = epochs;
  heads_.assign(1, head);
  total_samples_ = total_samples;
  recent_.clear();
}

void CommitLog::forget_old() {
  while (heads_.size() > kHeads) {
    heads_.pop_front();
    ++first_;
  }
  while (recent_.size() > kRecent) recent_.pop_front();
}

const SignedCommit* CommitLog::find(std::uint64_t epoch) const {
  if (recent_.empty() || epoch < recent_.front().commit.epoch || epoch >= epochs()) return nullptr;
  return &recent_[epoch - recent_.front().commit.epoch];
}

}  // namespace potluck
