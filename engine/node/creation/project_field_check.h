// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with the fields of a project that somebody is typing, all at once and each by its
// name, where `create` would tell the first. Looks at no file's content: data, model and module
// have calls of their own. Any thread.
#pragma once

#include "engine/control/values/creation.h"
#include "net/base/result.h"

namespace potluck {

// params: {name?, description?, display_name?, weights?, recipe?: {key: text}}; a field that is
// left out is not looked at. kInvalidArgument: a field that is no text.
Result<control::ProjectCheck> check_project(const nlohmann::json& params);

}  // namespace potluck
