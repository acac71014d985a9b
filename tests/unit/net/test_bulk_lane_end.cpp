// SPDX-License-Identifier: GPL-3.0-or-later
// A lane that its link gives up at any moment, also before its own coroutines have had
// their first turn, says nothing more to the link.
#include <QTest>

#include "net/crypto/keys.h"
#include "net/link/connection/bulk_lane.h"
#include "net/link/handshake/admission.h"

using namespace potluck;
using boost::asio::ip::tcp;

namespace {

struct Transport final : ConnectionHost {
  Transport() { shared.workers = std::make_shared<TaskPool>(0); }
  LinkEnvironment& environment() override { return shared; }
  std::optional<Puzzle> ask_for_work(const Connection&) override { return std::nullopt; }
  bool accept_work(const Connection&, const PuzzleAnswer&) override { return false; }
  std::optional<Refusal> examine(const Connection&, const Hello&, const noise::Key&) override {
    return std::nullopt;
  }
  bool may_complete_dial(const Connection&) override { return true; }
  Admission admit(const Connection&) override { return Admission::kAccept; }
  void established(const std::shared_ptr<Connection>&) override {}
  void message(const Connection&, Message) override {}
  void on_bulk_frame(const Connection&, const BulkHeader&, ByteView) override {}
  std::optional<BulkHeader> fill_bulk_frame(const Connection&, BulkRoom&) override {
    return std::nullopt;
  }
  void moved(const Connection&) override {}
  void bind(tcp::socket, Opening, const BoundOpening&) override {}
  void relay(tcp::socket, Opening) override {}
  void shown(const Bytes&) override {}
  void down(const Connection&, const Error&) override {}
  void finished(const Connection&, const Error&) override {}
  LinkEnvironment shared;
};

struct Link final : BulkLaneHost {
  void fill_batch(BulkBatch&, std::size_t) override { ++calls; }
  Status on_frame(ByteView) override { return ++calls, ok_status(); }
  void sent(std::size_t) override { ++calls; }
  void received(std::size_t) override { ++calls; }
  Duration round_trip() const override { return {}; }
  void lane_up(BulkLane&) override { ++calls; }
  void lane_down(BulkLane&, const Error&) override { ++calls; }
  int calls = 0;
};

noise::BulkCipher cipher() { return {noise::BulkAead::kChaCha20Poly1305, noise::Key{}}; }

}  // namespace

class TestBulkLaneEnd : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void nothing_is_said_after_it_was_given_up() {
    const auto transport = std::make_shared<Transport>();
    bool wrote = false;
    for (int turns = 0; turns < 12; ++turns) {
      boost::asio::io_context io;
      tcp::acceptor acceptor(io, {boost::asio::ip::address_v4::loopback(), 0});
      tcp::socket here(io), there(io);
      here.connect(acceptor.local_endpoint());
      acceptor.accept(there);
      Link link;
      const auto lane = std::make_shared<BulkLane>(link, transport, std::move(here),
                                                   BulkLane::Setup{1, cipher(), cipher()});
      lane->answer();
      for (int i = 0; i < turns; ++i) io.poll_one();
      wrote |= link.calls > 0;
      lane->abort();
      const int before = link.calls;
      io.restart();
      io.poll();
      QCOMPARE(link.calls, before);
    }
    QVERIFY(wrote);  // some were given up after they had begun
  }
};

QTEST_APPLESS_MAIN(TestBulkLaneEnd)
#include "test_bulk_lane_end.moc"
