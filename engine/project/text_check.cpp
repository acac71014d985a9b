// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/text_check.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/project/files.h"

namespace potluck {
namespace {

// A training and a validation part of two characters each, at any split that makes sense.
constexpr std::uint64_t kMinTextBytes = 40;

Error not_text(const std::filesystem::path& file, const std::string& why, std::string hint) {
  return {ErrorCode::kMalformed, file.string() + " is not a text file: " + why, std::move(hint)};
}

// By its mark, or, where Latin letters have none, by the zeros between them.
bool is_wide(ByteView start) {
  if (start.size() >= 2 &&
      ((start[0] == 0xff && start[1] == 0xfe) || (start[0] == 0xfe && start[1] == 0xff))) {
    return true;
  }
  start = start.first(std::min<std::size_t>(start.size(), 1024));
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i < start.size(); ++i) zeros[i % 2] += start[i] == 0 ? 1 : 0;
  const auto [few, many] = std::minmax(zeros[0], zeros[1]);
  return start.size() >= 4 && few == 0 && many * 3 >= start.size();
}

}  // namespace

bool Utf8Checker::accept(std::uint8_t byte) {
  if (missing_ > 0) {
    if (byte < low_ || byte > high_) return false;
    --missing_;
    ++begun_;
    low_ = 0x80;
    high_ = 0xbf;
    return true;
  }
  begun_ = 0;
  if (byte < 0x80) return byte != 0;
  if (byte < 0xc2 || byte > 0xf4) return false;
  missing_ = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
  begun_ = 1;
  // The second byte is what tells overlong forms, surrogates and too large numbers.
  if (byte == 0xe0) low_ = 0xa0;
  if (byte == 0xed) high_ = 0x9f;
  if (byte == 0xf0) low_ = 0x90;
  if (byte == 0xf4) high_ = 0x8f;
  return true;
}

std::optional<std::uint64_t> Utf8Checker::feed(ByteView piece) {
  for (const auto byte : piece) {
    if (!accept(byte)) return offset_ - static_cast<std::uint64_t>(begun_);
    ++offset_;
  }
  return std::nullopt;
}

namespace {

struct TextFacts {
  std::uint64_t bytes = 0;
  bool varied = false;  // more than one byte again and again
};

Result<TextFacts> read_text(const std::filesystem::path& file) {
  POTLUCK_TRY(auto in, File::open_to_read(file));
  POTLUCK_TRY(const auto size, in.size());
  if (size == 0) {
    return {ErrorCode::kMalformed, file.string() + " is empty", "choose a file with text in it"};
  }
  Bytes buffer(256 * 1024);
  Utf8Checker checker;
  TextFacts out{size, false};
  for (;;) {
    const bool first = checker.offset() == 0;
    POTLUCK_TRY(const auto got, in.read(buffer));
    const auto piece = ByteView(buffer).first(got);
    if (first && is_wide(piece)) {
      return not_text(file, "it is encoded as UTF-16", "save it as UTF-8");
    }
    if (const auto bad = checker.feed(piece)) {
      return not_text(file, "the byte at offset " + std::to_string(*bad) + " is not UTF-8",
                      "choose a plain text file, or save it as UTF-8");
    }
    out.varied =
        out.varied || std::ranges::any_of(piece, [&](auto byte) { return byte != piece[0]; });
    if (got < buffer.size()) break;
  }
  if (checker.complete()) return out;
  return not_text(file, "it ends in the middle of a character", "copy the whole file again");
}

}  // namespace

Status check_text_piece(const std::filesystem::path& file) {
  POTLUCK_TRY(const auto facts, read_text(file));
  (void)facts;
  return ok_status();
}

Status check_text_file(const std::filesystem::path& file) {
  POTLUCK_TRY(const auto facts, read_text(file));
  if (facts.bytes >= kMinTextBytes && facts.varied) return ok_status();
  return {ErrorCode::kMalformed, file.string() + " holds too little text to learn from",
          "choose a longer text; a megabyte is a good start"};
}

}  // namespace potluck
