// SPDX-License-Identifier: GPL-3.0-or-later
// Work that is asked of whoever opens a connection while there is a crowd at the door: a number has
// to be found, with which the hash of the puzzle begins with so many zero bits. It is checked by
// one hash. After Juels and Brainard, "Client Puzzles" (NDSS 1999), section 3. Pure.
#pragma once

#include <array>
#include <optional>

#include "net/base/bytes.h"
#include "net/base/ids.h"

namespace potluck {

struct Puzzle {
  std::array<std::uint8_t, 16> salt{};
  std::uint8_t bits = 0;  // that have to be zero: 2^bits tries on average
  bool operator==(const Puzzle&) const = default;
};

struct PuzzleAnswer {
  Puzzle puzzle;
  std::uint64_t number = 0;
};

// What one computer does for another one: a second or two of one core.
constexpr std::uint8_t kMostPuzzleBits = 22;

constexpr std::size_t kPuzzleBytes = 16 + 1;
constexpr std::size_t kPuzzleAnswerBytes = kPuzzleBytes + 8;
// Behind the preamble, which is included.
Bytes make_puzzle_message(std::uint16_t version, const Puzzle& puzzle);
Bytes make_answered_opening(std::uint16_t version, const PuzzleAnswer& answer);
Puzzle read_puzzle(std::span<const std::uint8_t, kPuzzleBytes> bytes);
PuzzleAnswer read_puzzle_answer(std::span<const std::uint8_t, kPuzzleAnswerBytes> bytes);

Digest digest_of(const PuzzleAnswer& answer);
bool solves(const PuzzleAnswer& answer);

// Looks for an answer, some numbers at a time.
class PuzzleSearch {
 public:
  // first: by chance, as several may be asked the same, and an answer is good for one of them.
  PuzzleSearch(const Puzzle& puzzle, std::uint64_t first) : next_{puzzle, first} {}
  std::optional<PuzzleAnswer> go_on(std::size_t tries);

 private:
  PuzzleAnswer next_;
};

}  // namespace potluck
