// SPDX-License-Identifier: GPL-3.0-or-later
// CIFAR, tables, JSON lines, bytes as tokens, variations of images: what they give and what they
// refuse, with the file and the line or offset.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <fstream>

#include "engine/train/batches/batch_source.h"
#include "engine/train/tables/csv_reader.h"

using namespace potluck;

class TestDataFormats : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void every_format_has_a_name();
  void reads_cifar();
  void refuses_cifar_data();
  void refuses_cifar();
  void reads_cells_as_rfc_4180_says();
  void finds_types_and_scales_of_a_table();
  void refuses_tables_data();
  void refuses_tables();
  void reads_json_lines();
  void refuses_json_lines_data();
  void refuses_json_lines();
  void bytes_are_tokens();
  void variations_follow_the_seed();
  void variations_move_and_flip();

 private:
  std::filesystem::path write(const std::string& name, const std::string& bytes) {
    const std::filesystem::path path = folder_.filePath(QString::fromStdString(name)).toStdString();
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  Result<std::shared_ptr<const Dataset>> table(const std::string& content, double fraction = 0.5) {
    return Dataset::load({DataFormat::kCsv, {write("table.csv", content)}, fraction});
  }
  // What a file of this format gives is refused, naming file and place.
  void refuse(DataFormat format, const std::string& name, const QByteArray& content,
              const QByteArray& named) {
    const auto data = Dataset::load({format, {write(name, content.toStdString())}, 0.5});
    QVERIFY(!data);
    QCOMPARE(data.error().code, ErrorCode::kMalformed);
    QVERIFY2(data.error().message.find(named.toStdString()) != std::string::npos,
             data.error().message.c_str());
    QVERIFY(data.error().message.find(name) != std::string::npos);
    QVERIFY(!data.error().hint.empty());
  }
  QTemporaryDir folder_;
};

namespace {

// A record of CIFAR-10: all red is r, green g, blue b.
std::string record(int label, int r, int g, int b) {
  return std::string(1, char(label)) + std::string(1024, char(r)) + std::string(1024, char(g)) +
         std::string(1024, char(b));
}

std::string fine_record(int coarse, int fine) {
  return std::string(1, char(coarse)) + record(fine, 1, 2, 3);
}

}  // namespace

void TestDataFormats::every_format_has_a_name() {
  for (const auto& name : data_format_names()) QVERIFY(data_format_of(name));
  QCOMPARE(data_format_of("csv").value(), DataFormat::kCsv);
  QCOMPARE(data_format_of("parquet").error().code, ErrorCode::kInvalidArgument);
}

void TestDataFormats::reads_cifar() {
  const auto first = write("data_batch_1.bin", record(3, 10, 20, 30) + record(9, 1, 1, 1));
  const auto second = write("data_batch_2.bin", record(0, 5, 5, 5));
  const auto test = write("test_batch.bin", record(7, 250, 251, 252));
  const auto data = Dataset::load({DataFormat::kCifar, {first, second, test}, 0.5});
  QVERIFY2(data, data ? "" : data.error().text().c_str());
  const Dataset& d = *data.value();
  QCOMPARE(d.classes(), 10u);
  QCOMPARE(d.train_size(), std::uint64_t{3});
  QCOMPARE(d.validation_size(), std::uint64_t{1});
  QCOMPARE(d.label(Split::kTrain, 1), 9);
  QCOMPARE(d.label(Split::kValidation, 0), 7);
  std::vector<std::uint8_t> image(d.pixels());
  QCOMPARE(image.size(), std::size_t{3072});
  QVERIFY(d.image(Split::kTrain, 0, image));
  QCOMPARE(int(image[0]), 10);
  QCOMPARE(int(image[1024]), 20);
  QCOMPARE(int(image[3071]), 30);
  QCOMPARE(int(grey_image(d, Split::kTrain, 0).value()[5]),
           (299 * 10 + 587 * 20 + 114 * 30) / 1000);

  const auto hundred = Dataset::load(
      {DataFormat::kCifar, {write("train.bin", fine_record(1, 99) + fine_record(2, 98))}, 0.5});
  QVERIFY(hundred);
  QCOMPARE(hundred.value()->classes(), 100u);
  QCOMPARE(hundred.value()->label(Split::kValidation, 0), 98);  // the fine one
}

