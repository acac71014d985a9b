// SPDX-License-Identifier: GPL-3.0-or-later
// Old commits, packed: what takes most of their place goes into blocks, from which every commit
// comes back bit for bit; their rows for charts stay.
#include <algorithm>
#include <map>

#include "engine/store/commit_pack.h"
#include "engine/store/sqlite_store.h"

namespace potluck {
namespace {

constexpr std::uint64_t kKeptOpen = 1024;  // the newest, which forks and newcomers ask for most

// So many of the oldest epochs are old, in whole blocks.
std::uint64_t old_epochs(std::uint64_t newest) {
  return newest + 1 < kKeptOpen ? 0 : (newest + 1 - kKeptOpen) / kBlock * kBlock;
}

}  // namespace

Result<std::optional<SqliteStore::Block>> SqliteStore::block_from(std::int64_t project,
                                                                  std::uint64_t epoch) {
  POTLUCK_TRY(auto next, database_->prepare("SELECT first, last FROM commit_blocks WHERE project=? "
                                            "AND last>=? ORDER BY last LIMIT 1"));
  POTLUCK_TRY(const bool found, next.bind(project).bind(epoch).step());
  if (!found) return std::optional<Block>();
  return std::optional(Block{next.count(0), next.count(1)});
}

Result<bool> SqliteStore::is_packed(std::int64_t project, std::uint64_t epoch) {
  POTLUCK_TRY(const auto block, block_from(project, epoch));
  return block && block->holds(epoch);
}

// From the newest of the old ones down to what is packed already, or to a gap.
Status SqliteStore::pack_old(std::int64_t project, std::uint64_t newest) {
  for (std::uint64_t open = old_epochs(newest); open > 0; open -= kBlock) {
    POTLUCK_TRY(const bool packed, is_packed(project, open - 1));
    if (packed) break;
    POTLUCK_TRY(const bool whole, pack_block(project, open - kBlock));
    if (!whole) break;
  }
  return ok_status();
}

Status SqliteStore::pack_between(std::int64_t project, std::uint64_t from, std::uint64_t to,
                                 std::uint64_t newest) {
  const std::uint64_t end = std::min(to, old_epochs(newest));
  for (std::uint64_t first = from / kBlock * kBlock; first < end; first += kBlock) {
    POTLUCK_TRY(const bool packed, is_packed(project, first));
    if (!packed) POTLUCK_CHECK(pack_block(project, first));
  }
  return ok_status();
}

// false: its commits are not all here.
Result<bool> SqliteStore::pack_block(std::int64_t project, std::uint64_t first) {
  POTLUCK_TRY(auto rows, read_rows(project, first, kBlock));
  if (rows.size() != kBlock || rows.back().epoch != first + kBlock - 1) return false;
  POTLUCK_CHECK(read_members(project, rows));
  POTLUCK_CHECK(store_block(project, rows));
  return true;
}

// The first of these rows, when they are a block that is old and new here. -> whether they are.
Result<bool> SqliteStore::insert_packed(std::int64_t project, std::span<const CommitRow> rows,
                                        std::uint64_t newest) {
  if (rows.size() < kBlock || rows.front().epoch % kBlock != 0) return false;
  const std::uint64_t first = rows.front().epoch, last = first + kBlock - 1;
  if (rows[kBlock - 1].epoch != last || last >= old_epochs(newest)) return false;
  {
    POTLUCK_TRY(auto any, database_->prepare("SELECT 1 FROM commits WHERE project=? AND epoch "
                                             "BETWEEN ? AND ? LIMIT 1"));
    POTLUCK_TRY(const bool found, any.bind(project).bind(first).bind(last).step());
    if (found) return false;
  }
  const std::vector<CommitRow> block(rows.begin(), rows.begin() + kBlock);
  POTLUCK_CHECK(add_block(project, block));
  std::map<PeerId, std::pair<std::uint64_t, std::uint64_t>> sums;
  for (const auto& row : block) {
    CommitRow shortened = row;
    shortened.commit.clear();
    POTLUCK_CHECK(insert_row(project, shortened));
    for (const auto& member : row.members) {
      auto& [samples, epochs] = sums[member.peer];
      samples += member.samples;
      ++epochs;
    }
  }
  for (const auto& [peer, sum] : sums) {
    POTLUCK_TRY(const auto key, peer_key(peer));
    POTLUCK_TRY(auto add, database_->prepare(
                              "INSERT INTO contributions VALUES(?,?,?,?) ON CONFLICT(project, "
                              "peer) DO UPDATE SET samples = samples + excluded.samples, epochs = "
                              "epochs + excluded.epochs"));
    POTLUCK_CHECK(add.bind(project).bind(key).bind(sum.first).bind(sum.second).run());
  }
  return true;
}

Status SqliteStore::add_block(std::int64_t project, const std::vector<CommitRow>& rows) {
  const std::uint64_t first = rows.front().epoch, last = rows.back().epoch;
  const Bytes packed = pack_commits(rows);
  // Nothing is thrown away before it is seen to come back.
  POTLUCK_TRY(const auto again, unpack_commits(packed, first));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool same = i < again.size() && again[i].commit == rows[i].commit &&
                      again[i].members.size() == rows[i].members.size();
    if (!same) return {ErrorCode::kInternal, "commits could not be packed", "report this bug"};
  }
  POTLUCK_TRY(auto add, database_->prepare("INSERT INTO commit_blocks(project, first, last, bytes) "
                                           "VALUES(?,?,?,?)"));
  return add.bind(project).bind(first).bind(last).bind_blob(packed).run();
}

