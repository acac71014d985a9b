// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/text_check.h"

#include <algorithm>
#include <string>

#include "engine/project/files.h"

namespace potluck {
namespace {

// A training and a validation part of two characters each, at any split that makes sense.
constexpr std::uint64_t kMinTextBytes = 40;

Error not_text(const std::filesystem::path& file, const std::string& why, std::string hint) {
  return {ErrorCode::kMalformed, file.string() + " is not a text file: " + why, std::move(hint)};
}

}  // namespace

bool Utf8Checker::accept(std::uint8_t byte) {
  if (missing_ > 0) {
    if (byte < low_ || byte > high_) return false;
    --missing_;
    low_ = 0x80;
    high_ = 0xbf;
    return true;
  }
  if (byte < 0x80) return byte != 0;
  if (byte < 0xc2 || byte > 0xf4) return false;
  missing_ = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
  // The second byte is what tells overlong forms, surrogates and too large numbers.
  if (byte == 0xe0) low_ = 0xa0;
  if (byte == 0xed) high_ = 0x9f;
  if (byte == 0xf0) low_ = 0x90;
  if (byte == 0xf4) high_ = 0x8f;
  return true;
}

std::optional<std::uint64_t> Utf8Checker::feed(ByteView piece) {
  for (const auto byte : piece) {
    if (!accept(byte)) return offset_;
    ++offset_;
  }
  return std::nullopt;
}

Status check_text_file(const std::filesystem::path& file) {
  POTLUCK_TRY(auto in, File::open_to_read(file));
  POTLUCK_TRY(const auto size, in.size());
  if (size == 0) {
    return {ErrorCode::kMalformed, file.string() + " is empty", "choose a file with text in it"};
  }
  Bytes buffer(256 * 1024);
  Utf8Checker checker;
  bool varied = false;
  for (;;) {
    const bool first = checker.offset() == 0;
    POTLUCK_TRY(const auto got, in.read(buffer));
    if (first && got >= 2 &&
        ((buffer[0] == 0xff && buffer[1] == 0xfe) || (buffer[0] == 0xfe && buffer[1] == 0xff))) {
      return not_text(file, "it is encoded as UTF-16", "save it as UTF-8");
    }
    if (const auto bad = checker.feed(ByteView(buffer).first(got))) {
      return not_text(file, "the byte at offset " + std::to_string(*bad) + " is not UTF-8",
                      "choose a plain text file, or save it as UTF-8");
    }
    const auto piece = ByteView(buffer).first(got);
    varied = varied || std::ranges::any_of(piece, [&](auto byte) { return byte != piece[0]; });
    if (got < buffer.size()) break;
  }
  if (!checker.complete()) {
    return not_text(file, "it ends in the middle of a character", "copy the whole file again");
  }
  if (size < kMinTextBytes || !varied) {
    return {ErrorCode::kMalformed, file.string() + " holds too little text to learn from",
            "choose a longer text; a megabyte is a good start"};
  }
  return ok_status();
}

}  // namespace potluck
