// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/text/tokenizer.h"

#include <cassert>
#include <limits>

#include "engine/train/text/utf8.h"

namespace potluck {
namespace {

constexpr std::uint16_t kNoToken = std::numeric_limits<std::uint16_t>::max();

class ByteTokenizer final : public Tokenizer {
 public:
  std::uint32_t size() const override { return 256; }
  TokenUnit unit() const override { return TokenUnit::kBytes; }
  void encode(std::string_view text, Tokens& out) const override {
    for (const char c : text) out.push_back(static_cast<std::uint8_t>(c));
  }
  std::string decode(std::span<const std::uint16_t> tokens) const override {
    std::string bytes;
    for (const std::uint16_t token : tokens) bytes += static_cast<char>(token);
    return repaired_utf8(bytes);
  }
};

class CharacterTokenizer final : public Tokenizer {
 public:
  // Most text is of a few blocks: a flat table from code point to token is the quickest.
  explicit CharacterTokenizer(std::vector<char32_t> alphabet)
      : alphabet_(std::move(alphabet)), token_of_(alphabet_.back() + 1, kNoToken) {
    for (std::size_t i = 0; i < alphabet_.size(); ++i) {
      token_of_[alphabet_[i]] = static_cast<std::uint16_t>(i);
    }
  }

  std::uint32_t size() const override { return static_cast<std::uint32_t>(alphabet_.size()); }
  TokenUnit unit() const override { return TokenUnit::kCharacters; }
  void encode(std::string_view text, Tokens& out) const override {
    for (std::size_t at = 0; at < text.size();) {
      const char32_t code = next_code_point(text, at);
      if (code == kNoCodePoint) {
        ++at;
      } else if (code < token_of_.size() && token_of_[code] != kNoToken) {
        out.push_back(token_of_[code]);
      }
    }
  }
  std::string decode(std::span<const std::uint16_t> tokens) const override {
    std::string out;
    for (const std::uint16_t token : tokens) {
      if (token < alphabet_.size()) append_utf8(out, alphabet_[token]);
    }
    return out;
  }

 private:
  std::vector<char32_t> alphabet_;
  std::vector<std::uint16_t> token_of_;
};

}  // namespace

std::shared_ptr<const Tokenizer> make_byte_tokenizer() { return std::make_shared<ByteTokenizer>(); }

std::shared_ptr<const Tokenizer> make_character_tokenizer(std::vector<char32_t> alphabet) {
  assert(!alphabet.empty() && alphabet.size() <= kNoToken);
  return std::make_shared<CharacterTokenizer>(std::move(alphabet));
}

}  // namespace potluck
