// SPDX-License-Identifier: GPL-3.0-or-later
// Old commits, packed: what takes most of their place goes into blocks, from which every commit
// comes back bit for bit; their rows for charts stay.
#include <algorithm>

#include "engine/store/commit_pack.h"
#include "engine/store/sqlite_store.h"

namespace potluck {
namespace {

constexpr std::uint64_t kKeptOpen = 1024;  // the newest, which forks and newcomers ask for most
constexpr std::uint64_t kBlock = 256;

}  // namespace

Result<std::uint64_t> SqliteStore::first_open(std::int64_t project) {
  POTLUCK_TRY(
      auto last,
      database_->prepare("SELECT ifnull(max(last), -1) + 1 FROM commit_blocks WHERE project=?"));
  POTLUCK_TRY(const bool found, last.bind(project).step());
  return found ? last.count(0) : 0;
}

// Packs while there is a whole block beside the newest; stops at a gap.
Status SqliteStore::pack_old(std::int64_t project, std::uint64_t newest) {
  for (;;) {
    POTLUCK_TRY(const std::uint64_t first, first_open(project));
    if (newest < kKeptOpen || first + kBlock > newest + 1 - kKeptOpen) return ok_status();
    POTLUCK_TRY(auto rows, read_rows(project, first, kBlock));
    POTLUCK_CHECK(read_members(project, rows));
    if (rows.size() != kBlock || rows.back().epoch != first + kBlock - 1) return ok_status();
    POTLUCK_CHECK(store_block(project, rows));
  }
}

Status SqliteStore::store_block(std::int64_t project, const std::vector<CommitRow>& rows) {
  const std::uint64_t first = rows.front().epoch, last = rows.back().epoch;
  const Bytes packed = pack_commits(rows);
  // Nothing is thrown away before it is seen to come back.
  POTLUCK_TRY(const auto again, unpack_commits(packed, first));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool same = i < again.size() && again[i].commit == rows[i].commit &&
                      again[i].members.size() == rows[i].members.size();
    if (!same) return {ErrorCode::kInternal, "commits could not be packed", "report this bug"};
  }
  {
    POTLUCK_TRY(auto add,
                database_->prepare(
                    "INSERT INTO commit_blocks(project, first, last, bytes) VALUES(?,?,?,?)"));
    POTLUCK_CHECK(add.bind(project).bind(first).bind(last).bind_blob(packed).run());
  }
  {
    POTLUCK_TRY(auto remove, database_->prepare("DELETE FROM commit_members WHERE project=? AND "
                                                "epoch BETWEEN ? AND ?"));
    POTLUCK_CHECK(remove.bind(project).bind(first).bind(last).run());
  }
  // Anew and not in place: SQLite leaves a page half empty when its rows become shorter.
  POTLUCK_TRY(
      auto shorten,
      database_->prepare(
          "INSERT OR REPLACE INTO commits(project, epoch, bytes, head, state_digest, "
          "mean_loss, seconds, averaging_seconds, samples, my_samples, peers, unix_ms, "
          "gradient_norm) "
          "SELECT project, epoch, x'', head, state_digest, mean_loss, seconds, "
          "averaging_seconds, samples, my_samples, peers, unix_ms, gradient_norm FROM commits "
          "WHERE project=? AND epoch BETWEEN ? AND ? ORDER BY epoch"));
  return shorten.bind(project).bind(first).bind(last).run();
}

// Blocks as a whole, since they are packed as a whole; what is not packed by itself.
Status SqliteStore::restore_commits(const ProjectId& project, const std::vector<CommitRow>& rows) {
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_TRY(const std::uint64_t open, first_open(key));
  for (const auto& row : rows) {
    if (row.epoch >= open) {
      POTLUCK_TRY(auto restore,
                  database_->prepare("UPDATE commits SET bytes=? WHERE project=? AND epoch=? AND "
                                     "head=?"));
      restore.bind_blob(row.commit).bind(key).bind(row.epoch).bind_blob(row.head.view());
      POTLUCK_CHECK(restore.run());
      continue;
    }
    std::uint64_t first = 0, last = 0;
    {
      POTLUCK_TRY(auto find, database_->prepare("SELECT first, last FROM commit_blocks WHERE "
                                                "project=? AND first<=? AND last>=?"));
      POTLUCK_TRY(const bool found, find.bind(key).bind(row.epoch).bind(row.epoch).step());
      if (!found) continue;
      first = find.count(0);
      last = find.count(1);
    }
    if (row.epoch == first) POTLUCK_CHECK(restore_block(key, first, last, rows));
  }
  return transaction.commit();
}

