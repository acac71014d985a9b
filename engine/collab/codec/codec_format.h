// SPDX-License-Identifier: GPL-3.0-or-later
// What every codec has besides its arithmetic, once: a codec is made of its format and of one of
// two halves, SIMD or scalar, which give the same bytes and the same bits. All of them are static:
//
//   Format: kId, kName, kDense, kKeepsError, kNormGrowth (codec.h), encoded_bytes(values)
//   Half:   encode(values, out), inspect(bytes, values), unpack(in, out), add(in, weight, sum)
//
// where bytes have the right length, and in and out point to their first. Where the runs of a chunk
// (Codec::kRun) are not packed each by itself, unpack_from(in, first, out) in place of unpack.
#pragma once

#include <cassert>
#include <string>

#include "engine/collab/codec/codec.h"

namespace potluck {

// What inspect() answers where a value would not be finite.
inline Error not_finite(std::string_view codec) {
  return {ErrorCode::kMalformed,
          "a chunk in " + std::string(codec) + " holds values that are not finite",
          "its sender's training has probably diverged"};
}

template <class Format, class Half>
class FormatCodec final : public Codec {
 public:
  CodecId id() const override { return Format::kId; }
  std::string_view name() const override { return Format::kName; }
  bool dense() const override { return Format::kDense; }
  bool keeps_error() const override { return Format::kKeepsError; }
  double norm_growth() const override { return Format::kNormGrowth; }
  std::size_t encoded_bytes(std::size_t values) const override {
    return Format::encoded_bytes(values);
  }

  void encode(std::span<const float> values, std::span<std::uint8_t> out) const override {
    assert(out.size() == encoded_bytes(values.size()));
    Half::encode(values, out.data());
  }

  Result<float> inspect(ByteView bytes, std::size_t values) const override {
    if (bytes.size() != encoded_bytes(values)) {
      return {ErrorCode::kMalformed,
              "a chunk in " + std::string(Format::kName) + " has the wrong length"};
    }
    return Half::inspect(bytes, values);
  }

  void unpack_from(ByteView bytes, std::size_t first, std::span<float> out) const override {
    assert(first % kRun == 0 && (first == 0 || dense()));
    if constexpr (requires { Half::unpack_from(bytes.data(), first, out); }) {
      Half::unpack_from(bytes.data(), first, out);
    } else {
      Half::unpack(bytes.data() + (first == 0 ? 0 : Format::encoded_bytes(first)), out);
    }
  }

  void add_to(ByteView bytes, float weight, std::span<float> sum) const override {
    Half::add(bytes.data(), weight, sum);
  }
};

template <class Format, class Simd, class Scalar>
CodecTwins twins_of() {
  static const FormatCodec<Format, Simd> kSimd;
  static const FormatCodec<Format, Scalar> kScalar;
  return {&kSimd, &kScalar};
}

}  // namespace potluck
