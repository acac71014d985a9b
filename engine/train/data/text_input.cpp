// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/data/text_input.h"

#include <limits>
#include <utility>

#include "engine/train/files/data_file.h"
#include "engine/train/text/piece_tokenizer.h"
#include "engine/train/text/piece_training.h"
#include "engine/train/text/utf8.h"

namespace potluck {

std::optional<std::size_t> Alphabet::add(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const char32_t code = next_code_point(text, at);
    if (code == kNoCodePoint) return at;
    seen_[code] = true;
  }
  return std::nullopt;
}

Result<std::shared_ptr<const Tokenizer>> Alphabet::tokenizer(
    const std::filesystem::path& file) const {
  std::vector<char32_t> found;
  for (char32_t code = 0; code < seen_.size(); ++code) {
    if (seen_[code]) found.push_back(code);
  }
  if (found.size() > std::numeric_limits<std::uint16_t>::max()) {
    return {ErrorCode::kTooLarge,
            file.string() + " uses " + std::to_string(found.size()) + " different characters",
            "at most 65535 are possible: use tokens=bytes"};
  }
  if (found.size() < 2) return too_short_text(file, found.size());
  return make_character_tokenizer(std::move(found));
}

Error too_short_text(const std::filesystem::path& file, std::uint64_t size) {
  return data_error(file, "the text is too short to learn from: it ends", size);
}

Result<std::shared_ptr<const Tokenizer>> fixed_tokenizer(const TextInput& input,
                                                         const std::string& tokens) {
  if (tokens == "bytes") return make_byte_tokenizer();
  if (tokens == "characters") return std::shared_ptr<const Tokenizer>();
  if (tokens == kPieces && input.tokenizer.empty()) return std::shared_ptr<const Tokenizer>();
  if (tokens == kPieces) {
    POTLUCK_TRY(const Bytes bytes, read_data_file(input.tokenizer, {kMostPiecesBytes}));
    POTLUCK_TRY(auto pieces, pieces_from_text(as_text(bytes)));
    return make_piece_tokenizer(std::move(pieces));
  }
  return {ErrorCode::kInvalidArgument, "unknown tokens '" + tokens + "'",
          "there are: characters, bytes, pieces"};
}

Result<std::shared_ptr<const Tokenizer>> piece_tokenizer_for(std::string_view sample,
                                                             const DataFiles& files) {
  POTLUCK_TRY(auto pieces, find_pieces(sample, files.vocabulary));
  return make_piece_tokenizer(std::move(pieces));
}

}  // namespace potluck
