// SPDX-License-Identifier: GPL-3.0-or-later
// The short numbers that stand for projects and peers in all other tables. Owned by the store; one
// thread at a time.
#pragma once

#include "engine/store/database.h"

namespace potluck {

class StoreKeys {
 public:
  explicit StoreKeys(Database& database) : database_(database) {}

  Result<std::int64_t> of_project(const ProjectId& project);  // kNotFound: it is not put
  Result<std::int64_t> of_peer(const PeerId& peer);           // a new one where it has none

 private:
  Database& database_;
};

}  // namespace potluck
