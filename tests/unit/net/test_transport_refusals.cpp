// SPDX-License-Identifier: GPL-3.0-or-later
// Who is not let in, what cannot be dialed, and what a hostile peer gets: a clear error each.
#include <QTest>

#include "other_program.h"
#include "raw_peer.h"

using namespace potluck;
using namespace potluck::test;
using boost::asio::ip::tcp;

namespace {

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

class TestTransportRefusals : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  void portTaken();
  void addressesThatCannotBeUsed();
  void clientModeDoesNotListen();
  void nothingListensThere();
  void otherVersionThere();
  void otherVersionHere();
  void otherProgramThere();
  void silentProgramThere();
  void garbageHere();
  void wrongProject();
  void expiredCertificate();
  void certificateOfAnotherProject();
  void identityOfSomebodyElse();
  void unexpectedPeer();
  void itself();
  void bannedPeer();
  void bannedWhileLinked();
  void whoIsKeptOutIsToldWhyAndComesBackWhenItIsOver();
  void whoIsKeptOutForGoodIsNotDialedEither();
  void dialsBackWhoeverIsLinked();
  void withdrawnInvitesLetNobodyElseIn();
  void noRoom();
  void badRecordsCutTheLink_data();
  void badRecordsCutTheLink();
  void forgedRecordCutsTheLink();
  void endlessFrameCutsTheLink();
  void silentPeerIsReportedDown();
};

void TestTransportRefusals::portTaken() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start();
  const auto bound = b.transport->listen(a.address());
  QVERIFY(!bound);
  QVERIFY(bound.error().code == ErrorCode::kAddressInUse);
  QVERIFY(contains(bound.error().message, std::to_string(a.port).c_str()));
  QVERIFY(contains(bound.error().hint, "another port"));
  // And another one may be tried at once.
  QVERIFY(b.transport->listen("127.0.0.1:0"));
}

void TestTransportRefusals::addressesThatCannotBeUsed() {
  World world;
  Node a(world);
  a.start();
  for (const char* text : {"", "localhost", "127.0.0.1", "127.0.0.1:", "127.0.0.1:99999",
                           "127.0.0.1:12x", "::1:80", "[::1:80", "a b:1"}) {
    const auto bound = a.transport->listen(text);
    QVERIFY2(!bound && bound.error().code == ErrorCode::kInvalidArgument, text);
    QVERIFY2(!bound.error().hint.empty(), text);
    const Error why = dial_error(world, a, text);
    QVERIFY2(why.code == ErrorCode::kInvalidArgument, text);
    QVERIFY2(!why.hint.empty(), text);
  }
  QVERIFY(dial_error(world, a, "127.0.0.1:0").code == ErrorCode::kInvalidArgument);
}

void TestTransportRefusals::clientModeDoesNotListen() {
  World world;
  Node a(world);
  a.options.client_mode = true;
  a.start();
  const auto bound = a.transport->listen("127.0.0.1:0");
  QVERIFY(!bound && bound.error().code == ErrorCode::kInvalidArgument);
}

void TestTransportRefusals::nothingListensThere() {
  World world;
  Node a(world), b(world);
  a.start();
  b.start_listening();
  const std::string address = b.address();
  b.transport.reset();
  const Error why = dial_error(world, a, address);
  QVERIFY(why.code == ErrorCode::kUnreachable);
  QVERIFY2(contains(why.message, "nothing listens"), why.message.c_str());
  QVERIFY(!why.hint.empty());
}

void TestTransportRefusals::otherVersionThere() {
  World world;
  Node a(world);
  a.start();
  for (const int theirs : {limits::kProtocolVersion + 1, limits::kProtocolVersion - 1}) {
    const Preamble preamble = make_preamble(static_cast<std::uint16_t>(theirs));
    OtherProgram other(world, Bytes(preamble.begin(), preamble.end()));
    const Error why = dial_error(world, a, other.address());
    QVERIFY(why.code == ErrorCode::kVersionMismatch);
    QVERIFY2(contains(why.message, ("version " + std::to_string(theirs)).c_str()),
             why.message.c_str());
    QVERIFY(contains(why.message, ("version " + std::to_string(limits::kProtocolVersion)).c_str()));
    const bool we_are_older = theirs > limits::kProtocolVersion;
    QVERIFY2(contains(why.hint, we_are_older ? "this computer" : "other computer"),
             why.hint.c_str());
  }
}

