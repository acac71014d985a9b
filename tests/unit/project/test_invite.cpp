// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <functional>

#include "engine/project/invite.h"
#include "net/base/rng.h"
#include "net/crypto/hash.h"

using namespace potluck;

namespace {

constexpr std::int64_t kNow = 1'700'000'000;
constexpr std::string_view kPrefix = "potluck://join/";

}  // namespace

class TestInvite : public QObject {
  Q_OBJECT

  KeyPair project_ = KeyPair::generate();

  Invite invite(std::int64_t expiry = 0, Role role = Role::kVolunteer) {
    return make_invite(certifier_of(project_),
                       {"Shakespeare für alle",
                        blake2b(as_bytes("m")),
                        1234,
                        {"192.168.1.20:41000", "[2001:db8::1]:41000"}},
                       {.now_unix = kNow, .expiry_unix = expiry, .max_uses = 3, .max_role = role});
  }
  // The bytes of a link changed and its checksum made right again: what only malice does.
  static std::string forged(const std::string& link, const std::function<void(Bytes&)>& change) {
    auto bytes = from_base64url(std::string_view(link).substr(kPrefix.size())).value();
    bytes.resize(bytes.size() - 4);
    change(bytes);
    put_u16(&bytes[1], static_cast<std::uint16_t>(bytes.size() + 4));
    const auto digest = blake2b(bytes);
    bytes.insert(bytes.end(), digest.data.begin(), digest.data.begin() + 4);
    return std::string(kPrefix) + to_base64url(bytes);
  }
  static Error error_of(std::string_view text, std::int64_t now = kNow) {
    auto parsed = parse_invite_link(text, now);
    return parsed ? Error{ErrorCode::kInternal, "it was accepted", {}} : parsed.error();
  }
  static bool says(const Error& error, const char* what) {
    return error.message.find(what) != std::string::npos && !error.hint.empty();
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void comes_back_as_it_was() {
    const auto made = invite(kNow + 100);
    const auto link = to_invite_link(made);
    QVERIFY2(link.size() < 700, std::to_string(link.size()).c_str());
    const auto back = parse_invite_link(link, kNow);
    QVERIFY2(back.ok(), back ? "" : back.error().text().c_str());
    QVERIFY(back->project == project_.public_key());
    QCOMPARE(back->project_name, made.project_name);
    QVERIFY(back->manifest_root == made.manifest_root);
    QCOMPARE(back->manifest_bytes, 1234u);
    QCOMPARE(back->addresses, made.addresses);
    QVERIFY(back->invite_key.seed() == made.invite_key.seed());
    QCOMPARE(encode_chain(back->chain), encode_chain(made.chain));
    QCOMPARE(back->chain[0].certificate.max_uses, 3u);
    QCOMPARE(to_invite_link(*back), link);
  }

  void it_says_whether_members_may_be_looked_for() {
    auto made = invite();
    QVERIFY(!parse_invite_link(to_invite_link(made), kNow)->find_over_dht);
    made.find_over_dht = true;
    const auto back = parse_invite_link(to_invite_link(made), kNow);
    QVERIFY2(back.ok(), back ? "" : back.error().text().c_str());
    QVERIFY(back->find_over_dht);
    QCOMPARE(back->manifest_bytes, 1234u);
  }

  void the_longest_link_is_still_short() {
    std::vector<std::string> addresses(20, std::string(70, 'a') + ":41000");
    const auto made =
        make_invite(certifier_of(project_), {std::string(100, 'n'), blake2b({}), 60000, addresses},
                    {.now_unix = kNow});
    QVERIFY(parse_invite_link(to_invite_link(made), kNow).ok());
    QVERIFY(to_invite_link(made).size() < 1400);
    QVERIFY(to_invite_link(invite()).size() < 560);
  }

  void blanks_around_it_and_inside() {
    const auto link = to_invite_link(invite());
    auto wrapped = link;
    wrapped.insert(100, "\r\n");
    auto capitals = link;
    capitals.replace(0, 7, "POTLUCK");
    for (const auto& text : {" " + link, link + "\n", "\t" + link + " \r\n", wrapped, capitals}) {
      QVERIFY(parse_invite_link(text, kNow).ok());
    }
  }

  void people_and_programs_around_it_data() {
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char* name, const QByteArray& before, const QByteArray& after) {
      QTest::newRow(name) << before << after;
    };
    row("brackets", "<", ">");
    row("round ones", "(", ")");
    row("square ones", "[link](", ")");
    row("quotes", "\"", "\"");
    row("German quotes", "„", "“");
    row("French quotes", "«\u00a0", "\u00a0»");
    row("a full stop", "", ".");
    row("a comma and more", "Join us: ", ", it is fun!");
    row("an ellipsis", "", "…");
    row("a question", "Did you try ", "? I did.");
    row("a sentence", "Hello Ada, potluck is what I spoke of: ", " and potluck it is");
    row("nobody sees it", "\u200b\ufeff", "\u200b");
    row("a hard blank", "\u00a0", "\u00a0and more");
    row("right to left", "\u202b", "\u202c");
    row("emphasis", "_", "_");
    row("bold", "**", "**");
    row("HTML", "<a href=\"", "\">Join</a>");
    row("entities", "&lt;", "&gt;");
    row("a quoted mail", "> > ", "\n> > regards");
    row("twice", "", "\npotluck://join/AAAA");
    row("another word", "potluck://jo potluck:// ", "");
  }
  void people_and_programs_around_it() {
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const auto link = to_invite_link(invite());
    const auto parsed = parse_invite_link(before.toStdString() + link + after.toStdString(), kNow);
    QVERIFY2(parsed, parsed ? "" : parsed.error().text().c_str());
    QCOMPARE(to_invite_link(*parsed), link);
  }

