// SPDX-License-Identifier: GPL-3.0-or-later
// Strong identifiers: fixed-size byte strings that cannot be mixed up with each other.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>

#include "net/base/bytes.h"

namespace potluck {

template <class Tag, std::size_t N>
struct FixedBytes {
  static constexpr std::size_t kSize = N;
  std::array<std::uint8_t, N> data{};

  // By bytes. Keys and digests are uniform: eight of them decide nearly always, and a call of
  // memcmp for each would be a sixth of what a simulation takes.
  bool operator==(const FixedBytes& other) const {
    return head() == other.head() && data == other.data;
  }
  std::strong_ordering operator<=>(const FixedBytes& other) const {
    if (head() != other.head()) return head() <=> other.head();
    return data <=> other.data;
  }
  ByteView view() const { return data; }
  bool is_zero() const {
    return std::all_of(data.begin(), data.end(), [](std::uint8_t b) { return b == 0; });
  }
  std::string hex() const { return to_hex(data); }
  // The first eight digits: enough for people to tell peers apart in a log.
  std::string short_hex() const { return hex().substr(0, 8); }

  static Result<FixedBytes> from(ByteView bytes) {
    if (bytes.size() != N) return {ErrorCode::kMalformed, "an identifier has the wrong length"};
    FixedBytes out;
    std::copy(bytes.begin(), bytes.end(), out.data.begin());
    return out;
  }
  static Result<FixedBytes> from_hex(std::string_view text) {
    POTLUCK_TRY(const Bytes bytes, potluck::from_hex(text));
    return from(bytes);
  }

 private:
  // The first eight bytes as a number, in the order of the bytes.
  std::uint64_t head() const {
    static_assert(N >= sizeof(std::uint64_t));
    std::uint64_t out;
    std::memcpy(&out, data.data(), sizeof out);
    if constexpr (std::endian::native == std::endian::little) out = __builtin_bswap64(out);
    return out;
  }
};

using PublicKey = FixedBytes<struct PublicKeyTag, 32>;  // Ed25519
using PeerId = PublicKey;                               // a node is its device key
using ProjectId = PublicKey;                            // a project is its project key
using Signature = FixedBytes<struct SignatureTag, 64>;  // Ed25519
using Digest = FixedBytes<struct DigestTag, 32>;        // BLAKE2b-256

}  // namespace potluck

template <class Tag, std::size_t N>
struct std::hash<potluck::FixedBytes<Tag, N>> {
  std::size_t operator()(const potluck::FixedBytes<Tag, N>& v) const noexcept {
    std::size_t h;  // keys and digests are uniform already
    std::memcpy(&h, v.data.data(), sizeof h);
    return h;
  }
};
