// SPDX-License-Identifier: GPL-3.0-or-later
// How float32 values travel (docs/design.md, section 7). A codec turns one chunk of values into
// bytes and back; decode(encode(x)) is what every replica uses. Pure, any thread, no allocation.
// Every codec comes twice: SIMD by Highway with run-time dispatch, and a scalar twin that gives the
// same bytes.
#pragma once

#include <span>
#include <string_view>

#include "net/base/bytes.h"

namespace potluck {

// The numbers are the protocol's.
enum class CodecId : std::uint8_t {
  kFp32 = 0,
  kFp16 = 1,
  kBf16 = 2,
  kInt8 = 3,
  kInt4 = 4,
  kTopk = 5,
};

class Codec {
 public:
  virtual ~Codec() = default;
  virtual CodecId id() const = 0;
  virtual std::string_view name() const = 0;
  virtual std::size_t encoded_bytes(std::size_t values) const = 0;
  // Fit for an average: every value of it travels.
  virtual bool dense() const { return true; }
  // So much is lost that the sender must keep it and send it later (error_feedback.h).
  virtual bool keeps_error() const { return false; }
  // How many times longer (2-norm) what is decoded may be than what was encoded.
  virtual double norm_growth() const = 0;

  // out: encoded_bytes(values.size()) bytes. Values that are not finite stay recognisable: inspect
  // fails.
  virtual void encode(std::span<const float> values, std::span<std::uint8_t> out) const = 0;
  // The one check of bytes from a peer. -> a magnitude that no decoded value exceeds, at most 1.2
  // times what was encoded. kMalformed: wrong length, a value that would not be finite, positions
  // out of order.
  virtual Result<float> inspect(ByteView bytes, std::size_t values) const = 0;

  // Both take bytes that inspect() found good for this length.
  void unpack(ByteView bytes, std::span<float> out) const { unpack_from(bytes, 0, out); }
  // The values from `first` on, a multiple of kRun; of a codec that is not dense, all of them.
  static constexpr std::size_t kRun = 64;
  virtual void unpack_from(ByteView bytes, std::size_t first, std::span<float> out) const = 0;
  // sum[i] += weight * decoded[i], rounded after each operation: the same bits as unpack() followed
  // by kernels::add_weighted, in one pass. (Values that did not travel are left alone, so a sum of
  // -0 stays what it is.)
  virtual void add_to(ByteView bytes, float weight, std::span<float> sum) const = 0;

  // inspect() and unpack().
  Status decode(ByteView bytes, std::span<float> out) const;

 protected:
  constexpr Codec() = default;
};

// No infinity and no NaN: whoever hands a gradient to the exchange asks this first.
bool all_finite(std::span<const float> values);

// lost[i] = weight * (x[i] - what arrives of it), of x that was encoded into these bytes.
void lost_in_encoding(const Codec& codec, std::span<const float> x, ByteView bytes, double weight,
                      std::span<float> lost);

// The codecs there are, by id; nullptr for an id nobody knows (from a peer: refuse the offer).
std::span<const Codec* const> all_codecs();
const Codec* find_codec(std::uint8_t id);
const Codec* find_codec(std::string_view name);

// The twin without SIMD, for tests: same bytes, same bits.
const Codec& scalar_twin(const Codec& codec);

// What the file of a codec hands to the registry in codec.cpp.
struct CodecTwins {
  const Codec* simd;
  const Codec* scalar;
};

}  // namespace potluck
