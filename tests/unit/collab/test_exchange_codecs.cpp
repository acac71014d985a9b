// SPDX-License-Identifier: GPL-3.0-or-later
// Exchanges in every codec: what travels in which, and what is said about what got lost.
#include <QTest>
#include <algorithm>

#include "exchange_driver.h"
#include "net/crypto/keys.h"
#include "net/wire/limits.h"

using namespace potluck;
using namespace potluck::test;

namespace {

// Contributions in `codec`, averages in it too where they can.
Group group_of(Rng& rng, std::size_t n, std::uint64_t values, std::uint32_t chunk, CodecId codec) {
  Group group(rng, n, values, chunk, codec);
  for (auto& m : group.members) m.codec = codec;
  group.common.members = group.members;
  if (codec == CodecId::kTopk) group.common.codec = CodecId::kInt8;
  return group;
}

}  // namespace

class TestExchangeCodecs : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void chunks_follow_the_length_of_the_vector() {
    QCOMPARE(chunk_values_for(1), 4096u);
    QCOMPARE(chunk_values_for(5'000'000), 4096u);
    QCOMPARE(chunk_values_for(25'000'000), 65'536u);
    const auto longest = chunk_values_for(limits::kMaxVectorValues);
    QVERIFY(limits::kMaxVectorValues / longest < limits::kMaxLeaves);
    QVERIFY(longest * sizeof(float) <= kMaxBulkPayload);
  }