void TestTransportRefusals::otherVersionHere() {
  World world;
  Node a(world);
  a.start_listening();
  RawPeer peer(world);
  QVERIFY(peer.connect(a.port));
  QVERIFY(peer.write(make_preamble(limits::kProtocolVersion + 1)));
  // What it said behind its preamble does not keep it from reading the answer.
  QVERIFY(peer.write(Bytes(3000, 7)));
  const Bytes answer = peer.read(kPreambleBytes);
  QCOMPARE(answer.size(), kPreambleBytes);
  Preamble preamble{};
  std::copy(answer.begin(), answer.end(), preamble.begin());
  const Status known = check_preamble(preamble, limits::kProtocolVersion + 1, "here");
  QVERIFY(!known && known.error().code == ErrorCode::kVersionMismatch);
  QVERIFY(peer.ended());
}

void TestTransportRefusals::otherProgramThere() {
  World world;
  Node a(world);
  a.start();
  const std::string_view http = "HTTP/1.1 400 Bad Request\r\n\r\n";
  OtherProgram web(world, Bytes(http.begin(), http.end()));
  Error why = dial_error(world, a, web.address());
  QVERIFY(why.code == ErrorCode::kMalformed);
  QVERIFY2(contains(why.message, "not Potluck"), why.message.c_str());
  OtherProgram closing(world, {});
  closing.close_at_once = true;
  why = dial_error(world, a, closing.address());
  QVERIFY(why.code == ErrorCode::kUnreachable);
  QVERIFY2(contains(why.hint, "not Potluck"), why.hint.c_str());
  // The right preamble, then a handshake message of an impossible length.
  const Preamble preamble = make_preamble(limits::kProtocolVersion);
  Bytes liar(preamble.begin(), preamble.end());
  liar.insert(liar.end(), 100, 0xFF);
  OtherProgram lying(world, liar);
  QVERIFY(dial_error(world, a, lying.address()).code == ErrorCode::kMalformed);
}

void TestTransportRefusals::silentProgramThere() {
  World world;
  Node a(world);
  a.options.handshake_timeout = std::chrono::milliseconds(100);
  a.start();
  OtherProgram silent(world, {});
  const Error why = dial_error(world, a, silent.address());
  QVERIFY(why.code == ErrorCode::kTimeout);
  QVERIFY(!why.hint.empty());
}

void TestTransportRefusals::garbageHere() {
  World world;
  Node a(world), good(world);
  a.start_listening();
  good.start();
  for (int i = 0; i < 40; ++i) {
    RawPeer peer(world);
    QVERIFY(peer.connect(a.port));
    Bytes garbage(1 + static_cast<std::size_t>(i) * 200);
    random_bytes(garbage);
    if (i % 2) {  // looks right at first
      const Preamble preamble = make_preamble(limits::kProtocolVersion);
      garbage.insert(garbage.begin(), preamble.begin(), preamble.end());
    }
    peer.write(garbage);
    boost::system::error_code ec;
    peer.socket.shutdown(tcp::socket::shutdown_send, ec);
    const Bytes answer = peer.read(100'000);  // it says little and closes
    QVERIFY(answer.empty());
  }
  QVERIFY(link_up(world, good, a));
  QCOMPARE(a.ups, 1);
}

void TestTransportRefusals::wrongProject() {
  World world, other_world;
  Node a(world);
  Node b(world);
  b.options.project = other_world.project.public_key();
  b.options.chain = other_world.chain_for(b.key);
  a.start_listening();
  b.start();
  const Error why = dial_error(world, b, a.address());
  QVERIFY(why.code == ErrorCode::kPermission);
  QVERIFY2(contains(why.message, "project"), why.message.c_str());
  QVERIFY(contains(why.hint, "invite link"));
  QCOMPARE(a.ups, 0);
}

void TestTransportRefusals::expiredCertificate() {
  World world;
  Node good(world), late(world), late_listener(world);
  const std::int64_t long_ago = world.clock.unix_seconds() - 24 * 3600;
  late.options.chain = world.chain_for(late.key, long_ago);
  late_listener.options.chain = world.chain_for(late_listener.key, long_ago);
  good.start_listening();
  late.start();
  late_listener.start_listening();
  // Told by the other end.
  Error why = dial_error(world, late, good.address());
  QVERIFY(why.code == ErrorCode::kExpired);
  QVERIFY2(contains(why.message, "expired"), why.message.c_str());
  QVERIFY(contains(why.hint, "invite link"));
  // Seen by the dialing end.
  why = dial_error(world, good, late_listener.address());
  QVERIFY(why.code == ErrorCode::kExpired);
  QVERIFY2(contains(why.message, "expired"), why.message.c_str());
  QCOMPARE(good.ups + late.ups + late_listener.ups, 0);
}

void TestTransportRefusals::certificateOfAnotherProject() {
  World world, other_world;
  Node a(world), b(world);
  b.options.chain = other_world.chain_for(b.key);  // knows the project's id, is no member
  a.start_listening();
  b.start();
  const Error why = dial_error(world, b, a.address());
  QVERIFY(why.code == ErrorCode::kPermission);
  QVERIFY2(contains(why.message, "membership"), why.message.c_str());
  QCOMPARE(a.ups, 0);
}

void TestTransportRefusals::identityOfSomebodyElse() {
  World world;
  Node a(world);
  a.start_listening();
  const KeyPair thief = KeyPair::generate(), victim = KeyPair::generate();
  RawPeer peer(world);
  QVERIFY(peer.connect(a.port));
  QVERIFY(peer.shake_hands(thief, {world.project.public_key(), victim.public_key(),
                                   world.chain_for(victim), std::nullopt, 1}));
  const auto reason = peer.read_close();
  QVERIFY(reason && reason->code == CloseCode::kBadCertificate);
  QVERIFY(peer.ended());
  QCOMPARE(a.ups, 0);
}

void TestTransportRefusals::unexpectedPeer() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start();
  const PeerId other = KeyPair::generate().public_key();
  const Error why = dial_error(world, b, a.address(), other);
  QVERIFY(why.code == ErrorCode::kPermission);
  QVERIFY(contains(why.message, other.short_hex().c_str()));
}

