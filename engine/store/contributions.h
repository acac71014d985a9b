// SPDX-License-Identifier: GPL-3.0-or-later
// Who has contributed how much to a project's commits, and what members are called. The rows of
// open commits are counted by the schema's triggers, those of packed ones here. Owned by the store;
// one thread at a time.
#pragma once

#include <span>

#include "engine/store/store.h"
#include "engine/store/store_keys.h"

namespace potluck {

class Contributions {
 public:
  Contributions(Database& database, StoreKeys& keys) : database_(database), keys_(keys) {}

  // Of whole commits, all at once.
  Status add(std::int64_t project, std::span<const CommitRow> commits);
  Status take_back(std::int64_t project, std::span<const CommitRow> commits);
  Result<std::vector<LedgerRow>> leaderboard(const ProjectId& project);
  Status put_name(std::int64_t project, const PeerId& peer, const std::string& name);
  Status put_team(std::int64_t project, const PeerId& peer, const std::string& team);

 private:
  enum class Sign { kPlus = 1, kMinus = -1 };
  Status change(std::int64_t project, std::span<const CommitRow> commits, Sign sign);

  Database& database_;
  StoreKeys& keys_;
};

}  // namespace potluck
