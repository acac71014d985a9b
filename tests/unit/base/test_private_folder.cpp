// SPDX-License-Identifier: GPL-3.0-or-later
// What is made for its owner alone is so from the first moment: whatever the umask would have let
// others do.
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <fstream>

#include "net/base/private_folder.h"

using namespace potluck;
namespace fs = std::filesystem;

namespace {

int rights_of(const fs::path& path) {
  struct stat facts {};
  return ::stat(path.c_str(), &facts) == 0 ? static_cast<int>(facts.st_mode & 07777) : -1;
}

}  // namespace

class TestPrivateFolder : public QObject {
  Q_OBJECT
  std::unique_ptr<QTemporaryDir> folder_;
  fs::path root_;
  mode_t before_ = 0;

 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    root_ = folder_->path().toStdString();
    before_ = ::umask(0);
  }
  void cleanup() { ::umask(before_); }

  void whatever_the_umask_is_data() {
    QTest::addColumn<int>("mask");
    QTest::newRow("0") << 0;
    QTest::newRow("022") << 022;
    QTest::newRow("077") << 077;
  }
  void whatever_the_umask_is() {
    QFETCH(int, mask);
    ::umask(static_cast<mode_t>(mask));
    QVERIFY(!make_private_folders(root_ / "a" / "b" / "c"));
    for (const char* each : {"a", "a/b", "a/b/c"}) QCOMPARE(rights_of(root_ / each), 0700);
    QVERIFY(!make_private_file(root_ / "a" / "file"));
    QCOMPARE(rights_of(root_ / "a" / "file"), 0600);
    QCOMPARE(fs::file_size(root_ / "a" / "file"), std::uintmax_t{0});
  }

  void what_is_there_stays_as_it_is() {
    fs::create_directories(root_ / "open");
    ::chmod((root_ / "open").c_str(), 0755);
    QVERIFY(!make_private_folders(root_ / "open"));
    QVERIFY(!make_private_folders(root_ / "open" / "inner"));
    QCOMPARE(rights_of(root_ / "open"), 0755);
    QCOMPARE(rights_of(root_ / "open" / "inner"), 0700);
    std::ofstream(root_ / "text") << "kept";
    ::chmod((root_ / "text").c_str(), 0644);
    QVERIFY(!make_private_file(root_ / "text"));
    QCOMPARE(rights_of(root_ / "text"), 0644);
    QCOMPARE(fs::file_size(root_ / "text"), std::uintmax_t{4});
  }

  void names_that_mean_the_same() {
    for (const char* each : {"a/", "b/.", "c//d", "e/../f"}) {
      QVERIFY(!make_private_folders(root_ / each));
    }
    for (const char* each : {"a", "b", "c/d", "f"}) QCOMPARE(rights_of(root_ / each), 0700);
    QVERIFY(!fs::exists(root_ / "e"));
  }

  void what_is_in_the_way_is_told() {
    std::ofstream(root_ / "text") << "a file";
    QVERIFY(make_private_folders(root_ / "text") == std::errc::not_a_directory);
    QVERIFY(make_private_folders(root_ / "text" / "inner") == std::errc::not_a_directory);
    QVERIFY(make_private_file(root_ / "none" / "file") == std::errc::no_such_file_or_directory);
  }
};

QTEST_APPLESS_MAIN(TestPrivateFolder)
#include "test_private_folder.moc"
