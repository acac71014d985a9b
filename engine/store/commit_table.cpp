// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/commit_table.h"

#include <algorithm>
#include <limits>

#include "engine/store/commit_layout.h"

namespace potluck {
namespace {

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

Result<std::optional<Digest>> CommitTable::head_of(std::int64_t project, std::uint64_t epoch) {
  POTLUCK_TRY(auto find, database_.prepare("SELECT head FROM commits WHERE project=? AND epoch=?"));
  POTLUCK_TRY(const bool found, find.bind(project).bind(epoch).step());
  if (!found) return std::optional<Digest>();
  Digest head;
  if (!find.id(0, head)) return database_.damaged();
  return std::optional(head);
}

Status CommitTable::insert(std::int64_t project, const CommitRow& row) {
  POTLUCK_TRY(
      auto add,
      database_.prepare(
          "INSERT INTO commits(project, epoch, bytes, head, state_digest, mean_loss, seconds, "
          "averaging_seconds, samples, my_samples, peers, unix_ms, gradient_norm) "
          "VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)"));
  add.bind(project).bind(row.epoch).bind_blob(row.commit).bind_blob(row.head.view());
  add.bind_blob(digest_column(row)).bind(row.mean_loss).bind(row.seconds);
  add.bind(row.averaging_seconds).bind(row.samples).bind(row.my_samples).bind(row.peers);
  return add.bind(row.unix_ms).bind(row.gradient_norm).run();
}

Status CommitTable::insert_members(std::int64_t project, const CommitRow& row) {
  const auto entries = entries_of(row);
  for (std::size_t place = 0; place < entries.size(); ++place) {
    POTLUCK_TRY(const auto peer, keys_.of_peer(row.members[place].peer));
    POTLUCK_TRY(auto add, database_.prepare("INSERT INTO commit_members(project, epoch, place, "
                                            "peer, samples, led, averaged, ms) "
                                            "VALUES(?,?,?,?,?,?,?,?)"));
    const LedgerEntry& entry = entries[place];
    add.bind(project).bind(row.epoch).bind(place).bind(peer).bind(entry.samples).bind(entry.led);
    POTLUCK_CHECK(add.bind(entry.averaged_bytes).bind(entry.milliseconds).run());
  }
  return ok_status();
}

Status CommitTable::update(std::int64_t project, const CommitRow& row) {
  POTLUCK_TRY(auto change, database_.prepare(
                               "UPDATE commits SET state_digest=?, seconds=?, averaging_seconds=?, "
                               "unix_ms=?, gradient_norm=? WHERE project=? AND epoch=?"));
  change.bind_blob(digest_column(row)).bind(row.seconds).bind(row.averaging_seconds);
  change.bind(row.unix_ms).bind(row.gradient_norm);
  return change.bind(project).bind(row.epoch).run();
}

Status CommitTable::restore_bytes(std::int64_t project, const CommitRow& row) {
  POTLUCK_TRY(auto restore, database_.prepare("UPDATE commits SET bytes=? WHERE project=? AND "
                                              "epoch=? AND head=?"));
  restore.bind_blob(row.commit).bind(project).bind(row.epoch).bind_blob(row.head.view());
  return restore.run();
}

Status CommitTable::shorten(std::int64_t project, std::uint64_t first, std::uint64_t last) {
  {
    POTLUCK_TRY(auto remove, database_.prepare("DELETE FROM commit_members WHERE project=? AND "
                                               "epoch BETWEEN ? AND ?"));
    POTLUCK_CHECK(remove.bind(project).bind(first).bind(last).run());
  }
  // Anew and not in place: SQLite leaves a page half empty when its rows become shorter.
  POTLUCK_TRY(
      auto shorten,
      database_.prepare(
          "INSERT OR REPLACE INTO commits(project, epoch, bytes, head, state_digest, "
          "mean_loss, seconds, averaging_seconds, samples, my_samples, peers, unix_ms, "
          "gradient_norm) "
          "SELECT project, epoch, x'', head, state_digest, mean_loss, seconds, "
          "averaging_seconds, samples, my_samples, peers, unix_ms, gradient_norm FROM commits "
          "WHERE project=? AND epoch BETWEEN ? AND ? ORDER BY epoch"));
  return shorten.bind(project).bind(first).bind(last).run();
}

Status CommitTable::remove_one(std::int64_t project, std::uint64_t epoch) {
  POTLUCK_TRY(auto remove, database_.prepare("DELETE FROM commits WHERE project=? AND epoch=?"));
  return remove.bind(project).bind(epoch).run();
}

Status CommitTable::remove(std::int64_t project, std::uint64_t from, std::uint64_t to) {
  POTLUCK_TRY(auto remove,
              database_.prepare("DELETE FROM commits WHERE project=? AND epoch>=? AND epoch<?"));
  return remove.bind(project).bind(from).bind(to).run();
}

Result<bool> CommitTable::any_between(std::int64_t project, std::uint64_t first,
                                      std::uint64_t last) {
  POTLUCK_TRY(auto any, database_.prepare("SELECT 1 FROM commits WHERE project=? AND epoch "
                                          "BETWEEN ? AND ? LIMIT 1"));
  return any.bind(project).bind(first).bind(last).step();
}

Result<std::int64_t> CommitTable::newest_epoch(std::int64_t project) {
  POTLUCK_TRY(auto last,
              database_.prepare("SELECT ifnull(max(epoch), -1) FROM commits WHERE project=?"));
  POTLUCK_TRY(const bool row, last.bind(project).step());
  return row ? last.integer(0) : -1;
}

Result<std::vector<CommitHead>> CommitTable::heads(std::int64_t project, std::uint64_t from_epoch,
                                                   std::uint64_t count) {
  POTLUCK_TRY(auto some, database_.prepare("SELECT epoch, head, my_samples FROM commits WHERE "
                                           "project=? AND epoch>=? ORDER BY epoch LIMIT ?"));
  some.bind(project).bind(clamp(from_epoch)).bind(clamp(count));
  std::vector<CommitHead> out;
  for (;;) {
    POTLUCK_TRY(const bool more, some.step());
    if (!more) return out;
    CommitHead each;
    each.epoch = some.count(0);
    if (!some.id(1, each.head)) return database_.damaged();
    each.my_samples = some.count32(2);
    out.push_back(each);
  }
}

Result<std::vector<CommitRow>> CommitTable::rows(std::int64_t project, std::uint64_t from_epoch,
                                                 std::uint64_t count) {
  POTLUCK_TRY(auto some,
              database_.prepare(
                  "SELECT epoch, bytes, head, state_digest, mean_loss, seconds, averaging_seconds, "
                  "samples, my_samples, peers, unix_ms, gradient_norm FROM commits "
                  "WHERE project=? AND epoch>=? ORDER BY epoch LIMIT ?"));
  some.bind(project).bind(clamp(from_epoch)).bind(clamp(count));
  std::vector<CommitRow> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, some.step());
    if (!more) return rows;
    POTLUCK_TRY(auto row, row_of(some));
    rows.push_back(std::move(row));
  }
}

Result<CommitRow> CommitTable::row_of(const Statement& statement) const {
  CommitRow row;
  row.epoch = statement.count(0);
  row.commit = statement.blob(1);
  const bool digested = !statement.blob(3).empty();
  if (!statement.id(2, row.head) || (digested && !statement.id(3, row.state_digest))) {
    return database_.damaged();
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
Status CommitTable::read_members(std::int64_t project, std::vector<CommitRow>& rows) {
  if (rows.empty()) return ok_status();
  POTLUCK_TRY(
      auto members,
      database_.prepare(
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
      return database_.damaged();
    }
    member.samples = members.count32(2);
    at->members.push_back(member);
  }
}

}  // namespace potluck
