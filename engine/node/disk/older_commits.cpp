// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/older_commits.h"

#include <algorithm>

#include "engine/node/disk/commit_rows.h"
#include "engine/node/disk/wall_clock.h"

namespace potluck {
namespace {

Result<std::optional<SignedCommit>> commit_of(Store& store, const ProjectId& project,
                                              std::uint64_t epoch) {
  POTLUCK_TRY(const auto rows, store.commits(project, epoch, 1));
  if (rows.empty() || rows.front().epoch != epoch) return std::optional<SignedCommit>();
  POTLUCK_TRY(auto commit, decode_commit(rows.front().commit));
  return std::optional(std::move(commit));
}

}  // namespace

Result<std::optional<Seam>> find_seam(Store& store, const ProjectId& project,
                                      std::uint64_t epochs) {
  POTLUCK_TRY(auto seams, store.seams(project));
  for (; !seams.empty(); seams.pop_back()) {
    const SeamRow& last = seams.back();
    if (last.epoch >= epochs) continue;  // of what is not ours now
    POTLUCK_TRY(const auto commit, commit_of(store, project, last.epoch));
    bool whole = !commit || last.epoch == 0;
    if (!whole) {
      POTLUCK_TRY(const auto before, store.commit_heads(project, last.epoch - 1, 1));
      whole = !before.empty() && before.front().epoch + 1 == last.epoch &&
              before.front().head == commit->commit.previous;
    }
    if (!whole) {
      const Commit& c = commit->commit;
      return std::optional(Seam{c.epoch, c.previous, c.total_samples - c.samples()});
    }
    POTLUCK_CHECK(store.close_seam(project, last.epoch));
  }
  return std::optional<Seam>();
}

Result<std::uint64_t> fill_seam(Store& store, const ProjectId& project, const PeerId& me,
                                const Seam& seam, const std::vector<SignedCommit>& older) {
  POTLUCK_TRY(const auto commit, commit_of(store, project, seam.epoch));
  if (!commit || commit->commit.previous != seam.previous || older.empty()) {
    return {ErrorCode::kNotFound, "the history has changed there", ""};
  }
  std::vector<CommitRow> rows;
  for (const auto& each : older) {
    rows.push_back(row_of(each, me, unix_ms_now()));
  }
  const Commit& first = older.front().commit;
  return store.fill_before(project, seam.epoch, rows, first.total_samples - first.samples());
}

Result<MissingHistory> missing_history(Store& store, const ProjectId& project) {
  MissingHistory out;
  POTLUCK_TRY(const auto seams, store.seams(project));
  for (const SeamRow& seam : seams) {
    out.epochs += seam.epoch - seam.below;
    std::uint64_t here = 0;
    if (seam.below > 0) {
      POTLUCK_TRY(const auto last, commit_of(store, project, seam.below - 1));
      if (last) here = last->commit.total_samples;
    }
    out.samples += seam.samples - std::min(here, seam.samples);
  }
  return out;
}

}  // namespace potluck
