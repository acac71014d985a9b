// SPDX-License-Identifier: GPL-3.0-or-later
// The commits of projects, old ones packed, also where the newest came first and what lies before
// them is filled in backwards. Its functions run inside the store's transactions, with projects by
// their short numbers; what Store says of them holds. One thread at a time.
#pragma once

#include "engine/store/commit_blocks.h"
#include "engine/store/commit_seams.h"

namespace potluck {

class StoredCommits {
 public:
  StoredCommits(Database& database, StoreKeys& keys, Contributions& contributions);

  Status append(std::int64_t project, const std::vector<CommitRow>& rows);
  Status append_apart(std::int64_t project, const std::vector<CommitRow>& rows,
                      std::uint64_t samples_before);
  Status restore(std::int64_t project, const std::vector<CommitRow>& rows);
  Status truncate(std::int64_t project, std::uint64_t from_epoch);
  Result<std::uint64_t> fill_before(std::int64_t project, std::uint64_t seam,
                                    const std::vector<CommitRow>& rows,
                                    std::uint64_t samples_before);
  Status close_seam(std::int64_t project, std::uint64_t seam);

  Result<std::vector<CommitRow>> commits(std::int64_t project, std::uint64_t from_epoch,
                                         std::uint64_t count);
  Result<std::vector<CommitHead>> heads(std::int64_t project, std::uint64_t from_epoch,
                                        std::uint64_t count) {
    return table_.heads(project, from_epoch, count);
  }
  Result<std::vector<SeamRow>> seams(std::int64_t project) { return seams_.all(project); }
  Result<std::optional<CommitRow>> last(std::int64_t project);

 private:
  // newest: the epoch of the newest commit once they are stored.
  Status insert(std::int64_t project, const std::vector<CommitRow>& rows, std::uint64_t newest);
  Status insert_one(std::int64_t project, const CommitRow& row);
  Status remove_between(std::int64_t project, std::uint64_t from, std::uint64_t to);

  CommitTable table_;
  CommitBlocks blocks_;
  CommitSeams seams_;
};

}  // namespace potluck
