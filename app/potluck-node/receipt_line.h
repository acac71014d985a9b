// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that make a receipt of this computer's part in a project, and that check one.
#pragma once

#include "command_line.h"

namespace potluck {

struct ReceiptLine {
  bool named = false;
  std::string out_file, file;
};
void add_receipts(CLI::App& app, CommandLine& line, ReceiptLine& receipt);

}  // namespace potluck