void TestTransportRefusals::itself() {
  World world;
  Node a(world);
  a.start_listening();
  const Error why = dial_error(world, a, a.address());
  QVERIFY(why.code == ErrorCode::kInvalidArgument);
  QVERIFY2(contains(why.message, "itself"), why.message.c_str());
}

// Whoever dials, the banned one is shown the order that says so, and the other end learns nothing.
void TestTransportRefusals::bannedPeer() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start_listening();
  const Bytes order{1, 2, 3};
  a.transport->ban(b.id(), order);
  Error why = dial_error(world, b, a.address());
  QVERIFY(why.code == ErrorCode::kPermission);
  QVERIFY2(contains(why.message, "banned"), why.message.c_str());
  QVERIFY(b.shown == std::vector<Bytes>{order});
  why = dial_error(world, a, b.address());
  QVERIFY(why.code == ErrorCode::kPermission);
  QVERIFY2(contains(why.message, "banned"), why.message.c_str());
  QVERIFY(world.until([&] { return b.shown.size() == 2 && !b.linked(a); }));
  QVERIFY(b.shown[1] == order && a.shown.empty());
  QCOMPARE(a.ups + b.ups, 0);
}

// Whether it is the peer who answers there; what there is between the two stays as it is.
void TestTransportRefusals::dialsBackWhoeverIsLinked() {
  World world;
  Node a(world), b(world), other(world);
  a.start_listening();
  b.start_listening();
  other.start_listening();
  QVERIFY(link_up(world, b, a));
  a.transport->dial_back(b.id(), b.port);
  QVERIFY(world.until([&] { return a.dialed_back.size() == 1; }));
  QVERIFY(a.dialed_back[0].peer == b.id() && a.dialed_back[0].reached);
  QCOMPARE(a.dialed_back[0].address, b.address());
  // Somebody else answers there; nobody does; it is not linked at all.
  a.transport->dial_back(b.id(), other.port);
  QVERIFY(world.until([&] { return a.dialed_back.size() == 2; }));
  QVERIFY(!a.dialed_back[1].reached);
  a.transport->dial_back(b.id(), 1);
  QVERIFY(world.until([&] { return a.dialed_back.size() == 3; }));
  QVERIFY(!a.dialed_back[2].reached);
  a.transport->dial_back(other.id(), other.port);
  world.run_for(std::chrono::milliseconds(50));
  QCOMPARE(a.dialed_back.size(), std::size_t{3});
  QVERIFY(a.linked(b) && b.linked(a) && !a.linked(other));
  QCOMPARE(a.ups + b.ups, 2);
  QVERIFY(a.downs.empty() && b.downs.empty() && a.dial_failures.empty());
}

