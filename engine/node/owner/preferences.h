// SPDX-License-Identifier: GPL-3.0-or-later
// Changes to what the owner of this computer allows the node. The preferences are kept in a file
// as one JSON value, so a change is either there or not. Pure, any thread.
#pragma once

#include "engine/control/values/preferences.h"
#include "net/base/result.h"

namespace potluck {

using control::Preferences;
using control::WeekHours;

// `changes` over `base`: keys that are left out keep their value. kInvalidArgument for an unknown
// key, a wrong type or a value out of bounds; nothing is changed then.
Result<Preferences> with_changes(const Preferences& base, const nlohmann::json& changes);

}  // namespace potluck
