// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/codec.h"

#include <bit>
#include <cassert>
#include <cstring>

#include "engine/collab/codec_fp16.h"
#include "engine/collab/codec_kernels.h"

namespace potluck {
namespace {

static_assert(std::endian::native == std::endian::little, "float32 travels as it lies in memory");

class Fp32Codec final : public Codec {
 public:
  CodecId id() const override { return CodecId::kFp32; }
  std::string_view name() const override { return "fp32"; }
  std::size_t encoded_bytes(std::size_t values) const override { return 4 * values; }

  void encode(std::span<const float> values, std::span<std::uint8_t> out) const override {
    assert(out.size() == encoded_bytes(values.size()));
    if (!values.empty()) std::memcpy(out.data(), values.data(), out.size());
  }

  Status decode(ByteView bytes, std::span<float> out) const override {
    if (bytes.size() != encoded_bytes(out.size())) {
      return {ErrorCode::kMalformed, "a float32 chunk has the wrong length"};
    }
    if (!out.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
    if (!all_finite(out)) {
      return {ErrorCode::kMalformed, "a float32 chunk holds values that are not finite",
              "its sender's training has probably diverged"};
    }
    return ok_status();
  }
};

const Fp32Codec kFp32Codec;
const Fp16Codec kFp16Codec;

}  // namespace

bool all_finite(std::span<const float> values) {
  return kernels::max_magnitude_bits(values) < kNotFiniteBits;
}

const Codec* find_codec(std::uint8_t id) {
  switch (id) {
    case static_cast<std::uint8_t>(CodecId::kFp32):
      return &kFp32Codec;
    case static_cast<std::uint8_t>(CodecId::kFp16):
      return &kFp16Codec;
    default:
      return nullptr;
  }
}

const Codec* find_codec(std::string_view name) {
  if (name == kFp32Codec.name()) return &kFp32Codec;
  if (name == kFp16Codec.name()) return &kFp16Codec;
  return nullptr;
}

}  // namespace potluck
