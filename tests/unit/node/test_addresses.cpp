// SPDX-License-Identifier: GPL-3.0-or-later
// Which addresses mean the same computer everywhere, and which lead to this building.
#include <QTest>

#include "engine/node/finding/addresses.h"

using namespace potluck;

class TestAddresses : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void some_are_public_data() {
    QTest::addColumn<bool>("wanted");
    for (const char* yes : {"198.51.100.7:4600", "[2001:db8::5]:4600", "relay.example.org:4600"}) {
      QTest::addRow("%s", yes) << true;
    }
    for (const char* no :
         {"127.0.0.1:4600", "192.168.1.5:4600", "10.77.0.2:4600", "[::1]:4600", "169.254.3.4:4600",
          "[fe80::1]:4600", "[fd00::7]:4600", "relay://198.51.100.7:4600", "nonsense", ""}) {
      QTest::addRow("not %s", no) << false;
    }
  }

  void some_are_public() {
    QFETCH(bool, wanted);
    QString address = QTest::currentDataTag();
    if (!wanted) address.remove(0, 4);
    QCOMPARE(is_public(address.toStdString()), wanted);
  }

  void what_is_nearby_is_in_this_building() {
    QVERIFY(is_nearby("127.0.0.1:4600") && is_nearby("relay://127.0.0.1:4600"));
    QVERIFY(!is_nearby("198.51.100.7:4600") && !is_nearby("relay://198.51.100.7:4600"));
    QVERIFY(!is_nearby("localhost:4600") && !is_nearby(""));  // nobody asks for a name
  }
};

QTEST_APPLESS_MAIN(TestAddresses)
#include "test_addresses.moc"
