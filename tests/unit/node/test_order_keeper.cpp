// SPDX-License-Identifier: GPL-3.0-or-later
// What a running session does with the organiser's orders, and what they mean for itself.
#include <QTest>

#include "engine/node/session/order_keeper.h"
#include "tests/unit/node/session_parts.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestOrderKeeper : public QObject {
  Q_OBJECT

  struct Case {
    test::Parts parts;
    std::vector<PublicKey> banned, lifted, withdrawn, forgotten;
    std::vector<std::pair<PublicKey, std::int64_t>> forgiven;
    int admitted = 0, pardoned = 0;
    std::vector<Error> turned_away;
    bool failed_before = false;
    std::unique_ptr<OrderKeeper> keeper = make();

    std::unique_ptr<OrderKeeper> make() {
      OrderKeeper::Gate gate{
          [this](const PublicKey& key, const Bytes&, bool) { banned.push_back(key); },
          [this](const PublicKey& key) { lifted.push_back(key); },
          [this](const PublicKey& key, std::int64_t at) { forgiven.emplace_back(key, at); },
          [this](const PublicKey& key, std::int64_t, const Bytes&) { withdrawn.push_back(key); },
          [this](const PublicKey& key) { forgotten.push_back(key); }};
      OrderKeeper::Fate fate{[this] { ++admitted; },
                             [this](const Error& why) {
                               if (!failed_before) turned_away.push_back(why);
                               return !std::exchange(failed_before, true);
                             },
                             [this] { ++pardoned; }};
      return std::make_unique<OrderKeeper>(parts.project, chain(), file(), *parts.storage,
                                           parts.events, parts.links(), gate, fate);
    }
    std::filesystem::path file() const { return parts.path() / "orders"; }
    CertificateChain chain() const {
      Certificate certificate;
      certificate.project = parts.project;
      certificate.subject = parts.me.public_key();
      certificate.issuer = parts.project;
      certificate.display_name = "me";
      certificate.not_before = 100;
      return {sign_certificate(certificate, parts.project_key)};
    }
    Bytes order(Order::Kind kind, const PublicKey& key, std::int64_t at) const {
      Order out;
      out.kind = kind;
      out.key = key;
      out.unix_s = at;
      if (kind == Order::Kind::kAnnouncement) out.text = "hello";
      return sign_order(out, parts.project_key).value();
    }
    Bytes ban_me(std::int64_t at = 10) const {
      return order(Order::Kind::kBan, parts.me.public_key(), at);
    }
    Bytes pardon_me(std::int64_t at = 11) const {
      return order(Order::Kind::kPardon, parts.me.public_key(), at);
    }
    void start_again() {
      parts.settle();
      keeper = make();
      keeper->load();
    }
  };
  const TimePoint t0_{1000s};

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void a_node_that_nobody_banned_begins_at_once() {
    Case c;
    c.keeper->begin(t0_);
    QCOMPARE(c.admitted, 1);
    c.keeper->tick(t0_ + 1h);
    QVERIFY(c.turned_away.empty());
  }

  void an_order_is_told_once_to_everybody_and_kept() {
    Case c;
    const PeerId a = KeyPair::generate().public_key(), b = KeyPair::generate().public_key();
    c.parts.linked = {a, b};
    const auto ban = c.order(Order::Kind::kBan, a, 10);
    QVERIFY(c.keeper->take(ban));
    QVERIFY(c.keeper->take(ban));
    const auto sent = c.parts.sent_of<Orders>();
    QCOMPARE(sent.size(), std::size_t{2});  // the banned one, too
    QCOMPARE(sent[0].second.entries, std::vector<Bytes>{ban});
    QCOMPARE(c.banned, std::vector<PublicKey>{a});

    c.banned.clear();
    c.start_again();
    QCOMPARE(c.banned, std::vector<PublicKey>{a});
    c.keeper->greet(b);
    QCOMPARE(c.parts.sent.back().first, b);
  }

  void a_withdrawal_lifts_the_ban_before_it() {
    Case c;
    const auto invite = KeyPair::generate().public_key();
    QVERIFY(c.keeper->take(c.order(Order::Kind::kBan, invite, 10)));
    QVERIFY(c.keeper->take(c.order(Order::Kind::kWithdrawal, invite, 11)));
    QCOMPARE(c.lifted, std::vector<PublicKey>{invite});
    QCOMPARE(c.withdrawn, std::vector<PublicKey>{invite});
  }

  void an_announcement_is_an_event() {
    Case c;
    QVERIFY(c.keeper->take(c.order(Order::Kind::kAnnouncement, {}, 10)));
    QCOMPARE(c.parts.told_of("announcement"), std::size_t{1});
  }

  void whoever_makes_orders_up_is_named_a_liar() {
    Case c;
    const PeerId from = KeyPair::generate().public_key();
    Order ban;
    ban.kind = Order::Kind::kBan;
    ban.key = c.parts.me.public_key();
    QVERIFY(!c.keeper->take_from(from, {{sign_order(ban, KeyPair::generate()).value()}}));
    QVERIFY(c.keeper->take_from(from, {{c.order(Order::Kind::kAnnouncement, {}, 10)}}));
    QVERIFY(c.turned_away.empty());
  }

  void a_pardon_forgives_what_was_done_before_it() {
    Case c;
    const PublicKey member = KeyPair::generate().public_key();
    QVERIFY(c.keeper->take(c.order(Order::Kind::kBan, member, 10)));
    QVERIFY(c.forgiven.empty());
    QVERIFY(c.keeper->take(c.order(Order::Kind::kPardon, member, 11)));
    QVERIFY((c.forgiven == std::vector{std::pair{member, std::int64_t{11}}}));
  }

  void a_ban_of_this_node_ends_it_and_a_pardon_starts_it_again() {
    Case c;
    c.keeper->begin(t0_);
    QVERIFY(c.keeper->take(c.ban_me()));
    QCOMPARE(c.turned_away.size(), std::size_t{1});
    QVERIFY(c.keeper->take(c.pardon_me()));
    QCOMPARE(c.pardoned, 1);
    QCOMPARE(c.admitted, 1);
  }

  void what_failed_for_another_reason_is_not_started_by_a_pardon() {
    Case c;
    c.keeper->begin(t0_);
    c.failed_before = true;
    QVERIFY(c.keeper->take(c.ban_me()));
    QVERIFY(c.keeper->take(c.pardon_me()));
    QCOMPARE(c.pardoned, 0);
  }

  void a_node_that_was_banned_hopes_for_a_while() {
    Case c;
    QVERIFY(c.keeper->take(c.ban_me()));
    c.turned_away.clear();
    c.failed_before = false;
    c.start_again();
    c.keeper->begin(t0_);
    c.keeper->tick(t0_ + OrderKeeper::kHopes - 1ms);
    QVERIFY(c.turned_away.empty() && c.admitted == 0);
    c.keeper->tick(t0_ + OrderKeeper::kHopes);
    QCOMPARE(c.turned_away.size(), std::size_t{1});
    QVERIFY(c.keeper->take(c.pardon_me()));
    QCOMPARE(c.pardoned, 1);
    QCOMPARE(c.admitted, 0);
  }

  void a_pardon_that_comes_in_time_lets_it_begin() {
    Case c;
    QVERIFY(c.keeper->take(c.ban_me()));
    c.start_again();
    c.keeper->begin(t0_);
    QVERIFY(c.keeper->take_from(KeyPair::generate().public_key(), {{c.pardon_me()}}));
    QCOMPARE(c.admitted, 1);
    QCOMPARE(c.pardoned, 0);
  }

  void what_is_shown_again_ends_the_hope() {
    Case c;
    QVERIFY(c.keeper->take(c.ban_me()));
    c.turned_away.clear();
    c.failed_before = false;
    c.start_again();
    c.keeper->begin(t0_);
    c.keeper->take_shown(Bytes{1, 2, 3});
    QVERIFY(c.turned_away.empty());
    c.keeper->take_shown(c.ban_me());
    QCOMPARE(c.turned_away.size(), std::size_t{1});
  }

  void an_invite_that_was_withdrawn_before_shuts_out() {
    Case c;
    QVERIFY(c.keeper->take(c.order(Order::Kind::kWithdrawal, c.parts.project, 101)));
    c.keeper->begin(t0_);
    QCOMPARE(c.admitted, 1);  // it came in before
    Case late;
    QVERIFY(late.keeper->take(late.order(Order::Kind::kWithdrawal, late.parts.project, 100)));
    late.keeper->begin(t0_);
    QCOMPARE(late.admitted, 0);
  }
};

QTEST_APPLESS_MAIN(TestOrderKeeper)
#include "test_order_keeper.moc"
