// SPDX-License-Identifier: GPL-3.0-or-later
// Text and JSON lines, in memory and from the disk, in characters and in bytes: u8 of flags, then
// the file. What is cut into bytes comes together again.
#include "engine/project/text_check.h"
#include "engine/train/text/text_encoding.h"
#include "engine/train/text/utf8.h"
#include "fuzz.h"
#include "fuzz_dataset.h"
#include "fuzz_input.h"

using namespace potluck;

namespace {

void check_encodings(std::string_view bytes) {
  if (const auto decoded = decode_text(bytes)) {
    for (std::size_t at = 0; at < decoded->text.size();) {
      const bool valid = next_code_point(decoded->text, at) != kNoCodePoint;
      assert(valid);
    }
  }
  const std::string repaired = repaired_utf8(bytes);
  Utf8Checker checker;
  const auto wrong = checker.feed(as_bytes(repaired));
  // Of all that is UTF-8 only NUL is refused.
  assert(wrong ? repaired.find('\0') != std::string::npos : checker.complete());
  std::string again;
  for (std::size_t at = 0; at < repaired.size();) {
    append_utf8(again, next_code_point(repaired, at));
  }
  assert(again == repaired);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static FuzzFile file;
  FuzzInput in(data, size);
  const std::uint8_t flags = in.u8();
  const ByteView bytes = in.rest();
  check_encodings(as_text(bytes));
  DataFiles files;
  files.format = (flags & 1) != 0 ? DataFormat::kJsonLines : DataFormat::kText;
  files.tokens = (flags & 2) != 0 ? "bytes" : "characters";
  files.leave_out_bad = (flags & 4) != 0;
  if ((flags & 8) != 0) files.stream_above = 16;
  files.files = {file.holding(bytes)};
  check_dataset(files);
  const auto checked = check_text_file(files.files.front());
  assert(checked || !checked.error().message.empty());
  const auto tokenizer = make_byte_tokenizer();
  Tokens tokens;
  tokenizer->encode(as_text(bytes), tokens);
  assert(tokenizer->decode(tokens) == repaired_utf8(as_text(bytes)));
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  static const char* const kPieces[] = {"a", "Z ", "7", "\n", "é", "日", "🎉", "\r\n", "ß", "\t"};
  const auto flags = static_cast<char>(rng.below(16));
  std::string text(1, flags);
  if (rng.chance(0.1)) text += "\xef\xbb\xbf";
  for (std::uint64_t lines = 1 + rng.below(20); lines > 0; --lines) {
    std::string line;
    for (std::uint64_t n = rng.below(20); n > 0; --n)
      line += kPieces[rng.below(std::size(kPieces))];
    if ((flags & 1) == 0) {
      text += line + "\n";
      continue;
    }
    for (auto at = line.find_first_of("\r\n\t"); at != std::string::npos;
         at = line.find_first_of("\r\n\t")) {
      line.replace(at, 1, "\\u00e9");
    }
    const std::string key = rng.chance(0.8) ? "text" : "content";
    text += "{\"id\":1,\"" + key + "\":\"" + line + "\"}\n";
  }
  return {text.begin(), text.end()};
}
