// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/text.h"

#include <array>
#include <cstdint>

namespace potluck {
namespace {

// The length of the well-formed character at the start of text, 0 where there is none (RFC 3629: no
// overlong forms, no surrogates, nothing past U+10FFFF).
std::size_t decode_one(std::string_view text, std::uint32_t& code_point) {
  const auto byte = [text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) {
    code_point = first;
    return 1;
  }
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
  if (length == 0 || first > 0xf4 || text.size() < length) return 0;
  code_point = first & (0xffu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    code_point = code_point << 6 | (byte(i) & 0x3fu);
  }
  constexpr std::array<std::uint32_t, 5> kLowest = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code_point >= 0xd800 && code_point <= 0xdfff;
  return code_point < kLowest[length] || code_point > 0x10ffff || surrogate ? 0 : length;
}

bool is_allowed(std::uint32_t c) {
  if (c < 0x20 || (c >= 0x7f && c < 0xa0)) return false;        // C0, DEL, C1
  if (c == 0x2028 || c == 0x2029) return false;                 // line and paragraph separator
  if (c == 0x200e || c == 0x200f || c == 0x061c) return false;  // marks and
  return !(c >= 0x202a && c <= 0x202e) && !(c >= 0x2066 && c <= 0x2069);  // overrides of direction
}

}  // namespace

bool is_clean_text(std::string_view text) {
  while (!text.empty()) {
    std::uint32_t code_point = 0;
    const std::size_t length = decode_one(text, code_point);
    if (length == 0 || !is_allowed(code_point)) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string clean_text(std::string_view text, std::size_t max_bytes) {
  std::string out;
  while (!text.empty()) {
    std::uint32_t code_point = 0;
    const std::size_t length = decode_one(text, code_point);
    if (length > 0 && is_allowed(code_point)) {
      if (out.size() + length > max_bytes) break;
      out.append(text.substr(0, length));
    }
    text.remove_prefix(length > 0 ? length : 1);
  }
  return out;
}

}  // namespace potluck
