// SPDX-License-Identifier: GPL-3.0-or-later
// Is a file plain UTF-8 text? Any thread.
#pragma once

#include <filesystem>
#include <optional>

#include "net/base/bytes.h"

namespace potluck {

// Checks text that arrives in pieces (RFC 3629; NUL is refused as well: no text holds it).
class Utf8Checker {
 public:
  // The offset in the whole text of the first character that is wrong.
  std::optional<std::uint64_t> feed(ByteView piece);
  bool complete() const { return missing_ == 0; }  // false in the middle of a character
  std::uint64_t offset() const { return offset_; }

 private:
  bool accept(std::uint8_t byte);

  std::uint64_t offset_ = 0;
  int begun_ = 0;                          // bytes of the character under way
  int missing_ = 0;                        // continuation bytes to come
  std::uint8_t low_ = 0x80, high_ = 0xbf;  // range of the next one
};

// kMalformed names the file, the offset and what it seems to be instead. Of one of many files,
// which may be short; of a file that is all of the text, which may not.
Status check_text_piece(const std::filesystem::path& file);
Status check_text_file(const std::filesystem::path& file);

}  // namespace potluck
