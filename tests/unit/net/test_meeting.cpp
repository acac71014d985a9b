// SPDX-License-Identifier: GPL-3.0-or-later
// Two ends of a relayed link agree when they dial each other, and at which addresses; and what a
// member achieves that names those of others.
#include <QTest>
#include <deque>

#include "net/base/rng.h"
#include "net/link/meeting/dial_allowance.h"
#include "net/link/meeting/meet_addresses.h"
#include "net/link/meeting/meeting.h"

using namespace potluck;
using boost::asio::ip::make_address;
using boost::asio::ip::tcp;
using namespace std::chrono_literals;

namespace {

tcp::endpoint at(const char* host, std::uint16_t port) { return {make_address(host), port}; }
MeetAddress outside(const char* host, std::uint16_t port = 4600) { return {at(host, port), false}; }
MeetAddress local(const char* host, std::uint16_t port = 4600) { return {at(host, port), true}; }
InterfaceAddress interface(const char* host, unsigned length) {
  return {make_address(host), length, false};
}

// Two meetings, and a line between them that delivers in order after a while, or loses.
struct Ends {
  struct Dialed {
    TimePoint at{};
    std::uint8_t number = 0;
  };
  struct Sent {
    TimePoint arrives{};
    MeetMessage message;
  };
  TimePoint now{1h};
  Meeting leads{Meeting::Side::kLeads, now}, follows{Meeting::Side::kFollows, now};
  std::deque<Sent> to_leader, to_follower;
  std::vector<Dialed> leader_dialed, follower_dialed;
  std::function<Duration()> way = [] { return 50ms; };
  double loss = 0;
  Rng rng{1};
  const Meeting::Addresses leaders{outside("192.0.2.1")}, followers{outside("192.0.2.2")};

  void collect(Meeting& from, std::deque<Sent>& to, std::vector<Dialed>& dialed) {
    for (const MeetMessage& message : from.take_messages()) {
      TimePoint arrives = now + way();
      if (!to.empty()) arrives = std::max(arrives, to.back().arrives);
      if (!rng.chance(loss)) to.push_back({arrives, message});
    }
    if (const auto attempt = from.take_attempt()) {
      dialed.push_back({now, attempt->number});
      QCOMPARE(attempt->theirs, &from == &leads ? followers : leaders);
    }
  }
  void collect() {
    collect(leads, to_follower, leader_dialed);
    collect(follows, to_leader, follower_dialed);
  }
  void run_for(Duration span) {
    for (const TimePoint end = now + span; now < end; now += 1ms) {
      leads.tick(leaders, now);
      follows.tick(followers, now);
      for (; !to_leader.empty() && to_leader.front().arrives <= now; to_leader.pop_front()) {
        leads.received(to_leader.front().message, leaders, now);
      }
      for (; !to_follower.empty() && to_follower.front().arrives <= now; to_follower.pop_front()) {
        follows.received(to_follower.front().message, followers, now);
      }
      collect();
    }
  }
};

}  // namespace

