// SPDX-License-Identifier: GPL-3.0-or-later
// A disk that fills while a volunteer trains or comes in: it says so, the others go on, and with
// room again the volunteer goes on from what it had. The disk is a small tmpfs in a mount namespace
// of this test.
#include <sched.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTest>

#include "tests/functional/harness.h"

namespace potluck::functional {

class TestDisk : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    if (geteuid() != 0) QSKIP("a disk of its own needs root");
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
      QSKIP("no mount namespace can be made here");
  }

  void fillsAndIsFreedAgain() {
    Group group;
    const auto data = group.write_file("numbers.txt", small_text());
    QVERIFY(group.create(data, kTinyGpt, tiny_recipe(1'000'000, 96, "checkpoint_seconds=1")));
    auto& volunteer = group.add("volunteer");
    QVERIFY(QDir().mkpath(volunteer.home()));
    const auto home = volunteer.home().toUtf8();
    QVERIFY(mount("tmpfs", home.constData(), "tmpfs", 0, "size=24m,mode=0700") == 0);
    group[0].run();
    QVERIFY(group.wait([&] { return group[0].told("listening"); }));
    QVERIFY(volunteer.join(group.link()));
    volunteer.run();
    QVERIFY(group.all_commit_together(2, 0));
    QVERIFY(group.all_advance(20));

    fill(volunteer.home() + "/ballast");
    QVERIFY(wait_until(
        [&] { return complaint_of(volunteer).contains("disk") || !volunteer.running(); }));
    QVERIFY2(complaint_of(volunteer).contains("disk"), complaint_of(volunteer));
    const auto before = group[0].epochs();
    QVERIFY(wait_until([&] { return group[0].epochs() >= before + 20; }));  // the other goes on
    if (!volunteer.running()) QVERIFY(volunteer.exit_code() > 0);  // by itself, not a crash

    QVERIFY(QFile::remove(volunteer.home() + "/ballast"));
    if (volunteer.running()) {
      volunteer.interrupt();  // it may say by its exit code that not everything was written
      QVERIFY(volunteer.exit_code() >= 0);
    }
    volunteer.run();
    QVERIFY(group.all_commit_together(2, group[0].epochs()));
    QVERIFY(group.all_advance(10));
    for (std::size_t i = 0; i < 2; ++i) QVERIFY2(group[i].interrupt(), group[i].complaint());
    QCOMPARE(group.disagreement(), QString());
    for (std::size_t i = 0; i < 2; ++i) QCOMPARE(group[i].command({"verify"}).exit_code, 0);
    QVERIFY(umount2(home.constData(), MNT_DETACH) == 0);
  }

  // What a newcomer fetches of the state goes to the disk. Where that fills up in the middle of it,
  // the state comes all the same, and its part gives back the room that it took.
  void fillsInTheMiddleOfAState() {
    Group group;
    QVERIFY(group.train_a_large_state());
    auto& newcomer = group.add("newcomer");
    QVERIFY(newcomer.join(group.link()));
    const QDir incoming(newcomer.project_folder() + "/incoming");
    QVERIFY(incoming.mkpath("."));
    const auto disk = incoming.path().toUtf8();
    QVERIFY(mount("tmpfs", disk.constData(), "tmpfs", 0, "size=8m,mode=0700") == 0);
    newcomer.run({"--down", "32"});
    QVERIFY(group.wait([&] {
      const auto fetch = newcomer.newest("fetch");
      return fetch["what"] == "state" && fetch["done_bytes"].toInteger() > 1'000'000;
    }));
    QVERIFY(!incoming.isEmpty());
    fill(incoming.filePath("ballast"));
    QVERIFY(group.wait([&] { return newcomer.first_commit_of_this_run() >= 0; }));
    QVERIFY(incoming.isEmpty());  // nothing but states is kept here: what is no state's goes too
    for (std::size_t i = 0; i < group.size(); ++i) QVERIFY(group[i].interrupt());
    QCOMPARE(group.disagreement(), QString());
    QVERIFY(umount2(disk.constData(), MNT_DETACH) == 0);
  }

 private:
  // Leaves no block: what the node wants to write next has no room.
  static void fill(const QString& path) {
    QFile ballast(path);
    QVERIFY(ballast.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    const QByteArray block(4096, 'x');
    while (ballast.write(block) == block.size()) {
    }
  }

  static QByteArray complaint_of(const NodeProcess& node) {
    QByteArray out = node.complaint();
    for (const auto& event : node.events()) {
      const auto type = event["type"].toString();
      if (type == "warning" || type == "error" || type == "activity")
        out += QJsonDocument(event).toJson(QJsonDocument::Compact);
    }
    return out.toLower();
  }
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestDisk)
#include "test_disk.moc"
