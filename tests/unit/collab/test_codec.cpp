// SPDX-License-Identifier: GPL-3.0-or-later
// What a gradient looks like after it travelled, and that SIMD and scalar code never differ by a
// bit.
#include <QTest>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/collab/codec.h"
#include "engine/collab/codec_kernels.h"
#include "net/base/rng.h"

using namespace potluck;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::vector<float> gaussians(Rng& rng, std::size_t n, double scale) {
  std::vector<float> out(n);
  for (float& v : out) v = static_cast<float>(rng.normal() * scale);
  return out;
}

// Finite floats of every exponent, subnormals included.
std::vector<float> any_floats(Rng& rng, std::size_t n) {
  std::vector<float> out(n);
  for (float& v : out) {
    do v = std::bit_cast<float>(static_cast<std::uint32_t>(rng.next()));
    while (!std::isfinite(v));
  }
  return out;
}

bool same_bits(std::span<const float> a, std::span<const float> b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

Result<std::vector<float>> travel(const Codec& codec, std::span<const float> values) {
  Bytes bytes(codec.encoded_bytes(values.size()));
  codec.encode(values, bytes);
  std::vector<float> out(values.size());
  POTLUCK_CHECK(codec.decode(bytes, out));
  return out;
}

}  // namespace

class TestCodec : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void codecs_are_found_by_id_and_name() {
    QCOMPARE(find_codec("fp32")->id(), CodecId::kFp32);
    QCOMPARE(find_codec("fp16")->id(), CodecId::kFp16);
    QCOMPARE(find_codec(std::uint8_t{1})->name(), std::string_view("fp16"));
    QVERIFY(find_codec(std::uint8_t{2}) == nullptr);
    QVERIFY(find_codec("fp8") == nullptr);
    QCOMPARE(find_codec("fp16")->encoded_bytes(1000), std::size_t{2004});
  }

  void fp32_is_exact() {
    Rng rng(1);
    const auto values = any_floats(rng, 1001);
    const auto out = travel(*find_codec("fp32"), values);
    QVERIFY(out && same_bits(*out, values));
  }

  void fp16_keeps_eleven_bits_at_any_scale() {
    Rng rng(2);
    for (const double scale : {1e-42, 1e-30, 1e-9, 1e-3, 1.0, 1e5, 1e20, 1e37}) {
      const auto values = gaussians(rng, 4099, scale);
      const auto out = travel(*find_codec("fp16"), values);
      QVERIFY(out.ok());
      float most = 0;
      for (const float v : values) most = std::max(most, std::abs(v));
      for (std::size_t i = 0; i < values.size(); ++i) {
        // Half a unit in the last of eleven bits, or of what a subnormal half has below the largest
        // value.
        const double bound = std::max({std::abs(double{values[i]}) / 2048, double{most} * 0x1p-38,
                                       scale < 1e-40 ? 0x1p-149 : 0.0});
        QVERIFY2(std::abs(double{(*out)[i]} - values[i]) <= bound,
                 qPrintable(
                     QString("scale %1: %2 came as %3").arg(scale).arg(values[i]).arg((*out)[i])));
      }
    }
  }

  void fp16_rounds_to_nearest_even() {
    // 2^14 is the largest value, so the scale is 1 and halves of [1, 2) lie 2^-10 apart.
    const std::vector<float> values = {
        16384.0f, 1.0f + 0x1p-11f, 1.0f + 0x3p-11f, 1.0f + 0x1.8p-11f, -0.0f, 0x1p-25f, 0x3p-25f};
    const auto out = travel(*find_codec("fp16"), values);
    QVERIFY(out.ok());
    QCOMPARE((*out)[1], 1.0f);
    QCOMPARE((*out)[2], 1.0f + 0x1p-9f);
    QCOMPARE((*out)[3], 1.0f + 0x1p-10f);
    QVERIFY((*out)[4] == 0.0f && std::signbit((*out)[4]));
    QCOMPARE((*out)[5], 0.0f);
    QCOMPARE((*out)[6], 0x1p-23f);
  }

  void fp16_carries_the_extremes() {
    const float max = std::numeric_limits<float>::max();
    const float tiniest = std::numeric_limits<float>::denorm_min();
    const auto large = travel(*find_codec("fp16"), std::vector<float>{max, -max, 1.0f});
    QVERIFY(large.ok());
    QVERIFY(std::abs((*large)[0] / max - 1) < 1e-3f);
    const auto small = travel(*find_codec("fp16"), std::vector<float>{tiniest, -tiniest, 0.0f});
    QVERIFY(small.ok());
    QCOMPARE((*small)[0], tiniest);
    const auto zeros = travel(*find_codec("fp16"), std::vector<float>(33, 0.0f));
    QVERIFY(zeros && same_bits(*zeros, std::vector<float>(33, 0.0f)));
    QVERIFY(travel(*find_codec("fp16"), {}).ok());
  }

  void what_is_not_finite_is_refused() {
    for (const float bad : {kInf, -kInf, kNan}) {
      for (const std::size_t at : {std::size_t{0}, std::size_t{70}, std::size_t{100}}) {
        std::vector<float> values(101, 1.0f);
        values[at] = bad;
        QVERIFY(!all_finite(values));
        for (const auto name : {"fp32", "fp16"}) {
          const auto out = travel(*find_codec(name), values);
          QVERIFY(!out);
          QCOMPARE(out.error().code, ErrorCode::kMalformed);
        }
      }
    }
    QVERIFY(all_finite(std::vector<float>(101, -1.0f)));
  }

  void hostile_bytes_never_decode_to_what_is_not_finite() {
    Rng rng(4);
    int accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
      const Codec& codec = *find_codec(static_cast<std::uint8_t>(i % 2));
      std::vector<float> out(rng.below(40));
      Bytes bytes(codec.encoded_bytes(out.size()));
      for (auto& b : bytes) b = static_cast<std::uint8_t>(rng.next());
      if (codec.id() == CodecId::kFp16 && rng.chance(0.9)) {
        put_u32(bytes.data(), static_cast<std::uint32_t>(static_cast<int>(rng.below(300)) - 150));
      }
      if (!codec.decode(bytes, out)) continue;
      ++accepted;
      for (const float v : out) QVERIFY(std::isfinite(v));
    }
    QVERIFY(accepted > 100);
  }

  void wrong_lengths_are_refused() {
    std::vector<float> out(10);
    for (const auto name : {"fp32", "fp16"}) {
      const Codec& codec = *find_codec(name);
      for (const std::size_t n : {0u, 3u, 23u, 25u, 39u, 41u}) {
        const Status status = codec.decode(Bytes(n), out);
        QVERIFY(!status);
        QCOMPARE(status.error().code, ErrorCode::kMalformed);
      }
    }
  }

  void simd_and_scalar_give_the_same_bytes() {
    Rng rng(5);
    for (int round = 0; round < 400; ++round) {
      const std::size_t n = rng.below(200);
      const bool wild = round % 2 == 0;
      const auto values = wild ? any_floats(rng, n) : gaussians(rng, n, 1000);
      QCOMPARE(kernels::max_magnitude_bits(values), scalar::max_magnitude_bits(values));
      // The scales that leave everything in reach of a half, as the codec chooses them.
      const float scale = wild ? 0x1p-113f : std::ldexp(1.0f, static_cast<int>(rng.below(40)) - 38);
      Bytes a(2 * n + 1), b(2 * n + 1);
      kernels::to_half(values, scale, 32752.0f, a.data());
      scalar::to_half(values, scale, 32752.0f, b.data());
      QVERIFY(a == b);
      for (auto& byte : a) byte = static_cast<std::uint8_t>(rng.next());
      std::vector<float> x(n), y(n);
      const float back = std::ldexp(1.0f, static_cast<int>(rng.below(240)) - 126);
      // Odd addresses come from the network.
      QCOMPARE(kernels::from_half(a.data() + 1, back, x), scalar::from_half(a.data() + 1, back, y));
      for (std::size_t i = 0; i < n; ++i) {
        QCOMPARE(std::bit_cast<std::uint32_t>(x[i]), std::bit_cast<std::uint32_t>(y[i]));
      }
      auto sum = gaussians(rng, n, 1.0);
      auto twin = sum;
      const auto weight = static_cast<float>(1 + rng.below(1000));
      kernels::add_weighted(sum, weight, values);
      scalar::add_weighted(twin, weight, values);
      QVERIFY(same_bits(sum, twin));
      kernels::divide(sum, weight);
      scalar::divide(twin, weight);
      QVERIFY(same_bits(sum, twin));
    }
  }

  // Every half there is: value by value what IEEE 754 says, and back.
  void all_halves() {
    for (std::uint32_t h = 0; h < 0x10000; ++h) {
      std::array<std::uint8_t, 2> bytes;
      put_u16(bytes.data(), static_cast<std::uint16_t>(h));
      float v = 0;
      const bool finite = scalar::from_half(bytes.data(), 1.0f, {&v, 1});
      const int exponent = static_cast<int>((h >> 10) & 31);
      QCOMPARE(finite, exponent != 31);
      if (!finite) continue;
      const int m = static_cast<int>(h & 1023);
      const double expected =
          exponent == 0 ? std::ldexp(m, -24) : std::ldexp(1024 + m, exponent - 25);
      QCOMPARE(std::abs(double{v}), expected);
      QCOMPARE(std::signbit(v), (h & 0x8000) != 0);
      std::array<std::uint8_t, 2> again;
      scalar::to_half({&v, 1}, 1.0f, 65504.0f, again.data());
      QCOMPARE(get_u16(again.data()), static_cast<std::uint16_t>(h));
    }
  }
};

QTEST_APPLESS_MAIN(TestCodec)
#include "test_codec.moc"
