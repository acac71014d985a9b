// SPDX-License-Identifier: GPL-3.0-or-later
// The invites that an organiser has handed out, as a file of the project keeps them, because each
// is a secret, and who came by which, as the store has it. The storage thread.
#pragma once

#include <map>
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

// The key of the invite by the member that came by it, both hexadecimal.
std::map<std::string, std::string> invites_by_member(Store& store, const ProjectId& project);

}  // namespace potluck
