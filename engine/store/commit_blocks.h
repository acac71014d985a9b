// SPDX-License-Identifier: GPL-3.0-or-later
// Old commits, packed: what takes most of their place goes into blocks, from which every commit
// comes back bit for bit; their rows for charts stay. Owned by the commit log; one thread at a
// time.
#pragma once

#include <span>

#include "engine/store/commit_table.h"
#include "engine/store/contributions.h"

namespace potluck {

constexpr std::uint64_t kBlock = 256;  // commits that are packed together, from a multiple of it

class CommitBlocks {
 public:
  CommitBlocks(Database& database, CommitTable& table, Contributions& contributions)
      : database_(database), table_(table), contributions_(contributions) {}

  struct Block {
    std::uint64_t first = 0, last = 0;  // epochs, both in it
    bool holds(std::uint64_t epoch) const { return first <= epoch && epoch <= last; }
  };
  // That holds this epoch, or the next one after it.
  Result<std::optional<Block>> block_from(std::int64_t project, std::uint64_t epoch);
  Result<bool> is_packed(std::int64_t project, std::uint64_t epoch);

  // newest: the epoch of the newest commit, by which others are old.
  Status pack_old(std::int64_t project, std::uint64_t newest);
  Status pack_between(std::int64_t project, std::uint64_t from, std::uint64_t to,
                      std::uint64_t newest);
  // The first of these rows, when they are a block that is old and new here. -> whether they are.
  Result<bool> insert(std::int64_t project, std::span<const CommitRow> rows, std::uint64_t newest);

  // The commits of rows that were packed, and their members.
  Status fill(std::int64_t project, std::vector<CommitRow>& rows);
  // rows: some of them are those of the block, or it stays as it is.
  Status restore(std::int64_t project, const Block& range, const std::vector<CommitRow>& rows);
  // Before the rows between `from` and `to` are removed.
  Status release(std::int64_t project, std::uint64_t from, std::uint64_t to);

 private:
  Result<bool> pack_block(std::int64_t project, std::uint64_t first);
  Status add(std::int64_t project, const std::vector<CommitRow>& rows);
  Status remove(std::int64_t project, const Block& block);
  Status unpack(std::int64_t project, const Block& block);
  Status forget(std::int64_t project, const Block& block);

  Database& database_;
  CommitTable& table_;
  Contributions& contributions_;
};

}  // namespace potluck
