// SPDX-License-Identifier: GPL-3.0-or-later
// Who may take part in a running project: what becomes of memberships, requests and declines at a
// member, at a moderator, and at somebody who asks.
#include <QTest>

#include "engine/node/session/gatekeeper.h"
#include "tests/unit/node/session_parts.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t kDay = 24 * 3600;
std::int64_t now_unix() { return SystemClock().unix_seconds(); }

}  // namespace

class TestGatekeeper : public QObject {
  Q_OBJECT

  // A node of the project, with links that are written down.
  struct Case {
    test::Parts parts;
    Invite invite = make_invite(certifier_of(parts.project_key), {"T", {}, 1, {}},
                                {.now_unix = now_unix(), .admits = false});
    SessionSetup setup{.folder = {parts.path()},
                       .row = {},
                       .manifest = {},
                       .chain = {},
                       .options = {},
                       .identity = parts.me,
                       .storage = parts.storage.get(),
                       .bootstrap = {},
                       .relays = {},
                       .request_message = "let me in",
                       .emit = {},
                       .publish = {},
                       .pardoned = {}};
    std::map<PeerId, CertificateChain> members;
    std::vector<CertificateChain> kept;
    std::vector<LinkInfo> entered;
    std::vector<Error> turned_away;
    int admitted = 0, pardoned = 0;
    std::unique_ptr<Gatekeeper> keeper;

    explicit Case(CertificateChain chain) {
      setup.row.id = parts.project;
      setup.row.manifest = Bytes{1, 2, 3};
      setup.chain = std::move(chain);
    }
    void begin() {
      const auto nothing = [](const auto&...) {};
      OrderKeeper::Gate gate{nothing, nothing, nothing, nothing,
                             [this](const PublicKey& key) { keeper->forget(key); }};
      OrderKeeper::Fate fate{[this] { ++admitted; },
                             [this](const Error& why) {
                               turned_away.push_back(why);
                               return turned_away.size() == 1;
                             },
                             [this] { ++pardoned; }};
      Gatekeeper::Doors doors{
          [this](const CertificateChain& own) { kept.push_back(own); },
          [this](const PeerId& peer, const CertificateChain& of) {
            const auto status = verify_membership(of, parts.project, peer, now_unix());
            if (status) members[peer] = of;
            return status;
          },
          [this](const LinkInfo& link) { entered.push_back(link); },
          [this] {
            return std::vector<std::pair<PeerId, CertificateChain>>(members.begin(), members.end());
          }};
      keeper = std::make_unique<Gatekeeper>(setup, parts.events, parts.links(), gate, fate,
                                            std::move(doors));
      QVERIFY(keeper->begin(kStart));
    }
    CertificateChain member(const KeyPair& key, Role role = Role::kVolunteer,
                            std::int64_t expiry = 0, std::int64_t from = now_unix()) const {
      return admit(certifier_of(parts.project_key), {.subject = key.public_key(),
                                                     .display_name = "m",
                                                     .role = role,
                                                     .now_unix = from,
                                                     .expiry_unix = expiry});
    }
    CertificateChain asking(const KeyPair& key) const {
      return accept_invite(invite, key.public_key(), "a", Role::kVolunteer, now_unix());
    }
    Bytes request(const KeyPair& key, const std::string& message = "hello",
                  std::int64_t at = now_unix()) const {
      return sign_request({asking(key), at, message}, key).value();
    }
    Bytes decline(const KeyPair& key, std::int64_t at) const {
      Order order;
      order.kind = Order::Kind::kDecline;
      order.key = key.public_key();
      order.unix_s = at;
      order.text = "no";
      return sign_order(order, parts.project_key).value();
    }
    LinkInfo link(const KeyPair& key, const CertificateChain& chain) {
      if (takes_part(chain)) parts.linked.insert(key.public_key());
      return {key.public_key(), chain, "127.0.0.1", std::nullopt, false, true};
    }
    Gatekeeper::Verdict take(const KeyPair& from, const Message& message) {
      return keeper->take(from.public_key(), message, kStart);
    }
  };
  static constexpr TimePoint kStart{1000s};
  using Verdict = Gatekeeper::Verdict;

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  // ---- of a member

