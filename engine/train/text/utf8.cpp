// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/text/utf8.h"

#include <cstdint>

namespace potluck {

char32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return at + i < text.size() ? static_cast<std::uint8_t>(text[at + i]) : 0u;
  };
  const unsigned first = byte(0);
  if (first < 0x80) {
    ++at;
    return first;
  }
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return kNoCodePoint;
  char32_t code = first & (0xff >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return kNoCodePoint;
    code = (code << 6) | (byte(i) & 0x3f);
  }
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < kSmallest[length] || code > 0x10ffff || surrogate) return kNoCodePoint;
  at += length;
  return code;
}

void append_utf8(std::string& out, char32_t code) {
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | (code >> 6));
    put(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    put(0xe0 | (code >> 12));
    put(0x80 | ((code >> 6) & 0x3f));
    put(0x80 | (code & 0x3f));
  } else {
    put(0xf0 | (code >> 18));
    put(0x80 | ((code >> 12) & 0x3f));
    put(0x80 | ((code >> 6) & 0x3f));
    put(0x80 | (code & 0x3f));
  }
}

std::string repaired_utf8(std::string_view bytes) {
  std::string out;
  for (std::size_t at = 0; at < bytes.size();) {
    const char32_t code = next_code_point(bytes, at);
    if (code == kNoCodePoint) ++at;
    append_utf8(out, code == kNoCodePoint ? U'\ufffd' : code);
  }
  return out;
}

}  // namespace potluck
