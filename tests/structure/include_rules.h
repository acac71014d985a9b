// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of the program as data: which folder may include what (docs/architecture.md).
#pragma once

#include "tests/structure/source_tree.h"

namespace potluck::structure {

// What breaks a rule in this file. `root`: where includes from the repository root are looked up;
// empty: their existence is not checked.
Findings check_includes(const SourceFile& source, const QString& root = {});

}  // namespace potluck::structure
