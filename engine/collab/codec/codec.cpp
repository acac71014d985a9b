// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/codec/codec.h"

#include <array>
#include <cassert>

#include "engine/collab/codec/codec_kernels.h"

// The registry. To add a codec: its file codec_<name>.cpp defines CodecTwins <name>_codec(), and
// one line here names it. The order is that of the ids.
#define POTLUCK_CODECS(CODEC) \
  CODEC(fp32)                 \
  CODEC(fp16)                 \
  CODEC(bf16)                 \
  CODEC(int8)                 \
  CODEC(int4)                 \
  CODEC(topk)

namespace potluck {

#define DECLARE(name) CodecTwins name##_codec();
POTLUCK_CODECS(DECLARE)
#undef DECLARE

namespace {

#define TWINS(name) name##_codec(),
const auto& registry() {
  static const std::array kCodecs = {POTLUCK_CODECS(TWINS)};
  return kCodecs;
}
#undef TWINS

}  // namespace

Status Codec::decode(ByteView bytes, std::span<float> out) const {
  POTLUCK_TRY([[maybe_unused]] const float most, inspect(bytes, out.size()));
  unpack(bytes, out);
  return ok_status();
}

bool all_finite(std::span<const float> values) {
  return kernels::max_magnitude_bits(values) < kNotFiniteBits;
}

void lost_in_encoding(const Codec& codec, std::span<const float> x, ByteView bytes, double weight,
                      std::span<float> lost) {
  codec.unpack(bytes, lost);
  const auto factor = static_cast<float>(weight);
  for (std::size_t i = 0; i < x.size(); ++i) lost[i] = factor * (x[i] - lost[i]);
}

std::span<const Codec* const> all_codecs() {
  static const auto kAll = [] {
    std::array<const Codec*, std::tuple_size_v<std::remove_cvref_t<decltype(registry())>>> out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = registry()[i].simd;
      assert(static_cast<std::size_t>(out[i]->id()) == i);
    }
    return out;
  }();
  return kAll;
}

const Codec* find_codec(std::uint8_t id) {
  return id < all_codecs().size() ? all_codecs()[id] : nullptr;
}

const Codec* find_codec(std::string_view name) {
  for (const Codec* codec : all_codecs()) {
    if (codec->name() == name) return codec;
  }
  return nullptr;
}

const Codec& scalar_twin(const Codec& codec) {
  return *registry()[static_cast<std::size_t>(codec.id())].scalar;
}

}  // namespace potluck
