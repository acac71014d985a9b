// SPDX-License-Identifier: GPL-3.0-or-later
// What is committed after a checkpoint is found again after a kill, with its averages.
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

#include "engine/node/disk/history.h"
#include "engine/project/project_folder.h"

using namespace potluck;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kValues = 50;

// A history whose averages exist.
struct Chain {
  ProjectId project = KeyPair::generate().public_key();
  KeyPair key = KeyPair::generate();
  Digest head = Digest{project.data};
  std::uint64_t epoch = 0, samples = 0;

  struct Made {
    SignedCommit commit;
    std::shared_ptr<const Average> average;
  };
  Made next(std::uint32_t weight) {
    Bytes bytes(kValues * sizeof(float));
    const float value = static_cast<float>(weight) + static_cast<float>(epoch) / 100;
    for (std::size_t i = 0; i < kValues; ++i) {
      std::memcpy(bytes.data() + i * sizeof value, &value, sizeof value);
    }
    auto average =
        std::move(*average_from_bytes(std::move(bytes), kValues, kValues, CodecId::kFp32));
    Commit commit;
    commit.epoch = epoch++;
    commit.previous = head;
    commit.members = {{key.public_key(), weight}};
    commit.codec = static_cast<std::uint8_t>(CodecId::kFp32);
    commit.values = commit.chunk_values = kValues;
    commit.average_root = average.root;
    samples += weight;
    commit.total_samples = samples;
    auto made = sign_commit(commit, key).value();
    head = made.head;
    return {std::move(made), std::make_shared<const Average>(std::move(average))};
  }
};

// One life of a node after the other on the same disk.
struct Disk {
  QTemporaryDir folder;
  std::unique_ptr<StorageThread> storage;
  std::unique_ptr<History> history;
  Chain chain;
  std::vector<std::string> complaints;

  Disk() {
    storage = std::make_unique<StorageThread>(std::move(*Store::open(path())));
    ProjectRow row;
    row.id = chain.project;
    storage->ask([&](Store& s) { return s.put_project(row).ok(); });
    restart();
  }
  void restart() {
    if (history) history->flush();
    history = std::make_unique<History>(*storage, chain.project, chain.key.public_key(), averages(),
                                        [this](const Error& e) { complaints.push_back(e.text()); });
  }
  fs::path path() const { return folder.path().toStdString(); }
  fs::path averages() const { return path() / "checkpoints"; }

  enum class Row { kStored, kNot };
  void commit(Chain& from, int count, std::uint32_t weight, Row row = Row::kStored) {
    for (int i = 0; i < count; ++i) {
      const auto made = from.next(weight);
      QVERIFY(history->keep(made.commit, made.average));
      if (row == Row::kStored) {
        history->append({row_of(made.commit, from.key.public_key(), 1)});
      }
    }
  }
  void checkpoint() {
    const Bytes bytes(1000, static_cast<std::uint8_t>(chain.epoch));
    auto copy = copy_state({std::span(bytes)});
    copy.epochs = chain.epoch;
    copy.head = chain.head;
    history->checkpoint(copy, 1);
  }
  DiskState load() {
    restart();
    auto loaded = history->load();
    return loaded ? std::move(*loaded) : DiskState{};
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(averages())) {
      if (entry.path().extension() == ".averages") out.push_back(entry.path());
    }
    return out;
  }
};

void change(const fs::path& file, std::int64_t from_end) {
  Bytes bytes = *read_whole_file(file, 1 << 20);
  bytes[static_cast<std::size_t>(static_cast<std::int64_t>(bytes.size()) - from_end)] ^= 1;
  QVERIFY(write_file_atomically(file, bytes));
}

}  // namespace

