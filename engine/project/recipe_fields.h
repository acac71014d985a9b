// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a recipe as a table: where each is kept, what it may be, and its sentence of help.
// Pure, any thread.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/project/recipe.h"

namespace potluck {

using RecipeMember = std::variant<std::uint32_t Recipe::*, std::uint64_t Recipe::*,
                                  double Recipe::*, std::string Recipe::*>;

struct RecipeField {
  std::string_view key;
  RecipeMember member;
  double low, high;  // of numbers; whole ones are compared exactly below 2^53
  bool low_included, high_included;
  std::string_view choices;  // of words, separated by blanks
  Sentence help;
};

// High enough to be no bound: 2^64 rounded, whatever the integer holds.
inline constexpr double kAnyNumber = 18446744073709551615.0;

const std::vector<RecipeField>& recipe_fields();  // in the order in which a recipe is written

}  // namespace potluck
