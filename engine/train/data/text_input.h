// SPDX-License-Identifier: GPL-3.0-or-later
// The text that is read, and the tokenizer that is chosen for it or found in it. Any thread.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/train/files/data_options.h"
#include "engine/train/text/tokenizer.h"
#include "net/base/result.h"

namespace potluck {

inline constexpr std::string_view kPieces = "pieces";  // DataFiles::tokens

// The files of text, and apart from them that of the tokenizer.
struct TextInput {
  DataFormat format = DataFormat::kText;
  std::vector<std::filesystem::path> texts;
  std::filesystem::path tokenizer;  // empty: none
  bool leave_out_bad = false;       // lines of JSON
};

// Which code points occur: found text after text.
class Alphabet {
 public:
  Alphabet() : seen_(0x110000) {}
  // The offset of what is not UTF-8.
  std::optional<std::size_t> add(std::string_view text);
  // kTooLarge names the file; kMalformed where there is only one character.
  Result<std::shared_ptr<const Tokenizer>> tokenizer(const std::filesystem::path& file) const;

 private:
  std::vector<bool> seen_;
};

Error too_short_text(const std::filesystem::path& file, std::uint64_t size);
// For tokens that need no look at the text: bytes, pieces that were found before. Null: others.
Result<std::shared_ptr<const Tokenizer>> fixed_tokenizer(const TextInput& input,
                                                         const std::string& tokens);
// For pieces that are still to be found, in a part of a text that stands for all of it.
Result<std::shared_ptr<const Tokenizer>> piece_tokenizer_for(std::string_view sample,
                                                             const DataFiles& files);

}  // namespace potluck