class TestMeeting : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void both_dial_at_the_same_moment() {
    Ends ends;
    ends.run_for(1s);
    QCOMPARE(ends.leader_dialed.size(), std::size_t{1});
    QCOMPARE(ends.follower_dialed.size(), std::size_t{1});
    QVERIFY(std::chrono::abs(ends.leader_dialed[0].at - ends.follower_dialed[0].at) <= 2ms);
    QCOMPARE(ends.leads.under_way(), std::optional<std::uint8_t>(1));
    QCOMPARE(ends.follows.under_way(), std::optional<std::uint8_t>(1));
  }

  void three_attempts_and_no_more() {
    Ends ends;
    ends.run_for(10min);
    QCOMPARE(ends.leader_dialed.size(), Meeting::kPauses.size());
    QCOMPARE(ends.follower_dialed.size(), Meeting::kPauses.size());
    QVERIFY(ends.leads.over() && ends.follows.over());
    for (std::size_t i = 1; i < ends.leader_dialed.size(); ++i) {
      QVERIFY(ends.leader_dialed[i].at - ends.leader_dialed[i - 1].at >= Meeting::kPauses[i]);
    }
  }

  void whoever_hears_nothing_gives_up() {
    Ends ends;
    ends.loss = 1;
    ends.run_for(10min);
    QVERIFY(ends.leads.over() && ends.leader_dialed.empty() && ends.follower_dialed.empty());
    QVERIFY(!ends.leads.next_deadline());
  }

  void once_they_have_met_nothing_is_said_any_more() {
    Ends ends;
    ends.run_for(1s);
    ends.leads.end();
    ends.follows.end();
    ends.follows.received(MeetOffer{2, {}}, {}, ends.now);
    QVERIFY(ends.follows.take_messages().empty() && !ends.follows.next_deadline());
    QVERIFY(!ends.follows.under_way() && !ends.leads.under_way());
  }

  // Any delays, and messages that get lost: never more than three dials, both in the same attempt,
  // and apart by no more than the two ways differ.
  void a_thousand_lines() {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
      Ends ends;
      ends.rng = Rng(seed);
      ends.loss = seed % 3 == 0 ? 0.2 : 0;
      const auto shortest = std::chrono::milliseconds(ends.rng.below(300));
      const auto jitter = ends.rng.below(100);
      ends.way = [&] { return shortest + std::chrono::milliseconds(ends.rng.below(jitter + 1)); };
      ends.run_for(2s);
      for (int i = 0; i < 60; ++i) {  // then in larger steps
        ends.now += 2s;
        ends.run_for(2ms);
      }
      QVERIFY(ends.leader_dialed.size() <= 3 && ends.follower_dialed.size() <= 3);
      if (ends.loss > 0) continue;
      QVERIFY2(!ends.leader_dialed.empty() && !ends.follower_dialed.empty(),
               qPrintable(QString::number(seed)));
      const auto apart = std::chrono::abs(ends.leader_dialed[0].at - ends.follower_dialed[0].at);
      QVERIFY2(apart <= std::chrono::milliseconds(jitter + 2), qPrintable(QString::number(seed)));
    }
  }

  // Whatever is said, in whatever order, nobody dials more than three times.
  void a_hostile_end_has_nobody_dial_more_often() {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
      Rng rng(seed);
      TimePoint now{1h};
      Meeting meeting(rng.chance(0.5) ? Meeting::Side::kLeads : Meeting::Side::kFollows, now);
      std::size_t dials = 0, said = 0;
      for (int i = 0; i < 300; ++i) {
        const auto attempt = static_cast<std::uint8_t>(rng.below(5));
        const std::array<MeetMessage, 3> any{MeetOffer{attempt, {outside("192.0.2.9")}},
                                             MeetAnswer{attempt, {outside("192.0.2.9")}},
                                             MeetGo{attempt}};
        meeting.received(any[rng.below(3)], {}, now);
        now += std::chrono::milliseconds(rng.below(20'000));
        meeting.tick({}, now);
        said += meeting.take_messages().size();
        if (meeting.take_attempt()) ++dials;
      }
      QVERIFY(dials <= 3 && said <= 6);
    }
  }

  void messages_travel() {
    for (const MeetMessage& message :
         {MeetMessage{MeetOffer{1, {outside("192.0.2.1", 1), local("2001:db8::1", 65535)}}},
          MeetMessage{MeetAnswer{3, {}}}, MeetMessage{MeetGo{2}}}) {
      const Bytes bytes = encode_meet_message(message);
      QVERIFY(bytes.size() <= kMaxMeetMessage);
      const auto again = decode_meet_message(bytes);
      QVERIFY(again && *again == message);
      for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
        QVERIFY(!decode_meet_message(ByteView(bytes).first(cut)));
      }
    }
    Bytes many = encode_meet_message(MeetOffer{1, {}});
    many[2] = kMostMeetAddresses + 1;
    QVERIFY(!decode_meet_message(many));
  }

  void where_we_can_be_met_is_what_relays_saw_and_our_own_networks() {
    const std::vector<InterfaceAddress> interfaces{
        interface("127.0.0.1", 8), interface("192.168.1.2", 24), interface("2001:db8::2", 64),
        interface("fe80::1", 64)};
    const std::vector<tcp::endpoint> seen{at("192.0.2.1", 4711), at("192.0.2.1", 5000)};
    const std::vector<MeetAddress> expected{outside("192.0.2.1", 4711), outside("2001:db8::2"),
                                            local("192.168.1.2")};
    const auto told = where_we_can_be_met(seen, interfaces, 4600);
    QVERIFY(std::ranges::equal(told, expected));
    const auto without_port = where_we_can_be_met(seen, interfaces, 0);
    QVERIFY(std::ranges::equal(without_port, std::vector{outside("192.0.2.1", 4711)}));
  }

  void only_what_may_be_theirs_is_dialed() {
    const std::vector<InterfaceAddress> interfaces{interface("192.168.1.2", 24)};
    const std::vector<MeetAddress> ours{outside("192.0.2.1"), local("192.168.1.2")};
    const auto dialed = [&](const std::vector<MeetAddress>& theirs) {
      return where_to_meet(theirs, ours, interfaces);
    };
    QCOMPARE(dialed({outside("198.51.100.7")}), std::vector{at("198.51.100.7", 4600)});
    // Our own network and computer, as long as others see us under a public address.
    for (const char* host :
         {"192.168.1.1", "10.0.0.1", "127.0.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1",
          "::", "fe80::1", "fd00::1", "ff02::1", "::ffff:192.168.1.1"}) {
      QVERIFY2(dialed({outside(host), local(host)}).empty(), host);
    }
    QVERIFY(dialed({outside("198.51.100.7", 0)}).empty());
    // One host each of IPv4 and IPv6, whatever is named.
    QCOMPARE(dialed({outside("198.51.100.7"), outside("198.51.100.8"), outside("2001:db8::7"),
                     outside("2001:db8::8")}),
             (std::vector{at("198.51.100.7", 4600), at("2001:db8::7", 4600)}));
    // At home only with those who come from the same address.
    QCOMPARE(dialed({outside("198.51.100.7"), local("192.168.1.3")}),
             std::vector{at("198.51.100.7", 4600)});
    QCOMPARE(dialed({outside("192.0.2.1", 9), local("192.168.1.3"), local("192.168.7.3")}),
             (std::vector{at("192.0.2.1", 9), at("192.168.1.3", 4600)}));
    QVERIFY(where_to_meet(std::vector{local("192.168.1.3")}, ours, interfaces).empty());
  }

  void a_host_is_dialed_three_times_on_the_word_of_others() {
    DialAllowance allowance;
    const auto victim = make_address("192.0.2.66"), member = make_address("192.0.2.7");
    TimePoint now{1h};
    int dials = 0;
    for (int i = 0; i < 100; ++i) {
      if (allowance.take(victim, now)) ++dials;
      now += 1s;
    }
    QCOMPARE(dials, 3);
    QVERIFY(allowance.take(member, now));
    allowance.was_right(member);
    for (int i = 0; i < 3; ++i) QVERIFY(allowance.take(member, now));
    QVERIFY(allowance.take(victim, now + DialAllowance::kPeriod));
    for (std::uint32_t i = 0; i < 2 * DialAllowance::kMostHosts; ++i) {
      static_cast<void>(allowance.take(boost::asio::ip::address_v4(0x08000000U + i), now));
    }
    QVERIFY(!allowance.take(make_address("192.0.2.9"), now));
  }
};

QTEST_GUILESS_MAIN(TestMeeting)
#include "test_meeting.moc"
