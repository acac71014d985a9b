// SPDX-License-Identifier: GPL-3.0-or-later
// What can happen to the history from outside: kills, full disks, damage, other versions.
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTest>

#include <csignal>
#include <fstream>

#include "engine/store/schema.h"
#include "tests/support/ordinary_rights.h"
#include "unit/store/older_files.h"
#include "unit/store/store_home.h"

using namespace potluck;
using namespace potluck::test;
namespace fs = std::filesystem;

class TestStoreFaults : public QObject, StoreHome {
  Q_OBJECT

 private Q_SLOTS:
  void init() { begin_anew(); }

  void kill_9_leaves_whole_rows() {
    store_.reset();
    int pipe_ends[2];
    QCOMPARE(::pipe(pipe_ends), 0);
    const auto child = ::fork();
    if (child == 0) {
      auto opened = Store::open(home());
      for (std::uint64_t epoch = 0; opened; ++epoch) {
        std::vector<MemberSamples> members;
        for (std::uint8_t p = 1; p <= 20; ++p) members.push_back({peer(p), 3});
        if (!(*opened)->append_commits(kProject, {commit_row(epoch, members)})) ::_exit(1);
        if (::write(pipe_ends[1], &epoch, sizeof epoch) != sizeof epoch) ::_exit(1);
      }
      ::_exit(1);
    }
    QVERIFY(child > 0);
    std::uint64_t reported = 0;
    while (reported < 50) {
      QCOMPARE(::read(pipe_ends[0], &reported, sizeof reported), ssize_t{sizeof reported});
    }
    ::kill(child, SIGKILL);
    int how = 0;
    ::waitpid(child, &how, 0);
    QVERIFY(WIFSIGNALED(how));
    ::close(pipe_ends[0]);
    ::close(pipe_ends[1]);
    reopen();
    const auto rows = store_->commits(kProject, 0, 1'000'000);
    QVERIFY(rows.ok());
    QVERIFY(rows->size() > reported);  // what was reported as written is there
    std::uint64_t next = 0;
    for (const auto& row : *rows) {
      QCOMPARE(row.epoch, next++);
      QCOMPARE(row.members.size(), 20u);
    }
    const auto board = store_->leaderboard(kProject);
    QCOMPARE(board->size(), 20u);
    for (const auto& line : *board) QCOMPARE(line.samples, 3 * rows->size());
    QVERIFY(store_->append_commits(kProject, {commit_row(next, {{peer(1), 1}})}).ok());
  }

