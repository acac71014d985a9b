// SPDX-License-Identifier: GPL-3.0-or-later
// What an older file lacks: the ledger of a file before version 5 did not count who coordinated.
#pragma once

#include "engine/store/database.h"

namespace potluck {

constexpr std::int64_t kCoordinatorsCounted = 5;  // the schema's version that does

// Of all commits that are stored, packed or not. In a transaction of the caller's.
Status count_coordinators(Database& database);

}  // namespace potluck