  void every_codec_gives_all_members_the_same_average_data() {
    QTest::addColumn<int>("codec");
    QTest::addColumn<double>("tolerance");  // of the largest value
    QTest::newRow("fp32") << 0 << 1e-6;
    QTest::newRow("fp16") << 1 << 1e-3;
    QTest::newRow("bf16") << 2 << 1e-2;
    QTest::newRow("int8") << 3 << 2e-2;
    QTest::newRow("int4") << 4 << 0.25;
    QTest::newRow("topk") << 5 << 1.1;
  }
  void every_codec_gives_all_members_the_same_average() {
    QFETCH(int, codec);
    QFETCH(double, tolerance);
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      Rng rng(mix_seed(seed, static_cast<std::uint64_t>(codec)));
      const std::uint64_t values = 1 + rng.below(3000);
      const auto chunk = static_cast<std::uint32_t>(1 + rng.below(300));
      Group group = group_of(rng, 1 + rng.below(6), values, chunk, static_cast<CodecId>(codec));
      group.build();
      for (std::size_t i = 0; i < group.nodes.size(); ++i) group.start(i);
      QVERIFY(run_to_end(group));
      double most = 0;
      for (const auto& g : group.gradients) {
        for (const float v : g) most = std::max(most, std::abs(double{v}));
      }
      const auto expected = group.reference();
      for (const auto& node : group.nodes) {
        QVERIFY(node->average()->encoded == group.nodes[0]->average()->encoded);
        std::vector<float> decoded(values);
        QVERIFY(decode_average(*node->average(), decoded));
        for (std::size_t k = 0; k < values; ++k) {
          QVERIFY(std::abs(decoded[k] - expected[k]) <= tolerance * most);
        }
      }
    }
  }

  // The last contribution before a node leaves: nobody has to be told beforehand.
  void a_contribution_may_come_as_fp32_instead() {
    Rng rng(2);
    Group group = group_of(rng, 3, 1000, 100, CodecId::kInt4);
    group.common.codec = CodecId::kFp32;
    for (auto& m : group.members) m.contributes = true;
    group.common.members = group.members;
    group.weights = {3, 4, 5};
    group.build();
    for (std::size_t i = 0; i < 3; ++i) {
      group.nodes[i]->start(group.gradients[i], group.weights[i], true);
    }
    QVERIFY(run_to_end(group));
    const auto expected = group.reference();
    std::vector<float> decoded(1000);
    QVERIFY(decode_average(*group.nodes[0]->average(), decoded));
    for (std::size_t k = 0; k < 1000; ++k) QVERIFY(std::abs(decoded[k] - expected[k]) < 1e-8);
    QVERIFY(group.nodes[0]->contributed()->codec == CodecId::kFp32);
  }

  void no_other_codec_is_accepted() {
    Rng rng(3);
    Group group = group_of(rng, 2, 64, 64, CodecId::kInt8);
    for (auto& m : group.members) m.contributes = true;
    group.members[0].chunks = 1;
    group.members[1].chunks = 0;
    group.common.members = group.members;
    group.weights = {1, 1};
    for (const Codec* codec : all_codecs()) {
      group.build();
      BulkFrame frame;
      frame.header.kind = BulkKind::kContribute;
      frame.header.codec = static_cast<std::uint8_t>(codec->id());
      frame.header.attempt = group.common.attempt;
      frame.header.epoch = group.common.epoch;
      frame.header.weight = frame.header.norm = 1.0;
      frame.payload.resize(codec->encoded_bytes(64));
      codec->encode(group.gradients[1], frame.payload);
      frame.header.payload_bytes = static_cast<std::uint32_t>(frame.payload.size());
      const Status status =
          group.nodes[0]->on_chunk(group.members[1].peer, frame.header, frame.payload);
      QCOMPARE(status.ok(), codec->id() == CodecId::kInt8 || codec->id() == CodecId::kFp32);
    }
  }

  void averages_do_not_travel_in_topk() {
    Rng rng(4);
    Group group = group_of(rng, 3, 1000, 100, CodecId::kTopk);
    QVERIFY(check_exchange(group.common));
    group.common.codec = CodecId::kTopk;
    QVERIFY(!check_exchange(group.common));
    QVERIFY(!average_from_bytes(Bytes(find_codec("topk")->encoded_bytes(100)), 100, 100,
                                CodecId::kTopk));
  }

  // A contribution may always be float32, so a chunk must fit a frame as that.
  void chunks_fit_a_frame_in_any_codec() {
    Rng rng(5);
    Group group = group_of(rng, 1, 1 << 20, 1 << 18, CodecId::kInt4);
    QVERIFY(check_exchange(group.common));
    group.common.chunk_values = 1 << 19;
    group.common.members[0].chunks = 2;
    QVERIFY(!check_exchange(group.common));
  }

  // Nothing of the sum gets lost unseen: the average, times the weights, and what the reducers
  // kept.
  void reducers_keep_what_the_average_lost() {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Rng rng(seed);
      Group group = group_of(rng, 2 + rng.below(4), 500, 70, CodecId::kInt8);
      for (auto& m : group.members) m.codec = CodecId::kFp32;
      group.common.members = group.members;
      group.build();
      for (std::size_t i = 0; i < group.nodes.size(); ++i) group.start(i);
      QVERIFY(run_to_end(group));
      std::vector<float> decoded(500);
      QVERIFY(decode_average(*group.nodes[0]->average(), decoded));
      double total = 0;
      for (const auto& node : group.nodes) total += node->contributed()->weight;
      const auto expected = group.reference();
      std::uint64_t covered = 0;
      for (const auto& node : group.nodes) {
        const Contributed c = *node->contributed();
        covered += c.own_end - c.own_begin;
        if (c.own_end == c.own_begin || total == 0) continue;
        QVERIFY(c.residual);
        std::vector<float> residual;
        for (const auto& chunk : *c.residual) {
          residual.insert(residual.end(), chunk.begin(), chunk.end());
        }
        QCOMPARE(residual.size(), c.own_end - c.own_begin);
        for (std::uint64_t k = c.own_begin; k < c.own_end; ++k) {
          const double sum = total * decoded[k] + residual[k - c.own_begin];
          QVERIFY(std::abs(sum - total * expected[k]) <= 1e-6 * total);
        }
      }
      QCOMPARE(covered, std::uint64_t{500});
    }
  }

  void nothing_is_kept_of_a_finer_average() {
    Rng rng(6);
    Group group = group_of(rng, 2, 500, 70, CodecId::kFp16);
    group.build();
    for (std::size_t i = 0; i < 2; ++i) group.start(i);
    QVERIFY(run_to_end(group));
    for (const auto& node : group.nodes) QVERIFY(!node->contributed()->residual);
  }
};

QTEST_APPLESS_MAIN(TestExchangeCodecs)
#include "test_exchange_codecs.moc"
