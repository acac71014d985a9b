// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of potluck.db and how an older file becomes the present one.
#pragma once

#include "engine/store/database.h"

namespace potluck {

constexpr std::int64_t kSchemaVersion = 6;

// Creates the tables in an empty file, brings an older one up to date in one transaction, and
// refuses a newer one (kVersionMismatch) or some other program's file (kMalformed).
Status prepare_schema(Database& database, bool read_only);

}  // namespace potluck