void TestDataFormats::refuses_cifar_data() {
  QTest::addColumn<QByteArray>("content");
  QTest::addColumn<QByteArray>("named");
  const auto bytes = [](const std::string& s) { return QByteArray::fromStdString(s); };
  QTest::newRow("empty") << QByteArray() << QByteArray("empty at byte 0");
  QTest::newRow("truncated") << bytes(record(1, 0, 0, 0) + record(2, 0, 0, 0).substr(0, 3000))
                             << QByteArray("at byte 6073");
  QTest::newRow("label") << bytes(record(1, 0, 0, 0) + record(10, 0, 0, 0))
                         << QByteArray("label 10 is out of range (0 to 9) at byte 3073");
  QTest::newRow("fine label") << bytes(fine_record(1, 5) + fine_record(1, 100))
                              << QByteArray("label 100 is out of range (0 to 99) at byte 3075");
  QTest::newRow("one") << bytes(record(1, 0, 0, 0)) << QByteArray("too few images");
}

void TestDataFormats::refuses_cifar() {
  QFETCH(QByteArray, content);
  QFETCH(QByteArray, named);
  refuse(DataFormat::kCifar, "batch.bin", content, named);
  const auto mixed =
      Dataset::load({DataFormat::kCifar,
                     {write("a.bin", record(1, 0, 0, 0)), write("b.bin", fine_record(1, 5))},
                     0.5});
  QVERIFY(mixed.error().message.find("b.bin") != std::string::npos);
}

void TestDataFormats::reads_cells_as_rfc_4180_says() {
  const auto read = read_csv("t.csv", "a , b\r\n\"x, \"\"y\"\"\nz\", 2\n\n 3,\t4 ");
  QVERIFY2(read, read ? "" : read.error().text().c_str());
  const auto& rows = read.value().rows;
  QCOMPARE(rows.size(), std::size_t{3});
  QCOMPARE(rows[0].cells, (std::vector<std::string>{"a", "b"}));
  QCOMPARE(rows[1].cells, (std::vector<std::string>{"x, \"y\"\nz", "2"}));
  QCOMPARE(rows[2].cells, (std::vector<std::string>{"3", "4"}));
  QCOMPARE(rows[2].line, std::uint64_t{5});
  QCOMPARE(read_csv("t.csv", "a;b\n1;2").value().rows[1].cells.size(), std::size_t{2});
}

void TestDataFormats::finds_types_and_scales_of_a_table() {
  // Half trains: every second row, the first of them.
  const auto data = table(
      "height,colour,species,width\n"
      "1.0,red,cat,5\n100,blue,dog,5\n3.0,blue,dog,5\n100,red,cat,5\n");
  QVERIFY2(data, data ? "" : data.error().text().c_str());
  const Dataset& d = *data.value();
  QCOMPARE(d.kind(), DataKind::kTable);
  QCOMPARE(d.classes(), 2u);
  QCOMPARE(d.features(), 4u);  // height, blue, red, width
  QCOMPARE(d.train_size(), std::uint64_t{2});
  QCOMPARE(d.validation_size(), std::uint64_t{2});
  std::vector<float> row(4);
  d.row(Split::kTrain, 0, row);
  QCOMPARE(row, (std::vector<float>{-1.0f, 0.0f, 1.0f, 0.0f}));  // mean 2, deviation 1; constant: 0
  QCOMPARE(d.label(Split::kTrain, 0), 0);
  QCOMPARE(d.label(Split::kTrain, 1), 1);
  d.row(Split::kValidation, 0, row);
  QCOMPARE(row[0], 98.0f);  // scaled as the training part is
  const std::string summary = d.summary().text();
  QVERIFY2(summary.find("\"species\" of 2 classes") != std::string::npos, summary.c_str());
  QVERIFY(summary.find("colour (2 words)") != std::string::npos);
  QVERIFY(summary.find("height: 2 ± 1") != std::string::npos);
  // Without names the last column is to be learnt.
  const auto bare = table("1,2,0\n3,4,1\n5,6,0\n7,8,1\n");
  QVERIFY(bare);
  QCOMPARE(bare.value()->train_size(), std::uint64_t{2});
  QCOMPARE(bare.value()->features(), 2u);
}

