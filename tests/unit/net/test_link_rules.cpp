// SPDX-License-Identifier: GPL-3.0-or-later
// The pure rules of links: addresses, preamble, hello, close reasons, and which connection
// survives.
#include <QTest>

#include "net/base/rng.h"
#include "net/link/framing/close_reason.h"
#include "net/link/handshake/hello.h"
#include "net/link/handshake/kept_out.h"
#include "net/link/handshake/link_policy.h"
#include "net/link/handshake/preamble.h"
#include "net/link/sockets/address.h"
#include "net/wire/limits.h"

using namespace potluck;

class TestLinkRules : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void addresses() {
    const auto v4 = parse_host_port("192.168.1.5:4600");
    QVERIFY(v4 && (*v4 == HostPort{"192.168.1.5", 4600}));
    const auto v6 = parse_host_port("[fe80::1]:80");
    QVERIFY(v6 && (*v6 == HostPort{"fe80::1", 80}));
    const auto name = parse_host_port("node.example.org:0");
    QVERIFY(name && (*name == HostPort{"node.example.org", 0}));
    const auto any = parse_host_port(":4600");
    QVERIFY(any && any->host.empty());
    for (const char* text : {"192.168.1.5:4600", "[fe80::1]:80", "node.example.org:0"})
      QCOMPARE(to_string(*parse_host_port(text)), std::string(text));
    for (const std::string text : {"", ":", "a", "a:", "a:b", "a:1b", "a:-1", "a:65536", "1::2:3",
                                   "[::1]", "[::1:5", "[]:5", "a/b:5", "a b:5", "[[::1]]:5"}) {
      const auto bad = parse_host_port(text);
      QVERIFY2(!bad && bad.error().code == ErrorCode::kInvalidArgument && !bad.error().hint.empty(),
               text.c_str());
    }
    QVERIFY(!parse_host_port(std::string(300, 'a') + ":1"));
  }

  void close_reasons_travel() {
    const auto back = decode_close(encode_close({CloseCode::kExpired, "gr\xC3\xBC\xC3\x9F"}));
    QVERIFY(back && back->code == CloseCode::kExpired);
    QCOMPARE(back->text, std::string("gr\xC3\xBC\xC3\x9F"));
    // Too long: cut, and never within a character.
    std::string text(limits::kMaxReasonBytes - 1, 'x');
    text += "\xC3\xBC";
    const Bytes cut = encode_close({CloseCode::kNormal, text});
    const auto short_one = decode_close(cut);
    QVERIFY(short_one && short_one->text == std::string(limits::kMaxReasonBytes - 1, 'x'));
    // With the order that it rests on, as long as one may be.
    const Bytes order(limits::kMaxOrderBytes, 7);
    const Bytes longest =
        encode_close({CloseCode::kBanned, std::string(limits::kMaxReasonBytes, 'x'), order});
    const auto full = decode_close(longest);
    QVERIFY(full && full->code == CloseCode::kBanned && full->order == order);
    QCOMPARE(full->text.size(), limits::kMaxReasonBytes);
    for (std::size_t size = 0; size < 3 + limits::kMaxReasonBytes; ++size) {
      QVERIFY(!decode_close(ByteView(longest).first(size)));
    }
    Bytes too_long = longest;
    too_long.push_back(7);
    QVERIFY(!decode_close(too_long));
    QVERIFY(!decode_close(Bytes{4, 0x01, 0x01, 'x'}));  // claims more text than there is
    Bytes much_text(3 + 257, 'x');
    much_text[0] = 0, much_text[1] = 1, much_text[2] = 1;
    QVERIFY(!decode_close(much_text));
    // A code of a later version, and text made to disturb a terminal.
    const auto odd = decode_close(Bytes{200, 4, 0, 'a', 0x1B, '[', '\n'});
    QVERIFY(odd && odd->code == CloseCode::kNormal);
    QCOMPARE(odd->text, std::string("a [ "));
    for (int code = 0; code <= static_cast<int>(CloseCode::kTimeout); ++code) {
      const Error error = error_from_close({static_cast<CloseCode>(code), "why"}, "1.2.3.4:5");
      QVERIFY(error.message.find("1.2.3.4:5") != std::string::npos);
    }
  }

  void who_is_kept_out_for_a_while_comes_back() {
    const TimePoint now{std::chrono::seconds(100)};
    const PeerId one = KeyPair::generate().public_key(), other = KeyPair::generate().public_key();
    KeptOut kept_out;
    kept_out.keep_out(one, now + std::chrono::seconds(30), "sent nonsense");
    kept_out.keep_out(other, std::nullopt, "lied");
    QVERIFY(kept_out.reason(one, now) && *kept_out.reason(one, now) == "sent nonsense");
    QVERIFY(!kept_out.reason(one, now + std::chrono::seconds(30)));
    QVERIFY(kept_out.reason(other, now + std::chrono::hours(10'000)));
    QVERIFY(!kept_out.reason(KeyPair::generate().public_key(), now));
    const auto told = decode_close(encode_close({CloseCode::kKeptOut, "lied"}));
    QVERIFY(told && told->code == CloseCode::kKeptOut);
    const Error error = error_from_close(*told, "1.2.3.4:5");
    QVERIFY(error.code == ErrorCode::kPermission);
    QVERIFY(error.message.find("it lied") != std::string::npos);
  }

  void hello_travels_and_hostile_ones_are_refused() {
    const KeyPair project = KeyPair::generate(), member = KeyPair::generate();
    Certificate certificate;
    certificate.project = project.public_key();
    certificate.subject = member.public_key();
    certificate.issuer = project.public_key();
    const Hello hello{project.public_key(),
                      member.public_key(),
                      {sign_certificate(certificate, project)},
                      std::uint16_t{4600},
                      0x1122334455667788};
    const Bytes bytes = encode_hello(hello);
    QVERIFY(bytes.size() < limits::kMaxHandshakeBytes);
    const auto back = decode_hello(bytes);
    QVERIFY(back);
    QVERIFY(back->project == hello.project && back->identity == hello.identity);
    QCOMPARE(back->listening_port.value_or(0), std::uint16_t{4600});
    QCOMPARE(back->instance, hello.instance);
    QCOMPARE(back->chain.size(), std::size_t{1});
    for (std::size_t n = 0; n < bytes.size(); ++n) QVERIFY(!decode_hello(ByteView(bytes).first(n)));
    Bytes longer = bytes;
    longer.push_back(0);
    QVERIFY(!decode_hello(longer));
    Bytes other_format = bytes;
    other_format[0] = 9;
    QVERIFY(!decode_hello(other_format));
    QVERIFY(!decode_hello(Bytes(10'000, 1)));
    Rng rng(4);
    for (int i = 0; i < 5000; ++i) {  // must not crash; what decodes is not believed, only bounded
      Bytes changed = bytes;
      changed[rng.below(changed.size())] ^= static_cast<std::uint8_t>(1 + rng.below(255));
      const auto decoded = decode_hello(changed);
      if (decoded) QVERIFY(decoded->chain.size() <= 3);
    }
  }

  void who_dialed_with_the_smaller_key_survives() {
    const Duration settle = std::chrono::seconds(10), young = std::chrono::seconds(1),
                   old = std::chrono::minutes(1);
    using Existing = std::optional<ExistingLink>;
    // Alone.
    QVERIFY(admit_inbound(std::nullopt, false, true, settle) == Admission::kAccept);
    // Both at once: the smaller key holds the other's, the larger welcomes the smaller's.
    QVERIFY(admit_inbound(std::nullopt, true, true, settle) == Admission::kHold);
    QVERIFY(admit_inbound(std::nullopt, true, false, settle) == Admission::kAccept);
    // Ours has won: the one on hold is told so.
    QVERIFY(admit_inbound(Existing({true, true, young}), false, true, settle) ==
            Admission::kDuplicate);
    // Long after any race the peer's message proves that it has no link: ours is dead.
    QVERIFY(admit_inbound(Existing({true, true, old}), false, true, settle) == Admission::kReplace);
    QVERIFY(admit_inbound(Existing({true, true, young}), false, false, settle) ==
            Admission::kReplace);
    // The same direction again, or a restarted peer: the newer one.
    QVERIFY(admit_inbound(Existing({true, false, young}), false, true, settle) ==
            Admission::kReplace);
    QVERIFY(admit_inbound(Existing({false, true, young}), false, true, settle) ==
            Admission::kReplace);
    // A dial stops short of a link that is there, unless the peer has been restarted since.
    QVERIFY(may_complete_dial(std::nullopt, false));
    QVERIFY(!may_complete_dial(std::nullopt, true));
    QVERIFY(!may_complete_dial(Existing({true, false, old}), false));
    QVERIFY(may_complete_dial(Existing({false, false, old}), false));
  }

  void prologues_differ_by_version_and_project() {
    const ProjectId a = KeyPair::generate().public_key(), b = KeyPair::generate().public_key();
    QVERIFY(make_prologue(1, a) != make_prologue(2, a));
    QVERIFY(make_prologue(1, a) != make_prologue(1, b));
    const Status same = check_preamble(make_preamble(3), 3, "x");
    QVERIFY(same.ok());
  }
};

QTEST_APPLESS_MAIN(TestLinkRules)
#include "test_link_rules.moc"
