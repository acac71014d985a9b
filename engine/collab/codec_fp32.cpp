// SPDX-License-Identifier: GPL-3.0-or-later
// fp32: the values as they lie in memory.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/codec_fp32.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <bit>
#include <cassert>
#include <cstring>

#include "engine/collab/codec.h"
#include "engine/collab/codec_kernels.h"
#include "engine/collab/codec_simd.h"

#ifndef POTLUCK_CODEC_FP32_SCALAR  // this file is compiled once for each instruction set
#define POTLUCK_CODEC_FP32_SCALAR
namespace potluck {

inline void scalar_add_floats(const std::uint8_t* in, float weight, std::span<float> sum) {
  for (float& s : sum) {
    const float term = weight * std::bit_cast<float>(get_u32(in));
    s = s + term;
    in += 4;
  }
}

}  // namespace potluck
#endif

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {

void AddFloats(const std::uint8_t* in, float weight, std::span<float> sum) {
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  const auto weights = hn::Set(df, weight);
  std::size_t i = 0;
  for (; i + lanes <= sum.size(); i += lanes) {
    AddTerm(hn::LoadU(df, reinterpret_cast<const float*>(in + 4 * i)), weights, sum.data() + i);
  }
  scalar_add_floats(in + 4 * i, weight, sum.subspan(i));
}

}  // namespace HWY_NAMESPACE
}  // namespace potluck
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace potluck {
namespace {

HWY_EXPORT(AddFloats);

static_assert(std::endian::native == std::endian::little, "float32 travels as it lies in memory");

template <bool simd>
class Fp32Codec final : public Codec {
 public:
  CodecId id() const override { return CodecId::kFp32; }
  std::string_view name() const override { return "fp32"; }
  std::size_t encoded_bytes(std::size_t values) const override { return 4 * values; }

  void encode(std::span<const float> values, std::span<std::uint8_t> out) const override {
    assert(out.size() == encoded_bytes(values.size()));
    if (!values.empty()) std::memcpy(out.data(), values.data(), out.size());
  }

  Result<float> inspect(ByteView bytes, std::size_t values) const override {
    if (bytes.size() != encoded_bytes(values)) {
      return {ErrorCode::kMalformed, "a float32 chunk has the wrong length"};
    }
    const std::uint32_t most =
        simd ? kernels::max_magnitude_of_floats(bytes) : scalar::max_magnitude_of_floats(bytes);
    if (most >= kNotFiniteBits) {
      return {ErrorCode::kMalformed, "a float32 chunk holds values that are not finite",
              "its sender's training has probably diverged"};
    }
    return std::bit_cast<float>(most);
  }

  void unpack(ByteView bytes, std::span<float> out) const override {
    if (!out.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
  }

  void add_to(ByteView bytes, float weight, std::span<float> sum) const override {
    if (simd) return HWY_DYNAMIC_DISPATCH(AddFloats)(bytes.data(), weight, sum);
    scalar_add_floats(bytes.data(), weight, sum);
  }
};

const Fp32Codec<true> kSimd;
const Fp32Codec<false> kScalar;

}  // namespace

CodecTwins fp32_codec() { return {&kSimd, &kScalar}; }

}  // namespace potluck
#endif
