// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/commit_rows.h"

#include <cmath>

namespace potluck {

CommitRow row_of(const SignedCommit& commit, const PeerId& me, std::int64_t unix_ms) {
  CommitRow row;
  row.epoch = commit.commit.epoch;
  row.commit = encode_commit(commit);
  row.head = commit.head;
  row.mean_loss = commit.commit.mean_loss;
  row.samples = static_cast<std::uint32_t>(commit.commit.samples());
  row.peers = static_cast<std::uint32_t>(commit.commit.members.size());
  row.unix_ms = unix_ms;
  for (const auto& member : commit.commit.members) {
    row.members.push_back({member.peer, member.samples});
  }
  row.my_samples = commit.commit.samples_of(me);
  return row;
}

Result<std::optional<ValidationRow>> best_validation(Store& store, const ProjectId& project,
                                                     const PeerId& me) {
  POTLUCK_TRY(const auto rows, store.validations(project));
  const auto worse = [&](const ValidationRow& row, const ValidationRow& than) {
    if ((row.by == me) != (than.by == me)) return than.by == me;
    return than.loss < row.loss;
  };
  std::optional<ValidationRow> best;
  for (const auto& row : rows) {
    if (std::isfinite(row.loss) && (!best || worse(*best, row))) best = row;
  }
  return best;
}

}  // namespace potluck
