// SPDX-License-Identifier: GPL-3.0-or-later
// Frames through records and back: nothing lost, urgent ones first, bounds held against any bytes.
#include <QTest>

#include "net/base/rng.h"
#include "net/link/framing/framing.h"
#include "net/wire/limits.h"

using namespace potluck;

namespace {

// Two ends of a channel with a wire between them.
struct Wire {
  noise::CipherState send, receive;
  FrameQueue outbox;
  RecordBuffer buffer;
  Reassembler reassembler;
  struct Got {
    Stream stream;
    Bytes data;
  };
  std::vector<Got> got;
  std::vector<std::size_t> record_bytes;

  Wire() {
    noise::Key key{};
    key[0] = 1;
    send = noise::CipherState(key);
    receive = noise::CipherState(key);
  }
  // Seals up to budget bytes and returns them.
  Bytes seal(std::size_t budget, bool with_bulk = true) {
    FrameQueue::Sealed sealed;
    if (!outbox.fill(send, sealed, budget, with_bulk)) return {};
    return Bytes(sealed.view().begin(), sealed.view().end());
  }
  // Feeds bytes in pieces of any size, as a socket would.
  Status feed(ByteView bytes, std::size_t piece) {
    while (!bytes.empty()) {
      const std::span<std::uint8_t> room = buffer.free_space(piece);
      const std::size_t n = std::min(room.size(), bytes.size());
      std::copy_n(bytes.begin(), n, room.begin());
      buffer.commit(n);
      bytes = bytes.subspan(n);
      POTLUCK_CHECK(drain());
    }
    return ok_status();
  }
  Status drain() {
    for (;;) {
      POTLUCK_TRY(const auto record, buffer.next());
      if (!record) return ok_status();
      record_bytes.push_back(record->size());
      POTLUCK_CHECK(receive.decrypt_in_place(record->data(), record->size()));
      POTLUCK_TRY(
          const auto frame,
          reassembler.on_record(ByteView(*record).first(record->size() - noise::kTagBytes)));
      if (frame) got.push_back({frame->stream, Bytes(frame->data.begin(), frame->data.end())});
    }
  }
};

Bytes filled(std::size_t size, std::uint8_t value) { return Bytes(size, value); }

BulkFrame bulk_of(std::size_t size, std::uint8_t value) {
  BulkFrame frame;
  frame.header.payload_bytes = static_cast<std::uint32_t>(size);
  frame.payload = filled(size, value);
  return frame;
}

}  // namespace

