// SPDX-License-Identifier: GPL-3.0-or-later
// This computer's key, and what becomes of its memberships where another key takes its place. That
// happens at a start, since whatever runs holds the key. Any thread, before a project runs.
#pragma once

#include <filesystem>

#include "engine/store/store.h"
#include "net/crypto/keys.h"

namespace potluck {

// The key of this home, made where there is none. One that waits to take its place does so now: it
// gets a membership of each project by the project's key, where that is here, or by the link that
// this computer came by. Where neither gives one a newer link has to, and the log says so. A kill
// at any moment loses no membership: the next start does it again.
Result<KeyPair> identity_of(const std::filesystem::path& home, Store& store, std::int64_t now_unix);

}  // namespace potluck
