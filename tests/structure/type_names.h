// SPDX-License-Identifier: GPL-3.0-or-later
// Two types of one name in one program are undefined behaviour that no compiler reports: the linker
// keeps one destructor for both. (It happened: a node crashed when it stopped.)
#pragma once

#include "tests/structure/source_tree.h"

namespace potluck::structure {

// Types with external linkage that are defined in two files of the same program.
Findings check_type_names(const std::vector<SourceFile>& tree);

}  // namespace potluck::structure
