// SPDX-License-Identifier: GPL-3.0-or-later
// Byte buffers and their text forms.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "net/base/result.h"

namespace potluck {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

inline ByteView as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline std::string_view as_text(ByteView bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string to_hex(ByteView bytes);
Result<Bytes> from_hex(std::string_view text);

// RFC 4648 base64url without padding: what invite links are made of.
std::string to_base64url(ByteView bytes);
Result<Bytes> from_base64url(std::string_view text);

// Little-endian fixed-width integers, for the few headers that are not FlatBuffers.
void put_u16(std::uint8_t* out, std::uint16_t v);
void put_u32(std::uint8_t* out, std::uint32_t v);
void put_u64(std::uint8_t* out, std::uint64_t v);
std::uint16_t get_u16(const std::uint8_t* in);
std::uint32_t get_u32(const std::uint8_t* in);
std::uint64_t get_u64(const std::uint8_t* in);

}  // namespace potluck
