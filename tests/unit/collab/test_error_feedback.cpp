// SPDX-License-Identifier: GPL-3.0-or-later
// Over many rounds nothing of any gradient is lost, whoever reduces what, however much each
// brings, and whatever attempts come to nothing.
#include <QTest>
#include <algorithm>

#include "engine/collab/averaging/error_feedback.h"
#include "exchange_driver.h"
#include "net/crypto/hash.h"
#include "net/crypto/keys.h"

using namespace potluck;
using namespace potluck::test;

namespace {

constexpr std::uint64_t kValues = 300;

// What a trainer holds, and what codecs left of it.
struct Node {
  std::vector<float> mean = std::vector<float>(kValues);
  double samples = 0;
  ErrorFeedback unsent;

  void accumulate(Rng& rng, std::vector<double>& all) {
    const auto more = static_cast<double>(rng.below(12));
    if (more == 0) return;
    for (std::size_t k = 0; k < kValues; ++k) {
      const double sum = rng.normal() * more;
      all[k] += sum;
      mean[k] = static_cast<float>((double{mean[k]} * samples + sum) / (samples + more));
    }
    samples += more;
  }
};

// Nodes that accumulate gradients and average them, round after round.
struct Nodes {
  Nodes(std::size_t n, CodecId gradients, CodecId averages)
      : gradient_codec(gradients), average_codec(averages), nodes(n) {}

  // A new group each time: other parts, another order, other weights.
  void round(Rng& rng) {
    Group group(rng, nodes.size(), kValues, 32, average_codec);
    for (auto& m : group.members) {
      m.codec = gradient_codec;
      m.contributes = true;
    }
    group.common.members = group.members;
    group.common.usual = usual;
    for (;;) {
      group.build();
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        Node& node = node_of(group, i);
        node.accumulate(rng, drawn);
        if (node.samples > 0) node.unsent.add_to(node.mean, node.samples);
        group.nodes[i]->start(node.mean, node.samples, lossless);
      }
      if (!rng.chance(0.3)) break;
      for (Node& node : nodes) {  // void: goes on accumulating
        if (node.samples > 0) node.unsent.take_from(node.mean, node.samples);
      }
    }
    commit(group);
  }

  void commit(Group& group) {
    QVERIFY(run_to_end(group));
    std::vector<float> average(kValues);
    QVERIFY(decode_average(*group.nodes[0]->average(), average));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const auto told = group.nodes[i]->told_norms();
      if (group.members[i].chunks > 0 && told.size() > most_told.size()) most_told = told;
    }
    usual.add(std::exchange(most_told, {}));
    double total = 0;
    for (const Node& node : nodes) total += node.samples;
    for (std::size_t k = 0; k < kValues; ++k) applied[k] += total * average[k];
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      Node& node = node_of(group, i);
      node.unsent.settle(node.mean, *group.nodes[i]->contributed());
      node.samples = 0;
      std::fill(node.mean.begin(), node.mean.end(), 0.0f);
    }
  }

  Node& node_of(const Group& group, std::size_t i) {
    return nodes[group.members[i].peer.data[0] - 1u];
  }
  // Of what was drawn and neither applied nor held by anybody: the largest.
  double lost() const {
    double most = 0;
    for (std::size_t k = 0; k < kValues; ++k) {
      double rest = drawn[k] - applied[k];
      for (const Node& node : nodes) {
        if (!node.unsent.empty()) rest -= double{node.unsent.held()[k]};
      }
      most = std::max(most, std::abs(rest));
    }
    return most;
  }
  double held() const {
    double most = 0;
    for (const Node& node : nodes) {
      for (const float v : node.unsent.held()) most = std::max(most, std::abs(double{v}));
    }
    return most;
  }

  CodecId gradient_codec, average_codec;
  UsualNorms usual;
  std::vector<ToldNorm> most_told;
  std::vector<Node> nodes;
  bool lossless = false;
  std::vector<double> drawn = std::vector<double>(kValues), applied = drawn;
};

}  // namespace

