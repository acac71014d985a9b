// SPDX-License-Identifier: GPL-3.0-or-later
// Coming in late, by links that others passed on, while the rest go on.
#include <QDir>
#include <QTest>

#include "tests/functional/harness.h"

namespace potluck::functional {

class TestJoining : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void joinsWhileTheOrganiserIsAway() {
    Group group;
    const auto data = group.write_file("numbers.txt", small_text());
    QVERIFY(group.create(data, kTinyGpt, tiny_recipe(1'000'000, 96)));
    group[0].run();
    QVERIFY(group.wait([&] { return group[0].told("listening"); }));
    auto& first = group.add("first");
    QVERIFY(first.join(group.link()));
    first.run();
    QVERIFY(group.all_commit_together(2, 0));

    // The organiser's fresh link names the volunteer too; the volunteer may pass one on as well.
    const auto organisers = group[0].command({"invite-link"}).answer["invite_link"].toString();
    const auto passed_on = first.command({"invite-link"}).answer["invite_link"].toString();
    QVERIFY(!organisers.isEmpty() && !passed_on.isEmpty());
    QVERIFY(group[0].interrupt());

    auto& second = group.add("second");
    QVERIFY(second.join(organisers));
    second.run();
    auto& third = group.add("third");
    QVERIFY(third.join(passed_on));
    third.run();
    QVERIFY(group.all_commit_together(3, first.epochs()));
    QVERIFY(group.all_advance(10));
    QCOMPARE(group.disagreement(), QString());

    // Back again: it finds the others by itself.
    group[0].run();
    QVERIFY(group.all_commit_together(4, first.epochs()));
    QVERIFY(group.all_advance(5));
    for (std::size_t i = 0; i < group.size(); ++i) QVERIFY(group[i].interrupt());
    QCOMPARE(group.disagreement(), QString());
    QCOMPARE(group[0].command({"verify"}).exit_code, 0);
  }

  void aFourthComesInTheMiddleAndNobodyStops() {
    Group group;
    const auto data = group.write_file("numbers.txt", small_text());
    QVERIFY(group.create(data, kTinyGpt, tiny_recipe(1'000'000, 96)));
    QVERIFY(group.add_volunteers(2));
    for (std::size_t i = 0; i < 3; ++i) group[i].run();
    QVERIFY(group.all_commit_together(3, 0));
    QVERIFY(group.all_advance(40));

    auto& fourth = group.add("fourth");
    QVERIFY(fourth.join(group.link()));
    const auto before = group[0].epochs();
    fourth.run();
    QVERIFY(group.wait([&] { return fourth.first_commit_of_this_run() >= 0; }));
    const auto first = fourth.first_commit_of_this_run();
    // Others committed while it fetched data and state, and it replays what it missed meanwhile.
    QVERIFY2(first >= before, qPrintable(QString("%1 %2").arg(first).arg(before)));
    QVERIFY(group.all_commit_together(4, first));
    QVERIFY(group.all_advance(10));

    // Nobody waited: every epoch of that time was committed by those who were there, one after
    // another.
    const auto& seen = group[0].commits();
    for (auto epoch = before; epoch < group[0].epochs(); ++epoch) {
      QVERIFY2(seen.contains(epoch), qPrintable(QString::number(epoch)));
      QVERIFY(seen.at(epoch).samples >= 96);
    }
    for (std::size_t i = 0; i < group.size(); ++i) QVERIFY(group[i].interrupt());
    QCOMPARE(group.disagreement(), QString());

    // The newcomer has the whole history, from before its time.
    const auto stored = fourth.command({"commits", "--from", "0", "--count", "1"});
    QCOMPARE(stored.answer["commits"][0]["epoch"].toInteger(-1), 0);
    QCOMPARE(stored.answer["commits"][0]["head"].toString(), group[0].commits().at(0).head);
    QCOMPARE(fourth.command({"verify"}).exit_code, 0);
  }

