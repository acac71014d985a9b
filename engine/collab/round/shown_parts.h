// SPDX-License-Identifier: GPL-3.0-or-later
// Members that ended up with different averages show each other what their reducers have signed, so
// that whoever told them different things is found (engine/collab/group/part_book.h).
#pragma once

#include <vector>

#include "engine/collab/context/outbox.h"
#include "engine/collab/group/group_view.h"

namespace potluck {

// Shows what we were given in this attempt to those of `members` to whom we have a link. Cuts off
// who has given us something else than it signed.
void show_parts(const AttemptId& attempt, const std::vector<PeerId>& members,
                const GroupView& group, Outbox& out);

}  // namespace potluck
