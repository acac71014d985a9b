// SPDX-License-Identifier: GPL-3.0-or-later
// Pause and resume, Ctrl-C and SIGTERM at any moment, starting again: the others go on, nothing is
// lost, and who comes back takes up where the group is.
#include <QJsonArray>
#include <QTest>
#include <csignal>

#include "tests/functional/harness.h"

namespace potluck::functional {

namespace {

constexpr int kTargetBatch = 96;

qint64 samples_by(const Commits& commits) {
  qint64 sum = 0;
  for (const auto& [epoch, commit] : commits) sum += commit.my_samples;
  return sum;
}

}  // namespace

class TestStopping : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    group_ = std::make_unique<Group>();
    const auto data = group_->write_file("numbers.txt", small_text());
    QVERIFY(group_->create(data, kTinyGpt, tiny_recipe(1'000'000, kTargetBatch)));
    QVERIFY(group_->add_volunteers(1));
    for (std::size_t i = 0; i < 2; ++i) (*group_)[i].run();
    QVERIFY(group_->all_commit_together(2, 0));
    QVERIFY(group_->all_advance(10));
  }

  void cleanup() {
    for (std::size_t i = 0; i < group_->size(); ++i) {
      auto& node = (*group_)[i];
      if (node.running()) QVERIFY2(node.interrupt(), node.complaint());
    }
    QCOMPARE(group_->disagreement(), QString());
    for (std::size_t i = 0; i < group_->size(); ++i) {
      QCOMPARE((*group_)[i].command({"verify"}).exit_code, 0);
    }
    // Nobody died: what was accumulated when somebody rested or left was committed all the same.
    for (const auto& [epoch, commit] : (*group_)[0].commits()) {
      const auto where = QString("epoch %1: %2 samples").arg(epoch).arg(commit.samples);
      QVERIFY2(commit.samples >= kTargetBatch, qPrintable(where));
      QVERIFY2(commit.samples <= kTargetBatch * 11 / 10, qPrintable(where));
    }
    group_.reset();
  }

  void aPausedVolunteerRestsAndTheOtherGoesOn() {
    auto &organiser = (*group_)[0], &volunteer = (*group_)[1];
    for (int i = 0; i < 3; ++i) {
      QCOMPARE(volunteer.command({"pause"}).exit_code, 0);
      QVERIFY(group_->wait([&] { return activity_of(volunteer) == "paused"; }));
      const auto rested_at = volunteer.epochs();
      const auto before = organiser.epochs();
      QVERIFY(group_->wait([&] { return organiser.epochs() >= before + 20; }));
      QCOMPARE(volunteer.epochs(), rested_at);  // it does nothing, as it says
      QCOMPARE(volunteer.command({"resume"}).exit_code, 0);
      QVERIFY(group_->all_commit_together(2, organiser.epochs()));
      QVERIFY(group_->all_advance(5));
    }
  }

  void thePausedOrganiserRestsAndTheOtherGoesOn() {
    auto &organiser = (*group_)[0], &volunteer = (*group_)[1];
    QCOMPARE(organiser.command({"pause"}).exit_code, 0);
    QVERIFY(group_->wait([&] { return activity_of(organiser) == "paused"; }));
    const auto before = volunteer.epochs();
    QVERIFY(group_->wait([&] { return volunteer.epochs() >= before + 20; }));
    QCOMPARE(organiser.command({"resume"}).exit_code, 0);
    QVERIFY(group_->all_commit_together(2, volunteer.epochs()));
  }

  void whoIsInterruptedAgainAndAgainComesBack() {
    auto &organiser = (*group_)[0], &volunteer = (*group_)[1];
    for (int i = 0; i < 4; ++i) {
      QVERIFY2(i % 2 == 0 ? volunteer.interrupt() : volunteer.terminate(), volunteer.complaint());
      const Commits at_end = volunteer.commits();
      const auto stored = volunteer.command({"status"}).answer;
      const auto project = stored["projects"].toArray().first().toObject();
      QCOMPARE(project["epochs_done"].toInteger(), volunteer.epochs());
      volunteer.run();
      QVERIFY(group_->all_commit_together(2, organiser.epochs()));
      // What it had given is still its own, and it goes on from there: no epoch is seen twice.
      QVERIFY(volunteer.first_commit_of_this_run() >= at_end.rbegin()->first + 1);
      const auto given = samples_by(at_end);
      QVERIFY(group_->wait([&] { return samples_by(volunteer.commits()) > given; }));
    }
  }

  // A terminal that closes, a service that sends two signals at once: one request, a checkpoint.
  void aClosedTerminalAndTwoSignalsAtOnceEndWell() {
    auto &organiser = (*group_)[0], &volunteer = (*group_)[1];
    const QList<QList<int>> ways = {
        {SIGHUP}, {SIGTERM, SIGHUP}, {SIGTERM, SIGINT}, {SIGHUP, SIGHUP}};
    for (const auto& signals : ways) {
      const auto last = volunteer.epochs();
      for (const int each : signals) volunteer.send_signal(each);
      QVERIFY(volunteer.wait_ended());
      QVERIFY2(volunteer.exit_code() == 0, volunteer.complaint());
      volunteer.run();
      QVERIFY(group_->all_commit_together(2, organiser.epochs()));
      QVERIFY(volunteer.first_commit_of_this_run() >= last);
    }
  }

  void aNodeThatNohupStartedGoesOnWithoutItsTerminal() {
    auto& volunteer = (*group_)[1];
    QVERIFY(volunteer.interrupt());
    NodeProcess detached(group_->folder(), volunteer.name(), {{"nohup"}, "127.0.0.1"});
    detached.run();
    QVERIFY(wait_until([&] { return detached.first_commit_of_this_run() >= 0; }));
    detached.send_signal(SIGHUP);
    const auto from = detached.epochs();
    QVERIFY(wait_until([&] { return detached.epochs() >= from + 20; }));
    QVERIFY2(detached.interrupt(), detached.complaint());
  }

  // Ctrl-C on every computer at once, as when a demonstration ends; the next day all go on.
  void everybodyIsInterruptedAndStartsAgain() {
    auto &organiser = (*group_)[0], &volunteer = (*group_)[1];
    QVERIFY(organiser.interrupt());
    QVERIFY(volunteer.interrupt());
    const auto last = std::max(organiser.epochs(), volunteer.epochs());
    organiser.run();
    volunteer.run();
    QVERIFY(group_->all_commit_together(2, last));
    const auto first =
        std::min(organiser.first_commit_of_this_run(), volunteer.first_commit_of_this_run());
    QVERIFY2(first >= last - 1, qPrintable(QString("%1 after %2").arg(first).arg(last)));
  }

 private:
  QString activity_of(NodeProcess& node) {
    return node.command({"status"}).answer["activity"].toString();
  }

  std::unique_ptr<Group> group_;
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestStopping)
#include "test_stopping.moc"
