// SPDX-License-Identifier: GPL-3.0-or-later
// The newest lines of a project's log. Owned by the store; one thread at a time.
#pragma once

#include "engine/store/database.h"
#include "engine/store/store.h"

namespace potluck {

constexpr std::uint32_t kLogRowsKept = 5000;

class LogTable {
 public:
  explicit LogTable(Database& database) : database_(database) {}

  Status add(std::int64_t project, const LogRow& row);  // and forgets the oldest
  Result<std::vector<LogRow>> newest(const ProjectId& project, std::uint32_t count);

 private:
  Database& database_;
};

}  // namespace potluck
