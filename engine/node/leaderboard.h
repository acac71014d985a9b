// SPDX-License-Identifier: GPL-3.0-or-later
// Who has contributed how much to a project, as the calls leaderboard and members tell it. Any
// thread but the network thread.
#pragma once

#include "engine/node/json_values.h"
#include "engine/node/memberships.h"

namespace potluck {

Result<Json> leaderboard_of(const LocalProject& project, const PeerId& me, StorageThread& storage);

}  // namespace potluck
