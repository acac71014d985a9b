// SPDX-License-Identifier: GPL-3.0-or-later
// Whether an export may be written where something is already. Any thread.
#pragma once

#include <filesystem>

#include "net/base/result.h"

namespace potluck {

// kAlreadyExists: what is there is no earlier export of ours, which alone may be overwritten.
Status check_place_of_export(const std::filesystem::path& file);

}  // namespace potluck
