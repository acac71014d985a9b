// SPDX-License-Identifier: GPL-3.0-or-later
// Who has contributed how much to a project, as the calls leaderboard and members tell it. Any
// thread but the network thread.
#pragma once

#include "engine/control/values/history.h"
#include "engine/node/projects/memberships.h"

namespace potluck {

Result<control::Leaderboard> leaderboard_of(const LocalProject& project, const PeerId& me,
                                            StorageThread& storage);

}  // namespace potluck
