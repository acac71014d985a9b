// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of a table's columns as a project's recipe says them. Pure, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/train/files/data_options.h"
#include "net/base/result.h"

namespace potluck {

// A letter for each column, with a number before it for as many neighbours: "x784nt" leaves out the
// first, takes 784 as numbers, and learns the last. That is how a project's recipe says it.
std::string column_roles(const std::vector<ColumnKind>& kinds);
// kInvalidArgument: other letters, no target or two.
Result<std::vector<ColumnKind>> kinds_of_roles(std::string_view roles);

}  // namespace potluck
