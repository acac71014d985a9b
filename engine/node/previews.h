// SPDX-License-Identifier: GPL-3.0-or-later
// What the create wizard shows before there is a project: templates and a look into the data. Any
// thread.
#pragma once

#include "engine/node/json_values.h"

namespace potluck {

Json templates_json();

// data: a path, or builtin:words / builtin:digits.
Result<Json> preview_data(const std::string& data);

}  // namespace potluck
