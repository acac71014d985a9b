// SPDX-License-Identifier: GPL-3.0-or-later
#include "receipt_line.h"

#include <fmt/core.h>

#include <cstdio>

#include "engine/project/project_folder.h"
#include "engine/project/receipt.h"
#include "exit_codes.h"

namespace potluck {
namespace {

using nlohmann::json;

void print(const std::string& line) { std::printf("%s\n", line.c_str()); }

int make(const CommandLine& line, const ReceiptLine& receipt) {
  const auto got =
      ask_node(line.asked.home, "receipt", {{"project", line.project}, {"named", receipt.named}});
  if (!got) return tell_error(got.error(), line.asked.json);
  const auto text = got->value("receipt", "");
  if (receipt.out_file.empty()) {
    std::fputs(text.c_str(), stdout);
    return kExitOk;
  }
  const Status written = write_file_atomically(receipt.out_file, as_bytes(text));
  if (!written) return tell_error(written.error(), line.asked.json);
  print(line.asked.json ? json{{"file", receipt.out_file}}.dump()
                        : "The receipt is in " + receipt.out_file + ".");
  return kExitOk;
}

void show(const json& got) {
  const auto name = got.value("name", "");
  const auto member = got.value("member", "").substr(0, 16);
  print(fmt::format("{} in {} ({})", name.empty() ? member : name + " (" + member + ")",
                    got.value("project_name", ""), got.value("project", "").substr(0, 16)));
  print(fmt::format("{} of {} samples, in {} of the first {} epochs; led {} of them",
                    got.value("samples", 0ULL), got.value("samples_of_all", 0ULL),
                    got.value("epochs", 0ULL), got.value("history_epochs", 0ULL),
                    got.value("epochs_led", 0ULL)));
  print("Code " + got.value("code", ""));
}

int check(const CommandLine& line, const ReceiptLine& receipt) {
  const auto text = read_whole_file(receipt.file, kMaxReceiptBytes);
  if (!text) return tell_error(text.error(), line.asked.json);
  const auto got = ask_node(line.asked.home, "check_receipt",
                            {{"receipt", std::string(text->begin(), text->end())}});
  if (!got) return tell_error(got.error(), line.asked.json);
  const bool holds = got->value("holds", false);
  if (line.asked.json) {
    print(got->dump());
  } else {
    show(*got);
    print(holds ? "That is what the receipt says." : "The receipt says something else.");
  }
  return holds ? kExitOk : kExitDamaged;
}

}  // namespace

void add_receipts(CLI::App& app, CommandLine& line, ReceiptLine& receipt) {
  auto* made = command(app, line, "receipt", "What this computer has given to a project, to show");
  made->add_flag("--named", receipt.named, "With your name in it");
  made->add_option("--output", receipt.out_file, "A file; left out: it is printed");
  with_project_option(made, line)->callback([&line, &receipt] {
    line.exit_code = make(line, receipt);
  });
  auto* checked = command(app, line, "check-receipt", "Count again what a receipt says");
  checked->add_option("FILE", receipt.file, "As the member gave it to you")->required();
  checked->callback([&line, &receipt] { line.exit_code = check(line, receipt); });
}

}  // namespace potluck
