// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes from strangers, and that SIMD and scalar code never differ by a bit: all codecs, on every
// instruction set that this computer has.
#include <QTest>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "codec_inputs.h"
#include "engine/collab/codec/codec_kernels.h"

using namespace potluck;
using namespace potluck::test;

class TestCodecBytes : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void cleanup() { use_simd_target(""); }

  void topk_positions_must_ascend() {
    const Codec& codec = *find_codec("topk");
    std::vector<float> values(96);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
    Bytes good(codec.encoded_bytes(values.size()));
    codec.encode(values, good);
    QCOMPARE(get_u16(good.data()), std::uint16_t{93});
    QVERIFY(codec.inspect(good, values.size()).ok());
    const auto refused = [&](std::uint16_t a, std::uint16_t b, std::uint16_t c) {
      Bytes bad = good;
      put_u16(bad.data(), a);
      put_u16(bad.data() + 2, b);
      put_u16(bad.data() + 4, c);
      const auto status = codec.inspect(bad, values.size());
      return !status && status.error().code == ErrorCode::kMalformed;
    };
    QVERIFY(!refused(0, 1, 95));
    QVERIFY(refused(0, 0, 95));
    QVERIFY(refused(1, 0, 95));
    QVERIFY(refused(0, 1, 96));
    QVERIFY(refused(0, 1, 0xffff));
  }

  void scales_that_cannot_be_are_refused() {
    for (const auto name : {"int8", "int4"}) {
      const Codec& codec = *find_codec(name);
      Bytes bytes(codec.encoded_bytes(200));
      QVERIFY(codec.inspect(bytes, 200).ok());
      std::vector<float> out(200);
      for (const std::size_t block : {0u, 1u, 3u}) {
        for (const std::uint16_t scale : {0x7fffu, 0x7f80u, 0x8000u, 0xbf80u, 0x7f7fu, 0xffffu}) {
          Bytes bad = bytes;
          put_u16(bad.data() + block * codec.encoded_bytes(64), static_cast<std::uint16_t>(scale));
          const Status status = codec.decode(bad, out);
          QVERIFY(!status);
          QCOMPARE(status.error().code, ErrorCode::kMalformed);
        }
      }
    }
  }

  void what_is_not_finite_is_refused() {
    for (const float bad : {kInf, -kInf, kNan}) {
      for (const std::size_t at : {std::size_t{0}, std::size_t{70}, std::size_t{100}}) {
        std::vector<float> values(101, 1.0f);
        values[at] = bad;
        QVERIFY(!all_finite(values));
        for (const Codec* codec : all_codecs()) {
          const auto out = travel(*codec, values);
          QVERIFY(!out);
          QCOMPARE(out.error().code, ErrorCode::kMalformed);
        }
      }
    }
    QVERIFY(all_finite(std::vector<float>(101, -1.0f)));
  }

  void hostile_bytes_never_decode_to_what_is_not_finite() {
    Rng rng(4);
    std::vector<int> accepted(all_codecs().size());
    for (int i = 0; i < 60'000; ++i) {
      const auto id = static_cast<std::uint8_t>(i % accepted.size());
      const Codec& codec = *find_codec(id);
      std::vector<float> out(rng.below(40));
      Bytes bytes(codec.encoded_bytes(out.size()));
      for (auto& b : bytes) b = static_cast<std::uint8_t>(rng.next());
      if (codec.id() == CodecId::kFp16 && rng.chance(0.9)) {
        put_u32(bytes.data(), static_cast<std::uint32_t>(static_cast<int>(rng.below(300)) - 150));
      }
      if (codec.id() == CodecId::kTopk && out.size() > 0) {
        put_u16(bytes.data(), static_cast<std::uint16_t>(rng.below(40)));
      }
      const auto most = codec.inspect(bytes, out.size());
      QCOMPARE(codec.decode(bytes, out).ok(), most.ok());
      if (!most) continue;
      ++accepted[id];
      for (const float v : out) QVERIFY(std::abs(v) <= *most && std::isfinite(v));
    }
    for (const int n : accepted) QVERIFY(n > 100);
  }

  // The exchange refuses what is too large by this bound: it must not refuse what is honest.
  void the_bound_of_inspect_is_close() {
    Rng rng(15);
    for (const Codec* codec : all_codecs()) {
      for (int i = 0; i < 300; ++i) {
        const auto values = any_floats(rng, 1 + rng.below(200));
        Bytes bytes(codec->encoded_bytes(values.size()));
        codec->encode(values, bytes);
        float most = 0;
        for (const float v : values) most = std::max(most, std::abs(v));
        const auto bound = codec->inspect(bytes, values.size());
        QVERIFY(bound && *bound <= most * 1.2f);
      }
    }
  }

  void wrong_lengths_are_refused() {
    for (const std::size_t n : {0u, 1u, 10u, 64u, 65u, 100u, 16'384u, 16'385u}) {
      std::vector<float> out(n);
      for (const Codec* codec : all_codecs()) {
        const std::size_t right = codec->encoded_bytes(n);
        QVERIFY(codec->decode(Bytes(right), out).ok() || codec->id() == CodecId::kTopk);
        for (const std::size_t wrong : {right + 1, right - 1, right + 66, 2 * right + 1}) {
          if (wrong > 10 * right + 100) continue;  // below zero
          const Status status = codec->decode(Bytes(wrong), out);
          QVERIFY(!status);
          QCOMPARE(status.error().code, ErrorCode::kMalformed);
        }
      }
    }
  }

  void every_instruction_set_gives_the_bytes_of_the_scalar_twin() {
    QVERIFY(!simd_targets().empty());
    for (const auto target : simd_targets()) {
      use_simd_target(target);
      Rng rng(5);
      for (int round = 0; round < 400; ++round) {
        const auto values = any_input(rng);
        const std::size_t n = values.size();
        QCOMPARE(kernels::max_magnitude_bits(values), scalar::max_magnitude_bits(values));
        const auto weight = static_cast<float>(1 + rng.below(1000));
        for (const Codec* codec : all_codecs()) {
          const Codec& twin = scalar_twin(*codec);
          const std::size_t size = codec->encoded_bytes(n);
          // Odd addresses come from the network.
          Bytes a(size + 1), b(size + 1);
          codec->encode(values, std::span(a).subspan(1));
          twin.encode(values, std::span(b).subspan(1));
          QVERIFY2(a == b, codec->name().data());
          if (codec->id() != CodecId::kTopk && round % 2) {
            for (auto& byte : a) byte = static_cast<std::uint8_t>(rng.next());
            if (codec->id() == CodecId::kFp16) put_u32(a.data() + 1, rng.below(100) - 50);
          }
          const ByteView bytes = ByteView(a).subspan(1);
          const auto bound = codec->inspect(bytes, n);
          const auto same = twin.inspect(bytes, n);
          QCOMPARE(bound.ok(), same.ok());
          if (!bound) continue;
          QVERIFY(same_bits(std::span(&*bound, 1), std::span(&*same, 1)));
          std::vector<float> x(n), y(n);
          codec->unpack(bytes, x);
          twin.unpack(bytes, y);
          QVERIFY2(same_bits(x, y), codec->name().data());
          if (codec->dense()) {
            // Some runs of it, and perhaps what is left at the end.
            const std::size_t first = rng.below(n / Codec::kRun + 1) * Codec::kRun;
            const std::size_t runs = rng.below((n - first) / Codec::kRun + 1) * Codec::kRun;
            const auto part = std::span(y).subspan(first, rng.chance(0.5) ? runs : n - first);
            std::ranges::fill(part, 0.0F);
            codec->unpack_from(bytes, first, part);
            QVERIFY2(same_bits(x, y), codec->name().data());
          }
          auto sum = gaussians(rng, n, 1.0);
          auto other = sum, third = sum;
          codec->add_to(bytes, weight, sum);
          twin.add_to(bytes, weight, other);
          kernels::add_weighted(third, weight, x);
          QVERIFY2(same_bits(sum, other), codec->name().data());
          QVERIFY2(same_bits(sum, third), codec->name().data());
          scalar::add_weighted(other, weight, y);
          kernels::add_weighted(sum, weight, x);
          kernels::divide(sum, weight);
          scalar::divide(other, weight);
          QVERIFY(same_bits(sum, other));
        }
      }
    }
  }

  // All halves there are, and what lies halfway between two of them or a bit beside it.
  void halves_round_alike_on_every_instruction_set() {
    const Codec& codec = *find_codec("fp16");
    const Codec& twin = scalar_twin(codec);
    constexpr std::uint32_t kFinite = 0x7c00;  // halves below; the same again with a sign
    Bytes halves(codec.encoded_bytes(2 * kFinite));
    for (std::uint32_t i = 0; i < kFinite; ++i) {
      put_u16(halves.data() + 4 + 4 * i, static_cast<std::uint16_t>(i));
      put_u16(halves.data() + 6 + 4 * i, static_cast<std::uint16_t>(i | 0x8000));
    }
    std::vector<float> exact(2 * kFinite);
    twin.unpack(halves, exact);  // scale 1
    std::vector<float> values;
    for (std::uint32_t i = 0; i + 1 < kFinite; ++i) {
      const float middle = 0.5f * (exact[2 * i] + exact[2 * i + 2]);
      for (const float v : {middle, std::nextafter(middle, 0.0f), std::nextafter(middle, kInf)})
        values.insert(values.end(), {v, -v});
    }
    values.push_back(32768.0f);  // so that the scale is 1/2, and subnormal halves are met
    for (const auto target : simd_targets()) {
      use_simd_target(target);
      std::vector<float> out(exact.size());
      codec.unpack(halves, out);
      QVERIFY2(same_bits(out, exact), target.data());
      Bytes a(codec.encoded_bytes(values.size())), b(a.size());
      codec.encode(values, a);
      twin.encode(values, b);
      QVERIFY2(a == b, target.data());
    }
  }
};

QTEST_APPLESS_MAIN(TestCodecBytes)
#include "test_codec_bytes.moc"
