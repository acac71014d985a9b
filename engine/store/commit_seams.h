// SPDX-License-Identifier: GPL-3.0-or-later
// Where a log stands apart from what lies before it. Owned by the commit log; one thread at a time.
#pragma once

#include "engine/store/database.h"
#include "engine/store/store.h"

namespace potluck {

class CommitSeams {
 public:
  explicit CommitSeams(Database& database) : database_(database) {}

  Status set(std::int64_t project, std::uint64_t epoch, std::uint64_t samples_before);
  Status remove(std::int64_t project, std::uint64_t from, std::uint64_t to);  // `to` stays
  Result<std::vector<SeamRow>> all(std::int64_t project);                     // ascending

 private:
  Database& database_;
};

}  // namespace potluck
