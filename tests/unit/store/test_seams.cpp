// SPDX-License-Identifier: GPL-3.0-or-later
// Logs whose newest commits came first, and what lies before them afterwards.
#include <QTemporaryDir>
#include <QTest>

#include "unit/store/store_rows.h"

using namespace potluck;
using namespace potluck::test;

class TestSeams : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> dir_;
  std::unique_ptr<Store> store_;

  // Epochs `from` to `to` of a history that parts from the others at `fork`.
  static std::vector<CommitRow> rows(std::uint64_t from, std::uint64_t to, std::uint8_t history = 0,
                                     std::uint64_t fork = 0) {
    std::vector<CommitRow> out;
    for (std::uint64_t epoch = from; epoch < to; ++epoch) {
      const std::uint8_t which = epoch >= fork ? history : 0;
      auto row =
          commit_row(epoch, {{peer(1), 5}, {peer(which), static_cast<std::uint32_t>(epoch)}});
      for (std::size_t i = 0; i < 8; ++i) {
        row.head.data[i] = static_cast<std::uint8_t>(epoch >> (8 * i));
      }
      row.head.data[9] = which;
      out.push_back(std::move(row));
    }
    return out;
  }
  void reopen() {
    store_.reset();
    store_ = std::move(*Store::open(dir_->path().toStdString()));
  }
  bool holds(const std::vector<CommitRow>& wanted) const {
    const auto stored = store_->commits(kProject, 0, wanted.size() + 10);
    return stored && std::ranges::equal(*stored, wanted, same) && counts(wanted);
  }
  bool counts(const std::vector<CommitRow>& wanted) const {
    std::map<PeerId, std::uint64_t> sums;
    for (const auto& row : wanted) {
      for (const auto& member : row.members) sums[member.peer] += member.samples;
    }
    const auto board = store_->leaderboard(kProject);
    return std::ranges::all_of(*board,
                               [&](const auto& row) { return sums[row.peer] == row.samples; });
  }
  std::vector<std::uint64_t> seams() const {
    std::vector<std::uint64_t> out;
    const auto all = store_->seams(kProject);
    for (const auto& seam : *all) out.push_back(seam.epoch);
    return out;
  }
  // Backwards in blocks, as they are asked for. -> samples of this computer that had to go.
  std::uint64_t fill(std::uint64_t seam, std::uint64_t down_to, std::uint8_t history = 0,
                     std::uint64_t fork = 0) {
    std::uint64_t gone = 0;
    while (seam > down_to) {
      const std::uint64_t from = (seam - 1) / 256 * 256;
      const auto mine = store_->fill_before(kProject, seam, rows(from, seam, history, fork), 7);
      if (!mine) qWarning("%s", mine.error().message.c_str());
      gone += mine ? *mine : 0;
      seam = from;
    }
    return gone;
  }

 private Q_SLOTS:
  void init() {
    dir_ = std::make_unique<QTemporaryDir>();
    reopen();
    QVERIFY(store_->put_project(project_row()).ok());
  }

  void a_newcomers_log_becomes_whole() {
    QVERIFY(store_->append_apart(kProject, rows(4900, 5000), 123).ok());
    QCOMPARE(store_->seams(kProject)->front().samples, std::uint64_t{123});
    QCOMPARE(store_->seams(kProject)->front().below, std::uint64_t{0});
    QVERIFY(store_->append_commits(kProject, rows(5000, 5100)).ok());
    fill(4900, 2560);
    QCOMPARE(seams(), std::vector<std::uint64_t>{2560});
    reopen();  // a restart goes on there
    QCOMPARE(seams(), std::vector<std::uint64_t>{2560});
    QVERIFY(counts(rows(2560, 5100)));
    fill(2560, 0);
    QVERIFY(seams().empty());
    QVERIFY(holds(rows(0, 5100)));
  }

  void ends_where_it_meets_what_is_here() {
    QVERIFY(store_->append_commits(kProject, rows(0, 2000)).ok());
    QVERIFY(store_->append_apart(kProject, rows(2600, 2700), 1).ok());
    QCOMPARE(store_->seams(kProject)->front().below, std::uint64_t{2000});
    QCOMPARE(fill(2600, 1792), std::uint64_t{0});
    QVERIFY(seams().empty());
    QVERIFY(holds(rows(0, 2700)));
  }

  void another_history_goes_as_far_as_it_is_another_one() {
    for (const std::uint64_t fork : {1000U, 1024U, 300U}) {
      init();
      QVERIFY(store_->append_commits(kProject, rows(0, 3000, 8, fork)).ok());
      QVERIFY(store_->append_apart(kProject, rows(4600, 4700), 1).ok());
      QCOMPARE(fill(4600, fork / 256 * 256), 5 * (3000 - fork));
      QVERIFY(seams().empty() || fork % 256 == 0);
      fill(fork, fork % 256 == 0 ? fork - 256 : fork);  // the place itself is a block's end
      QVERIFY(seams().empty());
      QVERIFY(holds(rows(0, 4700)));
    }
  }

  void two_gaps_are_filled_one_after_the_other() {
    QVERIFY(store_->append_commits(kProject, rows(0, 100)).ok());
    QVERIFY(store_->append_apart(kProject, rows(1000, 1100), 1).ok());
    QVERIFY(store_->append_apart(kProject, rows(3000, 3100), 1).ok());
    QCOMPARE(seams(), (std::vector<std::uint64_t>{1000, 3000}));
    fill(3000, 1024);
    QCOMPARE(seams(), (std::vector<std::uint64_t>{1000}));
    fill(1000, 0);
    QVERIFY(seams().empty());
    QVERIFY(holds(rows(0, 3100)));
  }

  void a_seam_goes_with_its_commits() {
    QVERIFY(store_->append_apart(kProject, rows(1000, 1100), 1).ok());
    QVERIFY(store_->truncate_commits(kProject, 1050).ok());
    QCOMPARE(seams(), std::vector<std::uint64_t>{1000});
    QVERIFY(store_->truncate_commits(kProject, 1000).ok());
    QVERIFY(seams().empty());
    QCOMPARE(store_->fill_before(kProject, 1000, rows(999, 1000), 1).error().code,
             ErrorCode::kNotFound);
    QVERIFY(store_->append_apart(kProject, rows(0, 50), 0).ok());
    QVERIFY(seams().empty());  // nothing lies before the first
  }
};

QTEST_APPLESS_MAIN(TestSeams)
#include "test_seams.moc"
