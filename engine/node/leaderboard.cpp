// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/leaderboard.h"

#include "engine/node/older_commits.h"

namespace potluck {

Result<Json> leaderboard_of(const LocalProject& project, const PeerId& me, StorageThread& storage) {
  const auto& id = project.row.id;
  POTLUCK_TRY(const auto board, storage.ask([&](Store& store) { return store.leaderboard(id); }));
  POTLUCK_TRY(const auto missing,
              storage.ask([&](Store& store) { return missing_history(store, id); }));
  auto out = leaderboard_json(board, me, missing.samples);
  out["missing_epochs"] = missing.epochs;
  out["missing_samples"] = missing.samples;
  // One's own name is in one's certificate, not among the names of others.
  if (const auto name = own_name(project.row)) {
    for (auto& row : out["rows"]) {
      if (row["me"].get<bool>()) row["name"] = *name;
    }
  }
  return out;
}

}  // namespace potluck
