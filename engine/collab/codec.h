// SPDX-License-Identifier: GPL-3.0-or-later
// How float32 values travel (DESIGN 7). A codec turns one chunk of values into bytes and back;
// decode(encode(x)) is what every replica uses. Pure, any thread. SIMD by Highway with run-time
// dispatch, the same bytes on every CPU.
#pragma once

#include <span>
#include <string_view>

#include "net/base/bytes.h"

namespace potluck {

enum class CodecId : std::uint8_t { kFp32 = 0, kFp16 = 1 };

class Codec {
 public:
  virtual ~Codec() = default;
  virtual CodecId id() const = 0;
  virtual std::string_view name() const = 0;
  virtual std::size_t encoded_bytes(std::size_t values) const = 0;
  // out: encoded_bytes(values.size()) bytes. Values that are not finite stay recognisable: decode
  // fails.
  virtual void encode(std::span<const float> values, std::span<std::uint8_t> out) const = 0;
  // kMalformed: wrong length, or a value that is not finite.
  virtual Status decode(ByteView bytes, std::span<float> out) const = 0;
};

// No infinity and no NaN: whoever hands a gradient to the exchange asks this first.
bool all_finite(std::span<const float> values);

// The codecs there are; nullptr for an id nobody knows (from a peer: refuse the offer).
const Codec* find_codec(std::uint8_t id);
const Codec* find_codec(std::string_view name);

}  // namespace potluck
