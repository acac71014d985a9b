// SPDX-License-Identifier: GPL-3.0-or-later
// A link that carries bulk makes no buffer per frame, sending and receiving together. Counted at
// operator new; what Asio keeps of an operation under way (some hundred bytes for a call that
// has to wait, however many frames it moves) is not a buffer and is counted apart.
#include <QTest>

#include "tests/support/counted_new.h"
#include "transport_fixture.h"

namespace {

constexpr std::size_t kBuffer = 1024;
std::size_t buffers = 0, others = 0;  // one thread

}  // namespace

void potluck::test::allocated(void* /*p*/, std::size_t bytes) {
  ++(bytes >= kBuffer ? buffers : others);
}
void potluck::test::freed(void* /*p*/) {}

using namespace potluck;
using namespace potluck::test;

namespace {

// Neither makes nor keeps anything.
class Counter final : public Node {
 public:
  using Node::Node;
  void on_bulk_frame(const PeerId&, const BulkHeader&, ByteView payload) override {
    bulk_bytes += payload.size();
    ++frames;
  }
  std::optional<BulkHeader> fill_bulk_frame(const PeerId&, BulkRoom& room) override {
    if (left == 0) return std::nullopt;
    --left;
    BulkHeader header;
    header.payload_bytes = static_cast<std::uint32_t>(frame_bytes);
    const auto payload = room.payload(frame_bytes);
    payload.front() = payload.back() = 1;
    return header;
  }
  std::size_t left = 0, frames = 0, frame_bytes = 0;
};

}  // namespace

class TestBulkAllocations : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void none_per_frame_data() {
    QTest::addColumn<unsigned>("bytes");
    QTest::newRow("small frames") << 1000U;
    QTest::newRow("half precision chunks") << 32'772U;
    QTest::newRow("the largest") << static_cast<unsigned>(kMaxBulkPayload);
  }
  void none_per_frame() {
    QFETCH(unsigned, bytes);
    World world;
    Counter a(world), b(world);
    a.options.crypto_threads = b.options.crypto_threads = 0;
    a.start_listening();
    b.start();
    QVERIFY(link_up(world, b, a));
    a.frame_bytes = b.frame_bytes = bytes;
    const std::size_t many = std::max<std::size_t>(200, (std::size_t{48} << 20) / bytes);
    // Buffers find their size in the first turn, and in a later one on a busy computer, where more
    // is in flight. One for each frame would be made in every turn.
    constexpr int kTurns = 6;
    constexpr std::size_t kFew = 64;
    std::size_t made = many, small = 0;
    for (int turn = 0; turn < kTurns && (turn < 2 || made > kFew); ++turn) {
      const std::size_t before = buffers, small_before = others;
      a.frames = b.frames = 0;
      a.left = b.left = many;
      a.transport->bulk_ready(b.id());
      b.transport->bulk_ready(a.id());
      QVERIFY(world.until([&] { return a.frames == many && b.frames == many; }));
      made = buffers - before;
      small = others - small_before;
    }
    qInfo("%zu buffers and %zu small allocations for %zu frames", made, small, 2 * many);
    QVERIFY2(made <= kFew, qPrintable(QString::number(made)));
  }
};

QTEST_GUILESS_MAIN(TestBulkAllocations)
#include "test_bulk_allocations.moc"
