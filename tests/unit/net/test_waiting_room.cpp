// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <array>

#include "net/link/handshake/waiting_room.h"

using namespace potluck;

class TestWaitingRoom : public QObject {
  Q_OBJECT

  std::array<char, 32> guests_{};
  WaitingRoom::Guest guest(std::size_t i) const { return &guests_[i]; }

 private Q_SLOTS:
  void nobody_goes_while_there_is_room() {
    WaitingRoom room(2);
    QVERIFY(!room.enter(guest(0), "a"));
    QVERIFY(!room.enter(guest(1), "a"));
    room.leave(guest(0));
    QVERIFY(!room.enter(guest(2), "a"));
    QCOMPARE(room.size(), std::size_t{2});
  }

  void the_oldest_of_the_fullest_network_goes() {
    WaitingRoom room(4);
    room.enter(guest(0), "home");
    for (std::size_t i = 1; i < 4; ++i) room.enter(guest(i), "crowd");
    for (std::size_t i = 4; i < 20; ++i) {
      QCOMPARE(room.enter(guest(i), "crowd"), std::optional(guest(i - 3)));
    }
    QCOMPARE(room.enter(guest(20), "home"), std::optional(guest(17)));
  }

  void of_networks_of_one_each_the_oldest_goes() {
    WaitingRoom room(3);
    for (std::size_t i = 0; i < 3; ++i) room.enter(guest(i), std::to_string(i));
    QCOMPARE(room.enter(guest(3), "3"), std::optional(guest(0)));
  }

  void who_has_said_who_it_is_goes_last() {
    WaitingRoom room(3);
    for (std::size_t i = 0; i < 3; ++i) room.enter(guest(i), "crowd");
    room.said_who_it_is(guest(0));
    room.said_who_it_is(guest(1));
    QCOMPARE(room.enter(guest(3), "elsewhere"), std::optional(guest(2)));
    room.said_who_it_is(guest(3));
    QCOMPARE(room.enter(guest(4), "elsewhere"), std::optional(guest(0)));  // all have
  }

  void who_has_worked_goes_after_who_has_shown_nothing() {
    WaitingRoom room(3);
    for (std::size_t i = 0; i < 3; ++i) room.enter(guest(i), "crowd");
    room.said_who_it_is(guest(0));
    room.has_worked(guest(0));  // is less
    room.has_worked(guest(1));
    QCOMPARE(room.strangers(), std::size_t{1});
    QCOMPARE(room.workers(), std::size_t{1});
    QCOMPARE(room.enter(guest(3), "elsewhere"), std::optional(guest(2)));
    room.said_who_it_is(guest(3));
    QCOMPARE(room.enter(guest(4), "elsewhere"), std::optional(guest(1)));
  }
};

QTEST_APPLESS_MAIN(TestWaitingRoom)
#include "test_waiting_room.moc"
