// SPDX-License-Identifier: GPL-3.0-or-later
// The vocabulary of pieces that comes with a project, and text that is cut by it: the file, a zero,
// the text.
#include "engine/train/text/piece_tokenizer.h"
#include "engine/train/text/utf8.h"
#include "fuzz.h"

using namespace potluck;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto all = as_text({data, size});
  const auto end = std::min(all.find('\0'), all.size());
  const auto pieces = pieces_from_text(all.substr(0, end));
  if (!pieces) {
    assert(!pieces.error().message.empty() && !pieces.error().hint.empty());
    return 0;
  }
  assert(pieces_from_text(pieces_to_text(*pieces)).value() == *pieces);
  const auto tokenizer = make_piece_tokenizer(*pieces);
  assert(tokenizer->size() == kBytePieces + pieces->size());
  Tokens tokens;
  const auto text = all.substr(std::min(end + 1, all.size()));
  tokenizer->encode(text, tokens);
  for (const std::uint16_t token : tokens) assert(token < tokenizer->size());
  assert(tokenizer->decode(tokens) == repaired_utf8(text));
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  static const char* const kTexts[] = {"the", " ", "ca", "t", "é", "\n", "日本", "th", "e "};
  Pieces pieces;
  std::string text;
  for (const char* piece : kTexts) {
    if (rng.chance(0.7)) pieces.push_back({piece, -rng.uniform(0, 12)});
    for (std::uint64_t n = rng.below(4); n > 0; --n) text += kTexts[rng.below(std::size(kTexts))];
  }
  std::string out = pieces_to_text(pieces);
  out.push_back('\0');
  out += text;
  return {out.begin(), out.end()};
}
