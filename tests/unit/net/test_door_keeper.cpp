// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "net/crypto/keys.h"
#include "net/link/handshake/door_keeper.h"
#include "net/link/handshake/preamble.h"

using namespace potluck;

namespace {

constexpr Duration kSecond = std::chrono::seconds(1);
const std::string kHome = "192.0.2.1", kElsewhere = "192.0.2.2";

PuzzleAnswer solve(const Puzzle& puzzle) {
  PuzzleSearch search(puzzle, random_u64());
  std::optional<PuzzleAnswer> found;
  while (!found) found = search.go_on(10'000);
  return *found;
}

}  // namespace

class TestDoorKeeper : public QObject {
  Q_OBJECT

  std::array<char, 64> guests_{};
  DoorKeeper::Secret secret_{1, 2, 3};
  TimePoint start_{std::chrono::hours(5)};

  // So many at the door who have shown nothing, and so many who have worked.
  WaitingRoom room_of(std::size_t strangers, std::size_t workers = 0) {
    WaitingRoom out(guests_.size());
    for (std::size_t i = 0; i < strangers + workers; ++i) {
      out.enter(&guests_[i], "a");
      if (i >= strangers) out.has_worked(&guests_[i]);
    }
    return out;
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void nobody_works_while_there_is_room() {
    DoorKeeper door(secret_);
    for (int i = 0; i < 1000; ++i) {
      QVERIFY(!door.ask(kHome, room_of(16), start_ + i * kSecond / 50));
    }
  }

  void a_crowd_works_and_is_remembered_for_ten_seconds() {
    DoorKeeper door(secret_);
    QVERIFY(door.ask(kHome, room_of(17), start_));
    QVERIFY(door.ask(kHome, room_of(0), start_ + 9 * kSecond));
    QVERIFY(!door.ask(kHome, room_of(0), start_ + 10 * kSecond));
  }

  // They need not stay: each handshake that is begun costs as well.
  void many_openings_a_second_are_a_crowd() {
    DoorKeeper door(secret_);
    std::size_t asked = 0;
    for (int i = 0; i < 200; ++i) {
      if (door.ask(kHome, room_of(0), start_ + i * kSecond / 200)) ++asked;
    }
    QVERIFY2(asked > 100 && asked < 140, qPrintable(QString::number(asked)));
  }

  void the_more_have_worked_the_more_is_asked() {
    DoorKeeper door(secret_);
    QCOMPARE(int{door.ask(kHome, room_of(17), start_)->bits}, 16);
    QCOMPARE(int{door.ask(kHome, room_of(17, 32), start_)->bits}, 19);
    QCOMPARE(int{door.ask(kHome, room_of(0, 64), start_)->bits}, 22);
    static_assert(DoorKeeper::kLeastBits + DoorKeeper::kBitsMore <= kMostPuzzleBits);
  }

  void an_answer_is_good_once_for_its_host_and_for_a_minute() {
    DoorKeeper door(secret_);
    const auto asked = door.ask(kHome, room_of(17), start_);
    const PuzzleAnswer answer = solve(*asked);
    DoorKeeper another({9});
    QVERIFY(!another.accept(kHome, answer, start_));
    QVERIFY(!door.accept(kElsewhere, answer, start_));
    PuzzleAnswer easier = answer;
    easier.puzzle.bits = 1;
    QVERIFY(!door.accept(kHome, easier, start_));
    PuzzleAnswer unsolved{answer.puzzle, answer.number + 1};
    while (solves(unsolved)) ++unsolved.number;
    QVERIFY(!door.accept(kHome, unsolved, start_));
    QVERIFY(door.accept(kHome, answer, start_ + 59 * kSecond));
    QVERIFY(!door.accept(kHome, answer, start_ + 60 * kSecond));
    QVERIFY(!door.accept(kHome, answer, start_ + 100 * kSecond));
    const PuzzleAnswer late = solve(*door.ask(kHome, room_of(17), start_ + 119 * kSecond));
    QVERIFY(!door.accept(kHome, late, start_ + 240 * kSecond));
  }

  void the_wire_carries_both() {
    Puzzle puzzle{{}, 9};
    for (std::size_t i = 0; i < puzzle.salt.size(); ++i) puzzle.salt[i] = std::uint8_t(i + 1);
    const Bytes message = make_puzzle_message(7, puzzle);
    QCOMPARE(message.size(), kPreambleBytes + kPuzzleBytes);
    QVERIFY(read_puzzle(std::span(message).subspan<kPreambleBytes, kPuzzleBytes>()) == puzzle);
    const PuzzleAnswer answer = solve(puzzle);
    const Bytes opening = make_answered_opening(7, answer);
    QCOMPARE(opening.size(), kPreambleBytes + kPuzzleAnswerBytes);
    const auto read =
        read_puzzle_answer(std::span(opening).subspan<kPreambleBytes, kPuzzleAnswerBytes>());
    QVERIFY(read.puzzle == puzzle && read.number == answer.number && solves(read));
    QVERIFY(digest_of(answer).data[0] == 0 && digest_of(answer).data[1] < 0x80);
  }
};

QTEST_APPLESS_MAIN(TestDoorKeeper)
#include "test_door_keeper.moc"
