// SPDX-License-Identifier: GPL-3.0-or-later
// Half precision with one power-of-two scale per chunk: the exponent (i32, little-endian), then the
// halves. The scale puts the chunk's largest magnitude into [2^14, 2^15), so that gradients of 1e-9
// keep eleven significant bits. Stateless, any thread.
#pragma once

#include "engine/collab/codec.h"

namespace potluck {

class Fp16Codec final : public Codec {
 public:
  CodecId id() const override { return CodecId::kFp16; }
  std::string_view name() const override { return "fp16"; }
  std::size_t encoded_bytes(std::size_t values) const override { return 4 + 2 * values; }
  void encode(std::span<const float> values, std::span<std::uint8_t> out) const override;
  Status decode(ByteView bytes, std::span<float> out) const override;
};

}  // namespace potluck
