// SPDX-License-Identifier: GPL-3.0-or-later
// Two members behind routers of any two kinds: all are linked over a relay, and those whose routers
// allow it have a connection of their own soon after, at the first attempt.
#include <QTest>

#include "tests/lab/lab_node.h"
#include "tests/lab/meeting.h"
#include "tests/lab/relay_node.h"
#include "tests/lab/street.h"

namespace potluck::lab {

namespace {

constexpr int kMostPackets = 3;
constexpr int kSoonMs = 3000;

}  // namespace

class LabMeeting : public QObject {
  Q_OBJECT
 public:
  explicit LabMeeting(QString program) : program_(std::move(program)) {}

 private Q_SLOTS:
  void initTestCase() {
    const QString why_not = Lab::enter();
    if (!why_not.isEmpty()) QSKIP(qPrintable("no lab here: " + why_not));
    QVERIFY(lab_.open() && street_.build(program_));
  }

  void two_routers_data() {
    QTest::addColumn<RouterPair>("pair");
    for (const RouterPair& pair : router_pairs()) {
      QTest::addRow("%s, %s", qPrintable(to_string(pair.one)), qPrintable(to_string(pair.two)))
          << pair;
    }
  }

  void two_routers() {
    QFETCH(RouterPair, pair);
    const Meeting seen = meet(street_.home(pair.one), street_.other_home(pair.two),
                              street_.relay_at(), street_.next_ports(), kFirstAttemptMs);
    QVERIFY(seen.linked_ms && *seen.linked_ms < kSoonMs);
    QCOMPARE(seen.met_ms.has_value(), pair.meet);
  }

  // Its line tells where it is, and nothing is in the way.
  void somebody_who_can_be_reached_is_met_as_well() {
    const Meeting seen = meet(street_.open(), street_.home(RouterKind::kSymmetric),
                              street_.relay_at(), street_.next_ports(), kFirstAttemptMs);
    QVERIFY(seen.met_ms.has_value());
  }

  // Their router does not let them out and in again.
  void two_in_the_same_home_meet_there() {
    for (const RouterKind kind : {RouterKind::kFiltering, RouterKind::kSymmetric}) {
      const Host& first = street_.home(kind);
      const Host* other = lab_.add_host_to_home_of(first, "with-" + first.name());
      QVERIFY(other != nullptr);
      const Meeting seen =
          meet(first, *other, street_.relay_at(), street_.next_ports(), kFirstAttemptMs);
      QVERIFY(seen.met_ms.has_value());
      QCOMPARE(seen.at, other->address());
    }
  }

  // Where nothing listens, and where somebody does.
  void nobody_attacks_a_victim_with_our_help() {
    const Host* victim = lab_.add_host("victim", {50, 50});
    QVERIFY(victim != nullptr);
    constexpr int kListens = 4600;
    QProcess listening;
    QVERIFY(start_relay(listening, *victim, program_, kListens));
    for (const int port : {kListens + 1, kListens}) {
      const int packets = packets_to_victim(street_.open(), *victim, port);
      QVERIFY2(packets >= 1 && packets <= kMostPackets, qPrintable(QString::number(packets)));
    }
    listening.kill();
    QVERIFY(listening.waitForFinished());
  }

  void cleanupTestCase() {
    QCOMPARE(street_.end(), 0);
    lab_.clear();
  }

 private:
  const QString program_;
  Lab lab_;
  Street street_{lab_};
};

}  // namespace potluck::lab

int main(int argc, char** argv) {
  return potluck::lab::run_with_node<potluck::lab::LabMeeting>(argc, argv);
}
#include "lab_meeting.moc"
