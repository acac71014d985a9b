// SPDX-License-Identifier: GPL-3.0-or-later
// Once an exchange is under way it allocates nothing for a chunk, neither to send nor to receive,
// even when every chunk comes before its turn. Counted at operator new.
#include <QTest>
#include <array>

#include "exchange_group.h"
#include "net/crypto/keys.h"
#include "tests/support/counted_new.h"

using namespace potluck;
using namespace potluck::test;

namespace {

std::size_t allocations = 0;  // one thread

}  // namespace

void potluck::test::allocated(void* /*p*/, std::size_t /*bytes*/) { ++allocations; }
void potluck::test::freed(void* /*p*/) {}

namespace {

constexpr std::size_t kMembers = 4;
constexpr std::uint32_t kChunks = 40, kChunkValues = 2048;  // chunks of each part

class FixedRoom final : public BulkRoom {
 public:
  std::span<std::uint8_t> payload(std::size_t bytes) override {
    return std::span(storage_).first(bytes);
  }

 private:
  Bytes storage_ = Bytes(kMaxBulkPayload);
};

}  // namespace

class TestExchangeAllocations : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void none_for_a_chunk_data() {
    QTest::addColumn<int>("codec");
    QTest::newRow("fp32") << 0;
    QTest::newRow("fp16") << 1;
    QTest::newRow("bf16") << 2;
  }
  void none_for_a_chunk() {
    QFETCH(int, codec);
    const auto id = static_cast<CodecId>(codec);
    ExchangeConfig config;
    config.values = kMembers * kChunks * kChunkValues;
    config.chunk_values = kChunkValues;
    config.codec = id;
    for (std::size_t i = 0; i < kMembers; ++i)
      config.members.push_back({peer(i), kChunks, true, id});
    const std::vector<float> gradient(config.values, 0.5f);
    const Codec& encoder = *find_codec(static_cast<std::uint8_t>(codec));
    Bytes payload(encoder.encoded_bytes(kChunkValues));
    encoder.encode(std::span(gradient).first(kChunkValues), payload);
    BulkHeader header;
    header.codec = static_cast<std::uint8_t>(codec);
    header.payload_bytes = static_cast<std::uint32_t>(payload.size());

    FixedRoom room;
    Exchange exchange(config, AverageMemory());
    exchange.start(gradient, 2.0);
    std::size_t before = 0;
    for (std::uint32_t k = 0; k < kChunks; ++k) {
      if (k == 4) before = allocations;  // the first ones made room
      header.kind = BulkKind::kContribute;
      header.weight = 3.0;
      header.norm = 1e6;
      header.index = k;
      for (std::size_t m = kMembers; m-- > 1;)
        if (!exchange.on_chunk(peer(m), header, payload)) QFAIL("refused");
      header.kind = BulkKind::kResult;
      header.weight = 0.0;
      for (std::size_t m = 1; m < kMembers; ++m) {
        header.index = static_cast<std::uint32_t>(m) * kChunks + k;
        if (!exchange.on_chunk(peer(m), header, payload)) QFAIL("refused");
        for (int frames = 0; frames < 2; ++frames)
          if (!exchange.fill_chunk(peer(m), room)) QFAIL("nothing to send");
      }
    }
    const std::size_t made = allocations - before;
    QVERIFY(exchange.finished() && exchange.drained());
    // The root of the whole is hashed at the end, once.
    QVERIFY2(made <= 2, qPrintable(QString::number(made)));
  }
};

QTEST_APPLESS_MAIN(TestExchangeAllocations)
#include "test_exchange_allocations.moc"
