// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "net/base/small_file.h"

using namespace potluck;

class TestSmallFile : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_first_line_is_all() {
    QCOMPARE(first_line(file_of("amdgpu\nmore\n")), std::string("amdgpu"));
    QCOMPARE(first_line(file_of("amdgpu")), std::string("amdgpu"));
    QCOMPARE(first_line(file_of("\nmore")), std::string());
  }

  void a_file_without_an_end_is_cut_off() {
    QCOMPARE(text_of("/dev/zero", 10'000).size(), std::size_t{10'000});
    QCOMPARE(first_line("/dev/zero").size(), std::size_t{4096});
  }

  void what_cannot_be_read_is_empty() {
    QCOMPARE(first_line(folder() / "absent"), std::string());
    QCOMPARE(first_line(folder()), std::string());
    QVERIFY(!count_in(folder() / "absent"));
  }

  void counts_are_digits_alone() {
    QCOMPARE(count_in(file_of("17163091968\n")), std::optional<std::uint64_t>(17163091968));
    QCOMPARE(count_in(file_of("0")), std::optional<std::uint64_t>(0));
    for (const char* other : {"", "\n", "-1", "+1", " 1", "1 kB", "0x10", "18446744073709551616"}) {
      QVERIFY2(!count_in(file_of(other)), other);
    }
  }

  void fields_stand_behind_their_key() {
    const auto file = file_of("model\t: 7\nmodel name\t: Ryzen 9\nMemFree:   12 kB\nempty:\n");
    QCOMPARE(field_in(file, "model"), std::string("7"));
    QCOMPARE(field_in(file, "model name"), std::string("Ryzen 9"));
    QCOMPARE(field_in(file, "empty"), std::string());
    QCOMPARE(field_in(file, "absent"), std::string());
    QCOMPARE(kibibytes_in(file, "MemFree"), std::optional<std::uint64_t>(12 * 1024));
    QVERIFY(!kibibytes_in(file, "model name"));
    QVERIFY(!kibibytes_in(folder() / "absent", "MemFree"));
  }

 private:
  std::filesystem::path folder() const { return folder_.path().toStdString(); }
  std::filesystem::path file_of(const std::string& content) const {
    const auto file = folder() / "file";
    std::ofstream(file, std::ios::binary) << content;
    return file;
  }
  QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestSmallFile)
#include "test_small_file.moc"
