// SPDX-License-Identifier: GPL-3.0-or-later
// C++ as a sequence of blocks, read by its braces alone: what begins where, what is a type and what
// a function. Enough for rules about size; it knows no macros and no types.
#pragma once

#include "tests/structure/source_tree.h"

namespace potluck::structure {

// The code with comments, literals' contents and preprocessor lines as blanks: the same length, the
// same lines.
QString blanked(const SourceFile& source);

struct TypeBlock {
  QString name;          // with the types around it, without namespaces: "Collaboration::Impl"
  int line = 0;          // of its head
  int members = 0;       // data members that are not static
  bool is_value = true;  // a struct without a function that changes it: fields that travel together
};

struct FunctionBlock {
  QString name;   // as written: "Round::handle"; with the type around it where it is defined inside
  QString owner;  // "Round": what stands before the last "::"; empty for a free function
  bool inside = false;  // of a class's braces
  int line = 0;
  int lines = 0;  // from its head to its closing brace
};

struct Blocks {
  std::vector<TypeBlock> types;
  std::vector<FunctionBlock> functions;
};
Blocks blocks_of(const SourceFile& source);

}  // namespace potluck::structure
