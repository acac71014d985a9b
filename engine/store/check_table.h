// SPDX-License-Identifier: GPL-3.0-or-later
// What this computer has found of what members give. Owned by the store; one thread at a time.
#pragma once

#include "engine/store/store.h"
#include "engine/store/store_keys.h"

namespace potluck {

class CheckTable {
 public:
  CheckTable(Database& database, StoreKeys& keys) : database_(database), keys_(keys) {}

  Status add(std::int64_t project, const CheckRow& more);  // to what is known of this peer
  Result<std::vector<CheckRow>> of(const ProjectId& project);

 private:
  Database& database_;
  StoreKeys& keys_;
};

}  // namespace potluck
