// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/checkpoint_table.h"

namespace potluck {

Status CheckpointTable::add(std::int64_t project, const CheckpointRow& row) {
  POTLUCK_TRY(
      auto put,
      database_.prepare(
          "INSERT INTO checkpoints(project, epoch, head, root, file, unix_ms) "
          "VALUES(?,?,?,?,?,?) "
          "ON CONFLICT(project, epoch) DO UPDATE SET head=excluded.head, root=excluded.root, "
          "file=excluded.file, unix_ms=excluded.unix_ms"));
  put.bind(project).bind(row.epoch).bind_blob(row.head.view()).bind_blob(row.root.view());
  return put.bind_text(row.file).bind(row.unix_ms).run();
}

Status CheckpointTable::remove(const ProjectId& project, std::uint64_t epoch) {
  POTLUCK_TRY(auto remove, database_.prepare("DELETE FROM checkpoints WHERE project=(SELECT key "
                                             "FROM projects WHERE id=?) AND epoch=?"));
  return remove.bind_blob(project.view()).bind(epoch).run();
}

Result<std::vector<CheckpointRow>> CheckpointTable::of(const ProjectId& project) {
  POTLUCK_TRY(auto all, database_.prepare(
                            "SELECT c.epoch, c.head, c.root, c.file, c.unix_ms FROM projects r "
                            "JOIN checkpoints c ON c.project=r.key WHERE r.id=? ORDER BY c.epoch"));
  all.bind_blob(project.view());
  std::vector<CheckpointRow> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, all.step());
    if (!more) return rows;
    CheckpointRow row;
    row.epoch = all.count(0);
    if (!all.id(1, row.head) || !all.id(2, row.root)) return database_.damaged();
    row.file = all.text(3);
    row.unix_ms = all.integer(4);
    rows.push_back(std::move(row));
  }
}

}  // namespace potluck
