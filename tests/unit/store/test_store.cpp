// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <csignal>
#include <fstream>
#include <limits>

#include "engine/store/schema.h"
#include "engine/store/sqlite_store.h"

using namespace potluck;
namespace fs = std::filesystem;

namespace {

template <class Id>
Id id_of(std::uint8_t n) {
  Id out;
  out.data.fill(n);
  return out;
}
const ProjectId kProject = id_of<ProjectId>(9);
PeerId peer(std::uint8_t n) { return id_of<PeerId>(n); }

ProjectRow project_row(const ProjectId& id = kProject) {
  return {.id = id, .name = "tulips", .manifest = {1, 2}, .chain = {3}, .organiser = true,
          .joined_unix = 100, .last_address = "127.0.0.1:4000"};
}

CommitRow commit_row(std::uint64_t epoch, std::vector<MemberSamples> members) {
  CommitRow row;
  row.epoch = epoch;
  row.commit = Bytes(300, static_cast<std::uint8_t>(epoch));
  row.head = id_of<Digest>(static_cast<std::uint8_t>(epoch + 1));
  row.state_digest = id_of<Digest>(static_cast<std::uint8_t>(epoch + 2));
  row.mean_loss = 2.5 - static_cast<double>(epoch) / 100;
  row.seconds = 0.25;
  row.averaging_seconds = 0.125;
  for (const auto& member : members) row.samples += member.samples;
  row.my_samples = 5;
  row.peers = static_cast<std::uint32_t>(members.size());
  row.unix_ms = 1000 + static_cast<std::int64_t>(epoch);
  row.members = std::move(members);
  return row;
}

bool same(const CommitRow& a, const CommitRow& b) {
  const auto same_members = [](const auto& x, const auto& y) {
    return x.peer == y.peer && x.samples == y.samples;
  };
  return a.epoch == b.epoch && a.commit == b.commit && a.head == b.head &&
         a.state_digest == b.state_digest && a.mean_loss == b.mean_loss &&
         a.seconds == b.seconds && a.averaging_seconds == b.averaging_seconds &&
         a.samples == b.samples && a.my_samples == b.my_samples && a.peers == b.peers &&
         a.unix_ms == b.unix_ms && std::ranges::equal(a.members, b.members, same_members);
}

}  // namespace

class TestStore : public QObject {
  Q_OBJECT

  QTemporaryDir dir_;
  std::unique_ptr<Store> store_;
  fs::path home() const { return fs::path(dir_.path().toStdString()) / "home"; }
  void reopen() {
    store_.reset();
    auto opened = Store::open(home());
    QVERIFY2(opened.ok(), opened ? "" : opened.error().text().c_str());
    store_ = std::move(opened).value();
  }

 private Q_SLOTS:
  void init() {
    fs::remove_all(home());
    reopen();
    QVERIFY(store_->put_project(project_row()).ok());
  }

  void projects_survive_and_are_replaced() {
    auto changed = project_row();
    changed.name = "roses";
    changed.organiser = false;
    changed.chain.clear();
    QVERIFY(store_->put_project(project_row(id_of<ProjectId>(1))).ok());
    QVERIFY(store_->append_commits(kProject, {commit_row(0, {{peer(1), 4}})}).ok());
    QVERIFY(store_->put_project(changed).ok());
    reopen();
    const auto rows = store_->projects();
    QVERIFY(rows.ok());
    QCOMPARE(rows->size(), 2u);
    const auto& row = rows->front();
    QCOMPARE(row.name, std::string("roses"));
    QCOMPARE(row.manifest, Bytes({1, 2}));
    QCOMPARE(row.chain, Bytes());
    QVERIFY(!row.organiser);
    QCOMPARE(row.last_address, std::string("127.0.0.1:4000"));
    // A renamed project keeps its history.
    QVERIFY(store_->last_commit(kProject)->has_value());
  }

