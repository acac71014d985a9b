// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/shown_parts.h"

namespace potluck {

void show_parts(const AttemptId& attempt, const std::vector<PeerId>& members,
                const GroupView& group, Outbox& out) {
  const auto ours = group.parts.verified(attempt);
  for (const PeerId& cheat : ours.cheats) {
    out.cut_off(cheat, "sent another part of the average than it signed");
  }
  if (ours.parts.parts.empty()) return;
  for (const PeerId& member : members) {
    if (group.membership.linked(member)) out.send(member, ours.parts);
  }
}

}  // namespace potluck
