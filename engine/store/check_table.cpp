// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/check_table.h"

namespace potluck {
namespace {

// Whoever invents members has them cut off one by one: those after so many have no row.
constexpr const char* kAdd =
    "INSERT INTO checks(project, peer, audited, cut_offs, why) SELECT ?1,?2,?3,?4,?5 "
    "WHERE (SELECT count(*) FROM checks WHERE project=?1 AND peer<>?2) < ?6 "
    "ON CONFLICT(project, peer) DO UPDATE SET audited=audited+excluded.audited, "
    "cut_offs=cut_offs+excluded.cut_offs, "
    "why=CASE WHEN excluded.cut_offs > 0 THEN excluded.why ELSE why END";
constexpr std::int64_t kMostMembers = 4096;

}  // namespace

Status CheckTable::add(std::int64_t project, const CheckRow& more) {
  POTLUCK_TRY(const auto peer, keys_.of_peer(more.peer));
  POTLUCK_TRY(auto add, database_.prepare(kAdd));
  add.bind(project).bind(peer).bind(more.audited).bind(more.cut_offs).bind_text(more.why);
  return add.bind(kMostMembers).run();
}

Result<std::vector<CheckRow>> CheckTable::of(const ProjectId& project) {
  POTLUCK_TRY(auto all, database_.prepare("SELECT p.id, c.audited, c.cut_offs, c.why "
                                          "FROM projects r JOIN checks c ON c.project=r.key "
                                          "JOIN peers p ON p.key=c.peer WHERE r.id=? "
                                          "ORDER BY p.id"));
  all.bind_blob(project.view());
  std::vector<CheckRow> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, all.step());
    if (!more) return rows;
    CheckRow row;
    if (!all.id(0, row.peer)) return database_.damaged();
    row.audited = all.count(1);
    row.cut_offs = all.count(2);
    row.why = all.text(3);
    rows.push_back(std::move(row));
  }
}

}  // namespace potluck
