// SPDX-License-Identifier: GPL-3.0-or-later
// Over whom we can be called.
#include <QTest>

#include <map>

#include "net/base/relay_address.h"
#include "net/base/rng.h"
#include "net/reach/relay_choice.h"

using namespace potluck;

namespace {

using namespace std::chrono_literals;

const TimePoint kNow = TimePoint{} + 1h;

PeerId peer(std::uint8_t n) {
  PeerId out{};
  for (std::size_t i = 0; i < out.data.size(); ++i) {
    out.data[i] = static_cast<std::uint8_t>(17 * n + 31 * i + n * i);
  }
  return out;
}
RelayChoice::Candidate relay(std::uint8_t n) {
  return {peer(n), "192.0.2." + std::to_string(n) + ":4600"};
}
std::size_t number_of(const std::string& address) {
  return static_cast<std::size_t>(address[address.find(':') - 1] - '0');
}
std::vector<RelayChoice::Candidate> relays(std::uint8_t count) {
  std::vector<RelayChoice::Candidate> out;
  for (std::uint8_t n = 1; n <= count; ++n) out.push_back(relay(n));
  return out;
}

}  // namespace

class TestRelayChoice : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void two_of_those_who_offer_it() {
    RelayChoice choice(peer(100));
    QVERIFY(!choice.look({}, kNow));
    QVERIFY(choice.look(relays(1), kNow));
    QCOMPARE(choice.chosen(), std::vector<std::string>{"relay://192.0.2.1:4600"});
    QVERIFY(choice.look(relays(5), kNow));
    QCOMPARE(choice.chosen().size(), RelayChoice::kWanted);
    QVERIFY(!choice.look(relays(5), kNow));
    QVERIFY(choice.none());
    QVERIFY(choice.chosen().empty());
    QVERIFY(!choice.none());
  }

  void each_of_us_has_others() {
    std::map<std::string, int> used;
    for (std::uint8_t n = 0; n < 200; ++n) {
      RelayChoice choice(peer(n));
      choice.look(relays(10), kNow);
      for (const std::string& each : choice.chosen()) ++used[each];
    }
    QCOMPARE(used.size(), std::size_t{10});
    for (const auto& [address, count] : used) QVERIFY2(count < 80, address.c_str());  // 40 each
  }

  void one_that_stays_is_kept_when_others_come() {
    RelayChoice choice(peer(100));
    choice.look(relays(2), kNow);
    const auto before = choice.chosen();
    for (const std::string& each : before) choice.changed(each, true, kNow);
    QVERIFY(!choice.look(relays(20), kNow + 1h));
    QCOMPARE(choice.chosen(), before);
  }

  void one_that_offers_it_no_more_goes() {
    RelayChoice choice(peer(100));
    choice.look(relays(2), kNow);
    const std::vector<RelayChoice::Candidate> other{relay(2), relay(3)};
    QVERIFY(choice.look(other, kNow));
    const auto chosen = choice.chosen();
    QCOMPARE(std::ranges::count(chosen, over_relay(relay(1).address)), std::ptrdiff_t{0});
    QCOMPARE(chosen.size(), std::size_t{2});
  }

  void one_that_does_not_answer_is_left_alone_for_a_while() {
    RelayChoice choice(peer(100));
    choice.look(relays(3), kNow);
    const auto first = choice.chosen();
    choice.changed(first[0], true, kNow + 1s);
    QVERIFY(!choice.look(relays(3), kNow + 14s));
    QVERIFY(choice.look(relays(3), kNow + 15s));
    const auto second = choice.chosen();
    QCOMPARE(second[0], first[0]);
    QVERIFY(second[1] != first[1]);
    choice.changed(second[1], true, kNow + 16s);
    // It goes down, and is given the time to come back.
    choice.changed(first[0], false, kNow + 1min);
    QVERIFY(!choice.look(relays(3), kNow + 1min + 14s));
    choice.changed(first[0], true, kNow + 1min + 14s);
    QVERIFY(!choice.look(relays(3), kNow + 5min));
    // After its time it may be tried again.
    QVERIFY(choice.look(relays(1), kNow + 6min));
    choice.none();
    QVERIFY(choice.look(relays(3), kNow + 20min));
    QCOMPARE(choice.chosen(), first);
  }

  // Whatever comes, goes and answers: never more than wanted, only who offers it, and two where two
  // are up.
  void whatever_happens_the_best_that_there_are_are_found() {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
      Rng rng(seed);
      RelayChoice choice(peer(static_cast<std::uint8_t>(seed)));
      TimePoint now = kNow;
      std::vector<RelayChoice::Candidate> offered = relays(6);
      std::vector<bool> dead(8);
      for (auto&& each : dead) each = rng.chance(0.3);
      for (int step = 0; step < 200; ++step) {
        now += std::chrono::seconds(2);
        if (step < 150 && rng.chance(0.1)) {
          offered = relays(static_cast<std::uint8_t>(rng.below(8)));
        }
        choice.look(offered, now);
        const auto chosen = choice.chosen();
        QVERIFY(chosen.size() <= RelayChoice::kWanted);
        for (const std::string& each : chosen) {
          const auto found = std::ranges::find_if(
              offered, [&](const auto& it) { return over_relay(it.address) == each; });
          QVERIFY(found != offered.end());
          choice.changed(each, !dead[number_of(found->address)], now);
        }
      }
      std::size_t alive = 0;
      for (const auto& each : offered) alive += dead[number_of(each.address)] ? 0 : 1;
      std::size_t up = 0;
      for (const std::string& each : choice.chosen()) {
        up += dead[number_of(each.substr(kRelayScheme.size()))] ? 0 : 1;
      }
      QCOMPARE(up, std::min(alive, RelayChoice::kWanted));
    }
  }
};

QTEST_APPLESS_MAIN(TestRelayChoice)
#include "test_relay_choice.moc"
