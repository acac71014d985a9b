// SPDX-License-Identifier: GPL-3.0-or-later
// The organiser's orders: signed, bounded, each once, and still there after a restart.
#include <QTest>

#include "engine/node/session/known_orders.h"
#include "net/wire/limits.h"

using namespace potluck;

namespace {

Order announcement(std::int64_t at, const std::string& text) {
  Order out;
  out.unix_s = at;
  out.text = text;
  return out;
}

Order ban(const PublicKey& key) {
  Order out;
  out.kind = Order::Kind::kBan;
  out.key = key;
  return out;
}

struct Moderator {
  KeyPair key = KeyPair::generate();
  CertificateChain chain;
  Moderator(const KeyPair& project, std::int64_t from, std::int64_t expiry = 0)
      : chain(admit(certifier_of(project), {.subject = key.public_key(),
                                            .display_name = std::string(64, 'm'),
                                            .role = Role::kModerator,
                                            .origin = project.public_key(),
                                            .now_unix = from,
                                            .expiry_unix = expiry})) {}
  Bytes sign(const Order& order) const {
    return sign_order(order, *certifier_of(key, chain)).value();
  }
};
Order at(Order order, Order::Kind kind, std::int64_t unix_s) {
  order.kind = kind;
  order.unix_s = unix_s;
  return order;
}

}  // namespace

class TestOrders : public QObject {
  Q_OBJECT

