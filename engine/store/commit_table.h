// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of commits, one by one, and of those who took part in them. Knows of packed commits only
// that their rows have neither bytes nor members. Owned by the commit log; one thread at a time.
#pragma once

#include "engine/store/store.h"
#include "engine/store/store_keys.h"

namespace potluck {

class CommitTable {
 public:
  CommitTable(Database& database, StoreKeys& keys) : database_(database), keys_(keys) {}

  // None: there is no commit of that epoch.
  Result<std::optional<Digest>> head_of(std::int64_t project, std::uint64_t epoch);
  Status insert(std::int64_t project, const CommitRow& row);  // without its members
  Status insert_members(std::int64_t project, const CommitRow& row);
  // What was found out since it was stored: digest, times, norm.
  Status update(std::int64_t project, const CommitRow& row);
  Status restore_bytes(std::int64_t project, const CommitRow& row);  // of the row of equal head
  // From `first` to `last`: what a block holds from now on leaves the rows.
  Status shorten(std::int64_t project, std::uint64_t first, std::uint64_t last);
  Status remove_one(std::int64_t project, std::uint64_t epoch);
  Status remove(std::int64_t project, std::uint64_t from, std::uint64_t to);  // `to` stays

  Result<bool> any_between(std::int64_t project, std::uint64_t first, std::uint64_t last);
  Result<std::int64_t> newest_epoch(std::int64_t project);  // -1: none
  Result<std::vector<CommitHead>> heads(std::int64_t project, std::uint64_t from_epoch,
                                        std::uint64_t count);
  // Without members, and without bytes where those are packed.
  Result<std::vector<CommitRow>> rows(std::int64_t project, std::uint64_t from_epoch,
                                      std::uint64_t count);
  // rows: sorted by epoch. One query over their range, merged in the same order.
  Status read_members(std::int64_t project, std::vector<CommitRow>& rows);

 private:
  Result<CommitRow> row_of(const Statement& statement) const;

  Database& database_;
  StoreKeys& keys_;
};

}  // namespace potluck