void TestTransportRefusals::withdrawnInvitesLetNobodyElseIn() {
  World world;
  const KeyPair invite = KeyPair::generate();
  const auto came_at = [&](Node& node, std::int64_t unix_s) {
    CertificateChain chain = world.chain_for(invite);
    chain[0].certificate.rights = Rights::kContribute | Rights::kInvite;
    chain[0] = sign_certificate(chain[0].certificate, world.project);
    Certificate own = chain[0].certificate;
    own.subject = node.id();
    own.issuer = invite.public_key();
    own.rights = Rights::kContribute;
    own.not_before = unix_s;
    chain.push_back(sign_certificate(own, invite));
    node.options.chain = chain;
  };
  Node a(world), early(world), late(world);
  constexpr std::int64_t kWithdrawn = 1'700'000'000;
  came_at(early, kWithdrawn - 10);
  came_at(late, kWithdrawn + 10);
  a.start_listening();
  early.start();
  late.start();
  QVERIFY(link_up(world, early, a));
  const Bytes order{4, 5};
  a.transport->withdraw(invite.public_key(), kWithdrawn, order);
  QVERIFY(a.linked(early));
  const Error why = dial_error(world, late, a.address());
  QVERIFY2(contains(why.message, "withdrawn"), why.message.c_str());
  QVERIFY(why.code == ErrorCode::kExpired);
  QVERIFY(late.shown == std::vector<Bytes>{order});
  a.transport->lift_ban(invite.public_key());
  QVERIFY(link_up(world, late, a));
}

void TestTransportRefusals::whoIsKeptOutIsToldWhyAndComesBackWhenItIsOver() {
  World world;
  Node a(world), b(world), c(world);
  a.start_listening();
  b.start();
  c.start();
  QVERIFY(link_up(world, b, a));
  QVERIFY(link_up(world, c, a));
  a.transport->keep_out(b.id(), std::chrono::hours(1), "sent nonsense");
  QVERIFY(world.until([&] { return !a.linked(b) && !b.linked(a); }));
  QVERIFY2(contains(b.downs[0].message, "it sent nonsense"), b.downs[0].message.c_str());
  QVERIFY2(contains(a.downs[0].message, "it sent nonsense"), a.downs[0].message.c_str());
  b.transport->dial(a.address(), std::nullopt);
  QVERIFY(world.until([&] { return b.dial_failures.size() == 1; }));
  const Error& why = b.dial_failures[0].second;
  QVERIFY(why.code == ErrorCode::kPermission);
  QVERIFY2(contains(why.message, "it sent nonsense"), why.message.c_str());
  QVERIFY(a.linked(c));
  a.transport->keep_out(b.id(), Duration::zero(), "it is over");
  QVERIFY(link_up(world, b, a));
}
void TestTransportRefusals::whoIsKeptOutForGoodIsNotDialedEither() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start_listening();
  a.transport->keep_out(b.id(), std::nullopt, "lied");
  const Error why = dial_error(world, a, b.address());
  QVERIFY(why.code == ErrorCode::kPermission);
  QVERIFY2(contains(why.message, "it lied"), why.message.c_str());
  QCOMPARE(a.ups + b.ups, 0);
}
void TestTransportRefusals::bannedWhileLinked() {
  World world;
  Node a(world), b(world), c(world);
  a.start_listening();
  b.start();
  c.start();
  QVERIFY(link_up(world, b, a));
  QVERIFY(link_up(world, c, a));
  a.transport->ban(b.id(), {6});
  QVERIFY(a.downs.empty());  // posted
  QVERIFY(world.until([&] { return !a.linked(b) && !b.linked(a); }));
  QVERIFY(a.downs[0].code == ErrorCode::kPermission);
  QVERIFY(b.downs[0].code == ErrorCode::kPermission);
  QVERIFY(contains(b.downs[0].message, "banned"));
  QVERIFY(b.shown == std::vector<Bytes>{Bytes{6}} && c.shown.empty());
  QVERIFY(a.linked(c));
}

