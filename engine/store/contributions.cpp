// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/contributions.h"

namespace potluck {

Status Contributions::add(std::int64_t project, const PeerId& peer, std::uint64_t samples,
                          std::uint64_t epochs) {
  POTLUCK_TRY(const auto key, keys_.of_peer(peer));
  POTLUCK_TRY(auto add, database_.prepare(
                            "INSERT INTO contributions VALUES(?,?,?,?) ON CONFLICT(project, "
                            "peer) DO UPDATE SET samples = samples + excluded.samples, epochs = "
                            "epochs + excluded.epochs"));
  return add.bind(project).bind(key).bind(samples).bind(epochs).run();
}

Status Contributions::take_back(std::int64_t project, const MemberSamples& member) {
  POTLUCK_TRY(const auto key, keys_.of_peer(member.peer));
  POTLUCK_TRY(auto take,
              database_.prepare("UPDATE contributions SET samples = samples - ?, epochs = epochs "
                                "- 1 WHERE project=? AND peer=?"));
  return take.bind(member.samples).bind(project).bind(key).run();
}

Result<std::vector<LedgerRow>> Contributions::leaderboard(const ProjectId& project) {
  POTLUCK_TRY(auto best, database_.prepare(
                             "SELECT p.id, ifnull(n.name, ''), c.samples, c.epochs FROM projects r "
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
    row.samples = best.count(2);
    row.epochs = best.count(3);
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

}  // namespace potluck
