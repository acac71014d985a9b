// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/commit_blocks.h"

#include <algorithm>

#include "engine/store/commit_pack.h"

namespace potluck {
namespace {

constexpr std::uint64_t kKeptOpen = 1024;  // the newest, which forks and newcomers ask for most

// So many of the oldest epochs are old, in whole blocks.
std::uint64_t old_epochs(std::uint64_t newest) {
  return newest + 1 < kKeptOpen ? 0 : (newest + 1 - kKeptOpen) / kBlock * kBlock;
}

}  // namespace

Result<std::optional<CommitBlocks::Block>> CommitBlocks::block_from(std::int64_t project,
                                                                    std::uint64_t epoch) {
  POTLUCK_TRY(auto next, database_.prepare("SELECT first, last FROM commit_blocks WHERE project=? "
                                           "AND last>=? ORDER BY last LIMIT 1"));
  POTLUCK_TRY(const bool found, next.bind(project).bind(epoch).step());
  if (!found) return std::optional<Block>();
  return std::optional(Block{next.count(0), next.count(1)});
}

Result<bool> CommitBlocks::is_packed(std::int64_t project, std::uint64_t epoch) {
  POTLUCK_TRY(const auto block, block_from(project, epoch));
  return block && block->holds(epoch);
}

// From the newest of the old ones down to what is packed already, or to a gap.
Status CommitBlocks::pack_old(std::int64_t project, std::uint64_t newest) {
  for (std::uint64_t open = old_epochs(newest); open > 0; open -= kBlock) {
    POTLUCK_TRY(const bool packed, is_packed(project, open - 1));
    if (packed) break;
    POTLUCK_TRY(const bool whole, pack_block(project, open - kBlock));
    if (!whole) break;
  }
  return ok_status();
}

Status CommitBlocks::pack_between(std::int64_t project, std::uint64_t from, std::uint64_t to,
                                  std::uint64_t newest) {
  const std::uint64_t end = std::min(to, old_epochs(newest));
  for (std::uint64_t first = from / kBlock * kBlock; first < end; first += kBlock) {
    POTLUCK_TRY(const bool packed, is_packed(project, first));
    if (!packed) POTLUCK_CHECK(pack_block(project, first));
  }
  return ok_status();
}

// false: its commits are not all here.
Result<bool> CommitBlocks::pack_block(std::int64_t project, std::uint64_t first) {
  POTLUCK_TRY(auto rows, table_.rows(project, first, kBlock));
  if (rows.size() != kBlock || rows.back().epoch != first + kBlock - 1) return false;
  POTLUCK_CHECK(table_.read_members(project, rows));
  POTLUCK_CHECK(add(project, rows));
  POTLUCK_CHECK(table_.shorten(project, first, rows.back().epoch));
  return true;
}

Result<bool> CommitBlocks::insert(std::int64_t project, std::span<const CommitRow> rows,
                                  std::uint64_t newest) {
  if (rows.size() < kBlock || rows.front().epoch % kBlock != 0) return false;
  const std::uint64_t first = rows.front().epoch, last = first + kBlock - 1;
  if (rows[kBlock - 1].epoch != last || last >= old_epochs(newest)) return false;
  POTLUCK_TRY(const bool stored, table_.any_between(project, first, last));
  if (stored) return false;
  const std::vector<CommitRow> block(rows.begin(), rows.begin() + kBlock);
  POTLUCK_CHECK(add(project, block));
  for (const auto& row : block) {
    CommitRow shortened = row;
    shortened.commit.clear();
    POTLUCK_CHECK(table_.insert(project, shortened));
  }
  POTLUCK_CHECK(contributions_.add(project, block));
  return true;
}

Status CommitBlocks::add(std::int64_t project, const std::vector<CommitRow>& rows) {
  const std::uint64_t first = rows.front().epoch, last = rows.back().epoch;
  const Bytes packed = pack_commits(rows);
  // Nothing is thrown away before it is seen to come back.
  POTLUCK_TRY(const auto again, unpack_commits(packed, first));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool same = i < again.size() && again[i].commit == rows[i].commit &&
                      again[i].members.size() == rows[i].members.size();
    if (!same) return {ErrorCode::kInternal, "commits could not be packed", "report this bug"};
  }
  POTLUCK_TRY(auto add, database_.prepare("INSERT INTO commit_blocks(project, first, last, bytes) "
                                          "VALUES(?,?,?,?)"));
  return add.bind(project).bind(first).bind(last).bind_blob(packed).run();
}

