// SPDX-License-Identifier: GPL-3.0-or-later
// BLAKE3 (O'Connor, Aumasson, Neves, Wilcox-O'Hearn, "BLAKE3: one function, fast everywhere",
// 2020): a hash that is a tree of pieces of 1 KiB inside, so that the lanes of a vector hash
// several pieces of one message. For the leaves of hash trees: every member hashes all of every
// average, so this is on the critical path of a round. Its digests are those of `b3sum`. Pure, any
// thread, no memory is taken.
#pragma once

#include "net/base/ids.h"

namespace potluck {

Digest blake3(ByteView message);

}  // namespace potluck
