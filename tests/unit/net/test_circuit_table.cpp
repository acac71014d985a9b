// SPDX-License-Identifier: GPL-3.0-or-later
// Whom a relay lets call whom, and how many circuits it takes.
#include <QTest>

#include <set>

#include "net/link/relay/circuit_table.h"

using namespace potluck;

namespace {

using namespace std::chrono_literals;

template <class Id>
Id id_of(std::uint8_t n) {
  Id out{};
  out.data[0] = n;
  return out;
}
ProjectId project(std::uint8_t n) { return id_of<ProjectId>(n); }
PeerId member(std::uint8_t n) { return id_of<PeerId>(n); }
Ticket ticket(std::uint8_t n) { return {n}; }

const TimePoint kNow = TimePoint{} + 1h;

}  // namespace

class TestCircuitTable : public QObject {
  Q_OBJECT

  static bool enters(CircuitTable& table, CircuitTable::Line line, std::uint8_t of,
                     std::uint8_t who) {
    const auto entered = table.enter(line, project(of), member(who));
    return entered && !*entered;
  }
  static std::optional<CircuitTable::Line> called(
      const std::variant<CircuitTable::Called, RelayRefusal>& answer) {
    const auto* out = std::get_if<CircuitTable::Called>(&answer);
    return out ? std::optional(out->other) : std::nullopt;
  }
  static std::optional<RelayRefusal> refused(
      const std::variant<CircuitTable::Called, RelayRefusal>& answer) {
    const auto* out = std::get_if<RelayRefusal>(&answer);
    return out ? std::optional(*out) : std::nullopt;
  }

 private Q_SLOTS:
  void two_ends_with_one_ticket_are_a_circuit() {
    CircuitTable table({});
    QVERIFY(enters(table, 1, 7, 1) && enters(table, 2, 7, 2));
    QCOMPARE(called(table.call(1, member(2), ticket(9), 0, kNow)),
             std::optional<CircuitTable::Line>(2));
    QCOMPARE(table.arrive(ticket(8)), CircuitTable::Arrival::kUnknown);
    QCOMPARE(table.arrive(ticket(9)), CircuitTable::Arrival::kFirst);
    QCOMPARE(table.arrive(ticket(9)), CircuitTable::Arrival::kBoth);
    QCOMPARE(table.arrive(ticket(9)), CircuitTable::Arrival::kUnknown);  // a third one
    QVERIFY(table.expire(kNow + 1h).empty());                            // it stays
    table.ended(ticket(9));
    QCOMPARE(table.circuits(), std::size_t{0});
  }

  void nobody_calls_into_another_project() {
    CircuitTable table({});
    QVERIFY(enters(table, 1, 7, 1) && enters(table, 2, 8, 2));
    QCOMPARE(refused(table.call(1, member(2), ticket(9), 0, kNow)),
             std::optional(RelayRefusal::kNobody));
    QCOMPARE(refused(table.call(1, std::nullopt, ticket(9), 0, kNow)),
             std::optional(RelayRefusal::kNobody));
    QCOMPARE(table.circuits(), std::size_t{0});
  }

  void nobody_calls_itself() {
    CircuitTable table({});
    QVERIFY(enters(table, 1, 7, 1));
    QCOMPARE(refused(table.call(1, member(1), ticket(9), 0, kNow)),
             std::optional(RelayRefusal::kNobody));
  }

  void whoever_knows_nobody_gets_any_other_of_its_project() {
    CircuitTable table({});
    QVERIFY(enters(table, 1, 7, 1) && enters(table, 2, 6, 2) && enters(table, 3, 7, 3) &&
            enters(table, 4, 8, 4) && enters(table, 5, 7, 5));
    std::set<CircuitTable::Line> seen;
    for (std::uint8_t draw = 0; draw < 8; ++draw) {
      const auto other = called(table.call(1, std::nullopt, ticket(draw), draw, kNow));
      QVERIFY(other);
      seen.insert(*other);
    }
    QCOMPARE(seen, (std::set<CircuitTable::Line>{3, 5}));
  }

  void a_newer_line_of_a_member_takes_the_place_of_its_older_one() {
    CircuitTable table({.most_lines = 2});
    QVERIFY(enters(table, 1, 7, 1) && enters(table, 2, 7, 2));
    const auto newer = table.enter(3, project(7), member(2));  // also where it is full
    QVERIFY(newer);
    QCOMPARE(*newer, std::optional<CircuitTable::Line>(2));
    table.leave(2);  // which was its end
    QCOMPARE(called(table.call(1, member(2), ticket(9), 0, kNow)),
             std::optional<CircuitTable::Line>(3));
    const auto more = table.enter(4, project(7), member(4));
    QVERIFY(!more);
    QCOMPARE(more.error().code, ErrorCode::kTooLarge);
  }

  void who_has_left_is_not_called() {
    CircuitTable table({});
    QVERIFY(enters(table, 1, 7, 1) && enters(table, 2, 7, 2));
    table.leave(2);
    QCOMPARE(refused(table.call(1, member(2), ticket(9), 0, kNow)),
             std::optional(RelayRefusal::kNobody));
    QCOMPARE(refused(table.call(2, member(1), ticket(9), 0, kNow)),
             std::optional(RelayRefusal::kNobody));
  }

  void no_member_takes_all_circuits() {
    CircuitTable table({.most_circuits = 5, .most_of_a_member = 3});
    QVERIFY(enters(table, 1, 7, 1) && enters(table, 2, 7, 2) && enters(table, 3, 7, 3));
    for (std::uint8_t i = 0; i < 3; ++i) {
      QVERIFY(called(table.call(1, member(2), ticket(i), 0, kNow)));
    }
    QCOMPARE(refused(table.call(1, member(2), ticket(3), 0, kNow)),
             std::optional(RelayRefusal::kFull));
    QVERIFY(called(table.call(2, member(1), ticket(4), 0, kNow)));
    QVERIFY(called(table.call(3, member(1), ticket(5), 0, kNow)));
    QCOMPARE(refused(table.call(3, member(1), ticket(6), 0, kNow)),
             std::optional(RelayRefusal::kFull));
    table.ended(ticket(0));
    QVERIFY(called(table.call(1, member(2), ticket(7), 0, kNow)));
  }

  void ends_are_waited_for_no_longer_than_they_take() {
    CircuitTable table({});
    QVERIFY(enters(table, 1, 7, 1) && enters(table, 2, 7, 2));
    QVERIFY(called(table.call(1, member(2), ticket(1), 0, kNow)));
    QVERIFY(called(table.call(1, member(2), ticket(2), 0, kNow + 1s)));
    QCOMPARE(table.arrive(ticket(1)), CircuitTable::Arrival::kFirst);
    QCOMPARE(table.next_deadline(), std::optional(kNow + CircuitTable::kPatience));
    QCOMPARE(table.expire(kNow + CircuitTable::kPatience), std::vector<Ticket>{ticket(1)});
    QCOMPARE(table.arrive(ticket(1)), CircuitTable::Arrival::kUnknown);
    QCOMPARE(table.next_deadline(), std::optional(kNow + 1s + CircuitTable::kPatience));
  }
};

QTEST_APPLESS_MAIN(TestCircuitTable)
#include "test_circuit_table.moc"
