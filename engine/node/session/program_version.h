// SPDX-License-Identifier: GPL-3.0-or-later
// The version of this program, as peers and people are told it. Any thread.
#pragma once

#include <string>

namespace potluck {

std::string program_version();

}  // namespace potluck