  // Killed in the middle of the state, a newcomer goes on with what it had of it.
  void aStateIsFetchedOn() {
    Group group;
    QVERIFY(group.train_a_large_state());
    auto& newcomer = group.add("newcomer");
    QVERIFY(newcomer.join(group.link()));
    // What it had of the state, as it told one after the other.
    const auto fetched = [&newcomer] {
      std::vector<qint64> out;
      for (const auto& event : newcomer.events()) {
        const bool state = event["type"] == "fetch" && event["what"] == "state";
        if (state && event["done_bytes"].toInteger() > 0) {
          out.push_back(event["done_bytes"].toInteger());
        }
      }
      return out;
    };
    const QStringList slow{"--down", "32", "--no-train"};  // nor does it commit by itself
    newcomer.run(slow);
    QVERIFY(group.wait([&] { return !fetched().empty() && fetched().back() > 1'000'000; }));
    newcomer.kill9();
    // A state that is more than 32 epochs old is kept by nobody: the others wait for the newcomer.
    for (std::size_t i = 0; i < 2; ++i) QCOMPARE(group[i].command({"pause"}).exit_code, 0);
    const auto before = fetched();
    newcomer.run(slow);
    QVERIFY(group.wait([&] { return fetched().size() > before.size(); }));
    const qint64 at_first = fetched()[before.size()];
    QVERIFY2(at_first >= before.back(),
             qPrintable(QString("%1 after %2").arg(at_first).arg(before.back())));
    for (std::size_t i = 0; i < 2; ++i) QCOMPARE(group[i].command({"resume"}).exit_code, 0);
    QVERIFY(group.wait([&] { return newcomer.first_commit_of_this_run() >= 0; }));
    const QDir incoming(newcomer.project_folder() + "/incoming");
    QVERIFY(incoming.isEmpty());
    for (std::size_t i = 0; i < group.size(); ++i) QVERIFY(group[i].interrupt());
    QCOMPARE(group.disagreement(), QString());
  }

  // A computer behind a router that nobody can reach takes part all the same.
  void clientModeContributes() {
    Group group;
    const auto data = group.write_file("numbers.txt", small_text());
    QVERIFY(group.create(data, kTinyGpt, tiny_recipe(1'000'000, 48)));
    group[0].run();
    QVERIFY(group.wait([&] { return group[0].told("listening"); }));
    auto& hidden = group.add("hidden");
    QVERIFY(hidden.join(group.link()));
    hidden.run({"--client-mode"});
    QVERIFY(group.all_commit_together(2, 0));
    QVERIFY(group.all_advance(10));
    QVERIFY(std::any_of(hidden.commits().begin(), hidden.commits().end(),
                        [](const auto& commit) { return commit.second.my_samples > 0; }));
    QVERIFY(hidden.newest("listening")["address"].toString().isEmpty());
    QVERIFY(hidden.interrupt());
    QVERIFY(group[0].interrupt());
    QCOMPARE(group.disagreement(), QString());
  }

  // A member that computes nothing helps to average and serves the data, and the others' epochs
  // count.
  void withoutTrainingItFollows() {
    Group group;
    const auto data = group.write_file("numbers.txt", small_text());
    QVERIFY(group.create(data, kTinyGpt, tiny_recipe(60, 48)));
    group[0].run({"--no-train"});
    QVERIFY(group.wait([&] { return group[0].told("listening"); }));
    auto& worker = group.add("worker");
    QVERIFY(worker.join(group.link()));
    worker.run();
    QVERIFY(group.wait([&] { return !group[0].running() && !worker.running(); }));
    QCOMPARE(group[0].exit_code(), 0);
    QCOMPARE(worker.exit_code(), 0);
    for (const auto& [epoch, commit] : group[0].commits()) QCOMPARE(commit.my_samples, qint64{0});
    QCOMPARE(group[0].newest("finished")["state_digest"].toString(),
             worker.newest("finished")["state_digest"].toString());
    QCOMPARE(group.disagreement(), QString());
  }
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestJoining)
#include "test_joining.moc"
