// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of commits on their own: only whole, aligned and old ones are packed; one that is cut
// becomes rows again, one that goes takes its samples with it.
#include <QTemporaryDir>
#include <QTest>

#include "engine/store/commit_blocks.h"
#include "engine/store/project_table.h"
#include "engine/store/schema.h"
#include "unit/store/store_rows.h"

using namespace potluck;
using namespace potluck::test;

namespace {

constexpr std::uint64_t kNewest = 3000;  // by which the first thousand epochs are old

std::vector<CommitRow> rows_of(std::uint64_t first, std::uint64_t count) {
  std::vector<CommitRow> rows;
  for (std::uint64_t i = 0; i < count; ++i) {
    rows.push_back(commit_row(first + i, {{peer(1), 3}, {peer(2), 4}}));
  }
  return rows;
}

}  // namespace

class TestCommitBlocks : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    dir_ = std::make_unique<QTemporaryDir>();
    const auto file = std::filesystem::path(dir_->path().toStdString()) / "potluck.db";
    auto opened = Database::open(file, {});
    QVERIFY(opened);
    database_ = std::move(*opened);
    QVERIFY(prepare_schema(*database_, false));
    QVERIFY(ProjectTable(*database_).put(project_row()));
    keys_ = std::make_unique<StoreKeys>(*database_);
    table_ = std::make_unique<CommitTable>(*database_, *keys_);
    contributions_ = std::make_unique<Contributions>(*database_, *keys_);
    blocks_ = std::make_unique<CommitBlocks>(*database_, *table_, *contributions_);
    project_ = keys_->of_project(kProject).value();
  }

  void only_whole_aligned_and_old_ones_are_packed() {
    QVERIFY(!*blocks_->insert(project_, rows_of(0, kBlock - 1), kNewest));
    QVERIFY(!*blocks_->insert(project_, rows_of(1, kBlock), kNewest));
    QVERIFY(!*blocks_->insert(project_, rows_of(0, kBlock), kBlock));  // not old yet
    QVERIFY(*blocks_->insert(project_, rows_of(0, kBlock), kNewest));
    QVERIFY(!*blocks_->insert(project_, rows_of(0, kBlock), kNewest));  // it is there
    QVERIFY(*blocks_->is_packed(project_, 0) && *blocks_->is_packed(project_, kBlock - 1));
    QVERIFY(!*blocks_->is_packed(project_, kBlock));
    const auto board = contributions_->leaderboard(kProject);
    QCOMPARE(board->at(0).samples, 4 * kBlock);
    QCOMPARE(board->at(1).epochs, kBlock);
  }

  void rows_get_back_what_is_packed() {
    const auto rows = rows_of(kBlock, kBlock);
    QVERIFY(*blocks_->insert(project_, rows, kNewest));
    auto read = table_->rows(project_, kBlock, kBlock);
    QVERIFY(read && read->front().commit.empty() && read->front().members.empty());
    QVERIFY(blocks_->fill(project_, *read));
    QVERIFY(std::ranges::equal(*read, rows, same));
  }

  void a_block_that_is_cut_becomes_rows_again() {
    const auto rows = rows_of(0, kBlock);
    QVERIFY(*blocks_->insert(project_, rows, kNewest));
    QVERIFY(blocks_->release(project_, 100, kNewest));
    QVERIFY(!*blocks_->is_packed(project_, 0));
    auto read = table_->rows(project_, 0, kBlock);
    QVERIFY(table_->read_members(project_, *read));
    QVERIFY(std::ranges::equal(*read, rows, same));
    QCOMPARE(contributions_->leaderboard(kProject)->at(0).samples, 4 * kBlock);  // counted once
  }

  void a_block_that_goes_takes_its_samples_with_it() {
    QVERIFY(*blocks_->insert(project_, rows_of(0, kBlock), kNewest));
    QVERIFY(*blocks_->insert(project_, rows_of(kBlock, kBlock), kNewest));
    QVERIFY(blocks_->release(project_, kBlock, kNewest));
    QVERIFY(*blocks_->is_packed(project_, 0) && !*blocks_->is_packed(project_, kBlock));
    QCOMPARE(contributions_->leaderboard(kProject)->at(0).samples, 4 * kBlock);
  }

 private:
  std::unique_ptr<QTemporaryDir> dir_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<StoreKeys> keys_;
  std::unique_ptr<CommitTable> table_;
  std::unique_ptr<Contributions> contributions_;
  std::unique_ptr<CommitBlocks> blocks_;
  std::int64_t project_ = 0;
};

QTEST_APPLESS_MAIN(TestCommitBlocks)
#include "test_commit_blocks.moc"
