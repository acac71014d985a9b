// SPDX-License-Identifier: GPL-3.0-or-later
// What validations of a project have measured. Owned by the store; one thread at a time.
#pragma once

#include "engine/store/store.h"
#include "engine/store/store_keys.h"

namespace potluck {

class ValidationTable {
 public:
  ValidationTable(Database& database, StoreKeys& keys) : database_(database), keys_(keys) {}

  Status add(std::int64_t project, const ValidationRow& row);
  Result<std::vector<ValidationRow>> of(const ProjectId& project);

 private:
  Database& database_;
  StoreKeys& keys_;
};

}  // namespace potluck