class TestAverageLog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void goes_on_from_the_last_commit() {
    Disk disk;
    disk.commit(disk.chain, 5, 8);
    disk.checkpoint();
    disk.commit(disk.chain, 3, 8);
    const auto loaded = disk.load();
    QCOMPARE(loaded.epochs, 8U);
    QVERIFY(loaded.head == disk.chain.head);
    QCOMPARE(loaded.total_samples, 64U);
    QCOMPARE(loaded.my_total_samples, 64U);
    QCOMPARE(loaded.heads.size(), 8U);
    QCOMPARE(loaded.recent.size(), 8U);
    QVERIFY(loaded.recent.back().head == disk.chain.head);
    QCOMPARE(loaded.state_epochs, 5U);
    QCOMPARE(loaded.state->front(), std::uint8_t{5});
    QCOMPARE(loaded.replay.size(), 3U);
    std::vector<float> values(kValues);
    QVERIFY(decode_average(*read_average(loaded.replay[1]), values));
    QCOMPARE(values.front(), 8.06F);
    QVERIFY(disk.complaints.empty());
  }

  void goes_on_from_the_initial_weights_before_the_first_checkpoint() {
    Disk disk;
    disk.commit(disk.chain, 4, 8);
    const auto loaded = disk.load();
    QCOMPARE(loaded.epochs, 4U);
    QCOMPARE(loaded.state_epochs, 0U);
    QVERIFY(!loaded.state);
    QCOMPARE(loaded.replay.size(), 4U);
  }

  void a_commit_that_was_not_stored_is_stored_now() {
    Disk disk;
    disk.commit(disk.chain, 4, 8);
    disk.commit(disk.chain, 1, 8, Disk::Row::kNot);  // killed between the two
    QCOMPARE(disk.load().epochs, 5U);
    const auto stored =
        disk.storage->ask([&](Store& s) { return s.last_commit(disk.chain.project); });
    QVERIFY((*stored)->head == disk.chain.head);
  }

  void a_second_life_goes_on_where_the_first_one_was() {
    Disk disk;
    disk.commit(disk.chain, 2, 8);
    QCOMPARE(disk.load().epochs, 2U);
    disk.commit(disk.chain, 2, 8);
    const auto loaded = disk.load();
    QCOMPARE(loaded.epochs, 4U);
    QCOMPARE(disk.files().size(), 2U);
    QVERIFY(loaded.replay.front().file != loaded.replay.back().file);
  }

  void checkpoints_take_the_place_of_averages() {
    Disk disk;
    disk.commit(disk.chain, 3, 8);
    disk.checkpoint();
    disk.history->flush();
    QVERIFY(disk.files().empty());
    disk.commit(disk.chain, 1, 8);
    disk.history->flush();
    QCOMPARE(disk.files().size(), 1U);
    QCOMPARE(disk.load().replay.size(), 1U);
  }

  void averages_past_a_checkpoint_outlive_it() {
    Disk disk;
    disk.commit(disk.chain, 3, 8);
    const Chain at_three = disk.chain;
    disk.commit(disk.chain, 2, 8);  // while the state of epoch 3 was being copied
    const Chain now = std::exchange(disk.chain, at_three);
    disk.checkpoint();
    disk.chain = now;
    const auto loaded = disk.load();
    QCOMPARE(loaded.state_epochs, 3U);
    QCOMPARE(loaded.epochs, 5U);
  }

  void a_torn_end_is_left_out() {
    Disk disk;
    disk.commit(disk.chain, 3, 8);
    disk.history->flush();
    const auto file = disk.files().front();
    const auto size = fs::file_size(file);
    for (const std::uint64_t cut : {1U, 250U, 400U}) {
      fs::resize_file(file, size - cut);
      QCOMPARE(disk.load().epochs, 2U);
    }
  }

  void a_damaged_average_ends_the_replay() {
    Disk disk;
    disk.commit(disk.chain, 3, 8);
    disk.history->flush();
    change(disk.files().front(), 1);
    QCOMPARE(disk.load().epochs, 2U);
    Disk other;
    other.commit(other.chain, 3, 8);
    other.history->flush();
    change(other.files().front(), kValues * sizeof(float) + 10);  // in its commit
    QCOMPARE(other.load().epochs, 2U);
  }

  void the_history_written_last_is_the_one_that_counts() {
    Disk disk;
    disk.commit(disk.chain, 2, 8);
    Chain other = disk.chain;
    disk.commit(disk.chain, 3, 8);
    disk.history->roll_back(2);
    disk.commit(other, 2, 9);
    const auto loaded = disk.load();
    QCOMPARE(loaded.epochs, 4U);
    QVERIFY(loaded.head == other.head);
    QCOMPARE(loaded.total_samples, 2U * 8 + 2 * 9);
  }

  void a_gap_ends_the_replay_until_the_next_checkpoint() {
    Disk disk;
    disk.commit(disk.chain, 2, 8);
    (void)disk.chain.next(8);  // a snapshot was taken over instead
    disk.commit(disk.chain, 2, 8);
    QCOMPARE(disk.load().epochs, 2U);
  }

  void a_folder_that_cannot_be_written_is_told_once() {
    Disk disk;
    QVERIFY(write_file_atomically(disk.averages(), Bytes{1}));  // a file in its place
    disk.commit(disk.chain, 3, 8);
    disk.history->flush();
    QCOMPARE(disk.complaints.size(), 1U);
  }

  void what_was_gathered_is_known_after_a_kill() {
    QTemporaryDir folder;
    const auto file = fs::path(folder.path().toStdString()) / "unfinished";
    QVERIFY(!Unfinished::read(file));
    {
      auto noted = Unfinished::open(file);
      QVERIFY(noted);
      noted->note({7, 12});
      noted->note({7, 16});
    }
    auto again = Unfinished::read(file);
    QVERIFY(again);
    QCOMPARE(again->epoch, 7U);
    QCOMPARE(again->samples, 16U);
    Unfinished::open(file)->clear();
    QVERIFY(!Unfinished::read(file));
    QVERIFY(write_file_atomically(file, Bytes(3, 1)));
    QVERIFY(!Unfinished::read(file));
  }
};

QTEST_GUILESS_MAIN(TestAverageLog)
#include "test_average_log.moc"
