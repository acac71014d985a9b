// SPDX-License-Identifier: GPL-3.0-or-later
// A project of a million epochs: its members start, and a newcomer is in, as fast as in any other;
// the old commits come afterwards, also over a kill. POTLUCK_LONG_EPOCHS sets another length.
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include "net/crypto/keys.h"
#include "tests/functional/harness.h"
#include "tests/functional/long_history.h"

namespace potluck::functional {
namespace {

qint64 wanted_epochs() {
  const int wanted = qEnvironmentVariableIntValue("POTLUCK_LONG_EPOCHS");
  return wanted > 0 ? wanted : 1'000'000;
}

// In MB; the most that it ever was.
double most_memory(const NodeProcess& node) {
  QFile status(QString("/proc/%1/status").arg(node.pid()));
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const auto& line : status.readAll().split('\n')) {
    if (line.startsWith("VmHWM:"))
      return line.mid(6).simplified().split(' ').first().toDouble() / 1024;
  }
  return 0;
}

bool in_a_commit(const NodeProcess& node) {
  for (const auto& [epoch, commit] : node.commits()) {
    if (commit.my_samples > 0 && commit.peers > 1) return true;
  }
  return false;
}

qint64 missing(const NodeProcess& node) {
  return node.command({"status"}).answer["missing_epochs"].toInteger(-1);
}

}  // namespace

class TestLongHistory : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void aNewcomerIsInAndTheOldCommitsComeBehind() {
    const qint64 epochs = wanted_epochs();
    Group group;
    const auto data = group.write_file("numbers.txt", small_text());
    QVERIFY(group.create(data, kTinyGpt, tiny_recipe(1'000'000'000, 96, "checkpoint_seconds=1")));
    group[0].run();
    QVERIFY(group.wait([&] { return group[0].epochs() >= 4; }));
    QVERIFY(group[0].interrupt());
    QElapsedTimer time;
    time.start();
    const QString failure = continue_history(group[0].home(), group[0].project_folder(),
                                             static_cast<std::uint64_t>(epochs));
    QVERIFY2(failure.isEmpty(), qPrintable(failure));
    qInfo("%lld commits made in %.1f s", epochs, time.elapsed() / 1000.0);

    time.restart();
    group[0].run();
    QVERIFY(group.wait([&] { return group[0].told("listening"); }));
    qInfo("the organiser listens after %.2f s", time.elapsed() / 1000.0);
    QCOMPARE(group[0].newest("listening")["epoch"].toInteger(), epochs);
    QVERIFY(group.wait([&] { return group[0].epochs() > epochs; }));
    qInfo("its first commit comes after %.2f s; %.0f MB", time.elapsed() / 1000.0,
          most_memory(group[0]));

    auto& late = group.add("late");
    QVERIFY(late.join(group.link()));
    time.restart();
    late.run();
    QVERIFY(group.wait([&] { return in_a_commit(late); }));
    qInfo("the newcomer is in a commit %.2f s after its start; %.0f MB", time.elapsed() / 1000.0,
          most_memory(late));
    const qint64 lacks = missing(late);
    QVERIFY2(lacks > epochs / 2, qPrintable(QString::number(lacks)));
    // The ledger says so, and counts what is missing as far as it can be known.
    const auto status = late.command({"status"}).answer;
    QVERIFY(status["missing_samples"].toInteger() > 0);
    QVERIFY(status["samples_total"].toInteger() > status["missing_samples"].toInteger());

    const qint64 more = std::min<qint64>(epochs / 20, 10'000);
    time.restart();
    QVERIFY(group.wait([&] { return missing(late) < lacks - more; }));
    qInfo("%lld older commits in %.2f s; %.0f MB", lacks - missing(late), time.elapsed() / 1000.0,
          most_memory(late));
    // A kill costs nothing of it.
    QVERIFY(group.all_advance(3));
    const qint64 before = missing(late);
    late.kill9();
    late.run();
    QVERIFY(group.wait([&] { return late.told("listening"); }));
    QVERIFY(group.wait([&] {
      const qint64 now = missing(late);
      return now >= 0 && now < before - more / 4;
    }));
    QVERIFY(group.all_advance(3));
    const auto verified = late.command({"verify"});
    QVERIFY2(verified.exit_code == 0, verified.output);
    QVERIFY(verified.answer["missing_epochs"].toInteger() > 0);
    for (std::size_t i = 0; i < 2; ++i) QVERIFY2(group[i].interrupt(), group[i].complaint());
    QCOMPARE(group.disagreement(), QString());
  }
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestLongHistory)
#include "test_long_history.moc"
