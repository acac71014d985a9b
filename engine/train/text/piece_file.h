// SPDX-License-Identifier: GPL-3.0-or-later
// A vocabulary of pieces of text, each with how likely it is, as SentencePiece finds it (Kudo 2018,
// "Subword Regularization", section 3.2: a unigram language model). It is made once, by whoever
// makes the project, and travels as a file of its own: everybody must cut text alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "net/base/result.h"

namespace potluck {

struct Piece {
  std::string text;  // UTF-8, 1 to kLongestPiece bytes; a line's end only alone
  double score = 0;  // the logarithm of its probability
  bool operator==(const Piece&) const = default;
};
using Pieces = std::vector<Piece>;

inline constexpr std::size_t kLongestPiece = 64;
inline constexpr std::uint32_t kBytePieces = 256;  // the first tokens: what no piece covers
inline constexpr std::uint32_t kMostPieces = 60'000;
inline constexpr std::uint64_t kMostPiecesBytes = 16 << 20;  // of the file

// JSON: {"format": "potluck pieces 1", "pieces": [[text, score], ...]}.
std::string pieces_to_text(const Pieces& pieces);
// kMalformed says what is wrong: not this format, a piece that is empty, too long, no UTF-8, there
// twice or with an impossible score; none, or too many.
Result<Pieces> pieces_from_text(std::string_view text);

}  // namespace potluck
