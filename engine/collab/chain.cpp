// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/chain.h"

#include <cassert>

namespace potluck {
namespace {
constexpr std::size_t kRecent = 64;
}

Digest genesis_of(const PublicKey& project) {
  Digest out;
  out.data = project.data;
  return out;
}

Chain::Chain(const Digest& genesis, std::vector<Digest> heads, std::uint64_t total_samples)
    : genesis_(genesis), heads_(std::move(heads)), total_samples_(total_samples) {}

const Digest& Chain::head_after(std::uint64_t epochs) const {
  assert(epochs <= heads_.size());
  return epochs == 0 ? genesis_ : heads_[epochs - 1];
}

std::optional<std::uint64_t> Chain::samples_after(std::uint64_t epochs) const {
  if (epochs == this->epochs()) return total_samples_;
  if (epochs == 0) return 0;
  const SignedCommit* last = find(epochs - 1);
  return last != nullptr ? std::optional(last->commit.total_samples) : std::nullopt;
}

void Chain::append(const SignedCommit& commit) {
  assert(commit.commit.epoch == epochs());
  heads_.push_back(commit.head);
  total_samples_ = commit.commit.total_samples;
  recent_.push_back(commit);
  if (recent_.size() > kRecent) recent_.pop_front();
}

Status Chain::follows(const SignedCommit& commit) const {
  return check_follows(commit, epochs(), head(), total_samples_);
}

void Chain::roll_back(std::uint64_t epochs, std::uint64_t total_samples) {
  assert(epochs <= heads_.size());
  heads_.resize(epochs);
  total_samples_ = total_samples;
  while (!recent_.empty() && recent_.back().commit.epoch >= epochs) recent_.pop_back();
}

const SignedCommit* Chain::find(std::uint64_t epoch) const {
  if (recent_.empty() || epoch < recent_.front().commit.epoch || epoch >= epochs()) return nullptr;
  return &recent_[epoch - recent_.front().commit.epoch];
}

}  // namespace potluck
