// SPDX-License-Identifier: GPL-3.0-or-later
// One value of each kind that the control API sends, with everything known that can be: no number
// is 0, no text and no list empty, no flag false. For tests that look at the keys.
#pragma once

#include "engine/control/values/computer.h"
#include "engine/control/values/creation.h"
#include "engine/control/values/event.h"
#include "engine/control/values/forecast.h"
#include "engine/control/values/history.h"
#include "engine/control/values/managing.h"
#include "engine/control/values/model.h"
#include "engine/control/values/peer.h"
#include "engine/control/values/project.h"
#include "engine/control/values/status.h"

namespace potluck::control::full {

NodeStatus status();
Project project();
DamagedProject damaged_project();
Peer peer();
Round round();
CommitInfo commit();
Validation validation();
LeaderRow leader_row();
TeamRow team_row();
LogEntry log_entry();
UsagePoint usage_point();
Member member();
UsedInvite invite();
Announcement announcement();
Checkpoint checkpoint();
Prediction prediction();
Evaluation evaluation();
ReadableData data();
TroubledTable troubled_table();
CreatedProject created();
Templates templates();
Measured measured();
Forecast forecast();
Doctor doctor();
Rules rules();
std::vector<Event> events();  // one of each type, but for the overflow

}  // namespace potluck::control::full
