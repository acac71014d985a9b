// SPDX-License-Identifier: GPL-3.0-or-later
// Certificate chains: who may take part, and every way to cheat one's way in.
#include <QTest>

#include "random_messages.h"

using namespace potluck;
using test::RandomMessages;

namespace {

constexpr std::int64_t kNow = 1'800'000'000;

struct Project {
  KeyPair project = KeyPair::generate(), invite = KeyPair::generate(), member = KeyPair::generate();

  Certificate invite_certificate() const {
    Certificate out;
    out.project = project.public_key();
    out.subject = invite.public_key();
    out.role = Role::kVolunteer;
    out.rights = Rights::kContribute | Rights::kInvite;
    out.not_before = kNow - 1000;
    out.expiry = kNow + 1'000'000;
    return out;
  }
  Certificate member_certificate() const {
    Certificate out = invite_certificate();
    out.subject = member.public_key();
    out.display_name = "Ada";
    out.rights = Rights::kContribute;
    return out;
  }
  CertificateChain chain(const Certificate& first, const Certificate& second) const {
    return {sign_certificate(first, project), sign_certificate(second, invite)};
  }
  CertificateChain good() const { return chain(invite_certificate(), member_certificate()); }

  Status check(const CertificateChain& chain, std::int64_t now = kNow) const {
    return verify_chain(chain, project.public_key(), member.public_key(), now);
  }
  Status check_member(const CertificateChain& chain) const {
    return verify_membership(chain, project.public_key(), member.public_key(), kNow);
  }
};

ErrorCode code(const Status& status) { return status ? ErrorCode::kInternal : status.error().code; }

}  // namespace

