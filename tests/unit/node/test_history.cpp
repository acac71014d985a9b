// SPDX-License-Identifier: GPL-3.0-or-later
// What a node finds on its disk after a stop, a kill or a lost fork.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>
#include <set>

#include "engine/node/answers/control_values.h"
#include "engine/node/disk/commit_repair.h"
#include "engine/node/disk/history.h"
#include "net/base/rng.h"
#include "net/crypto/hash.h"

using namespace potluck;
namespace fs = std::filesystem;

class TestHistory : public QObject {
  Q_OBJECT

  struct Chain {
    ProjectId project;
    KeyPair key = KeyPair::generate();
    Digest head;
    std::uint64_t epoch = 0, samples = 0;

    SignedCommit next(std::uint32_t weight) {
      Commit commit;
      commit.epoch = epoch++;
      commit.previous = head;
      commit.coordinator = key.public_key();
      commit.members = {{key.public_key(), weight}};
      commit.values = 10;
      commit.chunk_values = 10;
      commit.average_root = blake2b(as_bytes(std::to_string(weight + 1000 * epoch)));
      samples += weight;
      commit.total_samples = samples;
      auto made = sign_commit(commit, key).value();
      head = made.head;
      return made;
    }
  };

  struct Disk {
    QTemporaryDir folder;
    std::unique_ptr<StorageThread> storage;
    std::unique_ptr<History> history;
    Chain chain;

    Disk() {
      chain.project = KeyPair::generate().public_key();
      chain.head = Digest{chain.project.data};
      auto store = Store::open(path());
      storage = std::make_unique<StorageThread>(std::move(*store));
      ProjectRow row;
      row.id = chain.project;
      row.name = "T";
      storage->ask([&](Store& s) { return s.put_project(row).ok(); });
      history = std::make_unique<History>(*storage, chain.project, chain.key.public_key(),
                                          path() / "checkpoints", [](const Error&) {});
    }
    fs::path path() const { return folder.path().toStdString(); }
    void commit(Chain& from, int count, std::uint32_t weight) {
      for (int i = 0; i < count; ++i) {
        history->append({row_of(from.next(weight), from.key.public_key(), 1)});
      }
    }
    StateCopy state() const {
      const Bytes bytes(500'000, static_cast<std::uint8_t>(chain.epoch));
      auto copy = copy_state({std::span(bytes)});
      copy.epochs = chain.epoch;
      copy.head = chain.head;
      return copy;
    }
    // As a flipped bit would: the row is there, and its bytes are not what they were.
    void damage_commit(std::uint64_t epoch) {
      storage->ask([&](Store& s) {
        auto rows = s.commits(chain.project, epoch, 1).value();
        rows.front().commit[100] ^= 1;
        return s.append_commits(chain.project, rows).ok();
      });
    }
    std::uint64_t stored() {
      return storage->ask([&](Store& s) {
        const auto last = s.last_commit(chain.project);
        return last && *last ? (*last)->epoch + 1 : 0;
      });
    }
  };

