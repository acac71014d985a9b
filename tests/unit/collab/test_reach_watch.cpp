// SPDX-License-Identifier: GPL-3.0-or-later
// What a peer tells others of who can connect to whom.
#include <QTest>

#include "engine/collab/collaboration/reach_watch.h"
#include "known_group.h"
#include "net/base/relay_address.h"

using namespace potluck;
using namespace potluck::test;

namespace {

struct Listening {
  KnownGroup group;
  CollaborationConfig config;
  Outbox out{group.id(0)};
  std::unique_ptr<ReachWatch> reach;

  Listening() {
    config.addresses = {"10.0.0.1:4600"};
    config.listening_port = 4600;
    reach = std::make_unique<ReachWatch>(config, *group.membership, out);
  }
  void up(const event::LinkUp& link) { reach->link_up(link, group.now); }
  template <class E>
  std::size_t emitted() {
    return static_cast<std::size_t>(std::ranges::count_if(
        out.take_effects(), [](const Effect& e) { return std::holds_alternative<E>(e); }));
  }
};

// 0: of nobody, or of more than one.
std::uint16_t port_asked(const std::vector<Effect>& effects) {
  if (effects.size() != 1) return 0;
  const auto* sent = std::get_if<effect::Send>(&effects.front());
  const auto* asked = sent ? std::get_if<DialBackRequest>(&sent->message) : nullptr;
  return asked ? asked->port : std::uint16_t{0};
}

}  // namespace

