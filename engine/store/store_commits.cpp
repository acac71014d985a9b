// SPDX-License-Identifier: GPL-3.0-or-later
// The commit log, who contributed to it, and what peers are called.
#include <algorithm>
#include <limits>

#include "engine/store/sqlite_store.h"

namespace potluck {
namespace {

constexpr std::uint64_t kEnd = std::numeric_limits<std::int64_t>::max();

// Every row that is not negative can be asked for; SQLite's integers end at 2^63 - 1.
std::int64_t clamp(std::uint64_t value) {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  return value > static_cast<std::uint64_t>(kMax) ? kMax : static_cast<std::int64_t>(value);
}

// Most epochs are not digested.
ByteView digest_column(const CommitRow& row) {
  return row.state_digest.is_zero() ? ByteView{} : row.state_digest.view();
}

}  // namespace

Status SqliteStore::append_commits(const ProjectId& project, const std::vector<CommitRow>& rows) {
  if (rows.empty()) return ok_status();
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_CHECK(insert_commits(key, rows, rows.back().epoch));
  POTLUCK_CHECK(pack_old(key, rows.back().epoch));
  return transaction.commit();
}

// Whole blocks of those that are old already are packed as they come.
Status SqliteStore::insert_commits(std::int64_t project, const std::vector<CommitRow>& rows,
                                   std::uint64_t newest) {
  for (std::size_t at = 0; at < rows.size();) {
    POTLUCK_TRY(const bool packed, insert_packed(project, std::span(rows).subspan(at), newest));
    if (!packed) POTLUCK_CHECK(insert_commit(project, rows[at]));
    at += packed ? kBlock : 1;
  }
  return ok_status();
}

Status SqliteStore::insert_commit(std::int64_t project, const CommitRow& row) {
  {
    POTLUCK_TRY(auto find,
                database_->prepare("SELECT head FROM commits WHERE project=? AND epoch=?"));
    POTLUCK_TRY(const bool found, find.bind(project).bind(row.epoch).step());
    Digest head;
    if (found && !find.id(0, head)) return database_->damaged();
    if (found && head != row.head) {
      return {ErrorCode::kAlreadyExists,
              "the history holds another commit for epoch " + std::to_string(row.epoch),
              "the shorter history must be truncated first"};
    }
  }
  POTLUCK_TRY(const bool packed, is_packed(project, row.epoch));
  if (packed) return update_commit(project, row);
  {
    POTLUCK_TRY(auto remove, database_->prepare("DELETE FROM commits WHERE project=? AND epoch=?"));
    POTLUCK_CHECK(remove.bind(project).bind(row.epoch).run());
  }
  POTLUCK_CHECK(insert_row(project, row));
  return insert_members(project, row);
}

Status SqliteStore::insert_row(std::int64_t project, const CommitRow& row) {
  POTLUCK_TRY(
      auto add,
      database_->prepare(
          "INSERT INTO commits(project, epoch, bytes, head, state_digest, mean_loss, seconds, "
          "averaging_seconds, samples, my_samples, peers, unix_ms, gradient_norm) "
          "VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)"));
  add.bind(project).bind(row.epoch).bind_blob(row.commit).bind_blob(row.head.view());
  add.bind_blob(digest_column(row)).bind(row.mean_loss).bind(row.seconds);
  add.bind(row.averaging_seconds).bind(row.samples).bind(row.my_samples).bind(row.peers);
  return add.bind(row.unix_ms).bind(row.gradient_norm).run();
}

// A packed commit with what was found out since.
Status SqliteStore::update_commit(std::int64_t project, const CommitRow& row) {
  POTLUCK_TRY(auto change, database_->prepare(
                               "UPDATE commits SET state_digest=?, seconds=?, averaging_seconds=?, "
                               "unix_ms=?, gradient_norm=? WHERE project=? AND epoch=?"));
  change.bind_blob(digest_column(row)).bind(row.seconds).bind(row.averaging_seconds);
  change.bind(row.unix_ms).bind(row.gradient_norm);
  return change.bind(project).bind(row.epoch).run();
}

Status SqliteStore::insert_members(std::int64_t project, const CommitRow& row) {
  std::uint32_t place = 0;
  for (const auto& member : row.members) {
    POTLUCK_TRY(const auto peer, peer_key(member.peer));
    POTLUCK_TRY(
        auto add,
        database_->prepare(
            "INSERT INTO commit_members(project, epoch, place, peer, samples) VALUES(?,?,?,?,?)"));
    add.bind(project).bind(row.epoch).bind(place++).bind(peer).bind(member.samples);
    POTLUCK_CHECK(add.run());
  }
  return ok_status();
}

Status SqliteStore::truncate_commits(const ProjectId& project, std::uint64_t from_epoch) {
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_CHECK(remove_between(key, static_cast<std::uint64_t>(clamp(from_epoch)), kEnd));
  POTLUCK_CHECK(remove_seams(key, static_cast<std::uint64_t>(clamp(from_epoch)), kEnd));
  return transaction.commit();
}

Result<std::vector<CommitRow>> SqliteStore::commits(const ProjectId& project,
                                                    std::uint64_t from_epoch, std::uint64_t count) {
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kRead));
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_TRY(auto rows, read_rows(key, from_epoch, count));
  POTLUCK_CHECK(read_members(key, rows));
  POTLUCK_CHECK(fill_packed(key, rows));
  return rows;
}

