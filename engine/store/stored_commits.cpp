// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/stored_commits.h"

#include <algorithm>
#include <limits>
#include <map>

namespace potluck {
namespace {

constexpr std::uint64_t kEnd = std::numeric_limits<std::int64_t>::max();  // of SQLite's integers

}  // namespace

StoredCommits::StoredCommits(Database& database, StoreKeys& keys, Contributions& contributions)
    : table_(database, keys), blocks_(database, table_, contributions), seams_(database) {}

Status StoredCommits::append(std::int64_t project, const std::vector<CommitRow>& rows) {
  POTLUCK_CHECK(insert(project, rows, rows.back().epoch));
  return blocks_.pack_old(project, rows.back().epoch);
}

Status StoredCommits::append_apart(std::int64_t project, const std::vector<CommitRow>& rows,
                                   std::uint64_t samples_before) {
  POTLUCK_CHECK(insert(project, rows, rows.back().epoch));
  const std::uint64_t first = rows.front().epoch;
  if (first > 0) POTLUCK_CHECK(seams_.set(project, first, samples_before));
  return blocks_.pack_old(project, rows.back().epoch);
}

// Whole blocks of those that are old already are packed as they come.
Status StoredCommits::insert(std::int64_t project, const std::vector<CommitRow>& rows,
                             std::uint64_t newest) {
  for (std::size_t at = 0; at < rows.size();) {
    POTLUCK_TRY(const bool packed, blocks_.insert(project, std::span(rows).subspan(at), newest));
    if (!packed) POTLUCK_CHECK(insert_one(project, rows[at]));
    at += packed ? kBlock : 1;
  }
  return ok_status();
}

Status StoredCommits::insert_one(std::int64_t project, const CommitRow& row) {
  POTLUCK_TRY(const auto head, table_.head_of(project, row.epoch));
  if (head && *head != row.head) {
    return {ErrorCode::kAlreadyExists,
            "the history holds another commit for epoch " + std::to_string(row.epoch),
            "the shorter history must be truncated first"};
  }
  POTLUCK_TRY(const bool packed, blocks_.is_packed(project, row.epoch));
  if (packed) return table_.update(project, row);
  POTLUCK_CHECK(table_.remove_one(project, row.epoch));
  POTLUCK_CHECK(table_.insert(project, row));
  return table_.insert_members(project, row);
}

// Blocks as a whole, since they are packed as a whole; what is not packed by itself.
Status StoredCommits::restore(std::int64_t project, const std::vector<CommitRow>& rows) {
  for (const auto& row : rows) {
    POTLUCK_TRY(const auto block, blocks_.block_from(project, row.epoch));
    if (!block || !block->holds(row.epoch)) {
      POTLUCK_CHECK(table_.restore_bytes(project, row));
    } else if (row.epoch == block->first) {
      POTLUCK_CHECK(blocks_.restore(project, *block, rows));
    }
  }
  return ok_status();
}

Status StoredCommits::truncate(std::int64_t project, std::uint64_t from_epoch) {
  const std::uint64_t from = std::min(from_epoch, kEnd);
  POTLUCK_CHECK(remove_between(project, from, kEnd));
  return seams_.remove(project, from, kEnd);
}

Status StoredCommits::remove_between(std::int64_t project, std::uint64_t from, std::uint64_t to) {
  POTLUCK_CHECK(blocks_.release(project, from, to));
  return table_.remove(project, from, to);
}

Status StoredCommits::close_seam(std::int64_t project, std::uint64_t seam) {
  return seams_.remove(project, seam, seam + 1);
}

Result<std::vector<CommitRow>> StoredCommits::commits(std::int64_t project,
                                                      std::uint64_t from_epoch,
                                                      std::uint64_t count) {
  POTLUCK_TRY(auto rows, table_.rows(project, from_epoch, count));
  POTLUCK_CHECK(table_.read_members(project, rows));
  POTLUCK_CHECK(blocks_.fill(project, rows));
  return rows;
}

Result<std::optional<CommitRow>> StoredCommits::last(std::int64_t project) {
  POTLUCK_TRY(const std::int64_t newest, table_.newest_epoch(project));
  if (newest < 0) return std::optional<CommitRow>();
  POTLUCK_TRY(auto rows, commits(project, static_cast<std::uint64_t>(newest), 1));
  if (rows.empty()) return std::optional<CommitRow>();
  return std::optional<CommitRow>(std::move(rows.front()));
}

Result<std::uint64_t> StoredCommits::fill_before(std::int64_t project, std::uint64_t seam,
                                                 const std::vector<CommitRow>& rows,
                                                 std::uint64_t samples_before) {
  const Error none = {ErrorCode::kNotFound, "nothing is missing in the history there", ""};
  if (rows.empty() || rows.back().epoch + 1 != seam) return none;
  POTLUCK_TRY(const auto all, seams_.all(project));
  if (std::ranges::none_of(all, [seam](const auto& row) { return row.epoch == seam; })) return none;
  const std::uint64_t first = rows.front().epoch;
  POTLUCK_TRY(const auto stored, table_.heads(project, first, rows.size()));
  std::map<std::uint64_t, const CommitHead*> here;
  for (const auto& each : stored) {
    if (each.epoch < seam) here[each.epoch] = &each;
  }
  // What lies before one that is the same is the same: nobody can make another one of that name.
  auto from = std::ranges::find_if(rows.rbegin(), rows.rend(), [&here](const CommitRow& row) {
                const auto it = here.find(row.epoch);
                return it != here.end() && it->second->head == row.head;
              }).base();
  const bool met = from != rows.begin();
  const std::uint64_t changed = met ? (from - 1)->epoch + 1 : first;
  std::uint64_t mine = 0;
  for (const auto& [epoch, head] : here) mine += epoch >= changed ? head->my_samples : 0;
  POTLUCK_CHECK(remove_between(project, changed, seam));
  POTLUCK_CHECK(seams_.remove(project, changed, seam + 1));
  POTLUCK_TRY(const auto newest, table_.newest_epoch(project));
  const std::vector<CommitRow> missing(from, rows.end());
  POTLUCK_CHECK(insert(project, missing, static_cast<std::uint64_t>(newest)));
  if (!met && first > 0) POTLUCK_CHECK(seams_.set(project, first, samples_before));
  POTLUCK_CHECK(blocks_.pack_between(project, changed, seam, static_cast<std::uint64_t>(newest)));
  return mine;
}

}  // namespace potluck
