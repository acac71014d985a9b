// SPDX-License-Identifier: GPL-3.0-or-later
// The calls that read a project's history: contributions, commits, validations, log lines, and what
// this computer has seen since the node began.
#pragma once

#include "engine/control/values/history.h"
#include "engine/node/api/call_table.h"
#include "engine/node/owner/usage.h"
#include "engine/node/projects/memberships.h"

namespace potluck {

class HistoryCalls {
 public:
  HistoryCalls(const PeerId& me, StorageThread& storage, Memberships& memberships,
               const Usage& usage);

  static CallList<HistoryCalls> methods();
  Result<control::Leaderboard> leaderboard(const Json& params);
  Result<control::Commits> commits(const Json& params);
  Result<control::Validations> validations(const Json& params);
  Result<control::Log> log(const Json& params);
  Result<control::Usage> usage(const Json& params);

 private:
  const PeerId me_;
  StorageThread& storage_;
  Memberships& memberships_;
  const Usage& usage_;
};

}  // namespace potluck