  void broken_and_encoded() {
    const auto link = to_invite_link(invite());
    const auto every = [&](std::size_t width, const std::string& mark) {
      std::string out;
      for (std::size_t at = 0; at < link.size(); at += width) {
        out += (at > 0 ? mark : "") + link.substr(at, width);
      }
      return out;
    };
    std::string percent, twice, letters;
    for (const char c : link) {
      std::array<char, 4> hex{};
      std::snprintf(hex.data(), hex.size(), "%%%02X", static_cast<unsigned>(c));
      letters += hex.data();
      percent += c == ':' ? "%3A" : c == '/' ? "%2f" : c == '_' ? "%5F" : std::string(1, c);
      twice += c == ':' ? "%253A" : c == '/' ? "%252F" : std::string(1, c);
    }
    std::string escaped, capitals = "POTLUCK://JOIN/" + link.substr(kPrefix.size());
    for (const char c : link) escaped += (c == '_' ? "\\" : "") + std::string(1, c);
    const std::vector<std::string> all = {
        every(76, "\r\n"),
        every(75, "=\r\n"),
        every(70, "\n> "),
        every(60, "\n    "),
        every(3, " "),
        every(40, "\u200b"),
        every(50, "\u00ad"),
        every(64, "\u00a0"),
        every(72, "\u2028"),
        every(60, "\n> > "),
        percent,
        twice,
        letters,
        escaped,
        capitals,
        "https://example.org/go?to=" + percent + "&from=chat",
        "Hi,\r\n\r\nplease join: <" + every(68, "\r\n") + ">.\r\n\r\nAda"};
    for (const auto& text : all) {
      const auto parsed = parse_invite_link(text, kNow);
      QVERIFY2(parsed, (parsed ? "" : parsed.error().text() + ": " + text).c_str());
      QCOMPARE(to_invite_link(*parsed), link);
    }
    // What was cut off is not filled up with the next words.
    QVERIFY(says(error_of(link.substr(0, 300) + " " + std::string(500, 'x')), "cut off"));
    QVERIFY(says(error_of(link.substr(0, 300) + ". And so on"), "cut off"));
  }

  void the_joiner_becomes_a_member_without_anybody_else() {
    const auto link = to_invite_link(invite());
    const auto joined = parse_invite_link(link, kNow + 50).value();
    const auto device = KeyPair::generate();
    const auto chain =
        accept_invite(joined, device.public_key(), "Ada\n", Role::kVolunteer, kNow + 50);
    QCOMPARE(chain.size(), 2u);
    QCOMPARE(chain.back().certificate.display_name, std::string("Ada"));
    const auto travelled = decode_chain(encode_chain(chain));
    QVERIFY(travelled.ok());
    QVERIFY(verify_chain(*travelled, project_.public_key(), device.public_key(), kNow + 60).ok());
    const auto other = KeyPair::generate();
    QVERIFY(!verify_chain(*travelled, project_.public_key(), other.public_key(), kNow).ok());
    QVERIFY(!verify_chain(*travelled, other.public_key(), device.public_key(), kNow).ok());
  }

  void an_invite_gives_no_more_than_it_holds() {
    const auto device = KeyPair::generate();
    const auto chain = accept_invite(invite(), device.public_key(), "Eve", Role::kOrganiser, kNow);
    QVERIFY(chain.back().certificate.role == Role::kVolunteer);
    QCOMPARE(chain.back().certificate.rights, Rights::kContribute);
    QVERIFY(verify_chain(chain, project_.public_key(), device.public_key(), kNow).ok());
    // Nobody becomes a moderator by a link.
    const auto aggregator = accept_invite(invite(0, Role::kModerator), device.public_key(), "Mo",
                                          Role::kModerator, kNow);
    QVERIFY(aggregator.back().certificate.role == Role::kAggregator);
    QCOMPARE(aggregator.back().certificate.rights, Rights::kContribute);
    QVERIFY(verify_membership(aggregator, project_.public_key(), device.public_key(), kNow).ok());
  }