void TestTransportRefusals::noRoom() {
  World world;
  Node a(world), b(world), c(world);
  a.options.max_links = 1;
  a.start_listening();
  b.start();
  c.start();
  QVERIFY(link_up(world, b, a));
  const Error why = dial_error(world, c, a.address());
  QVERIFY(why.code == ErrorCode::kTooLarge);
  QVERIFY(a.linked(b));
  // Room again.
  b.transport.reset();
  QVERIFY(world.until([&] { return !a.linked(b); }));
  QVERIFY(link_up(world, c, a));
}

void TestTransportRefusals::badRecordsCutTheLink_data() {
  QTest::addColumn<QByteArray>("plain");
  QTest::newRow("unknown stream") << QByteArray("\x09\x01zz", 4);
  QTest::newRow("bad flag") << QByteArray("\x00\x02zz", 4);
  QTest::newRow("empty fragment") << QByteArray("\x00\x00", 2);
  QTest::newRow("no message") << QByteArray("\x00\x01 not a message at all", 23);
  QTest::newRow("bulk too short") << QByteArray("\x01\x01 short", 8);
  QTest::newRow("bulk without meaning") << QByteArray("\x01\x01", 2) + QByteArray(64, '\xFF');
  QTest::newRow("short ping") << QByteArray("\x02\x01zz", 4);
  QTest::newRow("ping in pieces") << QByteArray("\x02\x00", 2) + QByteArray(8, 'z');
  QTest::newRow("second welcome") << QByteArray("\x05\x01", 2);
}

void TestTransportRefusals::badRecordsCutTheLink() {
  QFETCH(QByteArray, plain);
  World world;
  Node a(world);
  a.start_listening();
  const KeyPair key = KeyPair::generate();
  RawPeer peer(world);
  QVERIFY(peer.connect(a.port));
  QVERIFY(peer.join(key));
  QVERIFY(world.until([&] { return a.ups == 1; }));
  QVERIFY(peer.write_record(Bytes(plain.begin(), plain.end())));
  const auto reason = peer.read_close();
  QVERIFY(reason && reason->code == CloseCode::kMalformed);
  QVERIFY(!reason->text.empty());
  QVERIFY(peer.ended());
  QVERIFY(world.until([&] { return a.downs.size() == 1; }));
  QVERIFY(a.downs[0].code == ErrorCode::kMalformed);
  QVERIFY(a.messages.empty() && a.bulk.empty());
}

void TestTransportRefusals::forgedRecordCutsTheLink() {
  World world;
  Node a(world);
  a.start_listening();
  RawPeer peer(world);
  QVERIFY(peer.connect(a.port));
  QVERIFY(peer.join(KeyPair::generate()));
  QVERIFY(peer.write_framed(Bytes(500, 0x11)));
  QVERIFY(world.until([&] { return a.downs.size() == 1; }));
  QVERIFY(a.downs[0].code == ErrorCode::kMalformed);
  const auto reason = peer.read_close();
  QVERIFY(reason && reason->code == CloseCode::kMalformed);
}

void TestTransportRefusals::endlessFrameCutsTheLink() {
  for (const std::uint8_t stream : {0, 1}) {
    World world;
    Node a(world);
    a.start_listening();
    RawPeer peer(world);
    QVERIFY(peer.connect(a.port));
    QVERIFY(peer.join(KeyPair::generate()));
    Bytes fragment(60'000, 0);
    fragment[0] = stream;
    for (int i = 0; i < 30 && a.downs.empty(); ++i) {
      QVERIFY(peer.write_record(fragment));
      world.run_for(std::chrono::milliseconds(1));
    }
    QVERIFY(world.until([&] { return a.downs.size() == 1; }));
    QVERIFY(a.downs[0].code == ErrorCode::kTooLarge);
  }
}

void TestTransportRefusals::silentPeerIsReportedDown() {
  World world;
  Node a(world);
  a.options.silence_floor = std::chrono::milliseconds(10);  // the formula's two seconds remain
  a.start_listening();
  RawPeer peer(world);
  QVERIFY(peer.connect(a.port));
  QVERIFY(peer.join(KeyPair::generate()));
  // Never answers a ping.
  QVERIFY(world.until([&] { return a.downs.size() == 1; }));
  QVERIFY(a.downs[0].code == ErrorCode::kTimeout);
  const auto reason = peer.read_close();
  QVERIFY(reason && reason->code == CloseCode::kTimeout);
}

QTEST_GUILESS_MAIN(TestTransportRefusals)
#include "test_transport_refusals.moc"
