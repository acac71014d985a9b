// SPDX-License-Identifier: GPL-3.0-or-later
// How a router is asked for a port, kept to it, and given up: as a conversation of values.
#include <QTest>

#include "net/base/rng.h"
#include "net/mapping/mapping_errors.h"
#include "net/mapping/mapping_search.h"
#include "router_answers.h"

using namespace potluck;
using namespace potluck::test;
using namespace std::chrono_literals;
using boost::asio::ip::address_v4;

namespace {

const TimePoint kStart = TimePoint{} + 1h;
constexpr std::uint16_t kPort = 4600;
const Gateway kHome{address_v4({192, 168, 1, 1}), address_v4({192, 168, 1, 2})};
const Gateway kOther{address_v4({10, 0, 0, 1}), address_v4({10, 0, 0, 7})};
const PcpNonce kNonce{7, 7, 7};

// One that asks a router, and hears it after a moment.
struct Talk {
  explicit Talk(bool upnp = false, const PcpNonce& nonce = kNonce)
      : search({kPort, nonce, upnp, 2min}) {
    search.at(kHome, now);
  }
  std::uint32_t epoch_s() const {
    return static_cast<std::uint32_t>((now - router_started) / std::chrono::seconds(1));
  }
  void restart() {
    router.held.reset();
    router_started = now;
  }
  void look() {
    if (auto outcome = search.take_outcome()) told.push_back(*outcome);
    if (auto wish = search.take_wish()) wishes.push_back(*wish);
  }
  // Delivers what is under way, and what comes of it, at this moment.
  void deliver() {
    look();
    for (;;) {
      const std::vector<Bytes> out = search.take_datagrams();
      if (out.empty()) return;
      for (const Bytes& datagram : out) {
        sent.push_back(now);
        const auto answer = router.answer(datagram, epoch_s());
        if (answer && hears) search.received(*answer, now);
        look();
      }
    }
  }
  void until(TimePoint end) {
    deliver();
    while (const auto next = search.next_deadline()) {
      if (*next > end) break;
      now = std::max(now, *next);
      search.tick(now);
      deliver();
    }
    now = end;
  }
  void for_a(Duration span) { until(now + span); }
  const Mapping& last() const { return told.back(); }

  TimePoint now = kStart, router_started = kStart - 1h;
  FakeRouter router;
  bool hears = true;
  MappingSearch search;
  std::vector<Mapping> told;
  std::vector<UpnpWish> wishes;
  std::vector<TimePoint> sent;
};

std::string what(const Mapping& mapping) {
  if (!mapping) return mapping.error().message;
  return std::string(to_string(mapping->by)) + " " + mapping->host + ":" +
         std::to_string(mapping->port);
}

}  // namespace