  void a_request_is_kept_and_passed_on_once() {
    const KeyPair me = KeyPair::generate(), other = KeyPair::generate(), ada = KeyPair::generate();
    Case c(CertificateChain{});
    c.setup.chain = c.member(c.parts.me);
    c.begin();
    QCOMPARE(c.admitted, 1);
    QVERIFY(c.keeper->up(c.link(other, c.member(other))));
    QVERIFY(!c.keeper->up(c.link(ada, c.asking(ada))));
    const auto request = c.request(ada);
    QVERIFY(c.take(ada, JoinRequests{{request}}) == Verdict::kTaken);
    QVERIFY(c.take(ada, JoinRequests{{request}}) == Verdict::kTaken);
    const auto sent = c.parts.sent_of<JoinRequests>();
    QCOMPARE(sent.size(), std::size_t{1});
    QCOMPARE(sent[0].first, other.public_key());
    QCOMPARE(c.parts.told_of("join_request"), std::size_t{1});
    // Whoever is linked later has it too.
    c.keeper->greet(me.public_key());
    QCOMPARE(c.parts.sent_of<JoinRequests>().back().first, me.public_key());
  }

  void whoever_asks_may_say_nothing_else() {
    Case c(CertificateChain{});
    c.setup.chain = c.member(c.parts.me);
    c.begin();
    const KeyPair ada = KeyPair::generate();
    QVERIFY(!c.keeper->up(c.link(ada, c.asking(ada))));
    const Digest manifest = hash_tree(c.setup.row.manifest).root();
    QVERIFY(c.take(ada, ContentQuery{manifest}) == Verdict::kOthers);
    QVERIFY(c.take(ada, ChunkRequest{manifest, 0, 1}) == Verdict::kOthers);
    QVERIFY(c.take(ada, ContentQuery{Digest{}}) == Verdict::kOutside);
    QVERIFY(c.take(ada, CommitsRequest{0, 1}) == Verdict::kOutside);
    QVERIFY(c.take(ada, Orders{{c.decline(ada, 5)}}) == Verdict::kOutside);
  }

  void requests_that_are_made_up_name_their_sender_a_liar() {
    Case c(CertificateChain{}), elsewhere(CertificateChain{});
    c.setup.chain = c.member(c.parts.me);
    c.begin();
    const KeyPair other = KeyPair::generate(), ada = KeyPair::generate();
    QVERIFY(c.take(other, JoinRequests{{elsewhere.request(ada)}}) == Verdict::kLie);
    Bytes changed = c.request(ada);
    changed[changed.size() - 70] ^= 1;  // of the message
    QVERIFY(c.take(other, JoinRequests{{changed}}) == Verdict::kLie);
    QVERIFY(c.take(other, JoinRequests{{Bytes{1, 2}}}) == Verdict::kLie);
    QVERIFY(c.take(other, JoinRequests{{c.request(ada)}}) == Verdict::kTaken);
  }

  void so_many_may_ask_and_no_more() {
    Case c(CertificateChain{});
    c.setup.chain = c.member(c.parts.me);
    c.begin();
    const KeyPair ada = KeyPair::generate(), other = KeyPair::generate();
    c.keeper->up(c.link(ada, c.asking(ada)));
    // From one link: two at once.
    for (int i = 0; i < 5; ++i) c.take(ada, JoinRequests{{c.request(KeyPair::generate())}});
    QCOMPARE(c.parts.told_of("join_request"), std::size_t{2});
    // A member passes on all that there may be.
    JoinRequests many;
    for (int i = 0; i < 80; ++i) many.entries.push_back(c.request(KeyPair::generate()));
    QVERIFY(c.take(other, many) == Verdict::kTaken);
    QVERIFY(c.parts.told_of("join_request") <= KnownAdmissions::kMostRequests);
  }

