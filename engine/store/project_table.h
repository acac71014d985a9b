// SPDX-License-Identifier: GPL-3.0-or-later
// The projects that this computer takes part in. Owned by the store; one thread at a time.
#pragma once

#include "engine/store/database.h"
#include "engine/store/store.h"

namespace potluck {

class ProjectTable {
 public:
  explicit ProjectTable(Database& database) : database_(database) {}

  Status put(const ProjectRow& row);  // adds or replaces
  Result<std::vector<ProjectRow>> all();
  Status remove(const ProjectId& project);  // and whatever other tables hold of it

 private:
  Database& database_;
};

}  // namespace potluck
