// SPDX-License-Identifier: GPL-3.0-or-later
// Discovery on the local network: what a datagram may hold, how much of it is kept, and three
// sockets that find each other over the loopback.
#include <QTest>

#include "net/lan/beacon.h"
#include "net/lan/lan_discovery.h"
#include "net/lan/second_quota.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

const Beacon kBeacon{{1, 2, 3, 4, 5, 6, 7, 8}, "potluck://join/abc-_123"};

// A port of this process, so that tests that run beside it hear nothing.
LanOptions on_loopback() {
  const auto port =
      static_cast<std::uint16_t>(20'000 + QCoreApplication::applicationPid() % 20'000);
  return {{"127.0.0.1"}, port};
}

std::vector<std::string> links(LanDiscovery& lan) {
  std::vector<std::string> out;
  for (const auto& entry : lan.found()) out.push_back(entry.link);
  std::ranges::sort(out);
  return out;
}

}  // namespace

class TestLan : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_beacon_goes_there_and_back() {
    const auto bytes = encode_beacon(kBeacon);
    QVERIFY(bytes);
    const auto again = decode_beacon(*bytes);
    QVERIFY(again);
    QCOMPARE(again->link, kBeacon.link);
    QVERIFY(again->instance == kBeacon.instance);
    const auto question = decode_beacon(*encode_beacon({kBeacon.instance, ""}));
    QVERIFY(question && question->link.empty());
  }

  void a_flood_is_not_looked_at() {
    SecondQuota quota(2);
    const TimePoint start{10s};
    QVERIFY(quota.take(start) && quota.take(start + 100ms));
    QVERIFY(!quota.take(start + 200ms) && !quota.take(start + 999ms));
    QVERIFY(quota.take(start + 1s) && quota.take(start + 1s));
    QVERIFY(!quota.take(start + 1s));
  }

  void what_does_not_fit_is_refused() {
    const auto refused = encode_beacon({{}, std::string(kMostBeaconBytes, 'x')});
    QVERIFY(!refused);
    QVERIFY(refused.error().code == ErrorCode::kInvalidArgument);
  }

  void other_datagrams_are_refused() {
    const Bytes good = *encode_beacon(kBeacon);
    for (std::size_t n = 0; n < 16; ++n) QVERIFY(!decode_beacon(ByteView(good).first(n)));
    Bytes newer = good;
    newer[7] = 2;
    QVERIFY(!decode_beacon(newer));
    Bytes foreign = good;
    foreign[0] = 'P';
    QVERIFY(!decode_beacon(foreign));
    for (const std::uint8_t c : {0, 10, 27, 32, 127, 200}) {
      Bytes dirty = good;
      dirty[20] = c;
      QVERIFY(!decode_beacon(dirty));
    }
    Bytes large = good;
    large.resize(kMostBeaconBytes + 1, 'a');
    QVERIFY(!decode_beacon(large));
  }

  void the_directory_forgets() {
    LanDirectory directory;
    directory.heard("10.0.0.2", "a", TimePoint{0s});
    directory.heard("10.0.0.3", "a", TimePoint{30s});
    directory.heard("10.0.0.2", "a", TimePoint{40s});
    QCOMPARE(directory.list(TimePoint{40s}).size(), 2u);
    QCOMPARE(directory.list(TimePoint{30s} + LanDirectory::kForgottenAfter + 1s).size(), 1u);
    QVERIFY(directory.list(TimePoint{40s} + LanDirectory::kForgottenAfter + 1s).empty());
  }

  void nobody_fills_the_directory() {
    LanDirectory directory;
    directory.heard("10.0.0.2", "first", TimePoint{0s});
    for (int i = 0; i < 1000; ++i) {
      directory.heard("10.0.0.66", "link " + std::to_string(i), TimePoint{1s});
    }
    QCOMPARE(directory.list(TimePoint{1s}).size(), 1 + LanDirectory::kMostOfOneHost);
    for (int i = 0; i < 1000; ++i) {
      directory.heard("10.0.1." + std::to_string(i), "link", TimePoint{1s});
    }
    const auto all = directory.list(TimePoint{1s});
    QCOMPARE(all.size(), LanDirectory::kMost);
    QCOMPARE(all.front().link, std::string("first"));
  }

  void nodes_of_one_network_find_each_other() {
    auto one = LanDiscovery::open(on_loopback(), 1);
    auto two = LanDiscovery::open(on_loopback(), 2);
    QVERIFY2(one, qPrintable(QString::fromStdString(one ? "" : one.error().text())));
    QVERIFY2(two, "the second one of the same computer");
    (*one)->announce("potluck://join/one");
    (*two)->announce("potluck://join/two");
    // Each hears the other, and nobody its own echo.
    QTRY_COMPARE(links(**one), std::vector<std::string>{"potluck://join/two"});
    QTRY_COMPARE(links(**two), std::vector<std::string>{"potluck://join/one"});
    // A listener that comes later need not wait for the next announcement.
    auto late = LanDiscovery::open(on_loopback(), 3);
    QVERIFY(late);
    QVERIFY(links(**late).empty());
    (*late)->ask();
    const std::vector<std::string> both{"potluck://join/one", "potluck://join/two"};
    QTRY_COMPARE(links(**late), both);
    QCOMPARE((*late)->found().front().host, std::string("127.0.0.1"));
    // It only listens: the others have nothing new.
    QCOMPARE(links(**one).size(), 1u);
  }

  void a_wrong_interface_is_an_error() {
    const auto refused = LanDiscovery::open({{"eth0"}, 20'999}, 1);
    QVERIFY(!refused);
    QVERIFY(refused.error().code == ErrorCode::kInvalidArgument);
  }
};

QTEST_GUILESS_MAIN(TestLan)
#include "test_lan.moc"