void TestDataFormats::refuses_tables_data() {
  QTest::addColumn<QByteArray>("content");
  QTest::addColumn<QByteArray>("named");
  const auto row = [](const char* name, const char* content, const char* named) {
    QTest::newRow(name) << QByteArray(content) << QByteArray(named);
  };
  row("empty", "", "empty");
  row("blank", "\n\n", "empty");
  row("no rows", "a,label\n", "no rows");
  row("one column", "a\n1\n2\n", "only one column");
  row("columns", "a,label\n1,x\n1,2,y\n", "3 columns instead of 2 in line 3");
  row("quote", "a,label\n1,\"x\n2,y\n", "never closed in line 2");
  row("behind a quote", "a,label\n1,\"x\"y\n", "closing quote in line 2");
  row("nan", "a,label\n1,x\nnan,y\n", "\"nan\" in column \"a\": a value is missing in line 3");
  row("infinite", "a,label\n1,x\n-inf,y\n", "\"-inf\" in column \"a\" is not finite in line 3");
  row("nothing", "a,label\n1,x\n,y\n", "nothing in column \"a\" in line 3");
  row("one class", "a,label\n1,x\n2,x\n", "is the same");
  row("one row", "a,label\n1,x\n", "is the same");
  QTest::newRow("nul") << QByteArray("a,label\n1,x\n2\0,y\n", 17)
                       << QByteArray("NUL byte in line 3");
  QByteArray words = "a,label\n";
  for (int i = 0; i < 300; ++i)
    words += "w" + QByteArray::number(i % 290) + "," + (i % 2 ? "x" : "y") + "\n";
  QTest::newRow("words") << words << QByteArray("256 different words in column \"a\" in line 258");
}

void TestDataFormats::refuses_tables() {
  QFETCH(QByteArray, content);
  QFETCH(QByteArray, named);
  refuse(DataFormat::kCsv, "table.csv", content, named);
}

void TestDataFormats::reads_json_lines() {
  const auto file =
      write("t.jsonl", "{\"text\": \"one\\n\\u20ac\"}\r\n\n{\"id\": 3, \"content\": \"two\"}\n");
  const auto data = Dataset::load({DataFormat::kJsonLines, {file}, 0.5});
  QVERIFY2(data, data ? "" : data.error().text().c_str());
  const Dataset& d = *data.value();
  QCOMPARE(d.kind(), DataKind::kText);
  std::vector<std::uint16_t> all = d.tokens(Split::kTrain);
  const auto& rest = d.tokens(Split::kValidation);
  all.insert(all.end(), rest.begin(), rest.end());
  QCOMPARE(d.decode(all), std::string("one\n€\ntwo\n"));
}

void TestDataFormats::refuses_json_lines_data() {
  QTest::addColumn<QByteArray>("content");
  QTest::addColumn<QByteArray>("named");
  const QByteArray good = "{\"text\": \"good\"}\n";
  QTest::newRow("empty") << QByteArray() << QByteArray("empty");
  QTest::newRow("truncated")
      << good + "{\"text\": \"go"
      << QByteArray("no JSON (invalid string: missing closing quote at byte 12) in line 2");
  QTest::newRow("list") << good + good + "[1]" << QByteArray("no JSON object in line 3");
  QTest::newRow("no text") << good + "\n{\"a\": 1}" << QByteArray("without \"text\" in line 3");
  QTest::newRow("number") << good + "{\"text\": 1}" << QByteArray("\"text\" is no text in line 2");
  QTest::newRow("utf-8") << good + "{\"text\": \"\xff\"}" << QByteArray("in line 2");
  QTest::newRow("short") << QByteArray("{\"text\": \"\"}") << QByteArray("too short");
}

