// SPDX-License-Identifier: GPL-3.0-or-later
// Style as a test: what every source of ours looks like, and which calls stay in their adapters.
#pragma once

#include "tests/structure/source_tree.h"

namespace potluck::structure {

constexpr int kMaxLines = 400;
constexpr int kMaxColumns = 100;
constexpr int kMaxDocumentColumns = 120;

// A file that may be longer than kMaxLines, and why.
struct LongFile {
  const char* path;
  const char* reason;
};
const std::vector<LongFile>& long_files();

Findings check_form(const SourceFile& source);             // licence line, blanks, columns, length
Findings check_document_form(const SourceFile& document);  // columns, but of tables and listings
Findings check_banned(const SourceFile& source);           // clocks, randomness, sleeps, catch-alls

}  // namespace potluck::structure
