// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/handshake/puzzle.h"

#include <bit>

#include "net/crypto/hash.h"
#include "net/link/handshake/preamble.h"

namespace potluck {
namespace {

using AnswerBytes = std::array<std::uint8_t, kPuzzleAnswerBytes>;

AnswerBytes bytes_of(const PuzzleAnswer& answer) {
  AnswerBytes out{};
  std::ranges::copy(answer.puzzle.salt, out.begin());
  out[answer.puzzle.salt.size()] = answer.puzzle.bits;
  put_u64(out.data() + kPuzzleBytes, answer.number);
  return out;
}

unsigned zero_bits(const Digest& digest) {
  unsigned bits = 0;
  for (const std::uint8_t byte : digest.data) {
    bits += static_cast<unsigned>(std::countl_zero(byte));
    if (byte != 0) break;
  }
  return bits;
}

}  // namespace

Bytes make_puzzle_message(std::uint16_t version, const Puzzle& puzzle) {
  const AnswerBytes bytes = bytes_of({puzzle, 0});
  return make_opening(version, Opening::kPuzzle, ByteView(bytes).first<kPuzzleBytes>());
}

Bytes make_answered_opening(std::uint16_t version, const PuzzleAnswer& answer) {
  return make_opening(version, Opening::kAnswer, bytes_of(answer));
}

Puzzle read_puzzle(std::span<const std::uint8_t, kPuzzleBytes> bytes) {
  Puzzle out;
  std::copy_n(bytes.begin(), out.salt.size(), out.salt.begin());
  out.bits = bytes.back();
  return out;
}

PuzzleAnswer read_puzzle_answer(std::span<const std::uint8_t, kPuzzleAnswerBytes> bytes) {
  return {read_puzzle(bytes.first<kPuzzleBytes>()), get_u64(bytes.data() + kPuzzleBytes)};
}

Digest digest_of(const PuzzleAnswer& answer) { return blake2b(bytes_of(answer)); }

bool solves(const PuzzleAnswer& answer) {
  return zero_bits(digest_of(answer)) >= answer.puzzle.bits;
}

std::optional<PuzzleAnswer> PuzzleSearch::go_on(std::size_t tries) {
  for (; tries > 0; --tries, ++next_.number) {
    if (solves(next_)) return next_;
  }
  return std::nullopt;
}

}  // namespace potluck
