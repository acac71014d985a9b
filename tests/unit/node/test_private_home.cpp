// SPDX-License-Identifier: GPL-3.0-or-later
// A home that others could look into is closed to them; what is not ours stays as it was.
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <fstream>

#include "engine/node/api/node.h"
#include "engine/node/disk/private_home.h"

using namespace potluck;
namespace fs = std::filesystem;

namespace {

void write(const fs::path& file, mode_t rights) {
  std::ofstream(file) << "secret";
  ::chmod(file.c_str(), rights);
}

int rights_of(const fs::path& path) {
  struct stat facts {};
  return ::stat(path.c_str(), &facts) == 0 ? static_cast<int>(facts.st_mode & 07777) : -1;
}

}  // namespace

class TestPrivateHome : public QObject {
  Q_OBJECT
  std::unique_ptr<QTemporaryDir> folder_;
  fs::path home_;

 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    home_ = fs::path(folder_->path().toStdString()) / "home";
    fs::create_directories(home_ / "projects" / "p");
    for (const auto& each : {home_, home_ / "projects", home_ / "projects" / "p"}) {
      ::chmod(each.c_str(), 0755);
    }
  }

  void an_open_one_is_closed_once() {
    write(home_ / "potluck.db", 0644);
    write(home_ / "projects" / "p" / "invite.link", 0664);
    QCOMPARE(make_private(home_).value(), true);
    QCOMPARE(rights_of(home_), 0700);
    QCOMPARE(rights_of(home_ / "potluck.db"), 0600);
    QCOMPARE(rights_of(home_ / "projects" / "p"), 0700);
    QCOMPARE(rights_of(home_ / "projects" / "p" / "invite.link"), 0600);
    QCOMPARE(make_private(home_).value(), false);
  }

  void links_lead_to_nothing_that_is_changed() {
    const fs::path elsewhere = fs::path(folder_->path().toStdString()) / "data.txt";
    write(elsewhere, 0644);
    fs::create_symlink(elsewhere, home_ / "data.txt");
    QCOMPARE(make_private(home_).value(), true);
    QCOMPARE(rights_of(elsewhere), 0644);
  }

  // --home /tmp must not close /tmp to everybody.
  void a_shared_folder_stays_shared() {
    ::chmod(home_.c_str(), 01777);
    write(home_ / "potluck.db", 0644);
    write(home_ / "of somebody else", 0644);
    QCOMPARE(make_private(home_).value(), true);
    QCOMPARE(rights_of(home_), 01777);
    QCOMPARE(rights_of(home_ / "potluck.db"), 0600);
    QCOMPARE(rights_of(home_ / "of somebody else"), 0644);
  }

  void a_node_closes_its_home() {
    const auto node = Node::open(home_.string());
    QVERIFY2(node, node ? "" : node.error().text().c_str());
    QCOMPARE(rights_of(home_), 0700);
  }
};

QTEST_GUILESS_MAIN(TestPrivateHome)
#include "test_private_home.moc"
