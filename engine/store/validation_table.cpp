// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/validation_table.h"

namespace potluck {

Status ValidationTable::add(std::int64_t project, const ValidationRow& row) {
  POTLUCK_TRY(const auto peer, keys_.of_peer(row.by));
  POTLUCK_TRY(
      auto put,
      database_.prepare("INSERT INTO validations(project, epoch, peer, loss, accuracy, unix_ms) "
                        "VALUES(?,?,?,?,?,?) ON CONFLICT(project, epoch, peer) DO UPDATE SET "
                        "loss=excluded.loss, "
                        "accuracy=excluded.accuracy, unix_ms=excluded.unix_ms"));
  put.bind(project).bind(row.epoch).bind(peer).bind(row.loss).bind(row.accuracy).bind(row.unix_ms);
  return put.run();
}

Result<std::vector<ValidationRow>> ValidationTable::of(const ProjectId& project) {
  POTLUCK_TRY(auto all, database_.prepare(
                            "SELECT v.epoch, p.id, v.loss, v.accuracy, v.unix_ms FROM projects r "
                            "JOIN validations v ON v.project=r.key JOIN peers p ON p.key=v.peer "
                            "WHERE r.id=? ORDER BY v.epoch, v.unix_ms, p.id"));
  all.bind_blob(project.view());
  std::vector<ValidationRow> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, all.step());
    if (!more) return rows;
    ValidationRow row;
    row.epoch = all.count(0);
    if (!all.id(1, row.by)) return database_.damaged();
    row.loss = all.real(2);
    row.accuracy = all.real(3);
    row.unix_ms = all.integer(4);
    rows.push_back(row);
  }
}

}  // namespace potluck