  std::optional<KeyPair> project_;
  Bytes sign(const Order& order) const { return sign_order(order, *project_).value(); }

 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(init_crypto());
    project_ = KeyPair::generate();
  }

  void comes_back_as_it_was() {
    auto order = announcement(1'760'000'000, "Tonight we pause.\nThank you all!");
    order.key = KeyPair::generate().public_key();
    const auto read = decode_order(sign(order), project_->public_key());
    QVERIFY(read && *read == order);
  }

  void texts_are_bounded_and_clean() {
    const auto longest = sign(announcement(1, std::string(kMaxOrderText, 'x')));
    QVERIFY(longest.size() <= limits::kMaxOrderBytes);
    for (const auto& wrong : {std::string(kMaxOrderText + 1, 'x'), std::string(),
                              std::string(" \n "), std::string("\x1b[2J"), std::string("\xff")}) {
      const auto refused = sign_order(announcement(1, wrong), *project_);
      QVERIFY(!refused && refused.error().code == ErrorCode::kInvalidArgument);
    }
    QVERIFY(sign_order(ban(KeyPair::generate().public_key()), *project_));  // needs no reason
  }

  void what_is_not_signed_by_the_project_is_refused() {
    const auto good = sign(announcement(1, "hello"));
    QVERIFY(decode_order(good, KeyPair::generate().public_key()).error().code ==
            ErrorCode::kPermission);
    for (std::size_t i = 0; i < good.size(); ++i) {
      auto bad = good;
      bad[i] ^= 1;
      QVERIFY(!decode_order(bad, project_->public_key()));
      QVERIFY(!decode_order(ByteView(good).first(i), project_->public_key()));
    }
  }

  void each_order_is_new_once() {
    KnownOrders known(project_->public_key());
    const auto who = KeyPair::generate().public_key();
    QVERIFY(known.add(sign(ban(who)))->has_value());
    QVERIFY(!known.add(sign(ban(who)))->has_value());
    auto again = ban(who);
    again.text = "another reason";
    QVERIFY(!known.add(sign(again))->has_value());
    QVERIFY(known.is_banned(who));
    QVERIFY(!known.is_banned(KeyPair::generate().public_key()));
    QCOMPARE(known.entries().size(), 1U);
  }

  void a_withdrawn_invite_is_no_banned_one() {
    const auto invite = KeyPair::generate().public_key();
    Order withdrawn = ban(invite), lifted = ban(invite);
    withdrawn.kind = Order::Kind::kWithdrawal;
    withdrawn.unix_s = 10;
    lifted.kind = Order::Kind::kPardon;
    lifted.unix_s = 11;
    KnownOrders known(project_->public_key());
    QVERIFY(known.add(sign(withdrawn))->has_value());
    QVERIFY(known.is_withdrawn(invite) && !known.is_banned(invite));
    QCOMPARE(known.withdrawals().size(), 1U);
    QVERIFY(known.add(sign(lifted))->has_value());
    QVERIFY(!known.is_withdrawn(invite) && known.withdrawals().empty());
  }

  // Orders come in any order, over any number of links: the one written last counts.
  void the_last_word_on_a_key_counts() {
    const auto who = KeyPair::generate().public_key();
    Order banned = ban(who), pardoned = ban(who), again = ban(who);
    pardoned.kind = Order::Kind::kPardon;
    banned.unix_s = 10;
    pardoned.unix_s = 11;
    again.unix_s = 12;
    std::vector<Bytes> orders{sign(banned), sign(pardoned), sign(again)};
    std::sort(orders.begin(), orders.end());
    do {
      KnownOrders known(project_->public_key());
      for (const auto& order : orders) QVERIFY(known.add(order));
      QVERIFY(known.is_banned(who));
      QCOMPARE(known.entries().size(), 1U);
    } while (std::next_permutation(orders.begin(), orders.end()));
    KnownOrders known(project_->public_key());
    QVERIFY(known.add(sign(pardoned))->has_value());
    QVERIFY(!known.add(sign(banned))->has_value());  // older
    QVERIFY(!known.is_banned(who) && known.bans().empty());
    KnownOrders read(project_->public_key());
    read.decode(known.encode());
    QVERIFY(read.last_order_on(who) && !read.is_banned(who));
  }

  // ---- of moderators

  void a_moderator_decides_of_keys_and_announces_nothing() {
    const auto& project = project_->public_key();
    const Moderator m(*project_, 100'000, 200'000);
    const auto who = KeyPair::generate().public_key();
    Order order = at(ban(who), Order::Kind::kBan, 150'000);
    order.text = std::string(kMaxOrderText, 'x');
    const auto bytes = m.sign(order);
    QVERIFY(bytes.size() <= kMaxOrderBytes);
    const auto read = decode_order(bytes, project);
    QVERIFY(read && read->by == m.key.public_key() && read->text == order.text);
    QVERIFY(!sign_order(announcement(150'000, "hello"), *certifier_of(m.key, m.chain)));
    // Not one that was a moderator before, or is one later.
    QVERIFY(!decode_order(m.sign(at(order, Order::Kind::kBan, 90'000)), project));
    QVERIFY(!decode_order(m.sign(at(order, Order::Kind::kBan, 200'031)), project));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      auto bad = bytes;
      bad[i] ^= 1;
      QVERIFY(!decode_order(bad, project));
      QVERIFY(!decode_order(ByteView(bytes).first(i), project));
    }
    // A member with a chain, and the moderator of another project.
    const Moderator elsewhere(KeyPair::generate(), 100'000);
    QVERIFY(!decode_order(elsewhere.sign(order), project));
    const auto volunteer =
        admit(certifier_of(*project_), {.subject = m.key.public_key(), .display_name = {}});
    const Certifier made_up{project, m.key, volunteer};
    QVERIFY(!decode_order(sign_order(order, made_up).value(), project));
  }

  // Whatever comes first, and whatever the clocks say.
  void the_organisers_word_is_the_last_one() {
    const Moderator m(*project_, 100'000);
    const auto who = KeyPair::generate().public_key();
    const auto banned = m.sign(at(ban(who), Order::Kind::kBan, 300'000));
    const auto pardoned = sign(at(ban(who), Order::Kind::kPardon, 200'000));
    for (const bool organiser_first : {true, false}) {
      KnownOrders known(project_->public_key());
      QVERIFY(known.add(organiser_first ? pardoned : banned));
      QVERIFY(known.add(organiser_first ? banned : pardoned));
      QVERIFY(!known.is_banned(who));
    }
  }

  void a_dismissed_moderator_decides_nothing_from_then_on() {
    const Moderator m(*project_, 100'000);
    const auto early = KeyPair::generate().public_key(), late = KeyPair::generate().public_key();
    const auto before = m.sign(at(ban(early), Order::Kind::kBan, 150'000));
    const auto after = m.sign(at(ban(late), Order::Kind::kBan, 250'000));
    const auto dismissed = sign(at(ban(m.key.public_key()), Order::Kind::kWithdrawal, 200'000));
    std::vector<Bytes> orders{before, after, dismissed};
    std::sort(orders.begin(), orders.end());
    do {
      KnownOrders known(project_->public_key());
      std::size_t undone = 0, kept_late = 0;
      for (const auto& order : orders) {
        const auto added = known.add(order);
        QVERIFY(added);
        kept_late += *added && (*added)->key == late ? 1 : 0;
        for (const auto& each : known.take_overruled()) undone += each.key == late ? 1 : 0;
      }
      QVERIFY(known.is_banned(early) && !known.is_banned(late));
      QCOMPARE(undone, kept_late);
    } while (std::next_permutation(orders.begin(), orders.end()));
  }

  void the_newest_announcements_stay() {
    KnownOrders known(project_->public_key());
    const auto most = static_cast<std::int64_t>(KnownOrders::kMostAnnouncements);
    for (std::int64_t i = most; i > 0; --i)
      QVERIFY(known.add(sign(announcement(10 + i, "a")))->has_value());
    QVERIFY(!known.add(sign(announcement(1, "too old")))->has_value());
    QVERIFY(known.add(sign(announcement(1000, "newest")))->has_value());
    const auto kept = known.announcements();
    QCOMPARE(kept.size(), KnownOrders::kMostAnnouncements);
    QCOMPARE(kept.front().text, std::string("newest"));
    QVERIFY(kept.back().unix_s > 11);
  }

  void bans_are_bounded() {
    KnownOrders known(project_->public_key());
    for (std::size_t i = 0; i < KnownOrders::kMostBans; ++i) {
      PublicKey key;
      key.data[0] = static_cast<std::uint8_t>(i);
      key.data[1] = static_cast<std::uint8_t>(i >> 8);
      QVERIFY(known.add(sign(ban(key))));
    }
    const auto more = known.add(sign(ban(KeyPair::generate().public_key())));
    QVERIFY(!more && more.error().code == ErrorCode::kTooLarge);
    QVERIFY(known.entries().size() + KnownOrders::kMostAnnouncements <= limits::kMaxOrders);
    QVERIFY(known.encode().size() < kMaxOrderFile);
  }

  void a_damaged_file_gives_what_is_whole() {
    KnownOrders known(project_->public_key());
    for (int i = 0; i < 3; ++i) QVERIFY(known.add(sign(announcement(i, "text"))));
    const auto file = known.encode();
    KnownOrders whole(project_->public_key());
    whole.decode(file);
    QCOMPARE(whole.entries(), known.entries());
    for (std::size_t i = 0; i < file.size(); ++i) {
      KnownOrders cut(project_->public_key());
      cut.decode(ByteView(file).first(i));
      QVERIFY(cut.entries().size() < 3);
      auto bent = file;
      bent[i] ^= 0x80;
      KnownOrders damaged(project_->public_key());
      damaged.decode(bent);
      QVERIFY(damaged.entries().size() <= 2);
    }
  }
};

QTEST_GUILESS_MAIN(TestOrders)
#include "test_orders.moc"
