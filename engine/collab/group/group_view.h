// SPDX-License-Identifier: GPL-3.0-or-later
// The others, as the two halves of a round see them: what they say of themselves, who of them can
// take part, who is silent. References, valid as long as the Collaboration lives.
#pragma once

#include "engine/collab/group/audit_book.h"
#include "engine/collab/group/disputes.h"
#include "engine/collab/group/liveness.h"
#include "engine/collab/group/part_book.h"
#include "engine/collab/group/roster.h"
#include "engine/collab/group/trials.h"
#include "net/crypto/keys.h"

namespace potluck {

struct GroupView {
  PeerId self;
  const KeyPair& identity;  // what we sign with
  const Membership& membership;
  Roster& roster;
  Liveness& liveness;
  AuditBook& audits;
  PartBook& parts;
  Disputes& disputes;
  Trials& trials;
};

}  // namespace potluck
