// SPDX-License-Identifier: GPL-3.0-or-later
// What a gradient looks like after it travelled, codec by codec.
#include <QTest>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "codec_inputs.h"

using namespace potluck;
using namespace potluck::test;

class TestCodec : public QObject {
  Q_OBJECT
 private Q_SLOTS:
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

  void bf16_keeps_eight_bits() {
    Rng rng(12);
    const auto values = any_floats(rng, 5000);
    const auto out = travel(*find_codec("bf16"), values);
    QVERIFY(out.ok());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double bound = std::max(std::abs(double{values[i]}) * 0x1p-8, 0x1p-133);
      QVERIFY(std::abs(double{(*out)[i]} - values[i]) <= bound);
    }
    const auto ties = travel(
        *find_codec("bf16"),
        std::vector<float>{1.0f + 0x1p-8f, 1.0f + 0x3p-8f, std::numeric_limits<float>::max()});
    QCOMPARE((*ties)[0], 1.0f);
    QCOMPARE((*ties)[1], 1.0f + 0x1p-6f);
    QCOMPARE((*ties)[2], 0x1.fep127f);
  }

  void integer_codecs_err_by_half_a_step_of_their_block() {
    const struct {
      const char* name;
      float highest;
    } cases[] = {{"int8", 127.0f}, {"int4", 7.0f}};
    for (const auto& c : cases) {
      Rng rng(13);
      for (const double scale : {1e-30, 1e-9, 1e-3, 1.0, 1e20, 1e36}) {
        for (const std::size_t n : {1u, 2u, 63u, 64u, 65u, 127u, 1000u, 4096u}) {
          const auto values = gaussians(rng, n, scale);
          const auto out = travel(*find_codec(c.name), values);
          QVERIFY(out.ok());
          for (std::size_t i = 0; i < n; ++i) {
            // The scale is rounded up by less than 2^-7.
            const float step = block_most(values, i) / c.highest * (1.0f + 0x1p-7f);
            QVERIFY(std::abs((*out)[i] - values[i]) <= step * 0.50001f);
          }
        }
      }
      const float most = std::numeric_limits<float>::max();
      const auto large = travel(*find_codec(c.name), std::vector<float>{most, -most, 0.0f});
      QVERIFY(large.ok());
      QVERIFY(std::abs((*large)[0] / most - 1) < 0.14f && (*large)[2] == 0.0f);
      const auto tiny = travel(*find_codec(c.name), std::vector<float>(70, 1e-40f));
      QVERIFY(tiny && same_bits(*tiny, std::vector<float>(70, 0.0f)));
      // One outlier costs its own block, no other.
      std::vector<float> outlier(128, 1.0f);
      outlier[5] = 1e6f;
      const auto out = travel(*find_codec(c.name), outlier);
      QVERIFY(out && (*out)[6] == 0.0f && std::abs((*out)[64] - 1.0f) < 0.01f);
    }
  }

  void topk_keeps_the_largest_and_of_equals_the_first() {
    Rng rng(14);
    for (int round = 0; round < 200; ++round) {
      const std::size_t n = 1 + rng.below(round % 20 == 0 ? 20'000 : 300);
      auto values = gaussians(rng, n, 1.0);
      if (round % 2) {
        for (float& v : values) v = std::round(v);  // many ties
      }
      const auto out = travel(*find_codec("topk"), values);
      QVERIFY(out.ok());
      for (std::size_t first = 0; first < n; first += 16'384) {
        const std::size_t length = std::min<std::size_t>(16'384, n - first);
        std::vector<std::size_t> order(length);
        for (std::size_t i = 0; i < length; ++i) order[i] = first + i;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
          return std::abs(values[a]) > std::abs(values[b]);
        });
        for (std::size_t rank = 0; rank < length; ++rank) {
          const std::size_t i = order[rank];
          const bool kept = rank < (length + 31) / 32;
          QVERIFY(kept ? std::abs((*out)[i] - values[i]) <= std::abs(values[i]) * 0x1p-8f
                       : (*out)[i] == 0.0f);
        }
      }
    }
  }

  // Every half there is: value by value what IEEE 754 says, and back.
  void all_halves() {
    const Codec& fp16 = *find_codec("fp16");
    for (std::uint32_t h = 0; h < 0x10000; ++h) {
      Bytes bytes(6);
      put_u16(bytes.data() + 4, static_cast<std::uint16_t>(h));
      float v = 0;
      const int exponent = static_cast<int>((h >> 10) & 31);
      QCOMPARE(fp16.decode(bytes, {&v, 1}).ok(), exponent != 31);
      if (exponent == 31) continue;
      const int m = static_cast<int>(h & 1023);
      const double expected =
          exponent == 0 ? std::ldexp(m, -24) : std::ldexp(1024 + m, exponent - 25);
      QCOMPARE(std::abs(double{v}), expected);
      QCOMPARE(std::signbit(v), (h & 0x8000) != 0);
      if (std::abs(v) >= 32'768.0f) continue;            // another scale
      const std::vector<float> beside = {v, 16'384.0f};  // keeps the scale at 1
      Bytes again(fp16.encoded_bytes(2));
      fp16.encode(beside, again);
      QCOMPARE(get_u16(again.data() + 4), static_cast<std::uint16_t>(h));
    }
  }
};

QTEST_APPLESS_MAIN(TestCodec)
#include "test_codec.moc"