  void a_membership_is_handed_on_until_its_owner_has_it() {
    Case c(CertificateChain{});
    c.setup.chain = c.member(c.parts.me);
    c.begin();
    const KeyPair ada = KeyPair::generate(), other = KeyPair::generate();
    c.keeper->up(c.link(other, c.member(other)));
    QVERIFY(c.take(other, JoinRequests{{c.request(ada)}}) == Verdict::kTaken);
    const auto given = encode_chain(c.member(ada));
    QVERIFY(c.take(other, MembershipNotice{{given}}) == Verdict::kTaken);
    c.parts.sent.clear();
    c.keeper->greet(other.public_key());
    QVERIFY(c.parts.sent_of<JoinRequests>().empty());  // it is over
    c.keeper->up(c.link(ada, c.asking(ada)));
    QCOMPARE(c.parts.sent_of<MembershipNotice>().back().second.chains, std::vector<Bytes>{given});
    // It shows that it has it, and takes part.
    QVERIFY(c.entered.empty());
    QVERIFY(c.take(ada, MembershipNotice{{given}}) == Verdict::kTaken);
    QCOMPARE(c.entered.size(), std::size_t{1});
    QVERIFY(takes_part(c.entered[0].chain));
    QVERIFY(!c.keeper->is_outside(ada.public_key()));
  }

  void a_decline_ends_a_request_and_the_next_one_counts_again() {
    Case c(CertificateChain{});
    c.setup.chain = c.member(c.parts.me);
    c.begin();
    const KeyPair ada = KeyPair::generate(), other = KeyPair::generate();
    const auto at = now_unix() - 100;
    QVERIFY(c.take(other, JoinRequests{{c.request(ada, "one", at)}}) == Verdict::kTaken);
    // It waits here, and hears of it; so it does with every later link.
    c.keeper->up(c.link(ada, c.asking(ada)));
    const auto declined = c.decline(ada, at + 1);
    QVERIFY(c.take(other, Orders{{declined}}) == Verdict::kTaken);
    c.keeper->down(ada.public_key());
    c.keeper->up(c.link(ada, c.asking(ada)));
    const auto told = c.parts.sent_of<Orders>();
    QCOMPARE(told.size(), std::size_t{2});
    for (const auto& [to, orders] : told) {
      QCOMPARE(to, ada.public_key());
      QCOMPARE(orders.entries, std::vector<Bytes>{declined});
    }
    QVERIFY(c.take(other, JoinRequests{{c.request(ada, "one", at)}}) == Verdict::kTaken);
    QCOMPARE(c.parts.told_of("join_request"), std::size_t{1});
    QVERIFY(c.take(other, JoinRequests{{c.request(ada, "two", at + 2)}}) == Verdict::kTaken);
    QCOMPARE(c.parts.told_of("join_request"), std::size_t{2});
  }

  // ---- of whoever may admit

  void whoever_may_admit_renews_who_is_linked_before_it_is_too_late() {
    const KeyPair young = KeyPair::generate(), old = KeyPair::generate();
    for (const Role role : {Role::kModerator, Role::kVolunteer}) {
      Case c(CertificateChain{});
      c.setup.chain = c.member(c.parts.me, role);
      c.begin();
      c.members[young.public_key()] = c.member(young, {}, now_unix() + 30 * kDay);
      c.members[old.public_key()] =
          c.member(old, {}, now_unix() + 5 * kDay, now_unix() - 25 * kDay);
      c.keeper->tick(kStart + 11s);
      const auto sent = c.parts.sent_of<MembershipNotice>();
      QCOMPARE(sent.size(), std::size_t{role == Role::kModerator ? 1u : 0u});
      if (sent.empty()) continue;
      QCOMPARE(sent[0].first, old.public_key());
      const auto chain = decode_chain(sent[0].second.chains[0]);
      QVERIFY(chain &&
              verify_membership(*chain, c.parts.project, old.public_key(), now_unix() + 50 * kDay));
    }
  }

