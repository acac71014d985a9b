// SPDX-License-Identifier: GPL-3.0-or-later
// What people are told of the ways in which others reach this computer.
#include <QTest>

#include "engine/node/session/reach_ladder.h"
#include "net/mapping/mapping_errors.h"

using namespace potluck;
using control::ReachRung;
using control::RungState;

namespace {

ReachRung rung(const ReachFacts& facts, std::string_view way) {
  for (const ReachRung& each : reach_ladder(facts)) {
    if (each.way == way) return each;
  }
  return {};
}

ReachFacts at_home() {
  ReachFacts out;
  out.port = 4600;
  out.own = {"192.168.1.5:4600"};
  out.asks_router = true;
  return out;
}

MappedPort opened() { return {MappingProtocol::kUpnp, "203.0.113.9", 5600, false}; }

const std::vector<HostPort> kSameForAll = {{"203.0.113.9", 4600}, {"203.0.113.9", 4600}};
const std::vector<HostPort> kOtherForEach = {{"203.0.113.9", 4600}, {"203.0.113.9", 4601}};

}  // namespace

class TestReachLadder : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void it_goes_from_the_cheapest_way_to_the_dearest() {
    std::vector<std::string_view> ways;
    for (const ReachRung& each : reach_ladder(at_home())) {
      ways.push_back(each.way);
      QVERIFY(!each.said.empty());
    }
    const std::vector<std::string_view> wanted = {"nearby",    "ipv6",    "mapped",
                                                  "forwarded", "punched", "relayed"};
    QCOMPARE(ways, wanted);
  }

  void in_client_mode_none_is_tried() {
    ReachFacts facts = at_home();
    facts.reach = Reach::kClientMode;
    QVERIFY(reach_ladder(facts).empty());
  }

  void a_way_that_fails_says_what_helps() {
    ReachFacts facts = at_home();
    facts.reach = Reach::kUnreachable;
    facts.own.emplace_back("[2001:db8::5]:4600");
    facts.mapping = Mapping(router_refuses(4600));
    for (const char* way : {"ipv6", "mapped", "forwarded", "relayed"}) {
      const ReachRung it = rung(facts, way);
      QVERIFY2(it.state == RungState::kFails && !it.help.empty(), way);
    }
  }

  void a_port_that_the_router_opened_works_once_somebody_has_come_by_it() {
    ReachFacts facts = at_home();
    QVERIFY(rung(facts, "mapped").state == RungState::kUnknown);  // it is being asked
    facts.mapping = Mapping(opened());
    QVERIFY(rung(facts, "mapped").state == RungState::kUnknown);
    facts.reach = Reach::kUnreachable;
    QVERIFY(rung(facts, "mapped").state == RungState::kFails);  // a firewall
    facts.reach = Reach::kReachable;
    facts.confirmed = {"203.0.113.9:5600"};
    QVERIFY(rung(facts, "mapped").state == RungState::kWorks);
    QVERIFY(rung(facts, "forwarded").state == RungState::kUnused);
    QVERIFY(rung(facts, "relayed").state == RungState::kUnused);
  }

  void behind_a_second_router_the_port_is_of_no_use() {
    ReachFacts facts = at_home();
    facts.mapping = Mapping(MappedPort{MappingProtocol::kPcp, "", 5600, true});
    QCOMPARE(rung(facts, "mapped").said, router_is_behind_another().message_sentence());
  }

  void who_may_not_ask_the_router_is_told_where_to_allow_it() {
    ReachFacts facts = at_home();
    facts.asks_router = false;
    QVERIFY(rung(facts, "mapped").state == RungState::kUnused);
    QVERIFY(!rung(facts, "mapped").help.empty());
  }

  void a_port_forwarded_by_hand_is_told_as_that() {
    ReachFacts facts = at_home();
    facts.reach = Reach::kReachable;
    facts.confirmed = {"[2001:db8::5]:4600", "203.0.113.9:4600"};
    QVERIFY(rung(facts, "forwarded").state == RungState::kWorks);
    QVERIFY(rung(facts, "forwarded").said == "Members connect to 203.0.113.9:4600");
    QVERIFY(rung(facts, "ipv6").said == "Members connect to [2001:db8::5]:4600");
  }

  void the_routers_habit_is_learnt_from_two() {
    using Seen = std::vector<HostPort>;
    QVERIFY(router_habit(Seen{}, 4600) == RouterHabit::kUnknown);
    QVERIFY(router_habit(Seen{{"203.0.113.9", 4600}}, 4600) == RouterHabit::kKeepsPort);
    QVERIFY(router_habit(Seen{{"203.0.113.9", 5000}}, 4600) == RouterHabit::kUnknown);
    QVERIFY(router_habit(kSameForAll, 5000) == RouterHabit::kKeepsPort);
    QVERIFY(router_habit(kOtherForEach, 4600) == RouterHabit::kChangesPort);
    ReachFacts facts = at_home();
    facts.seen = kOtherForEach;
    QVERIFY(rung(facts, "punched").state == RungState::kFails);
    facts.punched = 2;
    QVERIFY(rung(facts, "punched").said == "2 members are connected through both routers");
  }
};

QTEST_APPLESS_MAIN(TestReachLadder)
#include "test_reach_ladder.moc"
