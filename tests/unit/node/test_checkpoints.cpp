// SPDX-License-Identifier: GPL-3.0-or-later
// When a session writes a checkpoint, and what it says of work that none holds.
#include <QTest>

#include <cmath>

#include "engine/node/session/checkpoints.h"
#include "tests/unit/node/session_parts.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestCheckpoints : public QObject {
  Q_OBJECT

  static constexpr Duration kEvery = 60s;
  const TimePoint t0_{1000s};

  CheckpointSchedule begun(std::uint64_t saved = 10) const {
    CheckpointSchedule out(kEvery);
    out.begin(saved, t0_);
    return out;
  }

  struct Disk {
    test::Parts parts;
    History history{*parts.storage, parts.project, parts.me.public_key(),
                    parts.path() / "checkpoints", [](const Error&) {}};
  };

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void it_is_due_when_time_has_passed_and_something_is_new() {
    const auto schedule = begun();
    QVERIFY(!schedule.due(11, 0, t0_ + kEvery - 1ms));
    QVERIFY(schedule.due(11, 0, t0_ + kEvery));
    QVERIFY(!schedule.due(10, 0, t0_ + 1h));
  }

  void it_is_never_due_where_the_recipe_wants_none() {
    CheckpointSchedule never(Duration{});
    never.begin(0, t0_);
    never.want();
    QVERIFY(!never.due(5, 0, t0_ + 1h));
  }

  void what_was_wished_for_is_due_once() {
    auto schedule = begun();
    schedule.want();
    QVERIFY(schedule.due(11, 0, t0_));
    schedule.begun(t0_);
    schedule.written(11);
    QVERIFY(schedule.is_saved(11));
    QVERIFY(!schedule.due(12, 0, t0_));
  }

  void much_that_is_unsaved_is_due_before_its_time() {
    auto small = begun(), large = begun();
    small.add_unsaved(CheckpointSchedule::kMaxUnsavedBytes);
    QVERIFY(!small.due(11, 0, t0_));
    small.add_unsaved(1);
    QVERIFY(small.due(11, 0, t0_));
    // A checkpoint of a large model writes more than the averages that it replaces.
    const std::uint64_t parameters = 100'000'000;
    large.add_unsaved(CheckpointSchedule::kMaxUnsavedBytes + 1);
    QVERIFY(!large.due(11, parameters, t0_));
    large.add_unsaved(2 * parameters * CheckpointSchedule::kStateBytesPerParameter);
    QVERIFY(large.due(11, parameters, t0_));
    large.written(11);
    QVERIFY(!large.due(12, parameters, t0_));
  }

  void the_organiser_keeps_the_state_that_validates_best() {
    Disk disk;
    Checkpoints organiser(disk.history, disk.parts.events, kEvery, true);
    Checkpoints member(disk.history, disk.parts.events, kEvery, false);
    DiskState state;
    organiser.begin(state, t0_);
    organiser.note_loss(std::nan(""));
    QVERIFY(!organiser.due(5, 0, t0_));
    organiser.note_loss(2.0);
    QVERIFY(organiser.due(5, 0, t0_));
    member.begin(state, t0_);
    member.note_loss(2.0);
    QVERIFY(!member.due(5, 0, t0_));
  }

  void work_that_was_cut_off_is_told_once() {
    Disk disk;
    std::filesystem::create_directories(disk.parts.path() / "checkpoints");
    {
      Checkpoints killed(disk.history, disk.parts.events, kEvery, false);
      killed.begin({}, t0_);
      killed.note_unfinished({3, 40});
    }
    DiskState state;
    state.epochs = 3;
    state.unfinished = Unfinished::read(disk.history.unfinished_file());
    QVERIFY(state.unfinished);
    Checkpoints next(disk.history, disk.parts.events, kEvery, false);
    next.begin(state, t0_);
    QCOMPARE(disk.parts.told_of("warning"), std::size_t{1});
    QVERIFY(QString::fromStdString(std::get<control::Warning>(disk.parts.told[0]).text)
                .contains("40 samples"));
    const auto left = Unfinished::read(disk.history.unfinished_file());
    QVERIFY(!left || left->samples == 0);
    disk.history.flush();
  }

  void work_of_an_epoch_that_was_committed_is_not_lost() {
    Disk disk;
    std::filesystem::create_directories(disk.parts.path() / "checkpoints");
    DiskState state;
    state.epochs = 4;
    state.unfinished = Unfinished::Work{3, 40};
    Checkpoints next(disk.history, disk.parts.events, kEvery, false);
    next.begin(state, t0_);
    QCOMPARE(disk.parts.told_of("warning"), std::size_t{0});
  }
};

QTEST_APPLESS_MAIN(TestCheckpoints)
#include "test_checkpoints.moc"
