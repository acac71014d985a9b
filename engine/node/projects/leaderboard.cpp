// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/leaderboard.h"

#include <algorithm>
#include <functional>
#include <map>

#include "engine/node/disk/older_commits.h"

namespace potluck {
namespace {

constexpr double kMillisecondsPerHour = 3'600'000;

std::vector<control::TeamRow> teams_of(const std::vector<control::LeaderRow>& rows) {
  std::map<std::string, control::TeamRow> teams;
  for (const auto& row : rows) {
    if (row.team.empty()) continue;
    auto& team = teams[row.team];
    team.team = row.team;
    ++team.members;
    team.samples += row.samples;
    team.share += row.share;
  }
  std::vector<control::TeamRow> out;
  for (auto& [name, team] : teams) out.push_back(std::move(team));
  std::ranges::stable_sort(out, std::greater{}, &control::TeamRow::samples);
  return out;
}

}  // namespace

Result<control::Leaderboard> leaderboard_of(const LocalProject& project, const PeerId& me,
                                            StorageThread& storage) {
  const auto& id = project.row.id;
  POTLUCK_TRY(const auto board, storage.ask([&](Store& store) { return store.leaderboard(id); }));
  POTLUCK_TRY(const auto missing,
              storage.ask([&](Store& store) { return missing_history(store, id); }));
  // What is missing counts as well, whoever's samples they turn out to be.
  std::uint64_t total = missing.samples;
  for (const auto& row : board) total += row.samples;
  // One's own name is in one's certificate, not among the names of others.
  const auto my_name = own_name(project.row);
  control::Leaderboard out;
  for (const auto& row : board) {
    control::LeaderRow told;
    told.rank = out.rows.size() + 1;
    told.peer = row.peer.hex();
    told.me = row.peer == me;
    told.name = row.name.empty() ? row.peer.short_hex() : row.name;
    if (told.me && my_name) told.name = *my_name;
    told.team = row.team;
    told.samples = row.samples;
    told.epochs = row.epochs;
    told.epochs_led = row.led;
    told.averaged_bytes = row.averaged_bytes;
    told.hours = static_cast<double>(row.milliseconds) / kMillisecondsPerHour;
    if (total > 0) told.share = static_cast<double>(row.samples) / static_cast<double>(total);
    out.rows.push_back(std::move(told));
  }
  out.teams = teams_of(out.rows);
  out.missing_epochs = missing.epochs;
  out.missing_samples = missing.samples;
  return out;
}

}  // namespace potluck