class TestCertificate : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  // The point of invite links: the organiser signs once, the joiner needs nobody online.
  void invited_member_is_let_in() {
    const Project p;
    const auto decoded = decode_chain(encode_chain(p.good()));
    QVERIFY(decoded);
    QVERIFY(p.check(*decoded));
    QCOMPARE(decoded->back().certificate.display_name, std::string("Ada"));
    QCOMPARE(decoded->back().certificate.issuer, p.invite.public_key());
  }

  void organiser_device_is_a_chain_of_one() {
    const Project p;
    Certificate device = p.member_certificate();
    device.role = Role::kOrganiser;
    device.rights = Rights::kContribute | Rights::kModerate;
    QVERIFY(p.check({sign_certificate(device, p.project)}));
    QCOMPARE(code(p.check({sign_certificate(device, p.member)})), ErrorCode::kPermission);
  }

  void moderator_may_certify_through_an_invite_key() {
    RandomMessages random(1);
    const KeyPair project = random.key(), member = random.key();
    for (std::size_t length = 1; length <= 3; ++length) {
      const auto chain = random.chain(project, member.public_key(), length);
      const auto decoded = decode_chain(encode_chain(chain));
      QVERIFY(decoded);
      QVERIFY(verify_chain(*decoded, project.public_key(), member.public_key(), kNow));
    }
  }

  void fourth_link_is_refused() {
    RandomMessages random(2);
    const KeyPair project = random.key(), member = random.key();
    auto chain = random.chain(project, member.public_key(), 3);
    chain.push_back(chain.back());
    QCOMPARE(code(verify_chain(chain, project.public_key(), member.public_key(), kNow)),
             ErrorCode::kMalformed);
    QCOMPARE(code(verify_chain({}, project.public_key(), member.public_key(), kNow)),
             ErrorCode::kMalformed);
  }

  void another_project_or_computer_is_refused() {
    const Project p, other;
    QCOMPARE(code(verify_chain(p.good(), other.project.public_key(), p.member.public_key(), kNow)),
             ErrorCode::kPermission);
    QCOMPARE(code(verify_chain(p.good(), p.project.public_key(), other.member.public_key(), kNow)),
             ErrorCode::kPermission);
    Certificate wrong = p.member_certificate();
    wrong.project = other.project.public_key();
    QCOMPARE(code(p.check(p.chain(p.invite_certificate(), wrong))), ErrorCode::kPermission);
  }

  void windows_hold_with_skew() {
    const Project p;
    const auto chain = p.good();
    const std::int64_t start = kNow - 1000, end = kNow + 1'000'000;
    QVERIFY(p.check(chain, start - 3600));
    QCOMPARE(code(p.check(chain, start - 3601)), ErrorCode::kExpired);
    QVERIFY(p.check(chain, end + 30));
    QCOMPARE(code(p.check(chain, end + 31)), ErrorCode::kExpired);
    QCOMPARE(code(verify_chain(chain, p.project.public_key(), p.member.public_key(), end + 1,
                               {.after_expiry_s = 0})),
             ErrorCode::kExpired);
  }

  void expiry_of_the_invite_counts_for_the_member() {
    const Project p;
    Certificate invite = p.invite_certificate(), member = p.member_certificate();
    invite.expiry = kNow - 10'000;
    member.expiry = 0;
    const Status status = p.check(p.chain(invite, member));
    QCOMPARE(code(status), ErrorCode::kExpired);
    QVERIFY(!status.error().hint.empty());
    invite.expiry = 0;
    QVERIFY(p.check(p.chain(invite, member), kNow * 2));
  }

  void extreme_dates_do_not_overflow() {
    const Project p;
    Certificate invite = p.invite_certificate();
    invite.not_before = std::numeric_limits<std::int64_t>::max();
    QCOMPARE(code(p.check(p.chain(invite, p.member_certificate()))), ErrorCode::kExpired);
    invite.not_before = std::numeric_limits<std::int64_t>::min();
    invite.expiry = std::numeric_limits<std::int64_t>::max();
    QVERIFY(p.check(p.chain(invite, p.member_certificate())));
    invite.expiry = std::numeric_limits<std::int64_t>::min();
    QCOMPARE(code(p.check(p.chain(invite, p.member_certificate()))), ErrorCode::kExpired);
  }

  void rights_never_grow() {
    const Project p;
    Certificate member = p.member_certificate();
    member.rights = Rights::kContribute | Rights::kModerate;
    QCOMPARE(code(p.check(p.chain(p.invite_certificate(), member))), ErrorCode::kPermission);
  }

  void role_never_grows() {
    const Project p;
    for (const Role role : {Role::kAggregator, Role::kModerator, Role::kOrganiser}) {
      Certificate member = p.member_certificate();
      member.role = role;
      QCOMPARE(code(p.check(p.chain(p.invite_certificate(), member))), ErrorCode::kPermission);
    }
  }

  void volunteer_cannot_invite() {
    const Project p;
    Certificate invite = p.invite_certificate();
    invite.rights = Rights::kContribute;
    QCOMPARE(code(p.check(p.chain(invite, p.member_certificate()))), ErrorCode::kPermission);
    invite.rights = Rights::kContribute | Rights::kModerate;
    QVERIFY(p.check(p.chain(invite, p.member_certificate())));
  }

  // What an invite gives cannot be passed on by those who have it: else one link would let in
  // whoever its members want, without a use being counted.
  void a_member_never_has_the_right_to_invite() {
    const Project p;
    Certificate member = p.member_certificate();
    member.rights = Rights::kContribute | Rights::kInvite;
    QCOMPARE(code(p.check(p.chain(p.invite_certificate(), member))), ErrorCode::kPermission);
    // Nor does whom the project's key certifies: whoever has it is an invite.
    const CertificateChain own = {sign_certificate(member, p.project)};
    QVERIFY(p.check(own));
    QCOMPARE(code(p.check_member(own)), ErrorCode::kPermission);
    QVERIFY(p.check_member(p.good()));
  }

  void the_key_of_an_invite_is_nobody() {
    const Project p;
    Certificate self = p.member_certificate();
    self.subject = p.invite.public_key();
    for (const CertificateChain& chain :
         {CertificateChain{p.good()[0]}, p.chain(p.invite_certificate(), self)}) {
      const auto& project = p.project.public_key();
      QVERIFY(verify_chain(chain, project, p.invite.public_key(), kNow));
      QCOMPARE(code(verify_membership(chain, project, p.invite.public_key(), kNow)),
               ErrorCode::kPermission);
    }
  }

  // By their own key, or by an invite's: to membership and no further.
  void a_moderator_lets_in_and_makes_no_moderators() {
    const Project p;
    Certificate moderator = p.invite_certificate();
    moderator.role = Role::kModerator;
    moderator.rights = Rights::kContribute | Rights::kModerate;
    Certificate member = p.member_certificate();
    QVERIFY(p.check_member(p.chain(moderator, member)));
    member.role = Role::kModerator;
    QCOMPARE(code(p.check(p.chain(moderator, member))), ErrorCode::kPermission);
    member.role = Role::kAggregator;
    member.rights = Rights::kContribute | Rights::kModerate;
    QCOMPARE(code(p.check(p.chain(moderator, member))), ErrorCode::kPermission);
  }

  void what_brought_a_member_travels_with_it() {
    const Project p;
    QVERIFY(came_by(p.good()) == p.invite.public_key());
    Certificate renewed = p.member_certificate();
    renewed.origin = p.invite.public_key();
    const CertificateChain chain = {sign_certificate(renewed, p.project)};
    const auto back = decode_chain(encode_chain(chain));
    QVERIFY(back && p.check_member(*back));
    QVERIFY(came_by(*back) == p.invite.public_key());
    renewed.origin = {};
    QVERIFY(!came_by({sign_certificate(renewed, p.project)}));
    // Nobody is written down in one way only.
    SignedCertificate nobody = sign_certificate(renewed, p.project);
    nobody.payload[0] = 2;
    nobody.payload.insert(nobody.payload.end(), 32, 0);
    nobody.signature = p.project.sign("potluck certificate v1", nobody.payload);
    QVERIFY(!decode_chain(encode_chain({nobody})));
  }

  void links_must_join() {
    const Project p, other;
    // An invite of one key, a member certified by another.
    const CertificateChain broken = {sign_certificate(p.invite_certificate(), p.project),
                                     sign_certificate(p.member_certificate(), other.invite)};
    QCOMPARE(code(p.check(broken)), ErrorCode::kPermission);
    QCOMPARE(code(p.check({p.good()[1], p.good()[0]})), ErrorCode::kPermission);
    QCOMPARE(code(p.check({p.good()[1]})), ErrorCode::kPermission);
  }

  void forged_signatures_are_refused() {
    const Project p;
    for (std::size_t link = 0; link < 2; ++link) {
      CertificateChain chain = p.good();
      chain[link].signature.data[0] ^= 1;
      QCOMPARE(code(p.check(chain)), ErrorCode::kMalformed);
    }
    // A certificate that names the issuer it should have, signed by somebody else.
    CertificateChain chain = p.good();
    chain[1].signature = p.member.sign("potluck certificate v1", chain[1].payload);
    QCOMPARE(code(p.check(chain)), ErrorCode::kMalformed);
    // The right key, but over another kind of thing.
    chain[1].signature = p.invite.sign("potluck record v1", chain[1].payload);
    QCOMPARE(code(p.check(chain)), ErrorCode::kMalformed);
  }

  // The signature covers the payload; what we act upon is the struct.
  void struct_that_differs_from_its_payload_is_refused() {
    const Project p;
    CertificateChain chain = p.good();
    chain[0].certificate.rights = Rights::kAll;
    QCOMPARE(code(p.check(chain)), ErrorCode::kMalformed);
  }

  void every_changed_byte_is_refused() {
    const Project p;
    const Bytes bytes = encode_chain(p.good());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      Bytes changed = bytes;
      changed[i] ^= 0x04;
      const auto decoded = decode_chain(changed);
      QVERIFY2(!decoded || !p.check(*decoded), qPrintable(QString("byte %1").arg(i)));
    }
  }

  void every_truncation_and_extension_is_refused() {
    const Project p;
    Bytes bytes = encode_chain(p.good());
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      const auto exact = std::make_unique<std::uint8_t[]>(length);
      std::copy_n(bytes.begin(), length, exact.get());
      QVERIFY(!decode_chain({exact.get(), length}));
    }
    bytes.push_back(0);
    QVERIFY(!decode_chain(bytes));
    QCOMPARE(decode_chain(Bytes(kMaxChainBytes + 1)).error().code, ErrorCode::kTooLarge);
  }

  void signed_payloads_that_break_limits_are_refused() {
    const Project p;
    const Bytes good = p.good()[0].payload;
    const auto decodes = [&p](const Bytes& payload) {
      const SignedCertificate link{{}, payload, p.project.sign("potluck certificate v1", payload)};
      return decode_chain(encode_chain({link})).ok();
    };
    const auto with = [&good](std::size_t at, std::uint8_t value) {
      Bytes out = good;
      out[at] = value;
      return out;
    };
    QVERIFY(decodes(good));
    QVERIFY(!decodes(with(0, 2)));     // another format
    QVERIFY(!decodes(with(1, 4)));     // an unknown role
    QVERIFY(!decodes(with(2, 0x08)));  // an unknown right
    QVERIFY(!decodes(with(122, 1)));   // a name longer than what is there
    const auto named = [&good](std::string_view name) {
      Bytes out = good;
      out[122] = static_cast<std::uint8_t>(name.size());
      out.insert(out.end(), name.begin(), name.end());
      return out;
    };
    QVERIFY(decodes(named("Zoë")));
    QVERIFY(!decodes(named("\x1b[31m")));
    QVERIFY(!decodes(named("\xff")));
    QVERIFY(!decodes(named(std::string(kMaxDisplayName + 1, 'n'))));
  }

  void display_name_is_cleaned_when_signed() {
    const Project p;
    Certificate member = p.member_certificate();
    member.display_name =
        "A\nd\x7f"
        "a" +
        std::string(100, '!');
    const auto link = sign_certificate(member, p.invite);
    QCOMPARE(link.certificate.display_name, "Ada" + std::string(61, '!'));
  }

  void roles_have_names() {
    QCOMPARE(to_string(Role::kVolunteer), std::string_view("volunteer"));
    QCOMPARE(to_string(Role::kOrganiser), std::string_view("organiser"));
  }
};

QTEST_APPLESS_MAIN(TestCertificate)
#include "test_certificate.moc"
