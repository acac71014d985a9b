// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/bytes.h"

#include <array>

namespace potluck {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";
constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

int digit_of(std::string_view alphabet, char c) {
  const auto at = alphabet.find(c);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

template <class T>
void put_le(std::uint8_t* out, T v) {
  for (std::size_t i = 0; i < sizeof(T); ++i) out[i] = static_cast<std::uint8_t>(v >> (8 * i));
}

template <class T>
T get_le(const std::uint8_t* in) {
  T v = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i)
    v = static_cast<T>(v | (static_cast<T>(in[i]) << (8 * i)));
  return v;
}

}  // namespace

std::string to_hex(ByteView bytes) {
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const auto b : bytes) {
    out += kHex[b >> 4];
    out += kHex[b & 15];
  }
  return out;
}

Result<Bytes> from_hex(std::string_view text) {
  if (text.size() % 2 != 0) return {ErrorCode::kMalformed, "odd number of hexadecimal digits"};
  Bytes out;
  out.reserve(text.size() / 2);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = digit_of(kHex, text[i]);
    const int low = digit_of(kHex, text[i + 1]);
    if (high < 0 || low < 0) return {ErrorCode::kMalformed, "not a hexadecimal number"};
    out.push_back(static_cast<std::uint8_t>(high << 4 | low));
  }
  return out;
}

std::string to_base64url(ByteView bytes) {
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const auto b : bytes) {
    bits = bits << 8 | b;
    count += 8;
    while (count >= 6) {
      count -= 6;
      out += kBase64[bits >> count & 63];
    }
  }
  if (count > 0) out += kBase64[bits << (6 - count) & 63];
  return out;
}

Result<Bytes> from_base64url(std::string_view text) {
  if (text.size() % 4 == 1) return {ErrorCode::kMalformed, "base64 text is cut off"};
  Bytes out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const int digit = digit_of(kBase64, c);
    if (digit < 0) return {ErrorCode::kMalformed, "a character that base64url does not use"};
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count >= 8) {
      count -= 8;
      out.push_back(static_cast<std::uint8_t>(bits >> count));
    }
  }
  // Left-over bits must be zero, else two texts would name the same bytes.
  if ((bits & ((1u << count) - 1)) != 0) return {ErrorCode::kMalformed, "base64 text is damaged"};
  return out;
}

void put_u16(std::uint8_t* out, std::uint16_t v) { put_le(out, v); }
void put_u32(std::uint8_t* out, std::uint32_t v) { put_le(out, v); }
void put_u64(std::uint8_t* out, std::uint64_t v) { put_le(out, v); }
std::uint16_t get_u16(const std::uint8_t* in) { return get_le<std::uint16_t>(in); }
std::uint32_t get_u32(const std::uint8_t* in) { return get_le<std::uint32_t>(in); }
std::uint64_t get_u64(const std::uint8_t* in) { return get_le<std::uint64_t>(in); }

}  // namespace potluck
