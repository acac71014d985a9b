// SPDX-License-Identifier: GPL-3.0-or-later
// Bulk over connections of its own: under either cipher, over paths that are long, cut or changed
// on the way, nothing is lost, and no stranger gets in.
#include <QTest>

#include <set>

#include "net/base/rng.h"
#include "net/link/connection/bulk_lanes.h"
#include "raw_peer.h"
#include "relay.h"

using namespace potluck;
using test::link_up;
using test::Node;
using test::numbered;
using test::RawPeer;
using test::Relay;
using test::World;

namespace {

// b dials a, perhaps through a relay; `source` sends numbered frames to the other.
struct Path {
  World world;
  Node a{world}, b{world};
  std::shared_ptr<Relay> relay;

  bool open(test::PathShape shape = {}) {
    a.start_listening();
    b.start();
    relay = std::make_shared<Relay>(world.io, a.port, shape);
    relay->start();
    b.transport->dial(relay->address(), std::nullopt);
    return world.until([&] { return a.linked(b) && b.linked(a); });
  }
  ~Path() {
    if (relay) relay->stop();
    a.transport.reset();
    b.transport.reset();
  }
  static void feed(Node& from, const Node& to, std::uint32_t frames, std::size_t bytes) {
    auto next = std::make_shared<std::uint32_t>(0);
    from.bulk_source = [next, frames, bytes](const PeerId&) -> std::optional<BulkFrame> {
      if (*next == frames) return std::nullopt;
      BulkFrame frame;
      frame.header.index = *next;
      frame.payload.assign(bytes, static_cast<std::uint8_t>((*next)++));
      return frame;
    };
    from.transport->bulk_ready(to.id());
  }
  // Distinct frames that arrived whole.
  static std::size_t arrived(const Node& node) {
    std::set<std::uint32_t> seen;
    for (const auto& frame : node.bulk)
      if (frame.first == static_cast<std::uint8_t>(frame.header.index) && frame.last == frame.first)
        seen.insert(frame.header.index);
    return seen.size();
  }
  bool all_arrive(const Node& node, std::size_t frames) {
    return world.until([&] { return node.bulk.size() >= frames && arrived(node) == frames; });
  }
};

noise::BulkCipher test_cipher() {
  noise::Key key{};
  return {noise::BulkAead::kChaCha20Poly1305, key};
}

}  // namespace

class TestBulkLanes : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  void records_survive_any_cutting();
  void records_of_impossible_length_are_refused();
  void a_batch_can_be_read_again();
  void more_connections_only_where_they_pay();
  void both_directions_under_either_cipher_data();
  void both_directions_under_either_cipher();
  void an_end_without_lanes_is_served();
  void nothing_is_lost_when_a_connection_breaks_data();
  void nothing_is_lost_when_a_connection_breaks();
  void a_changed_byte_ends_the_connection_not_the_link();
  void strangers_and_replays_are_turned_away();
  void an_acknowledgement_of_what_was_not_sent_ends_the_connection();
  void long_paths_get_several();
};