  void a_moderator_leaves_moderators_to_the_organiser() {
    Case c(CertificateChain{});
    c.setup.chain = c.member(c.parts.me, Role::kModerator);
    c.begin();
    const KeyPair other = KeyPair::generate();
    c.members[other.public_key()] =
        c.member(other, Role::kModerator, now_unix() + kDay, now_unix() - 25 * kDay);
    c.keeper->tick(kStart + 11s);
    QVERIFY(c.parts.sent_of<MembershipNotice>().empty());
  }

  void who_has_lied_is_known_to_the_next_process_until_it_is_pardoned() {
    Case c(CertificateChain{});
    c.setup.chain = c.member(c.parts.me);
    c.setup.folder.path = c.parts.path();
    const Conviction found{KeyPair::generate().public_key(), Conviction::By::kAudit};
    c.begin();
    c.keeper->load();
    QVERIFY(c.keeper->convicted().empty());
    c.keeper->convict(found);
    for (const bool pardoned : {false, true}) {
      c.parts.settle();
      c.begin();
      c.keeper->load();
      QCOMPARE(c.keeper->convicted().empty(), pardoned);
      if (pardoned) continue;
      QVERIFY(!c.keeper->pardon(found.peer, 100));  // an old one
      QVERIFY(c.keeper->pardon(found.peer, now_unix() + 1));
    }
  }

  void an_invite_that_is_used_up_is_withdrawn_and_its_last_member_stays() {
    for (const Role role : {Role::kModerator, Role::kVolunteer}) {
      Case c(CertificateChain{});
      c.setup.chain = c.member(c.parts.me, role);
      const Invite twice = make_invite(certifier_of(c.parts.project_key), {"T", {}, 1, {}},
                                       {.now_unix = now_unix(), .max_uses = 2});
      c.begin();
      const KeyPair ada = KeyPair::generate(), bob = KeyPair::generate();
      const auto came = [&](const KeyPair& who, std::int64_t at) {
        const auto chain = accept_invite(twice, who.public_key(), "", Role::kVolunteer, at);
        QVERIFY(c.keeper->up(c.link(who, chain)));
        c.keeper->count_use(c.link(who, chain));
      };
      came(ada, now_unix());
      came(ada, now_unix());  // the same member again
      QVERIFY(c.parts.sent_of<Orders>().empty());
      const auto late = now_unix() + 100;  // its clock is ahead
      came(bob, late);
      const auto sent = c.parts.sent_of<Orders>();
      QCOMPARE(sent.empty(), role == Role::kVolunteer);
      if (sent.empty()) continue;
      const auto order = decode_order(sent[0].second.entries[0], c.parts.project);
      QVERIFY(order && order->kind == Order::Kind::kWithdrawal);
      QVERIFY(order->key == twice.invite_key.public_key() && order->unix_s > late);
      c.parts.sent.clear();
      came(KeyPair::generate(), now_unix());
      QVERIFY(c.parts.sent_of<Orders>().empty());  // it is withdrawn already
    }
  }

  // ---- of this node's own membership

  void a_renewed_membership_is_kept_and_shown_to_all() {
    Case c(CertificateChain{});
    c.setup.chain = c.member(c.parts.me, {}, now_unix() + kDay, now_unix() - 10);
    c.begin();
    const KeyPair other = KeyPair::generate();
    c.keeper->up(c.link(other, c.member(other)));
    const auto longer = c.member(c.parts.me, {}, now_unix() + 9 * kDay);
    QVERIFY(c.take(other, MembershipNotice{{encode_chain(longer)}}) == Verdict::kTaken);
    QCOMPARE(c.kept.size(), std::size_t{1});
    QCOMPARE(c.parts.sent_of<MembershipNotice>().size(), std::size_t{1});
    // What it had before, brought again.
    QVERIFY(c.take(other, MembershipNotice{{encode_chain(c.setup.chain)}}) == Verdict::kTaken);
    QCOMPARE(c.kept.size(), std::size_t{1});
    QVERIFY(c.turned_away.empty());
  }

