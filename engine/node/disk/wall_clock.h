// SPDX-License-Identifier: GPL-3.0-or-later
// The date of what is stored and told, by this computer's clock. Any thread.
#pragma once

#include <cstdint>

namespace potluck {

std::int64_t unix_ms_now();

}  // namespace potluck
