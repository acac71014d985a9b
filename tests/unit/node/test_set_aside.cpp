// SPDX-License-Identifier: GPL-3.0-or-later
// What has lost to another history is there still.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/collab/history/commit.h"
#include "engine/node/disk/commit_rows.h"
#include "engine/node/disk/set_aside.h"
#include "net/base/bytes.h"

using namespace potluck;
namespace fs = std::filesystem;

class TestSetAside : public QObject {
  Q_OBJECT

  struct Home {
    QTemporaryDir folder;
    std::unique_ptr<Store> store = std::move(Store::open(folder.path().toStdString()).value());
    KeyPair key = KeyPair::generate();
    ProjectId project = KeyPair::generate().public_key();
    std::vector<SignedCommit> commits;

    Home() {
      ProjectRow row;
      row.id = project;
      row.name = "T";
      if (!store->put_project(row)) qFatal("no project");
      fs::create_directories(checkpoints());
    }
    fs::path checkpoints() const { return fs::path(folder.path().toStdString()) / "checkpoints"; }
    fs::path aside() const { return set_aside_folder(checkpoints()); }
    void grow(std::uint64_t epochs, std::uint32_t samples) {
      std::vector<CommitRow> rows;
      for (std::uint64_t i = 0; i < epochs; ++i) {
        Commit commit;
        commit.epoch = commits.size();
        commit.previous = commits.empty() ? Digest{project.data} : commits.back().head;
        commit.coordinator = key.public_key();
        commit.members = {{key.public_key(), samples}};
        commit.chunk_values = commit.values = 10;
        commit.average_root.data.fill(7);
        commit.total_samples =
            (commits.empty() ? 0 : commits.back().commit.total_samples) + samples;
        commits.push_back(sign_commit(commit, key).value());
        rows.push_back(row_of(commits.back(), key.public_key(), 1));
      }
      if (!store->append_commits(project, rows)) qFatal("not stored");
    }
    void checkpoint(std::uint64_t epoch) {
      CheckpointRow row;
      row.epoch = epoch;
      row.head = commits.at(epoch - 1).head;
      row.file = std::to_string(epoch) + ".state";
      QFile file(QString::fromStdString((checkpoints() / row.file).string()));
      if (!file.open(QIODevice::WriteOnly) || file.write("state") != 5) qFatal("not written");
      if (!store->add_checkpoint(project, row)) qFatal("not stored");
    }
  };

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void commits_and_checkpoints_of_what_lost_are_there() {
    Home home;
    home.grow(300, 8);
    for (const std::uint64_t epoch : {9, 10, 300}) home.checkpoint(epoch);
    QVERIFY(set_aside(*home.store, home.project, home.checkpoints(), 10).ok());
    const fs::path lost = home.aside() / ("10-" + home.commits[10].head.hex().substr(0, 16));
    QVERIFY(fs::exists(lost / "300.state") && !fs::exists(lost / "10.state"));
    QVERIFY(fs::exists(home.checkpoints() / "10.state"));
    QFile file(QString::fromStdString((lost / "commits").string()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray all = file.readAll();
    const auto* at = reinterpret_cast<const std::uint8_t*>(all.data());
    const auto* const end = at + all.size();
    for (std::size_t epoch = 10; epoch < 300; ++epoch) {
      QVERIFY(end - at > 4);
      const std::uint32_t length = get_u32(at);
      QVERIFY(end - at >= 4 + static_cast<std::ptrdiff_t>(length));
      const auto commit = decode_commit(ByteView(at + 4, length));
      QVERIFY(commit && commit->head == home.commits[epoch].head);
      at += 4 + length;
    }
    QVERIFY(at == end);
  }

  void where_nothing_is_lost_nothing_is_written() {
    Home home;
    home.grow(5, 8);
    QVERIFY(set_aside(*home.store, home.project, home.checkpoints(), 5).ok());
    QVERIFY(!fs::exists(home.aside()));
  }

  void the_newest_few_stay() {
    Home home;
    home.grow(20, 8);
    const auto name = [&](std::uint64_t from) {
      return home.aside() /
             (std::to_string(from) + "-" + home.commits[from].head.hex().substr(0, 16));
    };
    const auto begin = fs::file_time_type::clock::now();
    for (std::uint64_t from = 1; from < 12; ++from) {
      QVERIFY(set_aside(*home.store, home.project, home.checkpoints(), from).ok());
      fs::last_write_time(name(from), begin - std::chrono::hours(24 - from));
    }
    std::size_t folders = 0;
    for (const auto& entry : fs::directory_iterator(home.aside())) folders += entry.is_directory();
    QCOMPARE(folders, std::size_t{4});
    QVERIFY(fs::exists(name(11)) && fs::exists(name(8)) && !fs::exists(name(7)));
  }
};

QTEST_APPLESS_MAIN(TestSetAside)
#include "test_set_aside.moc"