void TestDataFormats::refuses_json_lines() {
  QFETCH(QByteArray, content);
  QFETCH(QByteArray, named);
  refuse(DataFormat::kJsonLines, "t.jsonl", content, named);
}

void TestDataFormats::bytes_are_tokens() {
  DataFiles files{DataFormat::kText, {write("t.txt", "a€b\xff c")}, 0.5};
  files.tokens = "bytes";
  const auto data = Dataset::load(files);
  QVERIFY2(data, data ? "" : data.error().text().c_str());
  QCOMPARE(data.value()->classes(), 256u);
  QCOMPARE(data.value()->tokens(Split::kTrain),
           (std::vector<std::uint16_t>{'a', 0xe2, 0x82, 0xac}));
  QCOMPARE(data.value()->encode("€"), (std::vector<std::uint16_t>{0xe2, 0x82, 0xac}));
  QCOMPARE(data.value()->decode({'x', 0xe2, 0x82, 0xac, 0xff, 'y'}), std::string("x€\ufffdy"));
  files.tokens = "words";
  QCOMPARE(Dataset::load(files).error().code, ErrorCode::kInvalidArgument);
}

void TestDataFormats::variations_follow_the_seed() {
  std::string records;
  Rng rng(6);
  for (int i = 0; i < 8; ++i) {
    std::string one(1, char(i));
    for (int j = 0; j < 3072; ++j) one += char(rng.below(256));
    records += one;
  }
  const auto data =
      Dataset::load({DataFormat::kCifar, {write("data_batch_1.bin", records)}, 0.75}).value();
  const ModelSpec model = parse_model_spec("mlp").value();
  const Augmentation both = parse_augmentation("flip-crop").value();
  BatchSource plain(data, model, 7, 1), varied(data, model, 7, 1, both),
      again(data, model, 7, 1, both);
  Batch a, b, c, d;
  QVERIFY(plain.draw(6, a) && varied.draw(6, b));
  QVERIFY(again.draw(2, c) && again.draw(4, d));  // the same samples in other batches
  QCOMPARE(a.targets, b.targets);                 // the order is that of the stream
  QVERIFY(a.values != b.values);
  c.values.insert(c.values.end(), d.values.begin(), d.values.end());
  QVERIFY(b.values == c.values);
  BatchSource other(data, model, 7, 2, both);
  QVERIFY(other.draw(6, c));
  QVERIFY(b.values != c.values);
  Batch validation, varied_validation;
  QVERIFY(plain.validation(0, 2, validation) && varied.validation(0, 2, varied_validation));
  QVERIFY(validation.values == varied_validation.values);  // never varied
}

void TestDataFormats::variations_move_and_flip() {
  const ImageSize size{2, 8, 8};
  std::vector<std::uint8_t> image(128);
  for (std::size_t i = 0; i < image.size(); ++i) image[i] = std::uint8_t(100 + i % 64);
  bool flipped = false, moved = false;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    auto flip = image, crop = image;
    augment({true, false}, seed, size, flip);
    if (flip != image) {
      flipped = true;
      for (std::size_t y = 0; y < 16; ++y) {
        for (std::size_t x = 0; x < 8; ++x) QCOMPARE(flip[y * 8 + x], image[y * 8 + 7 - x]);
      }
    }
    augment({false, true}, seed, size, crop);
    for (const std::size_t plane : {std::size_t{0}, std::size_t{64}}) {
      // The middle came from a neighbour at most one pixel away, the same in both channels.
      const int came = crop[plane + 27] - image[plane + 27];
      QVERIFY(came == 0 || std::abs(came) == 1 || std::abs(std::abs(came) - 8) <= 1);
      QCOMPARE(came, int(crop[27]) - int(image[27]));
      moved = moved || came != 0;
    }
  }
  QVERIFY(flipped && moved);
  QVERIFY(!parse_augmentation("turn"));
}

QTEST_APPLESS_MAIN(TestDataFormats)
#include "test_data_formats.moc"
