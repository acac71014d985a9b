// SPDX-License-Identifier: GPL-3.0-or-later
// Speed, size and error of every codec on one core: `./dev bench codecs [--check]`. GB/s are of
// float32, in chunks of 16384 as the exchange uses them, beside memcpy of the same bytes in the
// same run. The error is relative (root mean square), for normal values and for heavier tails.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/collab/codec/codec.h"
#include "engine/collab/codec/codec_kernels.h"
#include "net/base/clock.h"
#include "net/base/rng.h"

using namespace potluck;

namespace {

constexpr std::size_t kChunk = 16'384;
constexpr std::size_t kValues = 256 * kChunk;  // 16 MiB: more than a cache of the second level
constexpr int kTries = 7;
constexpr double kWantedGbs = 2.0;

double gigabytes_per_second(const std::function<void(std::size_t)>& chunk) {
  double best = 1e9;
  const SystemClock clock;
  for (int i = 0; i < kTries; ++i) {
    const auto start = clock.now();
    for (std::size_t at = 0; at < kValues; at += kChunk) chunk(at);
    best = std::min(best, seconds(clock.now() - start));
  }
  return 4.0 * kValues / best / 1e9;
}

double relative_error(const Codec& codec, std::span<const float> values) {
  double wrong = 0, all = 0;
  Bytes bytes(codec.encoded_bytes(kChunk));
  std::vector<float> out(kChunk);
  for (std::size_t at = 0; at < values.size(); at += kChunk) {
    codec.encode(values.subspan(at, kChunk), bytes);
    codec.unpack(bytes, out);
    for (std::size_t i = 0; i < kChunk; ++i) {
      const double v = values[at + i];
      wrong += (out[i] - v) * (out[i] - v);
      all += v * v;
    }
  }
  return std::sqrt(wrong / all);
}

}  // namespace

int main(int argc, char** argv) {
  const bool check = argc > 1 && std::string_view(argv[1]) == "--check";
  Rng rng(1);
  std::vector<float> normal(kValues), heavy(kValues), out(kValues);
  for (std::size_t i = 0; i < kValues; ++i) {
    normal[i] = static_cast<float>(rng.normal() * 1e-3);
    heavy[i] = normal[i] * static_cast<float>(std::exp(rng.normal()));  // log-normal magnitudes
  }
  const double copy = gigabytes_per_second(
      [&](std::size_t at) { std::memcpy(out.data() + at, normal.data() + at, 4 * kChunk); });
  std::printf("%s; memcpy %.1f GB/s\n", simd_targets().front().data(), copy);
  std::printf(
      "codec  bytes/value  encode  (scalar)  inspect  unpack  add_to  unpack+add  encode/"
      "memcpy  error: normal   heavy\n");
  bool good = true;
  for (const Codec* codec : all_codecs()) {
    const std::size_t size = codec->encoded_bytes(kChunk);
    Bytes bytes(size * (kValues / kChunk));
    std::vector<float> scratch(kChunk);
    const auto slot = [&](std::size_t at) {
      return std::span(bytes).subspan(at / kChunk * size, size);
    };
    const double encode = gigabytes_per_second(
        [&](std::size_t at) { codec->encode(std::span(normal).subspan(at, kChunk), slot(at)); });
    const double scalar = gigabytes_per_second([&](std::size_t at) {
      scalar_twin(*codec).encode(std::span(normal).subspan(at, kChunk), slot(at));
    });
    const double inspect = gigabytes_per_second(
        [&](std::size_t at) { good &= codec->inspect(slot(at), kChunk).ok(); });
    const double unpack = gigabytes_per_second(
        [&](std::size_t at) { codec->unpack(slot(at), std::span(out).subspan(at, kChunk)); });
    const double add = gigabytes_per_second(
        [&](std::size_t at) { codec->add_to(slot(at), 3.0f, std::span(out).subspan(at, kChunk)); });
    const double two = gigabytes_per_second([&](std::size_t at) {
      codec->unpack(slot(at), scratch);
      kernels::add_weighted(std::span(out).subspan(at, kChunk), 3.0f, scratch);
    });
    std::printf("%-5s %12.4f %7.1f %9.1f %8.1f %7.1f %7.1f %11.1f %14.2f %14.5f %8.5f\n",
                codec->name().data(), double(size) / kChunk, encode, scalar, inspect, unpack, add,
                two, encode / copy, relative_error(*codec, normal), relative_error(*codec, heavy));
    const bool integer = codec->id() == CodecId::kInt8 || codec->id() == CodecId::kInt4;
    if (integer && (encode < kWantedGbs || add < kWantedGbs)) good = false;
  }
  if (check && !good) std::printf("missed: int8 and int4 at %.0f GB/s a core\n", kWantedGbs);
  return check && !good ? 1 : 0;
}