  void a_full_disk_loses_nothing() {
    store_.reset();
    auto small = SqliteStore::open(home(), {.read_only = false, .max_pages = 60});
    QVERIFY(small.ok());
    std::uint64_t epoch = 0;
    Status status = ok_status();
    while (status && epoch < 10'000) {
      status = (*small)->append_commits(kProject, {commit_row(epoch++, {{peer(1), 4}})});
    }
    QVERIFY(!status.ok());
    QCOMPARE(status.error().code, ErrorCode::kNoSpace);
    QVERIFY(status.error().hint.find("free some space") != std::string::npos);
    QCOMPARE((*small)->commits(kProject, 0, 10'000)->size(), epoch - 1);
    small->reset();
    reopen();  // with room again it goes on where it stopped
    QCOMPARE((*store_->last_commit(kProject))->epoch, epoch - 2);
    QVERIFY(store_->append_commits(kProject, {commit_row(epoch - 1, {{peer(1), 4}})}).ok());
    QCOMPARE(store_->leaderboard(kProject)->front().samples, 4 * epoch);
  }

  void a_really_full_disk() {
    const auto mount_point = home() / "tmpfs";
    fs::create_directories(mount_point);
    if (::mount("tmpfs", mount_point.c_str(), "tmpfs", 0, "size=400k") != 0) {
      QSKIP("mounting a small disk needs root");
    }
    struct Unmount {
      fs::path path;
      ~Unmount() { ::umount2(path.c_str(), MNT_DETACH); }
    } unmount{mount_point};
    auto opened = Store::open(mount_point);
    QVERIFY(opened.ok());
    QVERIFY((*opened)->put_project(project_row()).ok());
    std::uint64_t epoch = 0;
    Status status = ok_status();
    while (status && epoch < 10'000) {
      status = (*opened)->append_commits(kProject, {commit_row(epoch++, {{peer(1), 4}})});
    }
    QVERIFY(!status.ok());
    QCOMPARE(status.error().code, ErrorCode::kNoSpace);
    const auto rows = (*opened)->commits(kProject, 0, 10'000);
    QVERIFY2(rows.ok(), rows ? "" : rows.error().text().c_str());
    QCOMPARE(rows->size(), epoch - 1);
  }

  void a_disk_without_room_for_another_file() {
    const auto mount_point = home() / "tmpfs";
    fs::create_directories(mount_point);
    // The folder itself and so many files.
    for (const char* room : {"nr_inodes=1", "nr_inodes=2", "nr_inodes=3"}) {
      if (::mount("tmpfs", mount_point.c_str(), "tmpfs", 0, room) != 0) {
        QSKIP("mounting a small disk needs root");
      }
      const auto opened = Store::open(mount_point);
      ::umount2(mount_point.c_str(), MNT_DETACH);
      QVERIFY2(!opened.ok(), room);
      QVERIFY2(opened.error().code == ErrorCode::kNoSpace, opened.error().text().c_str());
    }
  }

  void many_processes_open_a_new_home_at_once() {
    store_.reset();
    const auto fresh = home() / "fresh";
    constexpr int kChildren = 8;
    int gate[2];
    QCOMPARE(::pipe(gate), 0);
    for (int i = 0; i < kChildren; ++i) {
      if (::fork() != 0) continue;
      char go = 0;
      ::close(gate[1]);
      (void)!::read(gate[0], &go, 1);  // until the other end closes
      auto opened = Store::open(fresh);
      ::_exit(opened && (*opened)->set_setting(std::to_string(i), "here") ? 0 : 1);
    }
    ::close(gate[0]);
    ::close(gate[1]);
    for (int i = 0; i < kChildren; ++i) {
      int how = 0;
      ::wait(&how);
      QVERIFY(WIFEXITED(how) && WEXITSTATUS(how) == 0);
    }
    auto opened = Store::open(fresh);
    for (int i = 0; i < kChildren; ++i) {
      QVERIFY((*opened)->setting(std::to_string(i))->has_value());
    }
  }

  void a_damaged_file_is_told_apart() {
    store_.reset();
    { std::ofstream(home() / "potluck.db", std::ios::trunc) << std::string(5000, 'x'); }
    fs::remove(home() / "potluck.db-wal");
    const auto opened = Store::open(home());
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().code, ErrorCode::kMalformed);
    QVERIFY(opened.error().hint.find("join the project again") != std::string::npos);
  }

  void damage_inside_is_an_error_and_no_crash() {
    QVERIFY(store_->append_commits(kProject, {commit_row(0, {{peer(1), 4}})}).ok());
    for (std::uint64_t e = 1; e < 200; ++e) {
      QVERIFY(store_->append_commits(kProject, {commit_row(e, {{peer(2), 4}})}).ok());
    }
    store_.reset();  // the last connection moves everything into the main file
    const auto file = home() / "potluck.db";
    const auto size = fs::file_size(file);
    std::string whole(size, '\0');
    std::ifstream(file, std::ios::binary).read(whole.data(), static_cast<std::streamsize>(size));
    for (std::uint64_t page = 0; page < size / 4096; ++page) {
      auto broken = whole;
      for (std::size_t i = 0; i < 4096; i += 7) broken[page * 4096 + i] ^= 0x5a;
      std::ofstream(file, std::ios::binary | std::ios::trunc) << broken;
      auto opened = Store::open(home());
      if (!opened) {
        QVERIFY(opened.error().code == ErrorCode::kMalformed ||
                opened.error().code == ErrorCode::kVersionMismatch);
        continue;
      }
      const auto rows = (*opened)->commits(kProject, 0, 1000);
      if (!rows) QVERIFY(!rows.error().message.empty());
      const auto board = (*opened)->leaderboard(kProject);
      if (!board) QVERIFY(!board.error().message.empty());
    }
  }

  void a_newer_file_is_refused_untouched() {
    store_.reset();
    {
      auto database = Database::open(home() / "potluck.db", {});
      QVERIFY(database.ok());
      const auto sql = "PRAGMA user_version=" + std::to_string(kSchemaVersion + 1);
      QVERIFY((*database)->execute(sql.c_str()).ok());
    }
    const auto opened = Store::open(home());
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().code, ErrorCode::kVersionMismatch);
    QVERIFY(opened.error().hint.find("update Potluck") != std::string::npos);
  }

  void an_older_file_is_brought_up_to_date() {
    QVERIFY(store_->append_commits(kProject, {commit_row(0, {{peer(1), 5}})}).ok());
    store_.reset();
    {
      auto database = Database::open(home() / "potluck.db", {});
      QVERIFY(database.ok());
      QVERIFY((*database)->execute(kAsVersion4).ok());
      // As version 2 was.
      QVERIFY(
          (*database)
              ->execute("ALTER TABLE commits DROP COLUMN gradient_norm; DROP TABLE commit_seams; "
                        "PRAGMA user_version=2")
              .ok());
    }
    auto opened = Store::open(home());
    QVERIFY2(opened.ok(), opened.ok() ? "" : opened.error().message.c_str());
    const auto old = (*opened)->commits(kProject, 0, 10);
    QCOMPARE(old->size(), std::size_t(1));
    QCOMPARE(old->front().gradient_norm, 0.0);
    const CommitRow next = commit_row(1, {{peer(1), 5}});
    QVERIFY((*opened)->append_commits(kProject, {next}).ok());
    QVERIFY(same((*opened)->commits(kProject, 1, 1)->front(), next));
  }

  void another_programs_file_is_refused() {
    store_.reset();
    fs::remove(home() / "potluck.db");
    {
      auto database = Database::open(home() / "potluck.db", {});
      QVERIFY((*database)->execute("CREATE TABLE recipes(x); PRAGMA user_version=1").ok());
    }
    QCOMPARE(Store::open(home()).error().code, ErrorCode::kMalformed);
  }

  void a_folder_that_cannot_be_made() {
    std::ofstream(home() / "file") << "x";
    const auto opened = Store::open(home() / "file" / "home");
    QVERIFY(!opened.ok());
    QVERIFY(opened.error().message.find((home() / "file").string()) != std::string::npos);
  }

  void no_permission() {
    const OrdinaryRights rights;
    QVERIFY(rights.in_force());
    fs::permissions(home(), fs::perms::owner_read | fs::perms::owner_exec);
    const auto opened = Store::open(home() / "new");
    fs::permissions(home(), fs::perms::owner_all);
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().code, ErrorCode::kPermission);
  }
};

QTEST_APPLESS_MAIN(TestStoreFaults)
#include "test_store_faults.moc"