class TestErrorFeedback : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void sums_are_kept_over_many_rounds_data() {
    QTest::addColumn<int>("gradients");
    QTest::addColumn<int>("averages");
    QTest::newRow("int8") << 3 << 3;
    QTest::newRow("int4") << 4 << 4;
    QTest::newRow("topk, int8") << 5 << 3;
    QTest::newRow("int4, fp32") << 4 << 0;
    QTest::newRow("fp32, int4") << 0 << 4;
  }
  void sums_are_kept_over_many_rounds() {
    QFETCH(int, gradients);
    QFETCH(int, averages);
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      Rng rng(seed);
      Nodes all(2 + rng.below(4), static_cast<CodecId>(gradients), static_cast<CodecId>(averages));
      for (int i = 0; i < 100; ++i) {
        all.round(rng);
        // About 30 samples a round of variance 12 each: sums of hundreds, in float32.
        QVERIFY2(all.lost() < 0.05, qPrintable(QString::number(all.lost())));
      }
      QVERIFY(all.held() > 0.01);  // it did lose something, and kept it
      // Held errors do not pile up: what is old goes out before what is new.
      QVERIFY2(all.held() < 6000, qPrintable(QString::number(all.held())));
      // The last contribution goes out whole: then nothing is held, and all was applied.
      all.lossless = true;
      all.average_codec = CodecId::kFp32;
      for (int i = 0; i < 3; ++i) all.round(rng);
      for (Node& node : all.nodes) {
        if (node.unsent.empty()) continue;
        all.round(rng);  // it had no samples in any of the three
      }
      QVERIFY2(all.lost() < 0.05, qPrintable(QString::number(all.lost())));
    }
  }

  void a_whole_contribution_leaves_nothing() {
    Nodes all(3, CodecId::kInt4, CodecId::kInt4);
    Rng rng(1);
    all.round(rng);
    QVERIFY(all.held() > 0);
    all.lossless = true;
    all.average_codec = CodecId::kFp32;
    for (int i = 0; i < 20 && all.held() > 0; ++i) all.round(rng);
    QCOMPARE(all.held(), 0.0);
    for (const Node& node : all.nodes) QVERIFY(node.unsent.empty());  // no memory either
  }

  void fine_codecs_cost_nothing() {
    for (const auto codec : {CodecId::kFp32, CodecId::kFp16, CodecId::kBf16}) {
      Nodes all(3, codec, codec);
      Rng rng(2);
      for (int i = 0; i < 5; ++i) all.round(rng);
      for (const Node& node : all.nodes) QVERIFY(node.unsent.empty());
    }
  }

  // A reducer that had no samples itself keeps what it had, and what the average lost.
  void without_samples_the_held_errors_stay() {
    ErrorFeedback unsent;
    const std::vector<float> x(4, 1.0f);
    Contributed given;
    given.chunk_values = 2;
    given.own_begin = 2;
    given.own_end = 4;
    given.residual = std::make_shared<const ChunkValues>(ChunkValues{{0.5f, -0.5f}});
    unsent.settle(x, given);
    unsent.settle(x, given);
    QVERIFY(std::ranges::equal(unsent.held(), std::vector<float>{0, 0, 1.0f, -1.0f}));
    given.residual = nullptr;
    unsent.settle(x, given);
    QCOMPARE(unsent.held()[2], 1.0f);
  }

  void a_file_gives_back_the_same_or_nothing() {
    ErrorFeedback unsent;
    QVERIFY(unsent.save(5, Digest{}).empty());
    const std::vector<float> x = {0.11f, 0.37f, -0.9f, 1.0f, 0.2f};
    Contributed given;
    given.weight = 3;
    given.codec = CodecId::kInt4;
    given.chunk_values = 4;
    unsent.settle(x, given);
    const Digest head = blake2b(as_bytes("head"));
    const Bytes file = unsent.save(5, head);
    ErrorFeedback back;
    QVERIFY(back.restore(file, 5, head, 5));
    QVERIFY(std::ranges::equal(back.held(), unsent.held()));
    QVERIFY(!back.restore(file, 6, head, 5));
    QVERIFY(back.empty());
    QVERIFY(!back.restore(file, 5, Digest{}, 5));
    QVERIFY(!back.restore(file, 5, head, 6));
    for (std::size_t i = 0; i < file.size(); ++i) {
      Bytes damaged = file;
      damaged[i] ^= 1;
      QVERIFY(!back.restore(damaged, 5, head, 5));
      QVERIFY(!back.restore(ByteView(file).first(i), 5, head, 5));
    }
    QVERIFY(back.empty());
  }
};

QTEST_APPLESS_MAIN(TestErrorFeedback)
#include "test_error_feedback.moc"
