// SPDX-License-Identifier: GPL-3.0-or-later
// The invites that an organiser has handed out, as a file of the project keeps them, because each
// is a secret. The storage thread.
#pragma once

#include <string>
#include <vector>

#include "engine/control/values/managing.h"
#include "engine/node/projects/memberships.h"
#include "engine/store/store.h"
#include "net/base/ids.h"

namespace potluck {

// None: none was kept yet, or what was kept cannot be read.
std::vector<control::Invite> kept_invites(Store& store, const LocalProject& project);
Status keep_invites(Store& store, const LocalProject& project,
                    const std::vector<control::Invite>& invites);

}  // namespace potluck