Status SqliteStore::restore_block(std::int64_t project, std::uint64_t first, std::uint64_t last,
                                  const std::vector<CommitRow>& rows) {
  const auto from = std::find_if(rows.begin(), rows.end(),
                                 [&](const CommitRow& row) { return row.epoch == first; });
  if (rows.end() - from < static_cast<std::ptrdiff_t>(last - first + 1)) return ok_status();
  std::vector<CommitRow> block(from, from + static_cast<std::ptrdiff_t>(last - first + 1));
  POTLUCK_TRY(const auto stored, read_rows(project, first, block.size()));
  for (std::size_t i = 0; i < block.size(); ++i) {
    const bool same = i < stored.size() && stored[i].head == block[i].head;
    if (!same || block[i].epoch != first + i) {
      return {ErrorCode::kNotFound, "the commits to restore are not those of the history"};
    }
  }
  const Bytes packed = pack_commits(block);
  POTLUCK_TRY(auto put,
              database_->prepare("UPDATE commit_blocks SET bytes=? WHERE project=? AND first=?"));
  return put.bind_blob(packed).bind(project).bind(first).run();
}

// The commits of rows that were packed, and their members.
Status SqliteStore::fill_packed(std::int64_t project, std::vector<CommitRow>& rows) {
  std::uint64_t first = 0;
  std::vector<UnpackedCommit> block;
  for (auto& row : rows) {
    if (!row.commit.empty()) continue;
    if (row.epoch < first || row.epoch >= first + block.size()) {
      POTLUCK_TRY(auto find, database_->prepare("SELECT first, bytes FROM commit_blocks WHERE "
                                                "project=? AND first<=? AND last>=?"));
      POTLUCK_TRY(const bool found, find.bind(project).bind(row.epoch).bind(row.epoch).step());
      if (!found) return ok_status();  // it was stored without bytes
      first = find.count(0);
      POTLUCK_TRY(block, unpack_commits(find.blob(1), first));
      if (row.epoch >= first + block.size()) return database_->damaged();
    }
    auto& unpacked = block[row.epoch - first];
    row.commit = std::move(unpacked.commit);
    row.members = std::move(unpacked.members);
  }
  return ok_status();
}

// Before what lies in blocks can be cut off: back to rows, from the block of that epoch on. The
// contributions stay as they are, because they count packed commits too.
Status SqliteStore::unpack_from(std::int64_t project, std::uint64_t epoch) {
  for (;;) {
    POTLUCK_TRY(const std::uint64_t open, first_open(project));
    if (open <= epoch) return ok_status();
    std::uint64_t first = 0;
    std::vector<CommitRow> rows;
    {
      POTLUCK_TRY(auto find, database_->prepare("SELECT first FROM commit_blocks WHERE project=? "
                                                "AND last=?"));
      POTLUCK_TRY(const bool found, find.bind(project).bind(open - 1).step());
      if (!found) return database_->damaged();
      first = find.count(0);
    }
    POTLUCK_TRY(rows, read_rows(project, first, open - first));
    POTLUCK_CHECK(fill_packed(project, rows));
    for (const auto& row : rows) {
      POTLUCK_CHECK(insert_members(project, row));  // still covered: nothing is counted twice
      POTLUCK_TRY(auto restore, database_->prepare("UPDATE commits SET bytes=? WHERE project=? AND "
                                                   "epoch=?"));
      POTLUCK_CHECK(restore.bind_blob(row.commit).bind(project).bind(row.epoch).run());
    }
    POTLUCK_TRY(auto remove,
                database_->prepare("DELETE FROM commit_blocks WHERE project=? AND first=?"));
    POTLUCK_CHECK(remove.bind(project).bind(first).run());
  }
}

}  // namespace potluck
