// SPDX-License-Identifier: GPL-3.0-or-later
// Large buffers without a page fault for every 4 KiB of them.
#pragma once

#include "net/base/bytes.h"

namespace potluck {

// `count` zeros. A vector of hundreds of megabytes is made anew in every round: on pages of 2 MiB,
// where the system has them, that costs a tenth.
Bytes zeroed_bytes(std::size_t count);

}  // namespace potluck
