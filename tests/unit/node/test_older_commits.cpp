// SPDX-License-Identifier: GPL-3.0-or-later
// What a node does with a log whose newest commits came first: where it goes on, what it starts
// with, what it says of the ledger.
#include <QTemporaryDir>
#include <QTest>

#include "engine/collab/history/commit_log.h"
#include "engine/node/disk/history.h"
#include "engine/node/disk/ledger_standing.h"
#include "engine/node/disk/older_commits.h"

using namespace potluck;

class TestOlderCommits : public QObject {
  Q_OBJECT

  const KeyPair key_ = KeyPair::generate(), other_ = KeyPair::generate();
  const ProjectId project_ = KeyPair::generate().public_key();
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<StorageThread> storage_;
  std::unique_ptr<History> history_;

  // After those of `before`; both keys have a part in each.
  std::vector<SignedCommit> log(std::size_t count, std::uint32_t samples,
                                const std::vector<SignedCommit>& before = {}) const {
    auto out = before;
    Commit commit;
    commit.previous = out.empty() ? Digest{project_.data} : out.back().head;
    commit.total_samples = out.empty() ? 0 : out.back().commit.total_samples;
    commit.members = {{key_.public_key(), samples}, {other_.public_key(), 1}};
    commit.values = commit.chunk_values = 10;
    while (out.size() < before.size() + count) {
      commit.epoch = out.size();
      commit.average_root = commit.previous;
      commit.total_samples += samples + 1;
      out.push_back(sign_commit(commit, other_).value());
      commit.previous = out.back().head;
    }
    return out;
  }
  std::vector<CommitRow> rows(const std::vector<SignedCommit>& from, std::size_t begin,
                              std::size_t end) const {
    std::vector<CommitRow> out;
    for (auto i = begin; i < end; ++i) out.push_back(row_of(from[i], key_.public_key(), 1));
    return out;
  }
  void come_in(const std::vector<SignedCommit>& commits, std::size_t from, std::size_t to) {
    const Commit& first = commits[from].commit;
    history_->take_over(rows(commits, from, to), first.total_samples - first.samples(),
                        [](std::uint64_t, std::uint64_t) {});
    history_->flush();
  }
  auto ask(auto job) { return storage_->ask(job); }
  std::optional<Seam> seam(std::uint64_t epochs) {
    return ask([&](Store& store) { return find_seam(store, project_, epochs).value(); });
  }
  // Backwards, as a session does. -> samples of this computer that went.
  std::uint64_t walk(const std::vector<SignedCommit>& commits) {
    std::uint64_t gone = 0;
    while (const auto at = seam(commits.size())) {
      const std::uint64_t from = (at->epoch - 1) / 256 * 256;
      std::vector<Bytes> answer;
      for (auto i = from; i < at->epoch; ++i) answer.push_back(encode_commit(commits[i]));
      const auto older = prove_older(answer, *at, Digest{project_.data});
      if (!older) return ~0ULL;
      gone += ask([&](Store& store) {
        return fill_seam(store, project_, key_.public_key(), *at, *older).value();
      });
    }
    return gone;
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  void init() {
    history_.reset();
    storage_.reset();
    folder_ = std::make_unique<QTemporaryDir>();
    const std::filesystem::path path = folder_->path().toStdString();
    storage_ = std::make_unique<StorageThread>(std::move(*Store::open(path)));
    ProjectRow row;
    row.id = project_;
    row.name = "T";
    QVERIFY(ask([&](Store& store) { return store.put_project(row).ok(); }));
    history_ = std::make_unique<History>(*storage_, project_, key_.public_key(),
                                         path / "checkpoints", [](const Error&) {});
  }

  void a_newcomer_starts_again_from_what_it_came_in_with() {
    const auto all = log(2'000, 3);
    come_in(all, 1'900, 2'000);
    const Bytes state(1'000, 7);
    auto copy = copy_state({std::span(state)});
    copy.epochs = 2'000;
    copy.head = all.back().head;
    history_->checkpoint(copy, 1);
    const auto loaded = history_->load();
    QVERIFY(loaded);
    QVERIFY(loaded->problems.empty());
    QCOMPARE(loaded->epochs, 2'000U);
    QVERIFY(loaded->head == all.back().head);
    QCOMPARE(loaded->heads.size(), std::size_t{100});
    QCOMPARE(loaded->total_samples, 8'000U);
    QCOMPARE(loaded->my_total_samples, 300U);  // as far as it is here
    const auto standing = history_->standing();
    QCOMPARE(standing.samples, 8'000U);
    QCOMPARE(standing.mine, 300U);
    QCOMPARE(standing.missing.epochs, 1'900U);
    QCOMPARE(standing.missing.samples, 7'600U);
    QCOMPARE(walk(all), 0U);
    history_->recount(0);
    history_->flush();
    QCOMPARE(history_->standing().missing.epochs, 0U);
    QCOMPARE(history_->standing().mine, 6'000U);
    QCOMPARE(history_->load()->my_total_samples, 6'000U);
  }

  void a_start_reads_the_newest_heads_alone() {
    const auto all = log(5'000, 3);
    history_->append(rows(all, 0, all.size()));
    const Bytes state(1'000, 7);
    auto copy = copy_state({std::span(state)});
    copy.epochs = 4'990;
    copy.head = all[4'989].head;
    history_->checkpoint(copy, 1);
    const auto loaded = history_->load();
    QCOMPARE(loaded->epochs, 4'990U);
    QCOMPARE(loaded->heads.size(), CommitLog::kHeads);
    QVERIFY(loaded->heads.front() == all[4'990 - CommitLog::kHeads].head);
    QCOMPARE(loaded->my_total_samples, 3U * 4'990);  // what comes after is in the ledger only
  }

  void what_lost_goes_where_the_walk_finds_that_they_part() {
    const auto shared = log(1'000, 3);
    const auto ours = log(500, 5, shared), theirs = log(2'000, 9, shared);
    history_->append(rows(ours, 0, ours.size()));
    come_in(theirs, 2'900, 3'000);
    QCOMPARE(seam(3'000)->epoch, 2'900U);
    QVERIFY(!seam(1'500));  // of a log that ends before it that is none
    QCOMPARE(walk(theirs), 500U * 5);
    history_->recount(0);
    history_->flush();
    QCOMPARE(history_->standing().samples, theirs.back().commit.total_samples);
    QCOMPARE(history_->standing().mine, 1'000U * 3 + 2'000U * 9);
  }

  void what_is_stored_in_its_place_is_given_up_and_told() {
    const auto shared = log(100, 3);
    const auto ours = log(100, 5, shared), theirs = log(50, 50, shared);
    history_->append(rows(ours, 0, ours.size()));
    std::uint64_t told_from = 0, told_mine = 0;
    const Commit& first = theirs[90].commit;
    history_->take_over(rows(theirs, 90, 150), first.total_samples - first.samples(),
                        [&](std::uint64_t from, std::uint64_t mine) {
                          told_from = from;
                          told_mine = mine;
                        });
    history_->flush();
    QCOMPARE(told_from, 100U);
    QCOMPARE(told_mine, 500U);
    QVERIFY(!seam(150));  // they belong together
    QCOMPARE(history_->standing().uncounted.given_up, 500U);
    QCOMPARE(history_->standing().mine, 100U * 3 + 50U * 50);
  }
};

QTEST_APPLESS_MAIN(TestOlderCommits)
#include "test_older_commits.moc"
