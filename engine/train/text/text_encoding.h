// SPDX-License-Identifier: GPL-3.0-or-later
// What a text is encoded in, and the same text as UTF-8. Spreadsheets and editors save marks,
// UTF-16 and Windows' own alphabet. Pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace potluck {

// Bytes of the mark that says "this is UTF-8": 3 or 0. It is no part of the text.
std::size_t utf8_mark_bytes(std::string_view start);

// "UTF-16", "UTF-32", told by a mark or, without one, by the zeros between Latin letters; else
// nothing.
std::optional<std::string> wide_encoding(std::string_view start);

struct DecodedText {
  std::string text;  // UTF-8 without a mark
  std::string from;  // "UTF-8", "UTF-16", "Windows-1252"
};
// Of UTF-8, of UTF-16 with a mark, and of what is neither as Windows-1252, in which each byte is a
// character. Nothing: UTF-32, or UTF-16 that is damaged or has no mark.
std::optional<DecodedText> decode_text(std::string_view bytes);

}  // namespace potluck
