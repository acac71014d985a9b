// SPDX-License-Identifier: GPL-3.0-or-later
// A port that is mapped whatever happens on the way to the router and to the router itself.
#include <QTest>

#include <map>

#include "net/base/rng.h"
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
const PcpNonce kNonce{7, 7, 7};

// A wireless network on a bad day, and a router whose plug is pulled now and then.
struct BadDay {
  explicit BadDay(std::uint64_t seed) : rng(seed), loss(rng.uniform(0, 0.5)) {
    const std::uint64_t kind = rng.below(3);
    router.pcp = kind != 0;
    router.nat_pmp = kind != 1;
    if (rng.chance(0.3)) router.most_lifetime_s = static_cast<std::uint32_t>(60 + rng.below(600));
    if (rng.chance(0.3)) router.gives = static_cast<std::uint16_t>(20'000 + rng.below(1000));
    search.at(kHome, now);
  }

  void carry(std::multimap<TimePoint, Bytes>& to, const Bytes& datagram) {
    const int copies = calm ? 1 : int(!rng.chance(loss)) + int(rng.chance(0.1));
    for (int i = 0; i < copies; ++i) {
      const auto late = calm ? 1ms : 1ms * static_cast<int>(rng.below(rng.chance(0.1) ? 3000 : 50));
      to.emplace(now + late, datagram);
    }
  }

  void router_hears(const Bytes& datagram) {
    if (!on) return;
    const int before = router.asked_to_map;
    const auto uptime = (now - started) / std::chrono::seconds(1);
    const auto answer = router.answer(datagram, static_cast<std::uint32_t>(uptime));
    if (router.asked_to_map != before) {
      held_until = now + std::chrono::seconds(router.held->lifetime_s);
    }
    if (answer) carry(to_us, *answer);
  }

  void take_from_search() {
    for (const Bytes& datagram : search.take_datagrams()) {
      sent.emplace_back(now, datagram);
      carry(to_router, datagram);
    }
    if (const auto outcome = search.take_outcome()) told = *outcome;
  }

  void pull_or_plug() {
    on = calm || !on || rng.chance(0.5);
    router.held.reset();
    started = now;
    next_plug = now + std::chrono::seconds(on ? 60 + rng.below(3000) : 5 + rng.below(120));
  }

  TimePoint next_time() const {
    TimePoint out = calm ? now + 1h : next_plug;
    if (const auto next = search.next_deadline()) out = std::min(out, *next);
    if (!to_router.empty()) out = std::min(out, to_router.begin()->first);
    if (!to_us.empty()) out = std::min(out, to_us.begin()->first);
    return std::max(out, now);
  }

  void until(TimePoint end) {
    for (take_from_search(); next_time() <= end; take_from_search()) {
      now = next_time();
      if (router.held && now >= held_until) router.held.reset();
      if (!calm && now >= next_plug) pull_or_plug();
      if (!to_router.empty() && to_router.begin()->first <= now) {
        router_hears(to_router.extract(to_router.begin()).mapped());
      } else if (!to_us.empty() && to_us.begin()->first <= now) {
        Bytes heard = to_us.extract(to_us.begin()).mapped();
        if (!calm && rng.chance(0.02)) heard.resize(rng.below(heard.size()));
        search.received(heard, now);
      } else {
        search.tick(now);
      }
    }
    now = end;
  }

  // The same question no sooner than RFC 6886 has it, and few in all.
  bool sends_too_much() const {
    std::map<Bytes, TimePoint> last;
    for (std::size_t i = 0; i < sent.size(); ++i) {
      const auto& [at, datagram] = sent[i];
      const auto found = last.find(datagram);
      if (found != last.end() && at - found->second < MappingClient::kFirstWait) return true;
      last[datagram] = at;
      if (i >= 16 && at - sent[i - 16].first < 10s) return true;
    }
    return false;
  }

  Rng rng;
  const double loss;
  TimePoint now = kStart, started = kStart - 1h, held_until{}, next_plug = kStart + 5min;
  FakeRouter router;
  MappingSearch search{{kPort, kNonce, false, 2min}};
  std::multimap<TimePoint, Bytes> to_router, to_us;
  std::vector<std::pair<TimePoint, Bytes>> sent;
  std::optional<Mapping> told;
  bool on = true, calm = false;
};

}  // namespace

class TestMappingBadDays : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void any_sane_router_maps_the_port_in_the_end() {
    constexpr std::uint64_t kSeeds = 1500;
    std::size_t most = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      BadDay day(seed);
      day.until(kStart + 3h);
      day.calm = day.on = true;
      day.until(kStart + 3h + 15min);
      const std::string which = "seed " + std::to_string(seed);
      QVERIFY2(day.told && *day.told, which.c_str());
      QVERIFY2(day.router.held && day.router.held->inside == kPort, which.c_str());
      QVERIFY2(day.router.held->outside == (*day.told)->port, which.c_str());
      QVERIFY2(!day.sends_too_much(), which.c_str());
      most = std::max(most, day.sent.size());
    }
    // Of 97 looks and at most 200 renewals of a minute's lifetime, four datagrams each.
    qInfo("at most %zu datagrams in 195 minutes", most);
    QVERIFY(most < 1500);
  }
};

QTEST_APPLESS_MAIN(TestMappingBadDays)
#include "test_mapping_bad_days.moc"
