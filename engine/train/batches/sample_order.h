// SPDX-License-Identifier: GPL-3.0-or-later
// In which order a data pass takes its samples. Pure: with (seed, peer, pass) each sample's origin
// can be worked out again.
#pragma once

#include <cstdint>
#include <vector>

namespace potluck {

constexpr std::uint32_t kRunOfSamples = 64;  // neighbours that are read together

// Each of 0 ... samples - 1 once. mixed: 0, or, for samples on the disk, how many are mixed at a
// time: runs of neighbours come in any order, and what so many samples hold is mixed.
std::vector<std::uint32_t> order_of_pass(std::uint64_t samples, std::uint32_t mixed,
                                         std::uint64_t seed, std::uint64_t pass);

}  // namespace potluck
