// SPDX-License-Identifier: GPL-3.0-or-later
// The kind of an error as the control API and the command line name it: "not_found". Pure.
#pragma once

#include <string_view>

#include "net/base/result.h"

namespace potluck {

std::string_view to_string(ErrorCode code);

}  // namespace potluck
