// SPDX-License-Identifier: GPL-3.0-or-later
// Logs whose newest commits came first: where they stand apart from what lies before them, and how
// that is filled, backwards.
#include <algorithm>
#include <map>

#include "engine/store/sqlite_store.h"

namespace potluck {

Status SqliteStore::set_seam(std::int64_t project, std::uint64_t epoch, std::uint64_t samples) {
  POTLUCK_TRY(auto set, database_->prepare("INSERT OR REPLACE INTO commit_seams VALUES(?,?,?)"));
  return set.bind(project).bind(epoch).bind(samples).run();
}

Status SqliteStore::remove_seams(std::int64_t project, std::uint64_t from, std::uint64_t to) {
  POTLUCK_TRY(
      auto remove,
      database_->prepare("DELETE FROM commit_seams WHERE project=? AND epoch>=? AND epoch<?"));
  return remove.bind(project).bind(from).bind(to).run();
}

Result<std::vector<SeamRow>> SqliteStore::seams(const ProjectId& project) {
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_TRY(
      auto all,
      database_->prepare(
          "SELECT s.epoch, s.samples, ifnull((SELECT max(c.epoch) + 1 FROM commits c WHERE "
          "c.project=s.project AND c.epoch<s.epoch), 0) FROM commit_seams s WHERE s.project=? "
          "ORDER BY s.epoch"));
  all.bind(key);
  std::vector<SeamRow> out;
  for (;;) {
    POTLUCK_TRY(const bool more, all.step());
    if (!more) return out;
    out.push_back({all.count(0), all.count(1), all.count(2)});
  }
}

Status SqliteStore::close_seam(const ProjectId& project, std::uint64_t seam) {
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_CHECK(remove_seams(key, seam, seam + 1));
  return transaction.commit();
}

Status SqliteStore::append_apart(const ProjectId& project, const std::vector<CommitRow>& rows,
                                 std::uint64_t samples_before) {
  if (rows.empty()) return ok_status();
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_CHECK(insert_commits(key, rows, rows.back().epoch));
  if (rows.front().epoch > 0) POTLUCK_CHECK(set_seam(key, rows.front().epoch, samples_before));
  POTLUCK_CHECK(pack_old(key, rows.back().epoch));
  return transaction.commit();
}

Result<std::uint64_t> SqliteStore::fill_before(const ProjectId& project, std::uint64_t seam,
                                               const std::vector<CommitRow>& rows,
                                               std::uint64_t samples_before) {
  const Error none = {ErrorCode::kNotFound, "nothing is missing in the history there", ""};
  if (rows.empty() || rows.back().epoch + 1 != seam) return none;
  POTLUCK_TRY(const auto all, seams(project));
  if (std::ranges::none_of(all, [seam](const auto& row) { return row.epoch == seam; })) return none;
  const std::uint64_t first = rows.front().epoch;
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_TRY(const auto stored, commit_heads(project, first, rows.size()));
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
  POTLUCK_CHECK(remove_between(key, changed, seam));
  POTLUCK_CHECK(remove_seams(key, changed, seam + 1));
  POTLUCK_TRY(const auto newest, newest_epoch(key));
  const std::vector<CommitRow> missing(from, rows.end());
  POTLUCK_CHECK(insert_commits(key, missing, static_cast<std::uint64_t>(newest)));
  if (!met && first > 0) POTLUCK_CHECK(set_seam(key, first, samples_before));
  POTLUCK_CHECK(pack_between(key, changed, seam, static_cast<std::uint64_t>(newest)));
  POTLUCK_CHECK(transaction.commit());
  return mine;
}

}  // namespace potluck
