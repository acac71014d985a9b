// SPDX-License-Identifier: GPL-3.0-or-later
// Which states of a project's model are on the disk. Owned by the store; one thread at a time.
#pragma once

#include "engine/store/database.h"
#include "engine/store/store.h"

namespace potluck {

class CheckpointTable {
 public:
  explicit CheckpointTable(Database& database) : database_(database) {}

  Status add(std::int64_t project, const CheckpointRow& row);
  Status remove(const ProjectId& project, std::uint64_t epoch);
  Result<std::vector<CheckpointRow>> of(const ProjectId& project);

 private:
  Database& database_;
};

}  // namespace potluck
