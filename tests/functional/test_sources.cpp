// SPDX-License-Identifier: GPL-3.0-or-later
// A newcomer gets the model from whoever has it, whatever that one does at the moment: rests, rests
// since its start, has finished, only averages. Its first epoch is the newest, and nobody gives up
// what was done.
#include <QTest>

#include "tests/functional/control_client.h"
#include "tests/functional/harness.h"

namespace potluck::functional {
namespace {

const QString kForEver = tiny_recipe(1'000'000, 96);
constexpr qint64 kManyEpochs = 150;  // more than anybody replays

bool is_paused(NodeProcess& node) {
  return node.command({"status"}).answer["activity"].toString() == "paused";
}

// The first epoch that it has contributed to, since it was started for the first time; -1: none.
qint64 first_contribution(const NodeProcess& node) {
  for (const auto& [epoch, commit] : node.commits()) {
    if (commit.my_samples > 0) return epoch;
  }
  return -1;
}

// Two that have trained together for a while, and rest now.
bool two_that_rest(Group& group) {
  const auto data = group.write_file("numbers.txt", small_text());
  if (!group.create(data, kTinyGpt, kForEver) || !group.add_volunteers(1)) return false;
  group[0].run();
  group[1].run();
  if (!group.wait([&] { return group[0].epochs() >= kManyEpochs; })) return false;
  for (std::size_t i = 0; i < 2; ++i) {
    if (group[i].command({"pause"}).exit_code != 0) return false;
  }
  return group.wait([&] { return is_paused(group[0]) && is_paused(group[1]); });
}

}  // namespace

class TestSources : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void besideMembersThatRest() {
    Group group;
    QVERIFY(two_that_rest(group));
    const qint64 newest = std::max(group[0].epochs(), group[1].epochs());
    auto& late = group.add("late");
    QVERIFY(late.join(group.link()));
    late.run();
    QVERIFY(group.wait([&] { return first_contribution(late) >= 0; }));
    QCOMPARE(first_contribution(late), newest);
    // Back again, the two go on from what it has done meanwhile.
    for (std::size_t i = 0; i < 2; ++i) QCOMPARE(group[i].command({"resume"}).exit_code, 0);
    QVERIFY(group.all_commit_together(3, newest));
    QVERIFY(group.all_advance(5));
    for (std::size_t i = 0; i < 3; ++i) QVERIFY(group[i].interrupt());
    QCOMPARE(group.disagreement(), QString());
    for (std::size_t i = 0; i < 3; ++i) QCOMPARE(group[i].command({"verify"}).exit_code, 0);
  }

  // The organiser is started again, and rests from the first moment on.
  void besideOneThatRestsSinceItsStart() {
    Group group;
    QVERIFY(two_that_rest(group));
    QVERIFY(group[1].interrupt());
    QVERIFY(group[0].interrupt());
    const qint64 newest = group[0].epochs();
    group[0].run();
    QVERIFY(group.wait([&] { return group[0].told("listening"); }));
    QCOMPARE(group[0].command({"pause"}).exit_code, 0);
    QVERIFY(group.wait([&] { return is_paused(group[0]); }));
    const qint64 before = std::max(newest, group[0].epochs());
    auto& late = group.add("late");
    QVERIFY(late.join(group.link()));
    late.run();
    QVERIFY(group.wait([&] { return first_contribution(late) >= 0; }));
    QVERIFY2(first_contribution(late) >= before,
             qPrintable(QString("%1 after %2").arg(first_contribution(late)).arg(before)));
    QVERIFY(late.interrupt());
    QVERIFY(group[0].interrupt());
  }

  // As in the window, where a node stays when its project is done.
  void besideOneThatHasFinished() {
    Group group;
    const auto data = group.write_file("numbers.txt", small_text());
    QVERIFY(group.create(data, kTinyGpt, tiny_recipe(80, 12)));
    QVERIFY(group.add_volunteers(1));
    QProcess organiser;
    start_node(organiser, {}, {"serve", "--home", group[0].home(), "--json"});
    ControlClient window;
    QVERIFY(wait_until([&] { return window.connect_to(group[0].home()); }));
    QVERIFY(window.call("start", {{"project", group.project()}}).contains("result"));
    const auto activity = [&] { return window.result("status")["activity"].toString(); };
    QVERIFY(wait_until([&] { return activity() == "finished"; }));
    group[1].run();
    QVERIFY(group.wait([&] { return group[1].told("finished"); }));
    const auto digest = window.result("status")["state_digest"].toObject()["digest"].toString();
    QVERIFY(!digest.isEmpty());
    QCOMPARE(group[1].newest("finished")["state_digest"].toString(), digest);
    window.call("shutdown");
    QVERIFY(wait_ended(organiser));
  }
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestSources)
#include "test_sources.moc"
