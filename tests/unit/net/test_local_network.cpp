// SPDX-License-Identifier: GPL-3.0-or-later
// Which links a limit of the household's line leaves alone.
#include <QTest>

#include "net/link/sockets/local_network.h"

namespace potluck {

using boost::asio::ip::make_address;

class TestLocalNetwork : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void within_the_building_data() {
    QTest::addColumn<QString>("remote");
    QTest::addColumn<bool>("local");
    const auto row = [](const char* name, const char* remote, bool local) {
      QTest::newRow(name) << QString(remote) << local;
    };
    row("loopback", "127.0.0.1", true);
    row("loopback, another one", "127.1.2.3", true);
    row("loopback of IPv6", "::1", true);
    row("loopback in its IPv6 form", "::ffff:127.0.0.1", true);
    row("the same home", "192.168.1.77", true);
    row("the same home, in its IPv6 form", "::ffff:192.168.1.77", true);
    row("another network behind the router", "192.168.2.77", false);
    row("an office of eight bits", "10.200.3.4", true);
    row("link-local", "169.254.9.9", true);
    row("our own public address", "203.0.113.5", true);
    row("a neighbour at the same provider", "203.0.113.6", false);
    row("carrier-grade NAT", "100.64.0.9", false);
    row("far away", "198.51.100.1", false);
    row("the same prefix of IPv6", "2001:db8:1:2::beef", true);
    row("another prefix of the same provider", "2001:db8:1:3::beef", false);
    row("link-local of IPv6", "fe80::1", true);
    row("unique local", "fd12:3456::9", true);
    row("through a tunnel", "10.99.0.7", false);
    row("our own end of the tunnel", "10.99.0.1", true);
  }

  void within_the_building() {
    QFETCH(QString, remote);
    QFETCH(bool, local);
    const std::vector<InterfaceAddress> ours = {
        {make_address("127.0.0.1"), 8, false},    {make_address("192.168.1.5"), 24, false},
        {make_address("10.200.1.1"), 16, false},  {make_address("169.254.1.1"), 16, false},
        {make_address("203.0.113.5"), 24, false}, {make_address("2001:db8:1:2::5"), 64, false},
        {make_address("fe80::5"), 64, false},     {make_address("fd12:3456::1"), 48, false},
        {make_address("10.99.0.1"), 24, true},
    };
    QCOMPARE(is_local(make_address(remote.toStdString()), ours), local);
  }

  void a_computer_without_networks() {
    QVERIFY(is_local(make_address("127.0.0.1"), {}));
    QVERIFY(!is_local(make_address("192.168.1.1"), {}));
  }

  void addresses_that_belong_together() {
    const auto network = [](const char* text) { return network_of(make_address(text)); };
    QVERIFY(network("192.0.2.1") == network("192.0.2.200"));
    QVERIFY(network("192.0.2.1") == network("::ffff:192.0.2.9"));
    QVERIFY(network("192.0.2.1") != network("192.0.3.1"));
    QVERIFY(network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff::"));
    QVERIFY(network("2001:db8:1:2::1") != network("2001:db8:1:3::1"));
  }

  // Whatever interfaces this computer has: its loopback is among them, with its subnet.
  void the_interfaces_of_this_computer() {
    const auto ours = interface_addresses();
    const auto loopback = std::ranges::find_if(ours, [](const InterfaceAddress& each) {
      return each.address == make_address("127.0.0.1");
    });
    QVERIFY(loopback != ours.end());
    QCOMPARE(loopback->prefix_length, 8u);
    for (const InterfaceAddress& own : ours) QVERIFY(is_local(own.address, ours));
  }
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestLocalNetwork)
#include "test_local_network.moc"