Result<std::vector<CommitHead>> SqliteStore::commit_heads(const ProjectId& project,
                                                          std::uint64_t from_epoch,
                                                          std::uint64_t count) {
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_TRY(auto some, database_->prepare("SELECT epoch, head, my_samples FROM commits WHERE "
                                            "project=? AND epoch>=? ORDER BY epoch LIMIT ?"));
  some.bind(key).bind(clamp(from_epoch)).bind(clamp(count));
  std::vector<CommitHead> out;
  for (;;) {
    POTLUCK_TRY(const bool more, some.step());
    if (!more) return out;
    CommitHead each;
    each.epoch = some.count(0);
    if (!some.id(1, each.head)) return database_->damaged();
    each.my_samples = some.count32(2);
    out.push_back(each);
  }
}

Result<std::vector<CommitRow>> SqliteStore::read_rows(std::int64_t project,
                                                      std::uint64_t from_epoch,
                                                      std::uint64_t count) {
  POTLUCK_TRY(auto some,
              database_->prepare(
                  "SELECT epoch, bytes, head, state_digest, mean_loss, seconds, averaging_seconds, "
                  "samples, my_samples, peers, unix_ms, gradient_norm FROM commits "
                  "WHERE project=? AND epoch>=? ORDER BY epoch LIMIT ?"));
  some.bind(project).bind(clamp(from_epoch)).bind(clamp(count));
  std::vector<CommitRow> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, some.step());
    if (!more) return rows;
    POTLUCK_TRY(auto row, read_commit(some));
    rows.push_back(std::move(row));
  }
}

Result<CommitRow> SqliteStore::read_commit(const Statement& statement) const {
  CommitRow row;
  row.epoch = statement.count(0);
  row.commit = statement.blob(1);
  const bool digested = !statement.blob(3).empty();
  if (!statement.id(2, row.head) || (digested && !statement.id(3, row.state_digest))) {
    return database_->damaged();
  }
  row.mean_loss = statement.real(4);
  row.seconds = statement.real(5);
  row.averaging_seconds = statement.real(6);
  row.samples = statement.count32(7);
  row.my_samples = statement.count32(8);
  row.peers = statement.count32(9);
  row.unix_ms = statement.integer(10);
  const double norm = statement.real(11);
  row.gradient_norm = norm > 0 ? norm : 0;  // NaN: from before it was kept
  return row;
}

// rows: sorted by epoch. One query over their range, merged in the same order.
Status SqliteStore::read_members(std::int64_t project, std::vector<CommitRow>& rows) {
  if (rows.empty()) return ok_status();
  POTLUCK_TRY(
      auto members,
      database_->prepare(
          "SELECT m.epoch, p.id, m.samples FROM commit_members m JOIN peers p ON p.key=m.peer "
          "WHERE m.project=? AND m.epoch BETWEEN ? AND ? ORDER BY m.epoch, m.place"));
  members.bind(project).bind(rows.front().epoch).bind(rows.back().epoch);
  auto at = rows.begin();
  for (;;) {
    POTLUCK_TRY(const bool more, members.step());
    if (!more) return ok_status();
    const auto epoch = members.count(0);
    at = std::find_if(at, rows.end(), [epoch](const CommitRow& row) { return row.epoch >= epoch; });
    MemberSamples member;
    if (at == rows.end() || at->epoch != epoch || !members.id(1, member.peer)) {
      return database_->damaged();
    }
    member.samples = members.count32(2);
    at->members.push_back(member);
  }
}

Result<std::int64_t> SqliteStore::newest_epoch(std::int64_t project) {
  POTLUCK_TRY(auto last,
              database_->prepare("SELECT ifnull(max(epoch), -1) FROM commits WHERE project=?"));
  POTLUCK_TRY(const bool row, last.bind(project).step());
  return row ? last.integer(0) : -1;
}

Result<std::optional<CommitRow>> SqliteStore::last_commit(const ProjectId& project) {
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_TRY(const std::int64_t newest, newest_epoch(key));
  if (newest < 0) return std::optional<CommitRow>();
  POTLUCK_TRY(auto rows, commits(project, static_cast<std::uint64_t>(newest), 1));
  if (rows.empty()) return std::optional<CommitRow>();
  return std::optional<CommitRow>(std::move(rows.front()));
}

Result<std::vector<Contribution>> SqliteStore::leaderboard(const ProjectId& project) {
  POTLUCK_TRY(auto best, database_->prepare(
                             "SELECT p.id, ifnull(n.name, ''), c.samples, c.epochs FROM projects r "
                             "JOIN contributions c ON c.project=r.key JOIN peers p ON p.key=c.peer "
                             "LEFT JOIN peer_names n ON n.project=c.project AND n.peer=c.peer "
                             "WHERE r.id=? AND c.epochs>0 ORDER BY c.samples DESC, p.id"));
  best.bind_blob(project.view());
  std::vector<Contribution> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, best.step());
    if (!more) return rows;
    Contribution row;
    if (!best.id(0, row.peer)) return database_->damaged();
    row.name = best.text(1);
    row.samples = best.count(2);
    row.epochs = best.count(3);
    rows.push_back(std::move(row));
  }
}

Status SqliteStore::put_peer_name(const ProjectId& project, const PeerId& peer,
                                  const std::string& name) {
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, project_key(project));
  POTLUCK_TRY(const auto peer_number, peer_key(peer));
  {
    POTLUCK_TRY(auto put,
                database_->prepare("INSERT INTO peer_names(project, peer, name) VALUES(?,?,?) "
                                   "ON CONFLICT(project, peer) DO UPDATE SET name=excluded.name"));
    POTLUCK_CHECK(put.bind(key).bind(peer_number).bind_text(name).run());
  }
  return transaction.commit();
}

}  // namespace potluck
