// SPDX-License-Identifier: GPL-3.0-or-later
// What cuts text into tokens and puts it together again. Immutable, any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace potluck {

using Tokens = std::vector<std::uint16_t>;
enum class TokenUnit : std::uint8_t { kCharacters, kBytes, kPieces };

class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  virtual std::uint32_t size() const = 0;  // number of different tokens
  // Appends; what has no token is skipped.
  virtual void encode(std::string_view text, Tokens& out) const = 0;
  virtual std::string decode(std::span<const std::uint16_t> tokens) const = 0;
  virtual TokenUnit unit() const = 0;
  // Text may be cut here and encoded apart only at the ends of lines, else between characters.
  virtual bool needs_lines() const { return false; }
  // What another computer needs to cut text in the same way; empty: the text alone tells.
  virtual std::string file() const { return {}; }
};

// Each byte is a token, whatever the text.
std::shared_ptr<const Tokenizer> make_byte_tokenizer();
// Each code point is one, numbered in their order. alphabet: sorted, 1 to 65535 of them.
std::shared_ptr<const Tokenizer> make_character_tokenizer(std::vector<char32_t> alphabet);

}  // namespace potluck
