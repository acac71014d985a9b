// SPDX-License-Identifier: GPL-3.0-or-later
// What is larger than it may be. Entries are only removed from here, and numbers only lowered.
#include "tests/structure/class_rules.h"

namespace potluck::structure {

namespace {

constexpr const char* kTable = "a table of examples or rules, which is read row by row";

}  // namespace

const SizeRule& sources_rule() {
  static const Exceptions kListed = {};
  static const SizeRule kRule = {".cpp files", kMaxSourcesOfAClass, kListed};
  return kRule;
}

const SizeRule& members_rule() {
  static const Exceptions kListed = {};
  static const SizeRule kRule = {"data members", kMaxDataMembers, kListed};
  return kRule;
}

const SizeRule& lines_rule() {
  static const Exceptions kListed = {};
  static const SizeRule kRule = {"lines", kMaxFunctionLines, kListed};
  return kRule;
}

}  // namespace potluck::structure
