// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/commit_repair.h"

#include <algorithm>

namespace potluck {
namespace {

bool is_whole(const CommitRow& row) {
  const auto head = head_of_commit(row.commit);
  return head && *head == row.head;
}

}  // namespace

Result<DamageFound> look_for_damage(Store& store, const ProjectId& project, std::uint64_t from,
                                    std::uint64_t count) {
  DamageFound out;
  POTLUCK_TRY(const auto heads, store.commit_heads(project, from, count));
  if (heads.empty()) return out;
  if (heads.size() == count) out.next = heads.back().epoch + 1;
  const auto rows = store.commits(project, from, count);
  std::size_t at = 0;
  for (const CommitHead& each : heads) {
    const bool read = rows && at < rows->size() && (*rows)[at].epoch == each.epoch;
    // A block that does not unpack takes all of its commits along.
    if (!read || !is_whole((*rows)[at])) out.damaged.push_back(each);
    ++at;
  }
  return out;
}

void CommitRepair::found(const std::vector<CommitHead>& damaged) {
  for (const CommitHead& each : damaged) damaged_[each.epoch] = each.head;
}

std::optional<CommitRepair::Question> CommitRepair::next(const std::set<PeerId>& linked,
                                                         TimePoint now) {
  if (damaged_.empty() || linked.empty()) return std::nullopt;
  if (asked_ && now - asked_at_ < kPatience && linked.contains(asked_->of)) return std::nullopt;
  auto whom = last_ ? linked.upper_bound(*last_) : linked.begin();
  if (whom == linked.end()) whom = linked.begin();
  const std::uint64_t first = damaged_.begin()->first / kAtOnce * kAtOnce;
  asked_ = Question{*whom, CommitsRequest{first, kAtOnce}};
  asked_at_ = now;
  last_ = *whom;
  return asked_;
}

bool CommitRepair::answers(const PeerId& from, const Commits& commits) const {
  return asked_ && asked_->of == from && asked_->request.from_epoch == commits.from_epoch;
}

std::vector<SignedCommit> CommitRepair::take(const Commits& commits) {
  asked_.reset();
  std::vector<SignedCommit> out;
  for (const Bytes& bytes : commits.commits) {
    auto commit = decode_commit(bytes);
    if (!commit) break;
    const auto wanted = damaged_.find(commit->commit.epoch);
    if (wanted != damaged_.end() && wanted->second != commit->head) break;
    out.push_back(std::move(*commit));
  }
  return out;
}

void CommitRepair::repaired(std::uint64_t from, std::uint64_t to) {
  damaged_.erase(damaged_.lower_bound(from), damaged_.lower_bound(to));
}

}  // namespace potluck
