// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/text/text_encoding.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/train/text/utf8.h"

namespace potluck {
namespace {

constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";
constexpr std::string_view kLittleMark = "\xff\xfe", kBigMark = "\xfe\xff";
constexpr std::size_t kLooked = 1024;

std::uint8_t byte_of(char c) { return static_cast<std::uint8_t>(c); }

// Of 0x80 to 0x9f; the rest is as in Unicode. What is not assigned stays as it is.
constexpr std::array<char16_t, 32> kWindows1252 = {
    0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8d,   0x017d, 0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};

std::string from_windows(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (const char c : bytes) {
    const std::uint8_t byte = byte_of(c);
    append_utf8(out, byte >= 0x80 && byte < 0xa0 ? kWindows1252[byte - 0x80u] : char32_t{byte});
  }
  return out;
}

// bytes: behind the mark.
std::optional<std::string> from_utf16(std::string_view bytes, bool big) {
  if (bytes.size() % 2 != 0) return std::nullopt;
  const auto unit = [&](std::size_t i) -> char32_t {
    const unsigned first = byte_of(bytes[i]), second = byte_of(bytes[i + 1]);
    return big ? first << 8 | second : second << 8 | first;
  };
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    char32_t code = unit(i);
    if (code >= 0xd800 && code < 0xe000) {
      const char32_t low = i + 2 < bytes.size() ? unit(i + 2) : 0;
      if (code >= 0xdc00 || low < 0xdc00 || low >= 0xe000) return std::nullopt;
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
      i += 2;
    }
    append_utf8(out, code);
  }
  return out;
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (next_code_point(text, at) == kNoCodePoint) return false;
  }
  return true;
}

}  // namespace

std::size_t utf8_mark_bytes(std::string_view start) {
  return start.starts_with(kUtf8Mark) ? kUtf8Mark.size() : 0;
}

std::optional<std::string> wide_encoding(std::string_view start) {
  using namespace std::string_view_literals;
  if (start.starts_with("\xff\xfe\0\0"sv) || start.starts_with("\0\0\xfe\xff"sv)) return "UTF-32";
  if (start.starts_with(kLittleMark) || start.starts_with(kBigMark)) return "UTF-16";
  // Nearly every second byte of Latin text in UTF-16 is zero, and none of the others.
  start = start.substr(0, kLooked);
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i < start.size(); ++i) zeros[i % 2] += start[i] == 0 ? 1 : 0;
  const auto [few, many] = std::minmax(zeros[0], zeros[1]);
  if (start.size() >= 4 && few == 0 && many * 3 >= start.size()) return "UTF-16";
  return std::nullopt;
}

std::optional<DecodedText> decode_text(std::string_view bytes) {
  if (const auto wide = wide_encoding(bytes)) {
    const bool big = bytes.starts_with(kBigMark);
    if (*wide != "UTF-16" || (!big && !bytes.starts_with(kLittleMark))) return std::nullopt;
    auto text = from_utf16(bytes.substr(2), big);
    if (!text) return std::nullopt;
    return DecodedText{std::move(*text), *wide};
  }
  bytes.remove_prefix(utf8_mark_bytes(bytes));
  if (is_utf8(bytes)) return DecodedText{std::string(bytes), "UTF-8"};
  return DecodedText{from_windows(bytes), "Windows-1252"};
}

}  // namespace potluck
