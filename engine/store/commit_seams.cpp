// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/commit_seams.h"

namespace potluck {

Status CommitSeams::set(std::int64_t project, std::uint64_t epoch, std::uint64_t samples) {
  POTLUCK_TRY(auto set, database_.prepare("INSERT OR REPLACE INTO commit_seams VALUES(?,?,?)"));
  return set.bind(project).bind(epoch).bind(samples).run();
}

Status CommitSeams::remove(std::int64_t project, std::uint64_t from, std::uint64_t to) {
  POTLUCK_TRY(
      auto remove,
      database_.prepare("DELETE FROM commit_seams WHERE project=? AND epoch>=? AND epoch<?"));
  return remove.bind(project).bind(from).bind(to).run();
}

Result<std::vector<SeamRow>> CommitSeams::all(std::int64_t project) {
  POTLUCK_TRY(
      auto all,
      database_.prepare(
          "SELECT s.epoch, s.samples, ifnull((SELECT max(c.epoch) + 1 FROM commits c WHERE "
          "c.project=s.project AND c.epoch<s.epoch), 0) FROM commit_seams s WHERE s.project=? "
          "ORDER BY s.epoch"));
  all.bind(project);
  std::vector<SeamRow> out;
  for (;;) {
    POTLUCK_TRY(const bool more, all.step());
    if (!more) return out;
    out.push_back({all.count(0), all.count(1), all.count(2)});
  }
}

}  // namespace potluck
