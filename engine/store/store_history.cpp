// SPDX-License-Identifier: GPL-3.0-or-later
// Validations, checkpoints and the project's log.
#include <algorithm>

#include "engine/store/sqlite_store.h"

namespace potluck {

Status SqliteStore::add_validation(const ProjectId& project, const ValidationRow& row) {
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_TRY(const auto peer, peer_key(row.by));
  {
    POTLUCK_TRY(
        auto put,
        database_->prepare("INSERT INTO validations(project, epoch, peer, loss, accuracy, unix_ms) "
                           "VALUES(?,?,?,?,?,?) ON CONFLICT(project, epoch, peer) DO UPDATE SET "
                           "loss=excluded.loss, "
                           "accuracy=excluded.accuracy, unix_ms=excluded.unix_ms"));
    put.bind(key).bind(row.epoch).bind(peer).bind(row.loss).bind(row.accuracy).bind(row.unix_ms);
    POTLUCK_CHECK(put.run());
  }
  return transaction.commit();
}

Result<std::vector<ValidationRow>> SqliteStore::validations(const ProjectId& project) {
  POTLUCK_TRY(auto all, database_->prepare(
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
    if (!all.id(1, row.by)) return database_->damaged();
    row.loss = all.real(2);
    row.accuracy = all.real(3);
    row.unix_ms = all.integer(4);
    rows.push_back(row);
  }
}

Status SqliteStore::add_checkpoint(const ProjectId& project, const CheckpointRow& row) {
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, project_key(project));
  {
    POTLUCK_TRY(
        auto put,
        database_->prepare(
            "INSERT INTO checkpoints(project, epoch, head, root, file, unix_ms) "
            "VALUES(?,?,?,?,?,?) "
            "ON CONFLICT(project, epoch) DO UPDATE SET head=excluded.head, root=excluded.root, "
            "file=excluded.file, unix_ms=excluded.unix_ms"));
    put.bind(key).bind(row.epoch).bind_blob(row.head.view()).bind_blob(row.root.view());
    POTLUCK_CHECK(put.bind_text(row.file).bind(row.unix_ms).run());
  }
  return transaction.commit();
}

Status SqliteStore::remove_checkpoint(const ProjectId& project, std::uint64_t epoch) {
  POTLUCK_TRY(auto remove, database_->prepare("DELETE FROM checkpoints WHERE project=(SELECT key "
                                              "FROM projects WHERE id=?) AND epoch=?"));
  return remove.bind_blob(project.view()).bind(epoch).run();
}

Result<std::vector<CheckpointRow>> SqliteStore::checkpoints(const ProjectId& project) {
  POTLUCK_TRY(auto all, database_->prepare(
                            "SELECT c.epoch, c.head, c.root, c.file, c.unix_ms FROM projects r "
                            "JOIN checkpoints c ON c.project=r.key WHERE r.id=? ORDER BY c.epoch"));
  all.bind_blob(project.view());
  std::vector<CheckpointRow> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, all.step());
    if (!more) return rows;
    CheckpointRow row;
    row.epoch = all.count(0);
    if (!all.id(1, row.head) || !all.id(2, row.root)) return database_->damaged();
    row.file = all.text(3);
    row.unix_ms = all.integer(4);
    rows.push_back(std::move(row));
  }
}

Status SqliteStore::add_log(const ProjectId& project, const LogRow& row) {
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, project_key(project));
  std::int64_t number = 0;
  {
    POTLUCK_TRY(auto last,
                database_->prepare("SELECT ifnull(max(number), 0) FROM log WHERE project=?"));
    POTLUCK_TRY(const bool found, last.bind(key).step());
    if (found) number = last.integer(0) + 1;
  }
  {
    POTLUCK_TRY(auto add,
                database_->prepare(
                    "INSERT INTO log(project, number, unix_ms, level, text) VALUES(?,?,?,?,?)"));
    add.bind(key).bind(number).bind(row.unix_ms).bind(row.level).bind_text(row.text);
    POTLUCK_CHECK(add.run());
  }
  {
    POTLUCK_TRY(auto trim, database_->prepare("DELETE FROM log WHERE project=? AND number<=?"));
    POTLUCK_CHECK(trim.bind(key).bind(number - kLogRowsKept).run());
  }
  return transaction.commit();
}

Result<std::vector<LogRow>> SqliteStore::log(const ProjectId& project, std::uint32_t newest) {
  POTLUCK_TRY(auto some,
              database_->prepare(
                  "SELECT l.unix_ms, l.level, l.text FROM projects r JOIN log l ON l.project=r.key "
                  "WHERE r.id=? ORDER BY l.number DESC LIMIT ?"));
  some.bind_blob(project.view()).bind(newest);
  std::vector<LogRow> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, some.step());
    if (!more) break;
    rows.push_back({some.integer(0), static_cast<int>(some.integer(1)), some.text(2)});
  }
  std::reverse(rows.begin(), rows.end());
  return rows;
}

}  // namespace potluck
