// SPDX-License-Identifier: GPL-3.0-or-later
// The link to a project as this computer hands it on. Any thread but the network thread.
#pragma once

#include "engine/node/projects/memberships.h"

namespace potluck {

// As it was issued, with the addresses of now: ours and those of connected members.
Result<std::string> current_link(const LocalProject& project, const RunningProject& running);

}  // namespace potluck
