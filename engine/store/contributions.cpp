// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/contributions.h"

#include <map>

#include "engine/store/commit_layout.h"

namespace potluck {

LedgerEntry& LedgerEntry::operator+=(const LedgerEntry& more) {
  samples += more.samples;
  epochs += more.epochs;
  led += more.led;
  averaged_bytes += more.averaged_bytes;
  milliseconds += more.milliseconds;
  return *this;
}

Status Contributions::add(std::int64_t project, std::span<const CommitRow> commits) {
  return change(project, commits, Sign::kPlus);
}

Status Contributions::take_back(std::int64_t project, std::span<const CommitRow> commits) {
  return change(project, commits, Sign::kMinus);
}

Status Contributions::change(std::int64_t project, std::span<const CommitRow> commits, Sign sign) {
  std::map<PeerId, LedgerEntry> sums;
  for (const CommitRow& row : commits) {
    const auto entries = entries_of(row);
    for (std::size_t i = 0; i < entries.size(); ++i) sums[row.members[i].peer] += entries[i];
  }
  const auto counted = [sign](std::uint64_t value) {
    return static_cast<std::int64_t>(sign) * static_cast<std::int64_t>(value);
  };
  for (const auto& [peer, sum] : sums) {
    POTLUCK_TRY(const auto key, keys_.of_peer(peer));
    POTLUCK_TRY(auto add,
                database_.prepare(
                    "INSERT INTO contributions(project, peer, samples, epochs, led, averaged, ms) "
                    "VALUES(?,?,?,?,?,?,?) ON CONFLICT(project, peer) DO UPDATE SET "
                    "samples = samples + excluded.samples, epochs = epochs + excluded.epochs, "
                    "led = led + excluded.led, averaged = averaged + excluded.averaged, "
                    "ms = ms + excluded.ms"));
    add.bind(project).bind(key).bind(counted(sum.samples)).bind(counted(sum.epochs));
    add.bind(counted(sum.led)).bind(counted(sum.averaged_bytes)).bind(counted(sum.milliseconds));
    POTLUCK_CHECK(add.run());
  }
  return ok_status();
}

Result<std::vector<LedgerRow>> Contributions::leaderboard(const ProjectId& project) {
  POTLUCK_TRY(
      auto best,
      database_.prepare("SELECT p.id, ifnull(n.name, ''), c.samples, c.epochs, c.led, c.averaged, "
                        "c.ms, ifnull(n.team, '') FROM projects r "
                        "JOIN contributions c ON c.project=r.key JOIN peers p ON p.key=c.peer "
                        "LEFT JOIN peer_names n ON n.project=c.project AND n.peer=c.peer "
                        "WHERE r.id=? AND c.epochs>0 ORDER BY c.samples DESC, p.id"));
  best.bind_blob(project.view());
  std::vector<LedgerRow> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, best.step());
    if (!more) return rows;
    LedgerRow row;
    if (!best.id(0, row.peer)) return database_.damaged();
    row.name = best.text(1);
    row.team = best.text(7);
    static_cast<LedgerEntry&>(row) = {best.count(2), best.count(3), best.count(4), best.count(5),
                                      best.count(6)};
    rows.push_back(std::move(row));
  }
}

Status Contributions::put_name(std::int64_t project, const PeerId& peer, const std::string& name) {
  POTLUCK_TRY(const auto peer_number, keys_.of_peer(peer));
  POTLUCK_TRY(auto put,
              database_.prepare("INSERT INTO peer_names(project, peer, name) VALUES(?,?,?) "
                                "ON CONFLICT(project, peer) DO UPDATE SET name=excluded.name"));
  return put.bind(project).bind(peer_number).bind_text(name).run();
}

Status Contributions::put_team(std::int64_t project, const PeerId& peer, const std::string& team) {
  POTLUCK_TRY(const auto peer_number, keys_.of_peer(peer));
  POTLUCK_TRY(auto put,
              database_.prepare("INSERT INTO peer_names(project, peer, name, team) "
                                "VALUES(?,?,'',?) "
                                "ON CONFLICT(project, peer) DO UPDATE SET team=excluded.team"));
  return put.bind(project).bind(peer_number).bind_text(team).run();
}

}  // namespace potluck