  void a_moderator_invites() {
    const auto device = KeyPair::generate(), moderator = KeyPair::generate();
    const auto own = admit(certifier_of(project_), {.subject = moderator.public_key(),
                                                    .display_name = "Mo",
                                                    .role = Role::kModerator,
                                                    .now_unix = kNow});
    const auto certifier = certifier_of(moderator, own);
    QVERIFY(certifier.has_value());
    const auto made = make_invite(*certifier, {"x", {}, 1, {}}, {.now_unix = kNow});
    const auto parsed = parse_invite_link(to_invite_link(made), kNow);
    QVERIFY2(parsed, parsed ? "" : parsed.error().text().c_str());
    const auto chain = accept_invite(*parsed, device.public_key(), "Ada", Role::kVolunteer, kNow);
    QVERIFY(verify_membership(chain, project_.public_key(), device.public_key(), kNow).ok());
    QVERIFY(!certifier_of(device, chain));
  }

  void a_renewed_membership_remembers_what_brought_it() {
    const auto device = KeyPair::generate();
    constexpr std::int64_t kDay = 24 * 3600;
    const auto chain =
        accept_invite(invite(kNow + 30 * kDay), device.public_key(), "Ada", Role::kVolunteer, kNow);
    QVERIFY(!is_renewal_due(chain, kNow + 20 * kDay));
    QVERIFY(is_renewal_due(chain, kNow + 20 * kDay + 1));
    const auto later = renewed(certifier_of(project_), chain, Role::kOrganiser, kNow + 21 * kDay);
    const auto& project = project_.public_key();
    QVERIFY(verify_membership(later, project, device.public_key(), kNow + 31 * kDay).ok());
    QVERIFY(came_by(later) == came_by(chain));
    QVERIFY(came_by(renewed(certifier_of(project_), later, {}, kNow)) == came_by(chain));
    QCOMPARE(later.back().certificate.display_name, std::string("Ada"));
    QCOMPARE(expiry_of(later), kNow + (21 + kMembershipDays) * kDay);
    QVERIFY(!is_renewal_due(accept_invite(invite(), device.public_key(), "", {}, kNow), kNow * 2));
  }

  void a_membership_ends_with_its_invite() {
    const auto device = KeyPair::generate();
    const auto chain =
        accept_invite(invite(kNow + 100), device.public_key(), "Ada", Role::kVolunteer, kNow);
    QCOMPARE(chain.back().certificate.expiry, kNow + 100);
  }

  void what_is_no_link() {
    for (const auto* text : {"", "   ", "https://example.org/join/abc", "potluck", "join/abc",
                             "potluck:/join/abc", "magnet:?xt=urn:btih:abc", "\xff\xff"}) {
      const auto error = error_of(text);
      QCOMPARE(error.code, ErrorCode::kInvalidArgument);
      QVERIFY(error.hint.find("potluck://join/") != std::string::npos);
    }
    QCOMPARE(error_of(std::string(1 << 20, 'x')).code, ErrorCode::kInvalidArgument);
  }

  void cut_off_at_every_length() {
    const auto link = to_invite_link(invite());
    for (std::size_t n = kPrefix.size(); n < link.size(); ++n) {
      const auto error = error_of(std::string_view(link).substr(0, n));
      QCOMPARE(error.code, ErrorCode::kMalformed);
      QVERIFY2(says(error, "cut off"), error.message.c_str());
    }
    QVERIFY(says(error_of("potluck://jo"), "cut off"));
  }

  void every_changed_character() {
    const auto link = to_invite_link(invite());
    for (std::size_t n = kPrefix.size(); n < link.size(); ++n) {
      for (const char c : {'A', 'b', '9', '*', '%', '\0', '\xff'}) {
        auto changed = link;
        if (changed[n] == c) continue;
        changed[n] = c;
        const auto error = error_of(changed);
        QVERIFY2(says(error, "damaged") || says(error, "cut off"), error.message.c_str());
      }
    }
    QVERIFY(says(error_of(link + "A"), "damaged"));
  }

  void a_newer_version_asks_for_an_update() {
    const auto error = error_of(forged(to_invite_link(invite()), [](Bytes& b) { b[0] = 2; }));
    QCOMPARE(error.code, ErrorCode::kVersionMismatch);
    QVERIFY(error.hint.find("update Potluck") != std::string::npos);
  }

