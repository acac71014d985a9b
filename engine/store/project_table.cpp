// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/project_table.h"

namespace potluck {

Status ProjectTable::put(const ProjectRow& row) {
  POTLUCK_TRY(
      auto put,
      database_.prepare(
          "INSERT INTO projects(id, name, manifest, chain, organiser, joined_unix, last_address) "
          "VALUES(?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET name=excluded.name, "
          "manifest=excluded.manifest, chain=excluded.chain, organiser=excluded.organiser, "
          "joined_unix=excluded.joined_unix, last_address=excluded.last_address"));
  put.bind_blob(row.id.view()).bind_text(row.name).bind_blob(row.manifest).bind_blob(row.chain);
  put.bind(row.organiser ? 1 : 0).bind(row.joined_unix).bind_text(row.last_address);
  return put.run();
}

Result<std::vector<ProjectRow>> ProjectTable::all() {
  POTLUCK_TRY(
      auto all,
      database_.prepare(
          "SELECT id, name, manifest, chain, organiser, joined_unix, last_address FROM projects "
          "ORDER BY joined_unix, key"));
  std::vector<ProjectRow> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, all.step());
    if (!more) return rows;
    ProjectRow row;
    if (!all.id(0, row.id)) return database_.damaged();
    row.name = all.text(1);
    row.manifest = all.blob(2);
    row.chain = all.blob(3);
    row.organiser = all.integer(4) != 0;
    row.joined_unix = all.integer(5);
    row.last_address = all.text(6);
    rows.push_back(std::move(row));
  }
}

Status ProjectTable::remove(const ProjectId& project) {
  POTLUCK_TRY(auto remove, database_.prepare("DELETE FROM projects WHERE id=?"));
  return remove.bind_blob(project.view()).run();
}

}  // namespace potluck
