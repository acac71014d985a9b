// SPDX-License-Identifier: GPL-3.0-or-later
// Every codec at once: u8 codec, u8 of how many values, then the chunk.
#include <cmath>
#include <vector>

#include "engine/collab/codec/codec.h"
#include "fuzz.h"

using namespace potluck;

namespace {

std::size_t values_of(std::uint8_t byte) { return byte < 250 ? byte : 16'384 + 5u * byte; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const Codec* codec = find_codec(data[0]);
  if (!codec) return 0;
  const std::size_t n = values_of(data[1]);
  const ByteView bytes(data + 2, size - 2);
  const auto most = codec->inspect(bytes, n);
  if (!most) return 0;
  assert(bytes.size() == codec->encoded_bytes(n));
  std::vector<float> out(n), sum(n);
  codec->unpack(bytes, out);
  for (const float v : out) assert(std::abs(v) <= *most && std::isfinite(v));
  codec->add_to(bytes, 1.0f, sum);
  for (std::size_t i = 0; i < n; ++i) assert(sum[i] == out[i]);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  const auto id = static_cast<std::uint8_t>(rng.below(all_codecs().size()));
  const auto length = static_cast<std::uint8_t>(rng.chance(0.02) ? 255 : rng.below(250));
  std::vector<float> values(values_of(length));
  const double scale = std::pow(10.0, rng.uniform(-40, 38));
  for (float& v : values) v = static_cast<float>(rng.normal() * scale);
  const Codec& codec = *find_codec(id);
  Bytes out(2 + codec.encoded_bytes(values.size()));
  out[0] = id;
  out[1] = length;
  codec.encode(values, std::span(out).subspan(2));
  return out;
}
