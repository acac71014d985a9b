// SPDX-License-Identifier: GPL-3.0-or-later
// Tables, as who makes a project looks at them and as members load them: u8 of flags and, where
// these say so, a line with the kinds of the columns, as a recipe has it.
#include "engine/train/tables/column_roles.h"
#include "engine/train/tables/table_columns.h"
#include "fuzz.h"
#include "fuzz_dataset.h"
#include "fuzz_input.h"

using namespace potluck;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static FuzzFile file;
  FuzzInput in(data, size);
  const std::uint8_t flags = in.u8();
  DataFiles files{DataFormat::kCsv, {}, 0.5};
  files.leave_out_bad = (flags & 1) != 0;
  files.settle = (flags & 2) != 0;
  auto text = as_text(in.rest());
  if ((flags & 4) != 0) {
    const std::string_view line = text.substr(0, text.find('\n'));
    files.columns = line;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (const auto kinds = kinds_of_roles(line)) {
      assert(kinds_of_roles(column_roles(*kinds)).value() == *kinds);
    }
  }
  files.files = {file.holding(as_bytes(text))};
  check_dataset(files);
  const auto looked = look_at_columns(files);
  assert(looked || !looked.error().message.empty());
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  static const char* const kSeparators[] = {",", ";", "\t", "|"};
  static const char* const kEnds[] = {"\n", "\r\n", "\r"};
  static const char* const kCells[] = {"1",       "-2.5e3", "1.234,5", "12 %", "€ 5",        "NA",
                                       "\"a,b\"", "yes",    "no",      "",     "\"q\"\"q\"", "(7)"};
  const std::string separator = kSeparators[rng.below(4)], end = kEnds[rng.below(3)];
  const std::uint64_t columns = 1 + rng.below(4);
  std::string text(1, static_cast<char>(rng.below(4)));
  if (rng.chance(0.2)) {
    text[0] = static_cast<char>(text[0] | 4);
    text += std::to_string(columns) + "nt\n";
  }
  for (std::uint64_t rows = 3 + rng.below(20), row = 0; row < rows; ++row) {
    for (std::uint64_t column = 0; column < columns; ++column) {
      const std::uint64_t kind = row == 0 ? 7 : column * 3;
      text += rng.chance(0.8) ? kCells[(kind + rng.below(2)) % std::size(kCells)]
                              : kCells[rng.below(std::size(kCells))];
      text += separator;
    }
    text += (rng.chance(0.5) ? "cat" : "dog") + end;
  }
  return {text.begin(), text.end()};
}