  void expired() {
    const auto link = to_invite_link(invite(kNow + 100));
    QVERIFY(parse_invite_link(link, kNow + 99).ok());
    const auto error = error_of(link, kNow + 100);
    QCOMPARE(error.code, ErrorCode::kExpired);
    QVERIFY2(says(error, "2023-11-14 22:15 UTC"), error.message.c_str());
    const auto odd = to_invite_link(invite(std::numeric_limits<std::int64_t>::min()));
    QCOMPARE(error_of(odd).code, ErrorCode::kExpired);
  }

  void a_chain_of_another_project() {
    auto mixed = invite();
    const auto other = KeyPair::generate();
    mixed.chain = make_invite(certifier_of(other), {"x", {}, 1, {}}, {.now_unix = kNow}).chain;
    QCOMPARE(error_of(to_invite_link(mixed)).code, ErrorCode::kPermission);
    // Another project's id in front of a good chain.
    const auto swapped = forged(to_invite_link(invite()), [&](Bytes& b) {
      std::ranges::copy(other.public_key().data, b.begin() + 3);
    });
    QCOMPARE(error_of(swapped).code, ErrorCode::kPermission);
  }

  void a_key_that_the_chain_does_not_name() {
    auto mixed = invite();
    mixed.invite_key = KeyPair::generate();
    QCOMPARE(error_of(to_invite_link(mixed)).code, ErrorCode::kPermission);
  }

  void a_tampered_role_breaks_the_signature() {
    auto tampered = invite();
    auto& link = tampered.chain[0];
    QCOMPARE(link.payload[1], static_cast<std::uint8_t>(Role::kVolunteer));
    link.payload[1] = static_cast<std::uint8_t>(Role::kModerator);
    const auto error = error_of(to_invite_link(tampered));
    QVERIFY2(says(error, "signature"), error.message.c_str());
    // Signed by oneself, it was not issued by the project.
    auto own = invite();
    auto certificate = own.chain[0].certificate;
    certificate.role = Role::kModerator;
    own.chain[0] = sign_certificate(certificate, own.invite_key);
    QCOMPARE(error_of(to_invite_link(own)).code, ErrorCode::kPermission);
  }

  void a_member_certificate_is_no_invite() {
    const auto device = KeyPair::generate();
    auto passed_on = invite();
    passed_on.chain = accept_invite(invite(), device.public_key(), "Ada", Role::kVolunteer, kNow);
    passed_on.invite_key = device;
    const auto error = error_of(to_invite_link(passed_on));
    QCOMPARE(error.code, ErrorCode::kPermission);
    QVERIFY(says(error, "may not invite"));
  }

  void hostile_payloads() {
    const auto link = to_invite_link(invite());
    // project 32, seed 32, root 32, u32 size, name: the offsets within the frame.
    constexpr std::size_t kSize = 99, kName = 103;
    const auto with = [&](const std::function<void(Bytes&)>& change) {
      return error_of(forged(link, change));
    };
    QVERIFY(says(with([](Bytes& b) { put_u32(&b[kSize], 0); }), "size"));
    QVERIFY(says(with([](Bytes& b) { put_u32(&b[kSize], 0xffffffff); }), "size"));
    QVERIFY(says(with([](Bytes& b) { b[kName] = 255; }), "cannot be used"));
    QVERIFY(says(with([](Bytes& b) { b[kName] = 0; }), "cannot be used"));
    QVERIFY(says(with([](Bytes& b) { b[kName + 1] = '\n'; }), "name"));
    QVERIFY(says(with([](Bytes& b) { b[kName + 1 + b[kName]] = 255; }), "too many addresses"));
    QVERIFY(says(with([](Bytes& b) { b[kName + 3 + b[kName]] = '/'; }), "address"));
    QVERIFY(says(with([](Bytes& b) { b.push_back(0); }), "cannot be used"));
    auto bytes = from_base64url(std::string_view(link).substr(kPrefix.size())).value();
    for (std::size_t n = 3; n + 4 < bytes.size(); ++n) {
      QVERIFY(!parse_invite_link(forged(link, [n](Bytes& b) { b.resize(n); }), kNow).ok());
    }
    Rng rng(3);
    for (int i = 0; i < 3000; ++i) {
      const auto text = forged(link, [&rng](Bytes& b) {
        for (std::uint64_t n = 1 + rng.below(3); n-- > 0;) {
          b[3 + rng.below(b.size() - 3)] = static_cast<std::uint8_t>(rng.next());
        }
      });
      const auto parsed = parse_invite_link(text, kNow);
      if (parsed) QVERIFY(parse_invite_link(to_invite_link(*parsed), kNow).ok());
    }
  }
};

QTEST_APPLESS_MAIN(TestInvite)
#include "test_invite.moc"