  void commits_come_back_as_they_were() {
    std::vector<CommitRow> rows;
    for (std::uint64_t e = 0; e < 20; ++e) {
      rows.push_back(commit_row(e, {{peer(7), 3}, {peer(2), static_cast<std::uint32_t>(e)}}));
    }
    rows[4].members.clear();
    QVERIFY(store_->append_commits(kProject, rows).ok());
    reopen();
    const auto all = store_->commits(kProject, 0, std::numeric_limits<std::uint64_t>::max());
    QVERIFY(all.ok());
    QCOMPARE(all->size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) QVERIFY(same((*all)[i], rows[i]));
    const auto some = store_->commits(kProject, 5, 3);
    QCOMPARE(some->size(), 3u);
    QVERIFY(same(some->front(), rows[5]) && same(some->back(), rows[7]));
    QVERIFY(same(**store_->last_commit(kProject), rows[19]));
    QVERIFY(store_->commits(kProject, std::numeric_limits<std::uint64_t>::max(), 1)->empty());
  }

  void a_loss_that_is_not_a_number_is_kept() {
    auto row = commit_row(0, {{peer(1), 1}});
    row.mean_loss = std::nan("");
    row.seconds = std::numeric_limits<double>::infinity();
    QVERIFY(store_->append_commits(kProject, {row}).ok());
    const auto back = store_->last_commit(kProject);
    QVERIFY(back.ok() && back->has_value());
    QVERIFY(std::isnan((*back)->mean_loss));
    QVERIFY(std::isinf((*back)->seconds));
  }

  void appending_is_all_or_nothing() {
    QVERIFY(store_->append_commits(kProject, {commit_row(0, {{peer(1), 4}})}).ok());
    auto other = commit_row(0, {{peer(2), 9}});
    other.head = id_of<Digest>(200);
    const auto status = store_->append_commits(kProject, {commit_row(1, {{peer(1), 4}}), other});
    QVERIFY(!status.ok());
    QCOMPARE(status.error().code, ErrorCode::kAlreadyExists);
    QCOMPARE(store_->commits(kProject, 0, 10)->size(), 1u);
    QCOMPARE(store_->leaderboard(kProject)->size(), 1u);
    QCOMPARE(store_->leaderboard(kProject)->front().samples, 4u);
  }

  void the_same_commit_again_is_counted_once() {
    auto row = commit_row(3, {{peer(1), 4}, {peer(2), 2}});
    QVERIFY(store_->append_commits(kProject, {row}).ok());
    row.state_digest = id_of<Digest>(77);
    QVERIFY(store_->append_commits(kProject, {row}).ok());
    QVERIFY(same(**store_->last_commit(kProject), row));
    QCOMPARE(store_->leaderboard(kProject)->front().samples, 4u);
    QCOMPARE(store_->leaderboard(kProject)->front().epochs, 1u);
  }

  void leaderboard_sums_names_and_follows_truncation() {
    std::vector<CommitRow> rows;
    for (std::uint64_t e = 0; e < 10; ++e) {
      rows.push_back(commit_row(e, {{peer(1), 2}, {peer(2), e < 4 ? 10u : 0u}}));
    }
    QVERIFY(store_->append_commits(kProject, rows).ok());
    QVERIFY(store_->put_peer_name(kProject, peer(2), "Ada").ok());
    QVERIFY(store_->put_peer_name(kProject, peer(3), "only watched").ok());
    auto board = store_->leaderboard(kProject);
    QCOMPARE(board->size(), 2u);
    QCOMPARE(board->at(0).name, std::string("Ada"));
    QCOMPARE(board->at(0).samples, 40u);
    QCOMPARE(board->at(0).epochs, 10u);
    QCOMPARE(board->at(1).samples, 20u);
    QVERIFY(store_->truncate_commits(kProject, 2).ok());
    board = store_->leaderboard(kProject);
    QCOMPARE(board->at(0).samples, 20u);
    QCOMPARE(board->at(0).epochs, 2u);
    QCOMPARE((*store_->last_commit(kProject))->epoch, 1u);
    // The other history takes the place of what was cut.
    auto fork = commit_row(2, {{peer(3), 100}});
    fork.head = id_of<Digest>(222);
    QVERIFY(store_->append_commits(kProject, {fork}).ok());
    QCOMPARE(store_->leaderboard(kProject)->at(0).name, std::string("only watched"));
    QVERIFY(store_->truncate_commits(kProject, 0).ok());
    QVERIFY(store_->leaderboard(kProject)->empty());
    QVERIFY(!store_->last_commit(kProject)->has_value());
  }