class TestReachWatch : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void addresses_are_told_once_one_has_reached_us() {
    Listening l;
    QVERIFY(l.reach->addresses_to_tell().empty() && !l.reach->look());
    l.group.link(1);
    l.up({.peer = l.group.id(1), .dialed_by_us = true});
    l.reach->tick(l.group.now);
    l.reach->look();
    const auto effects = l.out.take_effects();
    QCOMPARE(effects.size(), std::size_t{1});
    const auto& question = std::get<effect::Send>(effects.front());
    QCOMPARE(std::get<DialBackRequest>(question.message).port, std::uint16_t{4600});
    l.reach->handle(l.group.id(1), DialBackResult{"198.51.100.7:4600", true}, l.group.now);
    QVERIFY(l.reach->look() && !l.reach->look());  // our record is to tell more, which is said once
    const std::vector<std::string> told = {"198.51.100.7:4600", "10.0.0.1:4600"};
    QCOMPARE(l.reach->addresses_to_tell(), told);
  }

  void a_peer_is_dialled_back_not_too_often() {
    Listening l;
    l.group.link(1);
    l.reach->handle(l.group.id(1), DialBackRequest{4600}, l.group.now);
    l.reach->handle(l.group.id(1), DialBackRequest{4600}, l.group.now + 1s);
    QCOMPARE(l.emitted<effect::DialBack>(), std::size_t{1});
    l.reach->handle(l.group.id(1), DialBackRequest{4600}, l.group.now + 5s);
    QCOMPARE(l.emitted<effect::DialBack>(), std::size_t{1});
    l.reach->handle(event::DialedBack{l.group.id(2), "192.0.2.1:4600", true});
    QCOMPARE(l.emitted<effect::Send>(), std::size_t{0});  // it has gone meanwhile
    l.reach->handle(event::DialedBack{l.group.id(1), "192.0.2.1:4600", true});
    QCOMPARE(l.emitted<effect::Send>(), std::size_t{1});
  }

  void a_missing_link_is_told_of_after_a_while() {
    Listening l;
    const auto accepts = [](PeerRecord& r) { r.addresses = {"192.0.2.1:4600"}; };
    l.group.tells(1, accepts);
    l.group.tells(2);  // neither of us accepts connections
    l.group.link(3);
    QVERIFY(l.reach->out_of_reach(l.group.now).empty());
    l.group.now += 2s;
    const std::vector<std::uint64_t> missing = {prefix_of(l.group.id(1))};
    QCOMPARE(l.reach->out_of_reach(l.group.now), missing);
    l.group.membership->link_up(l.group.id(1), l.group.now);
    QVERIFY(l.reach->out_of_reach(l.group.now).empty());
    l.group.membership->link_down(l.group.id(1), l.group.now);
    QVERIFY(l.reach->out_of_reach(l.group.now).empty());  // it may be made again
  }

  // What another member relays costs its line: rounds should do without.
  void a_link_that_a_member_relays_is_told_of() {
    Listening l;
    for (int i = 1; i <= 3; ++i) l.group.link(i);
    l.group.tells(1, [](PeerRecord& r) { r.addresses = {"192.0.2.1:4600"}; });
    l.up({.peer = l.group.id(2), .dialed_by_us = true, .relay = "relay://192.0.2.1:4600"});
    // No member's.
    l.up({.peer = l.group.id(3), .dialed_by_us = true, .relay = "relay://192.0.2.99:4600"});
    const std::vector<std::uint64_t> relayed = {prefix_of(l.group.id(2))};
    QCOMPARE(l.reach->out_of_reach(l.group.now), relayed);
    l.reach->link_moved(l.group.id(2));
    QVERIFY(l.reach->out_of_reach(l.group.now).empty());
    QCOMPARE(l.reach->reach(), Reach::kUnknown);  // nobody has reached us
  }

  void until_somebody_has_reached_us_we_are_called_over_members_that_relay() {
    Listening l;
    l.group.tells(1, [](PeerRecord& r) {
      r.addresses = {"192.0.2.1:4600"};
      r.relays = true;
    });
    l.group.tells(2, [](PeerRecord& r) { r.addresses = {"192.0.2.2:4600"}; });  // relays not
    l.group.tells(3, [](PeerRecord& r) {
      r.addresses = {"relay://192.0.2.1:4600"};  // nobody reaches it
      r.relays = true;
    });
    l.reach->tick(l.group.now);
    const auto effects = l.out.take_effects();
    QCOMPARE(effects.size(), std::size_t{1});
    const std::string relay = "relay://192.0.2.1:4600";
    QCOMPARE(std::get<effect::UseRelays>(effects[0]).relays, std::vector<std::string>{relay});
    QVERIFY(!l.reach->look());
    l.reach->handle(event::RelayChanged{relay, true}, l.group.now);
    QVERIFY(l.reach->look());
    QCOMPARE(l.reach->addresses_to_tell(), std::vector<std::string>{relay});

    l.group.link(1);
    l.up({.peer = l.group.id(1)});  // it has reached us
    QVERIFY(l.reach->look());
    QCOMPARE(l.reach->addresses_to_tell(), std::vector<std::string>{"10.0.0.1:4600"});
    l.out.take_effects();
    l.reach->tick(l.group.now + 2s);
    const auto later = l.out.take_effects();
    QCOMPARE(later.size(), std::size_t{1});
    QVERIFY(std::get<effect::UseRelays>(later[0]).relays.empty());
  }

  // Of two in one home the world knows none; each tells the other where it is, and the world the
  // relay.
  void whom_only_its_own_network_reaches_is_called_over_relays() {
    Listening l;
    l.group.link(1);
    l.up({.peer = l.group.id(1), .local = true});
    QVERIFY(l.reach->look());
    QCOMPARE(l.reach->addresses_to_tell(), std::vector<std::string>{"10.0.0.1:4600"});
    const std::string relay = "relay://192.0.2.1:4600";
    l.reach->handle(event::RelayChanged{relay, true, true}, l.group.now);  // in this building
    QCOMPARE(l.reach->reach(), Reach::kReachable);
    l.reach->handle(event::RelayChanged{relay, true}, l.group.now);
    QVERIFY(l.reach->look());
    QCOMPARE(l.reach->reach(), Reach::kUnknown);
    const std::vector<std::string> told = {relay, "10.0.0.1:4600"};
    QCOMPARE(l.reach->addresses_to_tell(), told);
    QVERIFY(!accepts_connections(told));  // not of everybody
  }

  void those_outside_are_asked_at_the_port_that_the_router_opened() {
    Listening l;
    for (int i = 1; i <= 2; ++i) l.group.link(i);
    l.up({.peer = l.group.id(1), .dialed_by_us = true});
    l.reach->look();
    QCOMPARE(port_asked(l.out.take_effects()), std::uint16_t{4600});
    l.reach->handle(event::PortMapped{5600}, l.group.now);
    // An answer to the question before is none to the next.
    l.group.now += Reachability::kDialsBackEvery;
    l.reach->tick(l.group.now);
    l.reach->look();
    QCOMPARE(port_asked(l.out.take_effects()), std::uint16_t{5600});
    l.reach->handle(l.group.id(1), DialBackResult{"198.51.100.7:4600", false}, l.group.now);
    QCOMPARE(l.reach->reach(), Reach::kUnknown);
    l.reach->handle(l.group.id(1), DialBackResult{"198.51.100.7:5600", true}, l.group.now);
    QCOMPARE(l.reach->reach(), Reach::kReachable);
    const std::vector<std::string> told = {"198.51.100.7:5600", "10.0.0.1:4600"};
    QCOMPARE(l.reach->addresses_to_tell(), told);
    l.reach->handle(event::PortMapped{5600}, l.group.now);  // told again
    QCOMPARE(l.reach->addresses_to_tell(), told);
  }

  void a_relay_that_is_down_is_told_no_more() {
    Listening l;
    l.reach->handle(event::RelayChanged{"relay://192.0.2.1:4600", true}, l.group.now);
    l.reach->handle(event::RelayChanged{"relay://192.0.2.2:4600", true}, l.group.now);
    QVERIFY(l.reach->look());
    l.reach->handle(event::RelayChanged{"relay://192.0.2.1:4600", false}, l.group.now);
    QVERIFY(l.reach->look());
    QCOMPARE(l.reach->addresses_to_tell(), std::vector<std::string>{"relay://192.0.2.2:4600"});
  }
};

QTEST_APPLESS_MAIN(TestReachWatch)
#include "test_reach_watch.moc"
