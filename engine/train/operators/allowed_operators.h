// SPDX-License-Identifier: GPL-3.0-or-later
// Which operators a module of an organiser's may use: those that compute with tensors and nothing
// else. None reads or writes files, reaches the network, starts anything or changes its arguments.
// No torch here.
#pragma once

#include <string_view>

namespace potluck {

// With its overload: "aten::add.Tensor". What members run.
bool is_allowed_operator(std::string_view name);

// Without overload, as in the graphs of a module before it is taken apart: those above, what is
// computed once and for all while that is done (comparisons of settings, sizes of lists), and what
// is in branches that are never taken.
bool may_be_in_module(std::string_view name);
// Computed while a module is taken apart, from numbers, words and lists alone.
bool is_computed_at_once(std::string_view name);

}  // namespace potluck