  static void damage(const fs::path& file) {
    std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
    out.seekp(1000);
    out.put('\x77');
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void starts_at_the_newest_checkpoint() {
    Disk disk;
    disk.commit(disk.chain, 5, 8);
    disk.history->checkpoint(disk.state(), 1);
    disk.commit(disk.chain, 3, 8);
    disk.history->checkpoint(disk.state(), 2);
    const auto head = disk.chain.head;
    disk.commit(disk.chain, 2, 8);  // done, but in no checkpoint: kill -9 here
    const auto loaded = disk.history->load();
    QVERIFY(loaded);
    QCOMPARE(loaded->epochs, 8U);
    QCOMPARE(loaded->heads.size(), 8U);
    QVERIFY(loaded->head == head);
    QCOMPARE(loaded->total_samples, 64U);
    QCOMPARE(loaded->my_total_samples, 64U);
    QCOMPARE(loaded->state->front(), std::uint8_t{8});
    QVERIFY(loaded->problems.empty());
    QCOMPARE(loaded->recent.size(), std::size_t{8});
    QVERIFY(loaded->recent.back().head == head);
    QVERIFY(!loaded->known_to_others);
  }

  void unsent_errors_come_back_with_their_own_checkpoint() {
    Disk disk;
    const auto with = [&](std::uint8_t fill) {
      StateCopy copy = disk.state();
      copy.unsent = std::make_shared<const Bytes>(Bytes(100, fill));
      return copy;
    };
    disk.commit(disk.chain, 2, 8);
    disk.history->checkpoint(with(2), 1);
    disk.commit(disk.chain, 2, 8);
    disk.history->checkpoint(with(4), 1);
    QVERIFY(*disk.history->load()->unsent == Bytes(100, 4));
    damage(disk.path() / "checkpoints" / "4.state");
    QVERIFY(*disk.history->load()->unsent == Bytes(100, 2));
    // A checkpoint without any leaves no older file of that epoch lying beside it.
    disk.history->checkpoint(disk.state(), 2);
    QCOMPARE(disk.history->load()->epochs, 4U);
    QVERIFY(!disk.history->load()->unsent);
    // And they go with their checkpoints.
    for (int i = 0; i < 3; ++i) {
      disk.commit(disk.chain, 1, 8);
      disk.history->checkpoint(with(9), 3);
    }
    disk.history->flush();
    QVERIFY(!fs::exists(disk.path() / "checkpoints" / "2.unsent"));
    QVERIFY(!fs::exists(disk.path() / "checkpoints" / "5.unsent"));
    QVERIFY(fs::exists(disk.path() / "checkpoints" / "7.unsent"));
    disk.history->roll_back(4);
    disk.history->flush();
    QVERIFY(!fs::exists(disk.path() / "checkpoints" / "7.unsent"));
  }

  void a_damaged_checkpoint_falls_back_to_the_one_before() {
    Disk disk;
    disk.commit(disk.chain, 5, 8);
    disk.history->checkpoint(disk.state(), 1);
    disk.commit(disk.chain, 3, 8);
    disk.history->checkpoint(disk.state(), 2);
    disk.history->flush();
    damage(disk.path() / "checkpoints" / "8.state");
    const auto loaded = disk.history->load();
    QVERIFY(loaded);
    QCOMPARE(loaded->epochs, 5U);
    QCOMPARE(loaded->problems.size(), 1U);
    fs::remove(disk.path() / "checkpoints" / "5.state");
    QCOMPARE(disk.history->load()->epochs, 0U);  // from the beginning, not a crash
  }

  void keeps_two_checkpoints() {
    Disk disk;
    for (int i = 0; i < 5; ++i) {
      disk.commit(disk.chain, 1, 8);
      disk.history->checkpoint(disk.state(), i);
    }
    disk.history->flush();
    int files = 0;
    for (const auto& entry : fs::directory_iterator(disk.path() / "checkpoints")) {
      files += entry.is_regular_file();
    }
    QCOMPARE(files, 2);
  }

  void the_organiser_keeps_the_best_and_some_on_the_way() {
    Disk disk;
    History organiser(*disk.storage, disk.chain.project, disk.chain.key.public_key(),
                      disk.path() / "checkpoints", [](const Error&) {},
                      {.newest = 2, .on_the_way = 1, .best = true});
    for (const auto& [epoch, loss] : {std::pair(3, 1.5), {5, 1.2}, {7, std::nan("")}, {8, 1.3}}) {
      ValidationRow row;
      row.epoch = static_cast<std::uint64_t>(epoch);
      row.by = disk.chain.key.public_key();
      row.loss = loss;
      disk.storage->ask([&](Store& s) { return s.add_validation(disk.chain.project, row).ok(); });
    }
    for (int i = 0; i < 5; ++i) {
      disk.commit(disk.chain, 2, 8);
      disk.history->flush();
      organiser.checkpoint(disk.state(), i);
    }
    organiser.flush();
    std::set<std::string> here;
    for (const auto& entry : fs::directory_iterator(disk.path() / "checkpoints")) {
      here.insert(entry.path().filename().string());
    }
    QCOMPARE(here, (std::set<std::string>{"10.state", "4.state", "6.state", "8.state"}));
    const auto best = disk.storage->ask([&](Store& s) {
      return best_validation(s, disk.chain.project, disk.chain.key.public_key());
    });
    QCOMPARE((*best)->epoch, 5U);
  }

  // Anybody can claim any loss: what this computer has measured itself decides.
  void what_others_have_validated_decides_only_where_nothing_else_does() {
    Disk disk;
    const PeerId me = disk.chain.key.public_key(), other = KeyPair::generate().public_key();
    const auto add = [&](std::uint64_t epoch, const PeerId& by, double loss) {
      ValidationRow row;
      row.epoch = epoch;
      row.by = by;
      row.loss = loss;
      disk.storage->ask([&](Store& s) { return s.add_validation(disk.chain.project, row).ok(); });
    };
    const auto best = [&] {
      return disk.storage->ask([&](Store& s) { return best_validation(s, disk.chain.project, me); })
          .value();
    };
    QVERIFY(!best());
    add(10, other, 0.001);
    add(20, other, 0.5);
    QCOMPARE(best()->epoch, 10U);
    add(30, me, 1.5);
    add(40, me, 1.4);
    add(50, me, 1.6);
    QCOMPARE(best()->epoch, 40U);
  }

  void the_other_history_replaces_ours() {
    Disk disk;
    disk.commit(disk.chain, 3, 8);
    Chain other = disk.chain;
    disk.commit(disk.chain, 4, 8);
    disk.history->roll_back(3);
    disk.commit(other, 2, 9);  // queued behind the truncation, never swallowed by it
    disk.history->flush();
    QCOMPARE(disk.stored(), 5U);
    QVERIFY(disk.history->outcome());
    disk.chain = other;
    disk.history->checkpoint(disk.state(), 1);
    QCOMPARE(disk.history->load()->total_samples, 3U * 8 + 2 * 9);
  }

  // One number for "my samples": what is stored; what was given up is named beside it.
  void what_is_given_up_is_named_beside_what_counts() {
    Disk disk;
    disk.commit(disk.chain, 4, 10);
    disk.history->flush();
    QCOMPARE(disk.history->standing(), (LedgerStanding{40, 40, {}}));
    disk.history->give_up(1, [](std::uint64_t mine) { QVERIFY(mine > 0); });
    disk.history->flush();
    QCOMPARE(disk.history->standing(), (LedgerStanding{10, 10, {.given_up = 30}}));
    disk.history->note_uncounted({.cut_off = 5, .left_out = 2});
    disk.history->note_uncounted({.left_out = 1});
    disk.history->flush();
    const Uncounted all{.given_up = 30, .cut_off = 5, .left_out = 3};
    QCOMPARE(disk.history->standing(), (LedgerStanding{10, 10, all}));
    const auto board =
        disk.storage->ask([&](Store& s) { return s.leaderboard(disk.chain.project); });
    QCOMPARE(board->front().samples, disk.history->standing().mine);
    const auto told = nlohmann::json(standing_value(disk.history->standing()));
    QCOMPARE(told["my_samples_total"].get<int>(), 10);
    QCOMPARE(told["not_counted"].size(), std::size_t{3});
    // A start takes back what cannot be replayed; the members hand that over again.
    disk.history->roll_back(0);
    disk.history->flush();
    QCOMPARE(disk.history->standing().uncounted, all);
  }

  void a_contradicting_commit_truncates_by_itself() {
    Disk disk;
    disk.commit(disk.chain, 2, 8);
    Chain other = disk.chain;
    disk.commit(disk.chain, 3, 8);
    disk.history->flush();
    disk.commit(other, 1, 9);
    disk.history->flush();
    QVERIFY(disk.history->outcome());
    QCOMPARE(disk.stored(), 3U);
  }

  void a_failed_checkpoint_is_not_hidden_by_stored_commits() {
    Disk disk;
    disk.commit(disk.chain, 2, 8);
    disk.history->flush();
    // A file where the folder should be: no checkpoint can be written, commits can.
    QFile block(QString::fromStdString((disk.path() / "checkpoints").string()));
    QVERIFY(block.open(QIODevice::WriteOnly));
    disk.history->checkpoint(disk.state(), 1);
    disk.commit(disk.chain, 1, 8);
    disk.history->flush();
    QCOMPARE(disk.stored(), 3U);
    QVERIFY(!disk.history->outcome());
  }

  // A flipped bit in a commit of long ago is no reason to do without the checkpoints after it.
  void a_damaged_commit_costs_no_checkpoint() {
    Disk disk;
    disk.commit(disk.chain, 2, 8);
    disk.history->checkpoint(disk.state(), 1);
    disk.commit(disk.chain, 2, 8);
    disk.history->checkpoint(disk.state(), 2);
    disk.history->flush();
    disk.damage_commit(1);
    const auto loaded = disk.history->load();
    QVERIFY2(loaded, loaded ? "" : loaded.error().text().c_str());
    QCOMPARE(loaded->epochs, disk.state().epochs);
    QVERIFY(loaded->problems.empty());
    QVERIFY(loaded->head == disk.state().head);
  }

  void a_damaged_commit_is_found_and_restored() {
    Disk disk;
    std::vector<CommitRow> rows;
    for (int i = 0; i < 6; ++i) {
      rows.push_back(row_of(disk.chain.next(8), disk.chain.key.public_key(), 1));
    }
    disk.history->append(rows);
    disk.history->flush();
    const auto damaged = [&] {
      return disk.storage->ask([&](Store& s) {
        return look_for_damage(s, disk.chain.project, 0, 100).value().damaged.size();
      });
    };
    QCOMPARE(damaged(), std::size_t{0});
    disk.damage_commit(2);
    QCOMPARE(damaged(), std::size_t{1});
    CommitRepair repair;
    repair.found(disk.storage->ask(
        [&](Store& s) { return look_for_damage(s, disk.chain.project, 0, 100).value().damaged; }));
    const PeerId donor = KeyPair::generate().public_key();
    const TimePoint now{std::chrono::seconds(100)};
    const auto question = repair.next({donor}, now);
    QVERIFY(question && question->of == donor);
    QVERIFY(!repair.next({donor}, now));  // it is awaited
    Commits answer{question->request.from_epoch, {}};
    for (const auto& row : rows) answer.commits.push_back(row.commit);
    QVERIFY(repair.answers(donor, answer));
    // Another history's commit is none of ours.
    Commits forged = answer;
    Chain other;
    other.project = disk.chain.project;
    other.head = Digest{other.project.data};
    for (auto& bytes : forged.commits) bytes = encode_commit(other.next(8));
    QVERIFY(CommitRepair(repair).take(forged).size() <= 2);
    std::vector<CommitRow> restored;
    for (const auto& commit : repair.take(answer)) {
      restored.push_back(row_of(commit, disk.chain.key.public_key(), 1));
    }
    QVERIFY(disk.storage->ask(
        [&](Store& s) { return s.restore_commits(disk.chain.project, restored).ok(); }));
    QCOMPARE(damaged(), std::size_t{0});
  }

  void a_checkpoint_of_a_lost_history_is_left_out() {
    Disk disk;
    disk.commit(disk.chain, 2, 8);
    Chain other = disk.chain;
    disk.commit(disk.chain, 3, 8);
    disk.history->checkpoint(disk.state(), 1);
    disk.commit(other, 4, 9);
    disk.history->flush();
    const auto loaded = disk.history->load();
    QVERIFY(loaded);
    // Whether it was written before the history lost (and went with it) or after, it is not taken
    // up.
    QCOMPARE(loaded->epochs, 0U);
    QVERIFY(loaded->head == Digest{disk.chain.project.data});
  }
};

QTEST_GUILESS_MAIN(TestHistory)
#include "test_history.moc"