Status SqliteStore::store_block(std::int64_t project, const std::vector<CommitRow>& rows) {
  const std::uint64_t first = rows.front().epoch, last = rows.back().epoch;
  POTLUCK_CHECK(add_block(project, rows));
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
  for (const auto& row : rows) {
    POTLUCK_TRY(const auto block, block_from(key, row.epoch));
    if (!block || !block->holds(row.epoch)) {
      POTLUCK_TRY(auto restore,
                  database_->prepare("UPDATE commits SET bytes=? WHERE project=? AND epoch=? AND "
                                     "head=?"));
      restore.bind_blob(row.commit).bind(key).bind(row.epoch).bind_blob(row.head.view());
      POTLUCK_CHECK(restore.run());
      continue;
    }
    if (row.epoch == block->first) {
      POTLUCK_CHECK(restore_block(key, block->first, block->last, rows));
    }
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
                                                "project=? AND last>=? ORDER BY last LIMIT 1"));
      POTLUCK_TRY(const bool found, find.bind(project).bind(row.epoch).step());
      if (!found || find.count(0) > row.epoch) continue;  // it was stored without bytes
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

// Blocks that lie in there go as they are; where one is cut its commits become rows again first.
Status SqliteStore::remove_between(std::int64_t project, std::uint64_t from, std::uint64_t to) {
  for (std::uint64_t at = from;;) {
    POTLUCK_TRY(const auto block, block_from(project, at));
    if (!block || block->first >= to) break;
    const bool whole = block->first >= from && block->last < to;
    POTLUCK_CHECK(whole ? remove_block(project, *block) : unpack_block(project, *block));
    at = block->last + 1;
  }
  POTLUCK_TRY(auto remove,
              database_->prepare("DELETE FROM commits WHERE project=? AND epoch>=? AND epoch<?"));
  return remove.bind(project).bind(from).bind(to).run();
}

Status SqliteStore::remove_block(std::int64_t project, const Block& block) {
  POTLUCK_TRY(auto rows, read_rows(project, block.first, block.last - block.first + 1));
  POTLUCK_CHECK(fill_packed(project, rows));
  for (const auto& row : rows) {
    for (const auto& member : row.members) {
      POTLUCK_TRY(const auto peer, peer_key(member.peer));
      POTLUCK_TRY(auto take, database_->prepare(
                                 "UPDATE contributions SET samples = samples - ?, epochs = epochs "
                                 "- 1 WHERE project=? AND peer=?"));
      POTLUCK_CHECK(take.bind(member.samples).bind(project).bind(peer).run());
    }
  }
  POTLUCK_TRY(auto remove,
              database_->prepare("DELETE FROM commit_blocks WHERE project=? AND first=?"));
  return remove.bind(project).bind(block.first).run();
}

// The contributions stay as they are, because they count packed commits too.
Status SqliteStore::unpack_block(std::int64_t project, const Block& block) {
  POTLUCK_TRY(auto rows, read_rows(project, block.first, block.last - block.first + 1));
  POTLUCK_CHECK(fill_packed(project, rows));
  for (const auto& row : rows) {
    POTLUCK_CHECK(insert_members(project, row));  // still covered: nothing is counted twice
    POTLUCK_TRY(auto restore, database_->prepare("UPDATE commits SET bytes=? WHERE project=? AND "
                                                 "epoch=?"));
    POTLUCK_CHECK(restore.bind_blob(row.commit).bind(project).bind(row.epoch).run());
  }
  POTLUCK_TRY(auto remove,
              database_->prepare("DELETE FROM commit_blocks WHERE project=? AND first=?"));
  return remove.bind(project).bind(block.first).run();
}

}  // namespace potluck