Status CommitBlocks::restore(std::int64_t project, const Block& range,
                             const std::vector<CommitRow>& rows) {
  const std::uint64_t first = range.first, last = range.last;
  const auto from = std::find_if(rows.begin(), rows.end(),
                                 [&](const CommitRow& row) { return row.epoch == first; });
  if (rows.end() - from < static_cast<std::ptrdiff_t>(last - first + 1)) return ok_status();
  std::vector<CommitRow> block(from, from + static_cast<std::ptrdiff_t>(last - first + 1));
  POTLUCK_TRY(const auto stored, table_.rows(project, first, block.size()));
  for (std::size_t i = 0; i < block.size(); ++i) {
    const bool same = i < stored.size() && stored[i].head == block[i].head;
    if (!same || block[i].epoch != first + i) {
      return {ErrorCode::kNotFound, "the commits to restore are not those of the history"};
    }
  }
  const Bytes packed = pack_commits(block);
  POTLUCK_TRY(auto put,
              database_.prepare("UPDATE commit_blocks SET bytes=? WHERE project=? AND first=?"));
  return put.bind_blob(packed).bind(project).bind(first).run();
}

Status CommitBlocks::fill(std::int64_t project, std::vector<CommitRow>& rows) {
  std::uint64_t first = 0;
  std::vector<UnpackedCommit> block;
  for (auto& row : rows) {
    if (!row.commit.empty()) continue;
    if (row.epoch < first || row.epoch >= first + block.size()) {
      POTLUCK_TRY(auto find, database_.prepare("SELECT first, bytes FROM commit_blocks WHERE "
                                               "project=? AND last>=? ORDER BY last LIMIT 1"));
      POTLUCK_TRY(const bool found, find.bind(project).bind(row.epoch).step());
      if (!found || find.count(0) > row.epoch) continue;  // it was stored without bytes
      first = find.count(0);
      POTLUCK_TRY(block, unpack_commits(find.blob(1), first));
      if (row.epoch >= first + block.size()) return database_.damaged();
    }
    auto& unpacked = block[row.epoch - first];
    row.commit = std::move(unpacked.commit);
    row.members = std::move(unpacked.members);
  }
  return ok_status();
}

// Blocks that lie in there go as they are; where one is cut its commits become rows again first.
Status CommitBlocks::release(std::int64_t project, std::uint64_t from, std::uint64_t to) {
  for (std::uint64_t at = from;;) {
    POTLUCK_TRY(const auto block, block_from(project, at));
    if (!block || block->first >= to) break;
    const bool whole = block->first >= from && block->last < to;
    POTLUCK_CHECK(whole ? remove(project, *block) : unpack(project, *block));
    at = block->last + 1;
  }
  return ok_status();
}

Status CommitBlocks::remove(std::int64_t project, const Block& block) {
  POTLUCK_TRY(auto rows, table_.rows(project, block.first, block.last - block.first + 1));
  POTLUCK_CHECK(fill(project, rows));
  POTLUCK_CHECK(contributions_.take_back(project, rows));
  return forget(project, block);
}

// The contributions stay as they are, because they count packed commits too.
Status CommitBlocks::unpack(std::int64_t project, const Block& block) {
  POTLUCK_TRY(auto rows, table_.rows(project, block.first, block.last - block.first + 1));
  POTLUCK_CHECK(fill(project, rows));
  for (const auto& row : rows) {
    POTLUCK_CHECK(table_.insert_members(project, row));  // still covered: nothing is counted twice
    POTLUCK_CHECK(table_.restore_bytes(project, row));
  }
  return forget(project, block);
}

Status CommitBlocks::forget(std::int64_t project, const Block& block) {
  POTLUCK_TRY(auto remove,
              database_.prepare("DELETE FROM commit_blocks WHERE project=? AND first=?"));
  return remove.bind(project).bind(block.first).run();
}

}  // namespace potluck