class TestMappingClient : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void by_pcp() {
    Talk talk;
    talk.for_a(1s);
    QCOMPARE(talk.told.size(), std::size_t{1});
    QCOMPARE(what(talk.last()), std::string("pcp 198.51.100.7:4600"));
    QCOMPARE(talk.sent.size(), std::size_t{1});
  }

  void by_nat_pmp_where_the_router_knows_no_pcp() {
    Talk talk;
    talk.router.pcp = false;
    talk.for_a(1s);
    QCOMPARE(what(talk.last()), std::string("nat-pmp 198.51.100.7:4600"));
    QCOMPARE(talk.sent.size(), std::size_t{3});
  }

  void another_port_is_fine_and_asked_for_again() {
    for (const bool pcp : {true, false}) {
      Talk talk;
      talk.router.pcp = pcp;
      talk.router.gives = 55'000;
      talk.for_a(1s);
      QCOMPARE(int(talk.last()->port), 55'000);
      talk.router.gives.reset();  // it would give whatever is wanted
      talk.restart();
      talk.for_a(3min);
      QVERIFY(talk.router.held && talk.router.held->outside == 55'000);
      QCOMPARE(talk.told.size(), std::size_t{1});
    }
  }

  // 0, 0.25, 0.75 s, then NAT-PMP from 1.75 s on: again after 0.25, 0.5 and 1 s.
  void silence_is_given_up_after_six_seconds() {
    Talk talk;
    talk.hears = false;
    talk.for_a(6s);
    std::vector<int> at_ms;
    for (const TimePoint each : talk.sent) at_ms.push_back(int((each - kStart) / 1ms));
    QCOMPARE(at_ms, (std::vector{0, 250, 750, 1750, 2000, 2500, 3500}));
    QCOMPARE(what(talk.last()), std::string("the router did not open a port"));
    QVERIFY(talk.last().error().hint.find("TCP port 4600") != std::string::npos);
    talk.hears = true;
    talk.for_a(1min);
    QVERIFY(talk.last().ok());
  }

  void in_vain_it_is_tried_again_less_and_less_often() {
    Talk talk;
    talk.hears = false;
    talk.for_a(1h);
    QCOMPARE(talk.told.size(), std::size_t{1});
    QCOMPARE(talk.sent.size(), std::size_t{7 * 9});  // after 0, 1, 3, 7, 15, 25, 35, 45, 55 minutes
  }

  void a_router_that_says_that_nobody_listens_is_given_up_at_once() {
    Talk talk;
    talk.hears = false;
    talk.deliver();
    talk.search.nobody_listens(talk.now);
    talk.deliver();
    QVERIFY(!talk.last());
    QCOMPARE(talk.sent.size(), std::size_t{1});
  }

  void a_refusal_has_its_own_sentence() {
    const std::pair<PcpResult, Error> cases[] = {
        {PcpResult::kNotAuthorized, router_refuses(kPort)},
        {PcpResult::kNoResources, router_is_full(kPort)},
        {PcpResult::kNetworkFailure, router_is_offline()},
        {PcpResult::kAddressMismatch, router_is_not_next(kPort)},
        {PcpResult::kUnsupportedOpcode, no_router_opens(kPort)},
    };
    for (const auto& [result, error] : cases) {
      Talk talk;
      talk.router.refuses = result;
      talk.for_a(1s);
      QCOMPARE(talk.last().error().text(), error.text());
      QVERIFY(!error.hint.empty());
    }
    Talk behind_another;  // as miniupnpd says it
    behind_another.router.refuses = PcpResult::kNoResources;
    behind_another.router.refuses_from = address_v4({10, 77, 0, 1});
    behind_another.for_a(1s);
    QCOMPARE(behind_another.last().error().text(), router_is_behind_another().text());
    Talk by_nat_pmp;
    by_nat_pmp.router.pcp = false;
    by_nat_pmp.router.refuses = PcpResult::kNotAuthorized;
    by_nat_pmp.for_a(1s);
    QVERIFY(by_nat_pmp.last().error().code == ErrorCode::kPermission);
  }

  void a_private_address_outside_is_told_apart() {
    Talk talk;
    talk.router.outside = address_v4({100, 64, 3, 4});
    talk.for_a(1s);
    QVERIFY(talk.last()->host.empty() && talk.last()->behind_another);
  }

  void it_is_renewed_at_half_its_lifetime() {
    for (const bool pcp : {true, false}) {
      Talk talk;
      talk.router.pcp = pcp;
      talk.for_a(30min - 1s);
      QCOMPARE(talk.router.asked_to_map, 1);
      talk.for_a(2s);
      QCOMPARE(talk.router.asked_to_map, 2);
      talk.for_a(24h);
      QCOMPARE(talk.router.asked_to_map, 50);
      QCOMPARE(talk.told.size(), std::size_t{1});
    }
  }

  void a_short_lifetime_is_heeded_but_not_every_one() {
    Talk talk;
    talk.router.most_lifetime_s = 120;
    talk.for_a(10min);
    QCOMPARE(talk.router.asked_to_map, 11);
    Talk hasty;
    hasty.router.most_lifetime_s = 1;
    hasty.for_a(10min);
    QCOMPARE(hasty.router.asked_to_map, 21);
  }

  void a_restarted_router_is_asked_at_the_next_look() {
    for (const bool pcp : {true, false}) {
      Talk talk;
      talk.router.pcp = pcp;
      talk.for_a(10min);
      talk.restart();
      talk.for_a(2min);
      QVERIFY(talk.router.held.has_value());
      QCOMPARE(talk.told.size(), std::size_t{1});
    }
  }

  void a_restart_shows_however_long_the_router_was_up() {
    for (int up_s = 0; up_s < 600; ++up_s) {
      Talk talk;
      talk.router_started = talk.now - std::chrono::seconds(up_s);
      talk.for_a(4min);
      talk.restart();
      talk.for_a(2min + 1s);
      QVERIFY2(talk.router.held.has_value(), qPrintable(QString::number(up_s)));
    }
  }

  void another_outside_address_is_told() {
    for (const bool pcp : {true, false}) {
      Talk talk;
      talk.router.pcp = pcp;
      talk.for_a(5min);
      talk.router.outside = address_v4({198, 51, 100, 8});
      talk.restart();  // RFC 6887, section 8.5: the epoch starts over with the address
      talk.for_a(2min + 1s);
      QCOMPARE(talk.told.size(), std::size_t{2});
      QCOMPARE(talk.last()->host, std::string("198.51.100.8"));
    }
  }

  void a_router_that_falls_silent_keeps_its_mapping_until_it_expires() {
    Talk talk;
    talk.for_a(1min);
    talk.hears = false;
    talk.for_a(58min);
    QCOMPARE(talk.told.size(), std::size_t{1});
    talk.for_a(2min);
    QVERIFY(!talk.last());
    talk.hears = true;
    talk.for_a(10min);
    QVERIFY(talk.last().ok());
  }

  void what_nobody_asked_for_is_ignored() {
    Talk talk;
    talk.hears = false;
    talk.deliver();
    PcpMapped forged;
    forged.lifetime_s = 3600;
    forged.inside_port = forged.outside_port = kPort;
    forged.nonce = {1, 2, 3};
    talk.search.received(encode_answer(forged), talk.now);
    forged.nonce = kNonce;
    forged.inside_port = kPort + 1;
    talk.search.received(encode_answer(forged), talk.now);
    talk.search.received(encode_answer(NatPmpMapped{{}, 1, kPort, kPort, 3600}), talk.now);
    talk.search.received(encode_answer(NatPmpAddress{NatPmpResult::kRefused, 1, {}}), talk.now);
    talk.deliver();
    QVERIFY(talk.told.empty());
  }

  // Each answer has another epoch, and unasked ones come as fast as they can.
  void a_hostile_router_makes_us_send_little() {
    Talk talk;
    talk.for_a(1s);
    Rng rng(1);
    talk.sent.clear();
    for (int i = 0; i < 60'000; ++i) {
      talk.search.received(
          encode_answer(PcpAnnounced{static_cast<std::uint32_t>(rng.below(1'000'000))}), talk.now);
      talk.for_a(10ms);
    }
    QVERIFY2(talk.sent.size() <= 62, qPrintable(QString::number(talk.sent.size())));
  }

  void upnp_is_asked_after_the_others() {
    Talk talk(true);
    talk.router.nat_pmp = talk.router.pcp = false;
    talk.for_a(6s);
    QCOMPARE(talk.wishes.size(), std::size_t{1});
    const UpnpWish wish = talk.wishes[0];
    QVERIFY(talk.told.empty());
    QVERIFY((wish == UpnpWish{kHome, kPort}));
    talk.search.upnp_answered(wish, UpnpGrant{kPort, address_v4({198, 51, 100, 7})}, talk.now);
    talk.for_a(2min);
    QCOMPARE(what(talk.last()), std::string("upnp 198.51.100.7:4600"));
    QCOMPARE(talk.wishes.size(), std::size_t{2});  // whether it is there still
    talk.search.upnp_answered(wish, no_router_opens(kPort), talk.now);
    talk.for_a(6s);  // once more in every way, before anybody is told
    QCOMPARE(talk.wishes.size(), std::size_t{3});
    QCOMPARE(talk.told.size(), std::size_t{1});
    talk.search.upnp_answered(wish, router_refuses(kPort), talk.now);
    talk.deliver();
    QVERIFY(talk.last().error().code == ErrorCode::kPermission);
  }

  void what_the_router_said_goes_before_silence() {
    Talk talk(true);
    talk.router.refuses = PcpResult::kNotAuthorized;
    talk.for_a(1s);
    talk.search.upnp_answered(talk.wishes.at(0), no_router_opens(kPort), talk.now);
    talk.deliver();
    QVERIFY(talk.last().error().code == ErrorCode::kPermission);
  }

  void another_network_begins_anew() {
    Talk talk(true);
    talk.router.nat_pmp = talk.router.pcp = false;
    talk.for_a(6s);
    talk.search.at(kOther, talk.now);
    talk.router.pcp = true;
    talk.deliver();
    QCOMPARE(what(talk.last()), std::string("pcp 198.51.100.7:4600"));
    // The other network's router answers late.
    talk.search.upnp_answered(talk.wishes.at(0), UpnpGrant{1, std::nullopt}, talk.now);
    talk.deliver();
    QCOMPARE(talk.told.size(), std::size_t{1});
    talk.search.at(std::nullopt, talk.now);
    talk.for_a(1h);
    QCOMPARE(what(talk.last()), no_home_router().message);
    QVERIFY(!talk.search.next_deadline() && !talk.search.farewell());
    talk.search.at(kHome, talk.now);
    talk.deliver();
    QVERIFY(talk.last().ok());
  }

  void a_farewell_takes_the_mapping_back() {
    for (const bool pcp : {true, false}) {
      Talk talk;
      talk.router.pcp = pcp;
      talk.for_a(1s);
      QVERIFY(talk.router.held.has_value());
      QVERIFY(talk.router.answer(talk.search.farewell().value(), talk.epoch_s()).has_value());
      QVERIFY(!talk.router.held);
    }
  }
};

QTEST_APPLESS_MAIN(TestMappingClient)
#include "test_mapping_client.moc"
