// SPDX-License-Identifier: GPL-3.0-or-later
// How much more memory a micro-batch may take, from /proc as Linux writes it, rebuilt in a folder.
#include <unistd.h>

#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "engine/node/owner/memory_room.h"

using namespace potluck;

namespace {

constexpr std::uint64_t kMany = 1ULL << 50, kGiB = 1ULL << 30;

class TestMemoryRoom : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    std::filesystem::create_directories(proc() / "self");
  }

  void something_is_kept_for_others() {
    write("meminfo",
          "MemTotal:  9 kB\nMemFree:  1 kB\nMemAvailable:    10485760 kB\nBuffers: 1 kB\n");
    const MemoryRoom room(0, proc());
    QCOMPARE(room.left(kMany), 8 * kGiB);
    QCOMPARE(room.left(5000), std::uint64_t{5000});
  }

  void the_cap_counts_what_is_held() {
    write("meminfo", "MemAvailable: 10485760 kB\n");
    const auto pages = kGiB / static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    write("self/statm", "999999 " + std::to_string(pages) + " 0 0 0 0 0");
    MemoryRoom room(10 * kGiB, proc());
    QCOMPARE(room.left(kMany), 8 * kGiB);  // nine tenths of the cap without what is held
    room.set_cap(2 * kGiB);
    QVERIFY(room.left(kMany) < kGiB);
    room.set_cap(kGiB);
    QCOMPARE(room.left(kMany), std::uint64_t{0});
    room.set_cap(0);
    QCOMPARE(room.left(kMany), 8 * kGiB);
  }

  void what_is_not_told_holds_nothing_back_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"", "MemAvailable:", "MemAvailable: many kB", "MemTotal: 5 kB"}) {
      QTest::newRow(text) << QByteArray(text);
    }
  }
  void what_is_not_told_holds_nothing_back() {
    QFETCH(QByteArray, text);
    if (!text.isEmpty()) write("meminfo", text.toStdString());
    QCOMPARE(MemoryRoom(0, proc()).left(kMany), kMany);
  }

  void what_is_held_counts_for_the_whole() {
    QVERIFY(!MemoryRoom(0, proc()).of_process());
    QCOMPARE(MemoryRoom(kGiB, proc()).of_process().value(), kGiB);
    write("meminfo", "MemAvailable: 10485760 kB\n");
    const auto pages = kGiB / static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    write("self/statm", "999999 " + std::to_string(pages) + " 0 0 0 0 0");
    QCOMPARE(MemoryRoom(0, proc()).of_process().value(), 11 * kGiB);
    QCOMPARE(MemoryRoom(2 * kGiB, proc()).of_process().value(), 2 * kGiB);
  }

  void this_computer_has_some() { QVERIFY(MemoryRoom(0).left(kMany) > 0); }

 private:
  std::filesystem::path proc() const { return folder_->path().toStdString(); }
  void write(const char* file, const std::string& text) { std::ofstream(proc() / file) << text; }
  std::unique_ptr<QTemporaryDir> folder_;
};

}  // namespace

QTEST_APPLESS_MAIN(TestMemoryRoom)
#include "test_memory_room.moc"
