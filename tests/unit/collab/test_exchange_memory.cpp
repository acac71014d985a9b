// SPDX-License-Identifier: GPL-3.0-or-later
// What one node needs beside its gradient to encode, average and decode it, counted at operator
// new: less than the vector once more, with fp32 up to one part of it on top. What error feedback
// holds between rounds comes on top, one vector where a lossy codec is used.
#include <malloc.h>

#include <QTest>
#include <atomic>
#include <cstdlib>
#include <new>

#include "engine/collab/error_feedback.h"
#include "exchange_group.h"
#include "net/crypto/keys.h"

using namespace potluck;
using namespace potluck::test;

namespace {

constexpr std::uint64_t kValues = 100 * 16'384 + 777;
constexpr double kVectorBytes = 4.0 * kValues;

std::atomic<std::size_t> live{0}, peak{0};

void* counted(std::size_t size) {
  void* p = std::malloc(size);
  if (p == nullptr) throw std::bad_alloc();
  const std::size_t now = live += malloc_usable_size(p);
  std::size_t most = peak;
  while (now > most && !peak.compare_exchange_weak(most, now)) {
  }
  return p;
}
void uncounted(void* p) {
  if (p == nullptr) return;
  live -= malloc_usable_size(p);
  std::free(p);
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* p) noexcept { uncounted(p); }
void operator delete[](void* p) noexcept { uncounted(p); }
void operator delete(void* p, std::size_t) noexcept { uncounted(p); }
void operator delete[](void* p, std::size_t) noexcept { uncounted(p); }

namespace {

// One node of a group; what the others send is made up chunk by chunk.
class OneNode {
 public:
  OneNode(std::size_t members, CodecId gradients, CodecId averages)
      : gradient_(kValues),
        codec_(*find_codec(static_cast<std::uint8_t>(gradients))),
        average_codec_(*find_codec(static_cast<std::uint8_t>(averages))) {
    Rng rng(1);
    for (float& v : gradient_) v = static_cast<float>(rng.uniform(-1, 1));
    config_.values = kValues;
    config_.chunk_values = 16'384;
    config_.codec = averages;
    const std::uint32_t chunks = (kValues + 16'383) / 16'384;
    for (std::size_t i = 0; i < members; ++i) {
      const auto from = static_cast<std::uint32_t>(chunks * i / members);
      const auto to = static_cast<std::uint32_t>(chunks * (i + 1) / members);
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
        while (exchange.next_bulk(peer(m))) {
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
    const std::uint64_t begin = std::uint64_t{chunk} * 16'384;
    const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(16'384, kValues - begin));
    BulkHeader header;
    header.kind = kind;
    header.codec = static_cast<std::uint8_t>(codec.id());
    header.index = chunk;
    header.weight = kind == BulkKind::kContribute ? 2.0 : 0.0;
    Bytes payload(codec.encoded_bytes(n));
    codec.encode(std::span<const float>(gradient_).subspan(begin, n), payload);
    header.payload_bytes = static_cast<std::uint32_t>(payload.size());
    QVERIFY(exchange.on_bulk(peer(from), header, payload));
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

  void hardly_more_than_the_vector_once_more_data() {
    QTest::addColumn<int>("members");
    QTest::addColumn<int>("gradients");
    QTest::addColumn<int>("averages");
    for (const int n : {2, 4, 8}) {
      QTest::addRow("fp32, %d members", n) << n << 0 << 0;
      QTest::addRow("fp16, %d members", n) << n << 1 << 1;
      QTest::addRow("int8, %d members", n) << n << 3 << 3;
      QTest::addRow("int4, %d members", n) << n << 4 << 4;
      QTest::addRow("topk and int8, %d members", n) << n << 5 << 3;
    }
  }
  void hardly_more_than_the_vector_once_more() {
    QFETCH(int, members);
    QFETCH(int, gradients);
    QFETCH(int, averages);
    OneNode node(static_cast<std::size_t>(members), static_cast<CodecId>(gradients),
                 static_cast<CodecId>(averages));
    const std::size_t before = live;
    for (int i = 0; i < 2; ++i) {  // the second one with errors of the first
      peak = live.load();
      node.round();
      const double held = node.holds_errors() ? kVectorBytes : 0.0;
      const double extra = static_cast<double>(peak - before) - held;
      qInfo("round %d: %.2f vectors, and %.0f held", i, extra / kVectorBytes, held / kVectorBytes);
      // The average itself, and in fp32 the sums of this node's part beside it: what each member
      // sends lies there while another member's has not come.
      const double most = averages == 0 ? 1.05 + 1.0 / members : 1.0;
      QVERIFY(extra < most * kVectorBytes);
      QCOMPARE(node.holds_errors(), gradients > 1);
      // Between rounds nothing is left but what is held.
      QVERIFY(static_cast<double>(live - before) - held < 0.01 * kVectorBytes);
    }
  }
};

QTEST_APPLESS_MAIN(TestExchangeMemory)
#include "test_exchange_memory.moc"
