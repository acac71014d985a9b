// SPDX-License-Identifier: GPL-3.0-or-later
// Small files of data that would become large in memory, and data for which the owner of the
// computer leaves too little: refused with a sentence, before they do.
#include <zlib.h>

#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "engine/train/data/dataset.h"
#include "tests/support/peak_memory.h"
#include "tests/support/tar_bytes.h"

using namespace potluck;
using namespace potluck::test;
namespace fs = std::filesystem;

namespace {

struct Seen {
  std::optional<Error> refused;
  std::uint64_t peak = 0;  // bytes
};
Seen loaded(const DataFiles& files) {
  Seen out;
  out.peak = peak_memory_of([&] {
               if (const auto data = Dataset::load(files); !data) out.refused = data.error();
             }).value_or(0);
  return out;
}

// Each column has 256 words, and each of them becomes a number.
std::string table_of_words(int rows, int columns) {
  std::string out;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const int word = (row + column) % 256;
      out += {char('b' + word / 16), char('0' + word % 16), ','};
    }
    out += row % 2 ? "yes\n" : "no\n";
  }
  return out;
}

const std::string kTextLine = "{\"text\":\"a line of text to learn from\"}\n";

}  // namespace

class TestDataBombs : public QObject {
  Q_OBJECT

  fs::path write(const std::string& name, const std::string& bytes) {
    const fs::path path = fs::path(folder_.path().toStdString()) / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  // As many MiB of zeros behind `start`.
  fs::path write_packed(const std::string& name, const std::string& start, int mebibytes) {
    const fs::path path = fs::path(folder_.path().toStdString()) / name;
    const std::string zeros(1 << 20, '\0');
    gzFile out = gzopen(path.c_str(), "wb1");
    gzwrite(out, start.data(), unsigned(start.size()));
    for (int i = 0; i < mebibytes; ++i) gzwrite(out, zeros.data(), unsigned(zeros.size()));
    gzclose(out);
    return path;
  }
  QTemporaryDir folder_;

 private Q_SLOTS:
  // 4 MB, and 1.3 GB once each word is a number.
  void a_table_of_many_words_is_refused() {
    const auto file = write("words.csv", table_of_words(20'000, 66));
    QVERIFY(fs::file_size(file) < 4'200'000);
    const Seen seen = loaded({DataFormat::kCsv, {file}, 0.9});
    QVERIFY(seen.refused);
    QCOMPARE(seen.refused->code, ErrorCode::kTooLarge);
    QVERIFY2(seen.refused->message.find("words.csv has 4 MiB, and what its words become would "
                                        "take 1290 MiB of memory") != std::string::npos,
             seen.refused->message.c_str());
    QVERIFY2(seen.peak <= kMostForRefusal, qPrintable(QString::number(seen.peak)));
    QVERIFY(!loaded({DataFormat::kCsv, {write("few.csv", table_of_words(500, 66))}, 0.9}).refused);
  }

  void too_many_features_are_refused() {
    const Seen seen =
        loaded({DataFormat::kCsv, {write("wide.csv", table_of_words(300, 300))}, 0.9});
    QVERIFY(seen.refused);
    QVERIFY2(seen.refused->message.find("too many features") != std::string::npos,
             seen.refused->message.c_str());
    QVERIFY2(seen.peak <= kMostForRefusal, qPrintable(QString::number(seen.peak)));
  }

  // A cell of nothing costs as much memory as one with something in it.
  void a_table_of_separators_is_refused_data() {
    QTest::addColumn<int>("columns");
    for (const int columns : {2, 64, 60'000}) QTest::addRow("%d columns", columns) << columns;
  }
  void a_table_of_separators_is_refused() {
    QFETCH(int, columns);
    const std::string row = "a" + std::string(std::size_t(columns - 1), ',') + "\n";
    std::string table;
    while (table.size() < 5'000'000) table += row;
    const Seen seen = loaded({DataFormat::kCsv, {write("empty.csv", table)}, 0.9});
    QVERIFY(seen.refused);
    const bool dense = columns == 2;  // two bytes a cell are a table, if a poor one
    QVERIFY2(
        dense || seen.refused->message.find("nearly all of them are empty") != std::string::npos,
        seen.refused->message.c_str());
    QVERIFY2(seen.peak <= kMostForRefusal, qPrintable(QString::number(seen.peak)));
  }

  void what_unpacks_to_much_is_refused_data() {
    QTest::addColumn<int>("format");
    QTest::addColumn<QByteArray>("start");
    const auto row = [](const char* name, DataFormat format, const QByteArray& start = {}) {
      QTest::newRow(name) << int(format) << start;
    };
    row("text", DataFormat::kText, "some text");
    row("JSON lines", DataFormat::kJsonLines, QByteArray::fromStdString(kTextLine));
    row("table", DataFormat::kCsv, "a,b\n1,2\n");
    row("CIFAR", DataFormat::kCifar);
    // As many images as there are MiB.
    row("IDX", DataFormat::kIdx, QByteArray("\0\0\x08\x03\0\0\0\xa0\0\0\x04\0\0\0\x04\0", 16));
  }
  void what_unpacks_to_much_is_refused() {
    QFETCH(int, format);
    QFETCH(QByteArray, start);
    const auto file = write_packed("zeros.gz", start.toStdString(), 160);
    QVERIFY(fs::file_size(file) < 1'000'000);
    const Seen seen = loaded({DataFormat(format), {file, file}, 0.9});
    const Seen alone = loaded({DataFormat(format), {file}, 0.9});
    const auto& refused = DataFormat(format) == DataFormat::kCsv ? alone : seen;
    QVERIFY(refused.refused);
    QCOMPARE(refused.refused->code, ErrorCode::kTooLarge);
    QVERIFY2(refused.refused->message.find("zeros.gz has 1 MiB, and what is packed in it would "
                                           "take 129 MiB") != std::string::npos,
             refused.refused->message.c_str());
    QVERIFY2(refused.peak <= 8 << 20, qPrintable(QString::number(refused.peak)));
  }

  void a_line_of_many_values_is_refused() {
    std::string line = "{\"text\":\"a\",\"more\":[1";
    while (line.size() < (8 << 20)) line += ",[]";
    const auto file = write("line.jsonl", kTextLine + line + "]}\n" + kTextLine);
    const Seen seen = loaded({DataFormat::kJsonLines, {file}, 0.5});
    QVERIFY(seen.refused);
    QVERIFY2(seen.refused->message.find("more than 128 MiB when it is read") != std::string::npos,
             seen.refused->message.c_str());
    QVERIFY(seen.refused->message.find("in line 2") != std::string::npos);
    QVERIFY2(seen.peak <= kMostForRefusal, qPrintable(QString::number(seen.peak)));
  }

  void loading_keeps_to_what_is_left_data() {
    QTest::addColumn<int>("format");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("left");  // bytes
    const auto row = [](const char* name, DataFormat format, const std::string& bytes, int left) {
      QTest::newRow(name) << int(format) << QByteArray::fromStdString(bytes) << left;
    };
    std::string lines, members;
    for (int i = 0; i < 1000; ++i) lines += kTextLine;
    for (int i = 0; i < 10; ++i) members += tar_member("a/" + std::to_string(i) + ".png", "x");
    row("text", DataFormat::kText, lines, int(lines.size()));  // and its tokens
    row("JSON lines", DataFormat::kJsonLines, lines, int(lines.size()));
    row("table as text", DataFormat::kCsv, table_of_words(300, 10), 1000);
    row("table of cells", DataFormat::kCsv, table_of_words(300, 10), 100'000);
    row("table of numbers", DataFormat::kCsv, table_of_words(300, 10), 1'000'000);
    row("CIFAR", DataFormat::kCifar, std::string(40 * 3073, '\0'), 40 * 3073);
    row("IDX", DataFormat::kIdx, std::string(1000, '\0'), 999);
    row("archives", DataFormat::kShards, members + kTarEnd, 1000);
  }
  void loading_keeps_to_what_is_left() {
    QFETCH(int, format);
    QFETCH(QByteArray, bytes);
    QFETCH(int, left);
    const auto file = write("data", bytes.toStdString());
    DataFiles files{DataFormat(format), {file}, 0.5};
    if (DataFormat(format) == DataFormat::kIdx) files.files.push_back(file);
    files.memory_left = [left](std::uint64_t wanted) {
      return std::min(wanted, std::uint64_t(left));
    };
    const auto refused = Dataset::load(files);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::kOutOfMemory);
    QVERIFY2(refused.error().message.find("are left for it") != std::string::npos,
             refused.error().message.c_str());
    // With enough of it nobody speaks of memory.
    files.memory_left = [](std::uint64_t wanted) { return wanted; };
    const auto read = Dataset::load(files);
    QVERIFY(read || read.error().code == ErrorCode::kMalformed);
  }
};

QTEST_APPLESS_MAIN(TestDataBombs)
#include "test_data_bombs.moc"
