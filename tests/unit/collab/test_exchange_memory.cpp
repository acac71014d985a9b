// SPDX-License-Identifier: GPL-3.0-or-later
// What one node needs beside its gradient to encode, average and decode it, counted at operator
// new: no more than the vector once more, in the worst order of arrival: each member's contribution
// comes whole before the next one's, so that all sums of this node's part are open at once. What
// error feedback holds comes on top where a lossy codec is used: one vector between rounds, and
// until a round ends what the average of this node's part has lost.
#include <malloc.h>

#include <QTest>
#include <algorithm>
#include <atomic>

#include "engine/collab/averaging/error_feedback.h"
#include "engine/collab/averaging/exchange_cut.h"
#include "exchange_group.h"
#include "net/crypto/keys.h"
#include "tests/support/counted_new.h"

using namespace potluck;
using namespace potluck::test;

namespace {

constexpr std::uint32_t kChunkValues = 4096;
constexpr std::uint64_t kValues = 1000 * kChunkValues + 777;  // as many chunks as a long vector has
constexpr ChunkCut kCut{kValues, kChunkValues};
constexpr double kVectorBytes = 4.0 * kValues;

std::atomic<std::size_t> live{0}, peak{0};

}  // namespace

void potluck::test::allocated(void* p, std::size_t /*bytes*/) {
  const std::size_t now = live += malloc_usable_size(p);
  std::size_t most = peak;
  while (now > most && !peak.compare_exchange_weak(most, now)) {
  }
}
void potluck::test::freed(void* p) { live -= malloc_usable_size(p); }

namespace {

// One node of a group; what the others send is made up chunk by chunk.
class OneNode {
 public:
  // share: of the vector, that this node reduces.
  OneNode(std::size_t members, double share, CodecId gradients, CodecId averages)
      : gradient_(kValues),
        codec_(*find_codec(static_cast<std::uint8_t>(gradients))),
        average_codec_(*find_codec(static_cast<std::uint8_t>(averages))) {
    Rng rng(1);
    for (float& v : gradient_) v = static_cast<float>(rng.uniform(-1, 1));
    config_.values = kValues;
    config_.chunk_values = kChunkValues;
    config_.codec = averages;
    const std::uint32_t chunks = kCut.count();
    const auto own = static_cast<std::uint32_t>(share * chunks);
    config_.members.push_back({peer(0), own, true, gradients});
    for (std::size_t i = 1; i < members; ++i) {
      const auto from = static_cast<std::uint32_t>((chunks - own) * (i - 1) / (members - 1));
      const auto to = static_cast<std::uint32_t>((chunks - own) * i / (members - 1));
      config_.members.push_back({peer(i), to - from, true, gradients});
    }
  }

  // From the start of a round to its step.
  void round() {
    unsent_.add_to(gradient_, 3.0);
    std::shared_ptr<const Average> average;
    std::optional<Contributed> given;
    {
      Exchange exchange(config_, AverageMemory());
      exchange.start(gradient_, 3.0);
      std::uint32_t chunk = config_.members[0].chunks;
      for (std::size_t m = 1; m < config_.members.size(); ++m) {
        while (exchange.next_chunk(peer(m))) {
        }
        for (std::uint32_t own = 0; own < config_.members[0].chunks; ++own) {
          receive(exchange, m, BulkKind::kContribute, codec_, own);
        }
        for (std::uint32_t k = 0; k < config_.members[m].chunks; ++k) {
          receive(exchange, m, BulkKind::kResult, average_codec_, chunk++);
        }
      }
      QVERIFY(exchange.finished());
      average = exchange.average();
      given = exchange.contributed();
    }
    unsent_.settle(gradient_, *given);
    QVERIFY(decode_average(*average, gradient_));
  }

  bool holds_errors() const { return !unsent_.empty(); }

 private:
  void receive(Exchange& exchange, std::size_t from, BulkKind kind, const Codec& codec,
               std::uint32_t chunk) {
    const std::size_t n = kCut.length(chunk);
    BulkHeader header;
    header.kind = kind;
    header.codec = static_cast<std::uint8_t>(codec.id());
    header.index = chunk;
    header.weight = kind == BulkKind::kContribute ? 2.0 : 0.0;
    header.norm = 1e6;
    Bytes payload(codec.encoded_bytes(n));
    codec.encode(std::span<const float>(gradient_).subspan(kCut.begin(chunk), n), payload);
    header.payload_bytes = static_cast<std::uint32_t>(payload.size());
    QVERIFY(exchange.on_chunk(peer(from), header, payload));
  }

  std::vector<float> gradient_;
  const Codec& codec_;
  const Codec& average_codec_;
  ExchangeConfig config_;
  ErrorFeedback unsent_;
};

}  // namespace

class TestExchangeMemory : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void no_more_than_the_vector_once_more_data() {
    QTest::addColumn<int>("members");
    QTest::addColumn<double>("share");
    QTest::addColumn<int>("gradients");
    QTest::addColumn<int>("averages");
    for (const int n : {2, 4, 8}) {
      // An equal part; nearly all, as the one with by far the fastest link has it; all.
      for (const double share : {1.0 / n, 0.9, 1.0}) {
        QTest::addRow("fp32, %d members, %.3f", n, share) << n << share << 0 << 0;
        QTest::addRow("fp16, %d members, %.3f", n, share) << n << share << 1 << 1;
        QTest::addRow("bf16, %d members, %.3f", n, share) << n << share << 2 << 2;
        QTest::addRow("int8, %d members, %.3f", n, share) << n << share << 3 << 3;
        QTest::addRow("int4, %d members, %.3f", n, share) << n << share << 4 << 4;
        QTest::addRow("topk and int8, %d members, %.3f", n, share) << n << share << 5 << 3;
        QTest::addRow("int8 and fp32, %d members, %.3f", n, share) << n << share << 3 << 0;
      }
    }
  }
  void no_more_than_the_vector_once_more() {
    QFETCH(int, members);
    QFETCH(double, share);
    QFETCH(int, gradients);
    QFETCH(int, averages);
    OneNode node(static_cast<std::size_t>(members), share, static_cast<CodecId>(gradients),
                 static_cast<CodecId>(averages));
    const Codec& average = *find_codec(static_cast<std::uint8_t>(averages));
    const bool average_loses = average.keeps_error();
    const double encoded = static_cast<double>(average.encoded_bytes(kValues)) / kVectorBytes;
    const std::size_t before = live;
    for (int i = 0; i < 2; ++i) {  // the second one with errors of the first
      peak = live.load();
      node.round();
      const double held = node.holds_errors() ? kVectorBytes : 0.0;
      const double extra = static_cast<double>(peak - before) - held;
      qInfo("round %d: %.3f vectors, and %.0f held", i, extra / kVectorBytes, held / kVectorBytes);
      // What the average of this node's part has lost is kept until the round has ended.
      const double most = average_loses ? std::max(1.0, encoded + share) : 1.0;
      // A hundredth for hashes, what is known of each chunk, and scales of blocks.
      QVERIFY(extra < 1.01 * most * kVectorBytes);
      const bool others_reduce = share < 1.0;
      QCOMPARE(node.holds_errors(), average_loses || (gradients > 2 && others_reduce));
      // Between rounds nothing is left but what is held.
      QVERIFY(static_cast<double>(live - before) - held < 0.01 * kVectorBytes);
    }
  }
};

QTEST_APPLESS_MAIN(TestExchangeMemory)
#include "test_exchange_memory.moc"
