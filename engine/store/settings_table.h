// SPDX-License-Identifier: GPL-3.0-or-later
// Texts by key: what the node remembers beside the history. Owned by the store; one thread at a
// time.
#pragma once

#include <optional>
#include <string>

#include "engine/store/database.h"

namespace potluck {

class SettingsTable {
 public:
  explicit SettingsTable(Database& database) : database_(database) {}

  Status set(const std::string& key, const std::string& value);
  Result<std::optional<std::string>> get(const std::string& key);
  Status remove_of(const ProjectId& project);  // those that are named after it

 private:
  Database& database_;
};

}  // namespace potluck