class TestFraming : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void every_size_survives_any_cutting() {
    Rng rng(5);
    const std::vector<std::size_t> sizes{1,
                                         2,
                                         1000,
                                         kMaxFragmentBytes - 1,
                                         kMaxFragmentBytes,
                                         kMaxFragmentBytes + 1,
                                         3 * kMaxFragmentBytes,
                                         1 << 20};
    for (const std::size_t piece : {std::size_t{1009}, std::size_t{65'536}, std::size_t{1} << 20}) {
      Wire wire;
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        wire.outbox.push_control(filled(sizes[i], static_cast<std::uint8_t>(i)));
        wire.outbox.push_bulk(bulk_of(sizes[i], static_cast<std::uint8_t>(100 + i)));
      }
      while (wire.outbox.has_urgent() || wire.outbox.has_bulk())
        QVERIFY(wire.feed(wire.seal(1 + rng.below(200'000)), piece));
      QCOMPARE(wire.got.size(), 2 * sizes.size());
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        QVERIFY(wire.got[i].stream == Stream::kControl);
        QVERIFY(wire.got[i].data == filled(sizes[i], static_cast<std::uint8_t>(i)));
        const auto& bulk = wire.got[sizes.size() + i];
        QVERIFY(bulk.stream == Stream::kBulk);
        QCOMPARE(bulk.data.size(), kBulkHeaderBytes + sizes[i]);
        QCOMPARE(bulk.data.back(), static_cast<std::uint8_t>(100 + i));
        const auto header = decode_bulk_header(ByteView(bulk.data).first(kBulkHeaderBytes));
        QVERIFY(header);
        QCOMPARE(std::size_t{header->payload_bytes}, sizes[i]);
      }
      QCOMPARE(wire.outbox.control_bytes() + wire.outbox.bulk_bytes(), std::size_t{0});
    }
  }

  void bytes_one_at_a_time() {
    Wire wire;
    wire.outbox.push_ping(77);
    wire.outbox.push_control(filled(300, 9));
    QVERIFY(wire.feed(wire.seal(1 << 20), 1));
    QCOMPARE(wire.got.size(), std::size_t{2});
    QCOMPARE(get_u64(wire.got[0].data.data()), std::uint64_t{77});
    QVERIFY(wire.got[1].data == filled(300, 9));
  }

  void urgent_frames_overtake_a_bulk_frame_that_has_begun() {
    Wire wire;
    wire.outbox.push_bulk(bulk_of(1'000'000, 1));
    QVERIFY(wire.feed(wire.seal(1), 1 << 20));  // the first record of it
    wire.outbox.push_control(filled(100, 2));
    wire.outbox.push_ping(3);
    while (wire.outbox.has_urgent() || wire.outbox.has_bulk())
      QVERIFY(wire.feed(wire.seal(1), 1 << 20));
    QCOMPARE(wire.got.size(), std::size_t{3});
    QVERIFY(wire.got[0].stream == Stream::kPing);
    QVERIFY(wire.got[1].stream == Stream::kControl);
    QVERIFY(wire.got[2].stream == Stream::kBulk);
  }

  void bulk_waits_when_told_so() {
    Wire wire;
    wire.outbox.push_bulk(bulk_of(1000, 1));
    QVERIFY(wire.seal(1 << 20, false).empty());
    wire.outbox.push_control(filled(10, 1));
    QVERIFY(wire.feed(wire.seal(1 << 20, false), 1 << 20));
    QCOMPARE(wire.got.size(), std::size_t{1});
    QVERIFY(wire.outbox.has_bulk());
  }

  void small_budgets_make_small_records() {
    Wire wire;
    wire.outbox.push_bulk(bulk_of(100'000, 1));
    while (wire.outbox.has_bulk()) {
      const Bytes sealed = wire.seal(4096);
      QVERIFY(sealed.size() <= 4096 + kRecordOverhead + kMinFragmentBytes);
      QVERIFY(wire.feed(sealed, 1 << 20));
    }
    QCOMPARE(wire.got.size(), std::size_t{1});
    QCOMPARE(wire.got[0].data.size(), kBulkHeaderBytes + 100'000);
  }

  void close_comes_after_control_and_ends_everything() {
    Wire wire;
    wire.outbox.push_control(filled(200'000, 1));
    wire.outbox.push_bulk(bulk_of(1000, 1));
    wire.outbox.push_close({CloseCode::kNormal, "enough"});
    wire.outbox.push_control(filled(10, 2));
    wire.outbox.push_bulk(bulk_of(10, 2));
    QVERIFY(!wire.outbox.close_sealed());
    while (wire.outbox.has_urgent() || wire.outbox.has_bulk())
      QVERIFY(wire.feed(wire.seal(1), 1 << 20));
    QVERIFY(wire.outbox.close_sealed());
    QCOMPARE(wire.got.size(), std::size_t{2});
    QCOMPARE(wire.got[0].data.size(), std::size_t{200'000});
    QVERIFY(wire.got[1].stream == Stream::kClose);
    const auto reason = decode_close(wire.got[1].data);
    QVERIFY(reason);
    QCOMPARE(reason->text, std::string("enough"));
  }

  void pongs_to_a_peer_that_does_not_read_are_bounded() {
    Wire wire;
    for (std::uint64_t i = 0; i < 10'000; ++i) wire.outbox.push_pong(i);
    QVERIFY(wire.seal(1 << 20).size() < 1000);
  }

  void records_of_impossible_length_are_refused() {
    for (std::uint16_t length = 0; length < 18; ++length) {
      Wire wire;
      Bytes bytes(40, 0);
      put_u16(bytes.data(), length);
      const Status fed = wire.feed(bytes, 1 << 20);
      QVERIFY(!fed && fed.error().code == ErrorCode::kMalformed);
    }
  }

  void hostile_plaintexts_are_refused() {
    const std::vector<Bytes> bad{{},        {0},       {6, 1},
                                 {255, 1},  {0, 2, 1}, {0, 1},
                                 {1, 0},    {2, 1, 0}, {3, 0, 1, 2, 3, 4, 5, 6, 7, 8},
                                 {4, 0, 0}, {5, 0}};
    for (const Bytes& plain : bad) {
      Reassembler reassembler;
      const auto frame = reassembler.on_record(plain);
      QVERIFY(!frame && frame.error().code == ErrorCode::kMalformed);
    }
  }

  void frames_over_the_bound_are_refused_before_they_are_stored() {
    Reassembler reassembler;
    for (const auto& [stream, bound] :
         {std::pair{std::uint8_t{0}, limits::kMaxControlBytes},
          std::pair{std::uint8_t{1}, kMaxBulkPayload + kBulkHeaderBytes}}) {
      Bytes fragment(2 + 50'000, 0);
      fragment[0] = stream;
      std::size_t taken = 0;
      for (;;) {
        const auto frame = reassembler.on_record(fragment);
        if (!frame) {
          QVERIFY(frame.error().code == ErrorCode::kTooLarge);
          break;
        }
        taken += 50'000;
        QVERIFY(taken <= bound);
      }
    }
  }

  void random_plaintexts_never_crash() {
    Rng rng(9);
    Reassembler reassembler;
    for (int i = 0; i < 20'000; ++i) {
      Bytes plain(rng.below(64));
      for (auto& b : plain) b = static_cast<std::uint8_t>(rng.below(rng.chance(0.5) ? 3 : 256));
      const auto frame = reassembler.on_record(plain);
      if (frame && *frame) QVERIFY((*frame)->data.size() <= kMaxBulkPayload + kBulkHeaderBytes);
    }
  }
};

QTEST_APPLESS_MAIN(TestFraming)
#include "test_framing.moc"
