// SPDX-License-Identifier: GPL-3.0-or-later
// What a membership is worth on a link: it ends when it expires, goes on when it is renewed, and
// the key of an invite has none.
#include <QTest>

#include "transport_fixture.h"

using namespace potluck;
using namespace potluck::test;

class TestTransportMembership : public QObject {
  Q_OBJECT

  // The invite's key, and the chain that it has of the project.
  struct Invite {
    KeyPair key = KeyPair::generate();
    SignedCertificate certificate;
    explicit Invite(const World& world) {
      Certificate own = world.chain_for(key)[0].certificate;
      own.rights = Rights::kContribute | Rights::kInvite;
      certificate = sign_certificate(own, world.project);
    }
    CertificateChain admits(const PublicKey& subject, std::uint32_t rights) const {
      Certificate own = certificate.certificate;
      own.subject = subject;
      own.rights = rights;
      return {certificate, sign_certificate(own, key)};
    }
  };
  static std::int64_t now(const World& world) { return world.clock.unix_seconds(); }
  // No tolerance: a test does not wait for half a minute.
  static void exact(Node& node) { node.options.clock_tolerance.after_expiry_s = 0; }

  static ErrorCode refused(World& world, Node& from, const Node& to) {
    from.transport->dial(to.address(), std::nullopt);
    if (!world.until([&] { return !from.dial_failures.empty(); })) return ErrorCode::kInternal;
    return from.ups + to.ups == 0 ? from.dial_failures.back().second.code : ErrorCode::kInternal;
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void a_membership_that_expires_ends_its_link() {
    World world;
    Node a(world), b(world), c(world);
    for (Node* each : {&a, &b, &c}) exact(*each);
    b.options.chain = world.chain_for(b.key, now(world) + 1);
    a.start_listening();
    b.start();
    c.start();
    QVERIFY(link_up(world, b, a));
    QVERIFY(link_up(world, c, a));
    QVERIFY(world.until([&] { return !a.linked(b) && !b.linked(a); }));
    QVERIFY(a.downs.at(0).code == ErrorCode::kExpired);
    QVERIFY(b.downs.at(0).code == ErrorCode::kExpired);
    QVERIFY(a.linked(c) && c.downs.empty());
    // It comes back by a new one alone.
    b.transport->dial(a.address(), std::nullopt);
    QVERIFY(world.until([&] { return !b.dial_failures.empty(); }));
    QVERIFY(b.dial_failures.back().second.code == ErrorCode::kExpired);
    QCOMPARE(a.ups, 2);
    b.transport->renew(world.chain_for(b.key, now(world) + 1000));
    QVERIFY(link_up(world, b, a));
  }

  void a_member_that_renews_keeps_its_link() {
    World world;
    Node a(world), b(world);
    exact(a), exact(b);
    const auto expiry = now(world) + 1;
    b.options.chain = world.chain_for(b.key, expiry);
    a.start_listening();
    b.start();
    QVERIFY(link_up(world, b, a));
    QVERIFY(a.transport->renew(b.id(), world.chain_for(b.key, expiry + 1000)));
    QVERIFY(world.until([&] { return now(world) > expiry + 1; }));
    world.run_for(std::chrono::milliseconds(600));
    QVERIFY(a.linked(b) && b.linked(a) && a.downs.empty());
  }

  // What a peer says of itself later is judged like what it said in the handshake.
  void a_renewal_that_no_handshake_would_pass_is_refused() {
    World world, other_world;
    Node a(world), b(world), c(world);
    const Invite invite(world);
    a.start_listening();
    b.start();
    QVERIFY(link_up(world, b, a));
    const auto code = [&](CertificateChain chain) {
      const auto status = a.transport->renew(b.id(), std::move(chain));
      return status ? ErrorCode::kInternal : status.error().code;
    };
    QVERIFY(code(other_world.chain_for(b.key)) == ErrorCode::kPermission);
    QVERIFY(code(world.chain_for(c.key)) == ErrorCode::kPermission);
    QVERIFY(code(world.chain_for(b.key, now(world) - 1000)) == ErrorCode::kExpired);
    QVERIFY(code(invite.admits(b.id(), Rights::kContribute | Rights::kInvite)) ==
            ErrorCode::kPermission);
    a.transport->ban(invite.key.public_key(), {1});
    QVERIFY(code(invite.admits(b.id(), Rights::kContribute)) == ErrorCode::kPermission);
    QVERIFY(a.linked(b));
    QVERIFY(code(world.chain_for(b.key)) == ErrorCode::kInternal);
    QVERIFY(a.transport->renew(c.id(), world.chain_for(c.key)).error().code ==
            ErrorCode::kNotFound);
  }

  // Everybody who was handed the link holds it.
  void the_key_of_an_invite_gets_no_link() {
    World world;
    const Invite invite(world);
    Node a(world), as_it_is(world, invite.key), self_made(world, invite.key);
    as_it_is.options.chain = {invite.certificate};
    self_made.options.chain = invite.admits(invite.key.public_key(), Rights::kContribute);
    a.start_listening();
    as_it_is.start();
    self_made.start();
    QVERIFY(refused(world, as_it_is, a) == ErrorCode::kPermission);
    QVERIFY(refused(world, self_made, a) == ErrorCode::kPermission);
  }

  void a_member_that_gave_itself_the_right_to_invite_gets_no_link() {
    World world;
    const Invite invite(world);
    Node a(world), b(world), guest(world);
    b.options.chain = invite.admits(b.id(), Rights::kContribute | Rights::kInvite);
    // And whom it would let in.
    Certificate own = b.options.chain[1].certificate;
    own.subject = guest.id();
    own.rights = Rights::kContribute;
    guest.options.chain = b.options.chain;
    guest.options.chain.push_back(sign_certificate(own, b.key));
    a.start_listening();
    b.start();
    guest.start();
    QVERIFY(refused(world, b, a) == ErrorCode::kPermission);
    QVERIFY(refused(world, guest, a) == ErrorCode::kPermission);
  }

  // A renewed membership names no invite in its chain any more.
  void a_ban_of_an_invite_reaches_whom_it_brought_first() {
    World world;
    const Invite invite(world);
    Node a(world), b(world);
    Certificate own = world.chain_for(b.key)[0].certificate;
    own.origin = invite.key.public_key();
    b.options.chain = {sign_certificate(own, world.project)};
    a.start_listening();
    b.start();
    QVERIFY(link_up(world, b, a));
    const Bytes order{7, 7};
    a.transport->ban(invite.key.public_key(), order);
    QVERIFY(world.until([&] { return !a.linked(b) && !b.linked(a); }));
    QVERIFY(b.shown == std::vector<Bytes>{order});
  }
};

QTEST_GUILESS_MAIN(TestTransportMembership)
#include "test_transport_membership.moc"
