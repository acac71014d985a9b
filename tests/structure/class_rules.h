// SPDX-License-Identifier: GPL-3.0-or-later
// How large a class and a function may be. What is larger today is listed by name and with its
// number, and a list may only become shorter: it is wrong as soon as something on it got smaller.
#pragma once

#include "tests/structure/source_tree.h"

namespace potluck::structure {

constexpr int kMaxSourcesOfAClass = 2;  // .cpp files that define its functions
constexpr int kMaxDataMembers = 20;     // that are not static
constexpr int kMaxFunctionLines = 70;   // from its head to its closing brace

// Something that may be larger than the limit, how large it is now, and why it is not smaller.
struct Exception {
  const char* name;  // "Round", "Round::handle"
  int number;
  const char* reason;
};
using Exceptions = std::vector<Exception>;

struct SizeRule {
  const char* what;  // "data members"
  int limit;
  Exceptions exceptions;
};
const SizeRule& sources_rule();
const SizeRule& members_rule();
const SizeRule& lines_rule();

struct Measured {
  QString name;
  int number = 0;
  QString path;
  int line = 0;
};
// Classes of the programs alone: tests have fixtures, which lie in one file each.
std::vector<Measured> sources_of_classes(const std::vector<SourceFile>& tree);
// Not of plain values, such as a recipe: their fields are what they are.
std::vector<Measured> members_of_classes(const std::vector<SourceFile>& tree);
std::vector<Measured> lines_of_functions(const std::vector<SourceFile>& tree);

// Too large and not listed, larger than listed, smaller than listed, or listed for nothing. Of
// several with one name the largest counts.
Findings check_sizes(const std::vector<Measured>& measured, const SizeRule& rule);

}  // namespace potluck::structure