  void no_moderator_makes_a_membership_shorter_or_less() {
    const KeyPair moderator = KeyPair::generate(), other = KeyPair::generate();
    for (const Role mine : {Role::kVolunteer, Role::kModerator}) {
      Case c(CertificateChain{});
      c.setup.chain = c.member(c.parts.me, mine, now_unix() + 30 * kDay, now_unix() - 10);
      c.begin();
      const auto theirs = certifier_of(moderator, c.member(moderator, Role::kModerator));
      QVERIFY(theirs.has_value());
      const auto days = mine == Role::kVolunteer ? 1 : 60;
      const auto given = admit(*theirs, {.subject = c.parts.me.public_key(),
                                         .display_name = {},
                                         .now_unix = now_unix(),
                                         .expiry_unix = now_unix() + days * kDay});
      QVERIFY(c.take(other, MembershipNotice{{encode_chain(given)}}) == Verdict::kTaken);
      QVERIFY(c.kept.empty());
    }
  }

  void a_membership_that_nobody_renewed_ends_the_session() {
    Case c(CertificateChain{});
    c.setup.chain = c.member(c.parts.me, {}, now_unix() - 5);
    c.begin();
    c.keeper->tick(kStart);
    QVERIFY(!c.turned_away.empty());
    QVERIFY(c.turned_away[0].code == ErrorCode::kExpired);
  }

  // ---- of whoever asks

  void whoever_asks_sends_its_request_to_every_member_and_begins_when_it_is_let_in() {
    Case c(CertificateChain{});
    c.setup.chain = c.asking(c.parts.me);
    c.begin();
    QCOMPARE(c.admitted, 0);
    QVERIFY(c.keeper->asks());
    const KeyPair other = KeyPair::generate();
    QVERIFY(!c.keeper->up(c.link(other, c.member(other))));
    const auto sent = c.parts.sent_of<JoinRequests>();
    QCOMPARE(sent.size(), std::size_t{1});
    const auto request = decode_request(sent[0].second.entries[0], c.parts.project, now_unix());
    QVERIFY(request && request->message == "let me in");
    // Of what members say among themselves it takes no notice.
    QVERIFY(c.take(other, CommitsRequest{0, 1}) == Verdict::kTaken);
    const auto given = encode_chain(c.member(c.parts.me));
    QVERIFY(c.take(other, MembershipNotice{{given}}) == Verdict::kTaken);
    QVERIFY(!c.keeper->asks());
    QCOMPARE(c.admitted, 1);
    QCOMPARE(c.kept.size(), std::size_t{1});
    QCOMPARE(c.entered.size(), std::size_t{1});
    QCOMPARE(c.parts.sent_of<MembershipNotice>().at(0).second.chains, std::vector<Bytes>{given});
  }

  void whoever_is_declined_is_turned_away_and_may_be_let_in_later() {
    Case c(CertificateChain{});
    c.setup.chain = c.asking(c.parts.me);
    c.begin();
    const KeyPair other = KeyPair::generate();
    c.keeper->up(c.link(other, c.member(other)));
    // One of an earlier time says nothing about this request.
    QVERIFY(c.take(other, Orders{{c.decline(c.parts.me, now_unix() - 100)}}) == Verdict::kTaken);
    QVERIFY(c.turned_away.empty());
    QVERIFY(c.take(other, Orders{{c.decline(c.parts.me, now_unix() + 1)}}) == Verdict::kTaken);
    QCOMPARE(c.turned_away.size(), std::size_t{1});
    QVERIFY(c.turned_away[0].hint.find("no") != std::string::npos);
    QVERIFY(c.take(other, MembershipNotice{{encode_chain(c.member(c.parts.me))}}) ==
            Verdict::kTaken);
    QCOMPARE(c.pardoned, 1);
    QCOMPARE(c.admitted, 0);
  }
};

QTEST_GUILESS_MAIN(TestGatekeeper)
#include "test_gatekeeper.moc"