  void an_unknown_project_is_named() {
    const auto other = id_of<ProjectId>(0xab);
    const auto status = store_->append_commits(other, {commit_row(0, {})});
    QCOMPARE(status.error().code, ErrorCode::kNotFound);
    QVERIFY(status.error().message.find("abababab") != std::string::npos);
    QCOMPARE(store_->last_commit(other).error().code, ErrorCode::kNotFound);
    QVERIFY(store_->leaderboard(other)->empty());
  }

  void validations_checkpoints_and_settings() {
    QVERIFY(store_->add_validation(kProject, {20, peer(2), std::nan(""), -1, 5}).ok());
    QVERIFY(store_->add_validation(kProject, {10, peer(1), 1.5, 0.75, 4}).ok());
    QVERIFY(store_->add_validation(kProject, {10, peer(1), 1.25, 0.5, 6}).ok());
    const auto validations = store_->validations(kProject);
    QCOMPARE(validations->size(), 2u);
    QCOMPARE(validations->at(0).loss, 1.25);
    QCOMPARE(validations->at(0).accuracy, 0.5);
    QVERIFY(validations->at(1).by == peer(2) && std::isnan(validations->at(1).loss));

    const CheckpointRow row{7, id_of<Digest>(1), id_of<Digest>(2), "7.state", 99};
    QVERIFY(store_->add_checkpoint(kProject, row).ok());
    QVERIFY(store_->add_checkpoint(kProject, {8, row.head, row.root, "8.state", 100}).ok());
    QVERIFY(store_->remove_checkpoint(kProject, 8).ok());
    QVERIFY(store_->remove_checkpoint(kProject, 8).ok());
    const auto checkpoints = store_->checkpoints(kProject);
    QCOMPARE(checkpoints->size(), 1u);
    QVERIFY(checkpoints->front().root == row.root && checkpoints->front().file == "7.state");

    QVERIFY(!store_->setting("theme")->has_value());
    QVERIFY(store_->set_setting("theme", "dark").ok());
    QVERIFY(store_->set_setting("theme", "").ok());
    reopen();
    QCOMPARE(**store_->setting("theme"), std::string());
  }

  void log_keeps_the_newest() {
    for (std::int64_t i = 1; i <= kLogRowsKept + 7; ++i) {
      QVERIFY(store_->add_log(kProject, {i, 2, "line " + std::to_string(i)}).ok());
    }
    const auto all = store_->log(kProject, std::numeric_limits<std::uint32_t>::max());
    QCOMPARE(all->size(), std::size_t{kLogRowsKept});
    QCOMPARE(all->front().text, std::string("line 8"));
    QCOMPARE(all->back().unix_ms, std::int64_t{kLogRowsKept} + 7);
    QCOMPARE(store_->log(kProject, 2)->front().text, "line " + std::to_string(kLogRowsKept + 6));
  }

  void a_reader_sees_what_a_writer_adds() {
    auto reader = Store::open(home(), /*read_only=*/true);
    QVERIFY(reader.ok());
    QVERIFY(store_->append_commits(kProject, {commit_row(0, {{peer(1), 4}})}).ok());
    QVERIFY((*reader)->last_commit(kProject)->has_value());
    const auto refused = (*reader)->set_setting("a", "b");
    QCOMPARE(refused.error().code, ErrorCode::kPermission);
  }

  void read_only_does_not_create() {
    const auto nowhere = home() / "nowhere";
    QCOMPARE(Store::open(nowhere, true).error().code, ErrorCode::kNotFound);
    QVERIFY(!fs::exists(nowhere));
  }

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
    QVERIFY(rows->size() > reported);   // what was reported as written is there
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
    reopen();   // with room again it goes on where it stopped
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
    store_.reset();   // the last connection moves everything into the main file
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
    if (::geteuid() == 0) QSKIP("root may write everywhere");
    fs::permissions(home(), fs::perms::owner_read | fs::perms::owner_exec);
    const auto opened = Store::open(home() / "new");
    fs::permissions(home(), fs::perms::owner_all);
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().code, ErrorCode::kPermission);
  }
};

QTEST_APPLESS_MAIN(TestStore)
#include "test_store.moc"