void TestBulkLanes::records_survive_any_cutting() {
  noise::BulkCipher cipher = test_cipher();
  for (const std::size_t piece : {std::size_t{1013}, std::size_t{70'000}, std::size_t{3} << 20}) {
    const std::vector<std::size_t> sizes{0, 1, 32'772, 65'536, 600'000, kMaxBulkPayload, 5};
    BulkBatch batch;
    batch.add_greeting();
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      BulkHeader header;
      header.index = static_cast<std::uint32_t>(i);
      header.payload_bytes = static_cast<std::uint32_t>(sizes[i]);
      const auto payload = batch.payload(sizes[i]);
      std::fill(payload.begin(), payload.end(), static_cast<std::uint8_t>(i + 1));
      batch.add(header);
    }
    batch.add_acknowledgement(7);
    QCOMPARE(batch.records(), sizes.size() + 2);
    QCOMPARE(batch.frames(), sizes.size());
    batch.seal(cipher, 40);
    BulkInbox inbox;
    std::size_t count = 0;
    for (ByteView left = batch.view(); !left.empty();) {
      const auto room = inbox.free_space(piece);
      const std::size_t n = std::min(room.size(), left.size());
      std::copy_n(left.begin(), n, room.begin());
      inbox.commit(n);
      left = left.subspan(n);
      for (;;) {
        const auto record = inbox.next();
        QVERIFY(record);
        if (!*record) break;
        QVERIFY(cipher.open(40 + count, (*record)->data(), (*record)->size()));
        const ByteView plain = ByteView(**record).first((*record)->size() - noise::kTagBytes);
        if (count == 0) {
          QVERIFY(plain.empty());
        } else if (count <= sizes.size()) {
          QCOMPARE(plain.size(), kBulkHeaderBytes + sizes[count - 1]);
          if (sizes[count - 1] > 0) QCOMPARE(plain.back(), static_cast<std::uint8_t>(count));
        } else {
          QCOMPARE(get_u64(plain.data()), std::uint64_t{7});
        }
        ++count;
      }
    }
    QCOMPARE(count, sizes.size() + 2);
  }
}

void TestBulkLanes::records_of_impossible_length_are_refused() {
  for (const std::size_t length :
       {std::size_t{0}, noise::kTagBytes - 1, kMaxBulkRecord + 1, std::size_t{0xffffffff}}) {
    BulkInbox inbox;
    put_u32(inbox.free_space(100).data(), static_cast<std::uint32_t>(length));
    inbox.commit(50);
    const auto record = inbox.next();
    QVERIFY(!record && record.error().code == ErrorCode::kMalformed);
  }
}

void TestBulkLanes::a_batch_can_be_read_again() {
  noise::BulkCipher cipher = test_cipher();
  BulkBatch batch;
  for (int round = 0; round < 3; ++round) {
    batch.clear();
    BulkHeader header;
    header.payload_bytes = 1000;
    header.index = 9;
    const auto payload = batch.payload(1000);
    std::fill(payload.begin(), payload.end(), std::uint8_t{5});
    batch.add(header);
    batch.seal(cipher, static_cast<std::uint64_t>(round));
    QVERIFY(batch.plain(0)[100] != 5 || batch.plain(0)[101] != 5 || batch.plain(0)[102] != 5);
    batch.unseal(cipher);
    QCOMPARE(decode_bulk_header(batch.plain(0).first(kBulkHeaderBytes))->index, 9U);
    QCOMPARE(batch.plain(0).back(), std::uint8_t{5});
  }
}

void TestBulkLanes::more_connections_only_where_they_pay() {
  using std::chrono::milliseconds;
  QCOMPARE(wanted_lanes(0, false, 0, Duration::zero()), std::size_t{1});
  QCOMPARE(wanted_lanes(1, true, 10e9, std::chrono::microseconds(100)), std::size_t{1});
  QVERIFY(wanted_lanes(0, false, 0, milliseconds(300)) > 1);
  // 100 Mb/s over 300 ms is 3.75 MB under way.
  QVERIFY(wanted_lanes(1, true, 100e6, milliseconds(300)) >= 4);
  QCOMPARE(wanted_lanes(1, true, 100e9, milliseconds(300)), kMaxBulkLanes);
  // It does not grow without need, and never shrinks.
  QCOMPARE(wanted_lanes(1, false, 100e9, milliseconds(20)), std::size_t{1});
  QCOMPARE(wanted_lanes(6, true, 1e6, milliseconds(1)), std::size_t{6});
}

void TestBulkLanes::both_directions_under_either_cipher_data() {
  QTest::addColumn<bool>("aes_a");
  QTest::addColumn<bool>("aes_b");
  QTest::addColumn<unsigned>("threads");
  QTest::newRow("aes") << true << true << 0U;
  QTest::newRow("mixed") << true << false << 0U;
  QTest::newRow("mixed, the other way") << false << true << 0U;
  QTest::newRow("chacha") << false << false << 0U;
  QTest::newRow("aes, on a pool") << true << true << 2U;
  QTest::newRow("chacha, one end on a pool") << false << false << 1U;
}
void TestBulkLanes::both_directions_under_either_cipher() {
  QFETCH(bool, aes_a);
  QFETCH(bool, aes_b);
  QFETCH(unsigned, threads);
  Path path;
  path.a.options.crypto_threads = threads;
  path.b.options.crypto_threads = threads == 1 ? 0 : threads;
  path.a.options.use_aes = aes_a;
  path.b.options.use_aes = aes_b;
  QVERIFY(path.open());
  Path::feed(path.a, path.b, 300, 32'772);
  Path::feed(path.b, path.a, 300, 70'000);
  QVERIFY(path.all_arrive(path.a, 300) && path.all_arrive(path.b, 300));
  // The link, and one for bulk, which had nearly all of it; more where a busy computer makes the
  // path seem long.
  QVERIFY(path.relay->connections() >= 2);
  std::size_t bulk = 0;
  for (std::size_t i = 1; i < path.relay->connections(); ++i) bulk += path.relay->forwarded(i);
  QVERIFY(bulk > 20'000'000);
  QVERIFY(path.a.downs.empty() && path.b.downs.empty());
}

void TestBulkLanes::an_end_without_lanes_is_served() {
  for (const bool dialer_has_them : {false, true}) {
    Path path;
    (dialer_has_them ? path.a : path.b).options.lanes = false;
    QVERIFY(path.open());
    Path::feed(path.a, path.b, 50, 70'000);
    Path::feed(path.b, path.a, 50, 70'000);
    QVERIFY(path.all_arrive(path.a, 50) && path.all_arrive(path.b, 50));
    QCOMPARE(path.relay->connections(), std::size_t{1});
  }
}

void TestBulkLanes::nothing_is_lost_when_a_connection_breaks_data() {
  QTest::addColumn<unsigned>("threads");
  QTest::newRow("on the network thread") << 0U;
  QTest::newRow("ciphers on a pool") << 3U;
}
void TestBulkLanes::nothing_is_lost_when_a_connection_breaks() {
  // The first connection for bulk is cut in the middle of a record, then the one that replaces it.
  QFETCH(unsigned, threads);
  Path path;
  path.a.options.crypto_threads = path.b.options.crypto_threads = threads;
  QVERIFY(path.open());
  std::array<std::size_t, 3> passed{};
  path.relay->touch = [&](std::size_t connection, bool, std::span<std::uint8_t> bytes) {
    if (connection == 0 || connection > 2) return true;
    passed[connection] += bytes.size();
    return passed[connection] < 3'000'000 * connection;
  };
  Path::feed(path.b, path.a, 1000, 33'000);
  Path::feed(path.a, path.b, 200, 33'000);
  QVERIFY(path.all_arrive(path.a, 1000) && path.all_arrive(path.b, 200));
  QVERIFY(passed[1] >= 3'000'000);
  QVERIFY(path.a.downs.empty() && path.b.downs.empty());
  // Sent again is only what may have been lost, not everything.
  QVERIFY(path.a.bulk.size() < 1000 + 600);
}

void TestBulkLanes::a_changed_byte_ends_the_connection_not_the_link() {
  Path path;
  QVERIFY(path.open());
  std::size_t passed = 0;
  path.relay->touch = [&](std::size_t connection, bool forward, std::span<std::uint8_t> bytes) {
    if (connection != 1 || !forward) return true;
    passed += bytes.size();
    if (passed > 1'000'000) bytes.front() ^= 1;
    return true;
  };
  Path::feed(path.b, path.a, 500, 33'000);
  QVERIFY(path.all_arrive(path.a, 500));
  QVERIFY(passed > 1'000'000);
  QCOMPARE(Path::arrived(path.a), std::size_t{500});
  for (const auto& frame : path.a.bulk) QVERIFY(frame.last == frame.first);
  QVERIFY(path.a.downs.empty() && path.b.downs.empty());
}

void TestBulkLanes::strangers_and_replays_are_turned_away() {
  Path path;
  QVERIFY(path.open());
  Bytes opening;  // as an eavesdropper sees it
  path.relay->touch = [&](std::size_t connection, bool forward, std::span<std::uint8_t> bytes) {
    if (connection == 1 && forward && opening.empty())
      opening.assign(bytes.begin(), bytes.begin() + kPreambleBytes + kBoundOpeningBytes);
    return true;
  };
  Path::feed(path.b, path.a, 100, 33'000);
  QVERIFY(path.all_arrive(path.a, 100));
  QCOMPARE(opening.size(), kPreambleBytes + kBoundOpeningBytes);
  // The same again; the next number with the token of this one; a link that does not exist.
  Bytes next = opening, elsewhere = opening;
  next[kPreambleBytes + 16] ^= 1;
  elsewhere[kPreambleBytes] ^= 1;
  for (const Bytes& bytes : {opening, next, elsewhere}) {
    RawPeer stranger(path.world);
    QVERIFY(stranger.connect(path.a.port));
    QVERIFY(stranger.write(bytes));
    QVERIFY(stranger.ended());
  }
  // None of it disturbed the link.
  Path::feed(path.b, path.a, 150, 33'000);
  QVERIFY(path.all_arrive(path.a, 150));
  QVERIFY(path.a.downs.empty() && path.b.downs.empty());
}

void TestBulkLanes::an_acknowledgement_of_what_was_not_sent_ends_the_connection() {
  // A member that breaks the rules: its link is up, its lane takes what never was.
  Path path;
  path.a.start_listening();
  const KeyPair key = KeyPair::generate();
  RawPeer member(path.world);
  QVERIFY(member.connect(path.a.port));
  Hello hello{path.world.project.public_key(), key.public_key(), path.world.chain_for(key),
              std::nullopt, 1};
  hello.binds_bulk = true;
  QVERIFY(member.shake_hands(key, hello));
  QVERIFY(path.world.until([&] { return !path.a.links.empty(); }));
  const noise::BulkSecret secret(member.channel.bulk);
  const auto aead = noise::BulkAead::kChaCha20Poly1305;  // the hello has no AES
  for (const bool honest : {true, false}) {
    RawPeer lane(path.world);
    const std::uint32_t number = honest ? 0 : 1;
    QVERIFY(lane.connect(path.a.port));
    QVERIFY(
        lane.write(make_bound_opening(limits::kProtocolVersion, Opening::kBulk,
                                      {secret.link_name(), number, secret.bind_token(number)})));
    BulkBatch batch;
    batch.add_greeting();
    batch.add_acknowledgement(honest ? 1 : 1000);
    noise::BulkCipher cipher(aead, secret.key(number, true, aead));
    batch.seal(cipher, 0);
    QVERIFY(lane.write(batch.view()));
    QVERIFY(!lane.read(kBulkLengthBytes + noise::kTagBytes).empty());  // its greeting
    if (!honest) QVERIFY(lane.ended());
  }
  QVERIFY(path.a.downs.empty());
}

void TestBulkLanes::long_paths_get_several() {
  // A connection alone is held to 256 KiB under way, a quarter of what the line has room for.
  Path path;
  test::PathShape shape;
  shape.delay = std::chrono::milliseconds(50);
  shape.bits_per_second = 80e6;
  shape.window_bytes = 256 * 1024;
  QVERIFY(path.open(shape));
  Path::feed(path.b, path.a, 400, 65'000);
  QVERIFY(path.all_arrive(path.a, 400));
  QVERIFY(path.relay->connections() >= 4);
  std::size_t used = 0;
  for (std::size_t i = 1; i < path.relay->connections(); ++i)
    used += path.relay->forwarded(i) > 1'000'000 ? 1 : 0;
  QVERIFY(used >= 3);
}

QTEST_GUILESS_MAIN(TestBulkLanes)
#include "test_bulk_lanes.moc"
