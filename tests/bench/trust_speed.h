// SPDX-License-Identifier: GPL-3.0-or-later
// What a rule of averaging costs a reducer.
#pragma once

#include <cstddef>

#include "engine/collab/averaging/averaging_rule.h"

namespace potluck::bench {

// That one node takes to reduce a vector of a million values in fp16, of so many members, once all
// frames are there: the least of some.
double reducer_seconds(const AveragingRule& rule, std::size_t members);

// What it receives for that.
double reduced_bits(std::size_t members);

}  // namespace potluck::bench
