// SPDX-License-Identifier: GPL-3.0-or-later
#include <zlib.h>

#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "engine/train/batches/batch_source.h"
#include "engine/train/data/dataset.h"
#include "net/base/bytes.h"
#include "tests/support/test_files.h"

using namespace potluck;

class TestDataset : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { QVERIFY(folder_.isValid()); }
  void numbers_characters_by_code_point();
  void splits_text_by_position();
  void refuses_text_data();
  void refuses_text();
  void reads_compressed_files();
  void refuses_a_truncated_archive();
  void keeps_the_last_images_for_validation();
  void takes_separate_test_files();
  void refuses_images_data();
  void refuses_images();
  void says_what_is_missing();
  void draws_each_image_once_per_pass();
  void classes_in_any_order_train_and_validate_data();
  void classes_in_any_order_train_and_validate();
  void covers_the_validation_text_once();
  void reads_tiny_shakespeare();
  void reads_mnist();

 private:
  std::filesystem::path write(const char* name, const std::string& bytes) {
    const std::filesystem::path path = folder_.filePath(name).toStdString();
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  Result<std::shared_ptr<const Dataset>> text(const std::string& content, double fraction = 0.5) {
    return Dataset::load({DataFormat::kText, {write("text.txt", content)}, fraction});
  }
  QTemporaryDir folder_;
};

static std::string big_endian(std::uint32_t v) {
  return {char(v >> 24), char(v >> 16), char(v >> 8), char(v)};
}
static std::string images(std::uint32_t count, std::uint32_t side = 2) {
  std::string out = big_endian(0x803) + big_endian(count) + big_endian(side) + big_endian(side);
  for (std::uint32_t i = 0; i < count; ++i) out += std::string(side * side, char(i));
  return out;
}
static std::string labels(const std::string& values) {
  return big_endian(0x801) + big_endian(std::uint32_t(values.size())) + values;
}

void TestDataset::numbers_characters_by_code_point() {
  const auto data = text("zé€😀a\nzé€😀a\n");
  QVERIFY2(data, data ? "" : data.error().text().c_str());
  const Dataset& d = *data.value();
  QCOMPARE(d.classes(), 6u);
  const std::vector<std::uint16_t> sorted{0, 1, 2, 3, 4, 5};
  QCOMPARE(d.decode(sorted), std::string("\nazé€😀"));
  QCOMPARE(d.encode("😀?a\xff"), (std::vector<std::uint16_t>{5, 1}));
}

void TestDataset::splits_text_by_position() {
  const auto data = text("abcdefghij", 0.7);
  QVERIFY(data);
  QCOMPARE(data.value()->decode(data.value()->tokens(Split::kTrain)), std::string("abcdefg"));
  QCOMPARE(data.value()->decode(data.value()->tokens(Split::kValidation)), std::string("hij"));
}

void TestDataset::refuses_text_data() {
  QTest::addColumn<QByteArray>("content");
  QTest::addColumn<QByteArray>("named");
  QTest::newRow("empty") << QByteArray() << QByteArray("empty");
  QTest::newRow("one letter") << QByteArray("aaaaaaaa") << QByteArray("too short");
  QTest::newRow("short") << QByteArray("ab") << QByteArray("too short");
  QTest::newRow("latin-1") << QByteArray("abc\xe9 d") << QByteArray("at byte 3");
  QTest::newRow("overlong") << QByteArray("ab\xc0\xaf") << QByteArray("at byte 2");
  QTest::newRow("overlong 3") << QByteArray("ab\xe0\x80\xaf") << QByteArray("at byte 2");
  QTest::newRow("surrogate") << QByteArray("a\xed\xa0\x80") << QByteArray("at byte 1");
  QTest::newRow("beyond") << QByteArray("a\xf4\x90\x80\x80") << QByteArray("at byte 1");
  QTest::newRow("cut off") << QByteArray("abcd\xe2\x82") << QByteArray("at byte 4");
}

void TestDataset::refuses_text() {
  QFETCH(QByteArray, content);
  QFETCH(QByteArray, named);
  const auto data = text(content.toStdString());
  QVERIFY(!data);
  QCOMPARE(data.error().code, ErrorCode::kMalformed);
  QVERIFY2(data.error().message.find(named.toStdString()) != std::string::npos,
           data.error().message.c_str());
  QVERIFY(data.error().message.find("text.txt") != std::string::npos);
}

static void write_gzip(const std::filesystem::path& path, const std::string& content) {
  const gzFile file = gzopen(path.c_str(), "wb");
  QCOMPARE(gzwrite(file, content.data(), unsigned(content.size())), int(content.size()));
  QCOMPARE(gzclose(file), Z_OK);
}

void TestDataset::reads_compressed_files() {
  const std::filesystem::path path = folder_.filePath("t.gz").toStdString();
  write_gzip(path, "hello world");
  const auto data = Dataset::load({DataFormat::kText, {path}, 0.5});
  QVERIFY(data);
  QCOMPARE(data.value()->decode(data.value()->tokens(Split::kTrain)), std::string("hello"));
}

void TestDataset::refuses_a_truncated_archive() {
  const std::filesystem::path path = folder_.filePath("cut.gz").toStdString();
  std::string noise;
  Rng rng(3);
  for (int i = 0; i < 5000; ++i) noise += char('a' + rng.below(26));
  write_gzip(path, noise);
  std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
  const auto cut = Dataset::load({DataFormat::kText, {path}, 0.5});
  QVERIFY(!cut);
  QCOMPARE(cut.error().code, ErrorCode::kMalformed);
  QVERIFY2(cut.error().message.find("ends too early at byte") != std::string::npos,
           cut.error().message.c_str());
}

void TestDataset::keeps_the_last_images_for_validation() {
  const auto data = Dataset::load(
      {DataFormat::kIdx, {write("i", images(4)), write("l", labels({0, 1, 2, 1}))}, 0.75});
  QVERIFY2(data, data ? "" : data.error().text().c_str());
  const Dataset& d = *data.value();
  QCOMPARE(d.train_size(), std::uint64_t{3});
  QCOMPARE(d.validation_size(), std::uint64_t{1});
  QCOMPARE(d.classes(), 3u);
  std::vector<std::uint8_t> image(4);
  QVERIFY(d.image(Split::kTrain, 2, image));
  QCOMPARE(int(image[3]), 2);
  QVERIFY(d.image(Split::kValidation, 0, image));
  QCOMPARE(int(image[0]), 3);
  QCOMPARE(d.label(Split::kValidation, 0), 1);
}

void TestDataset::takes_separate_test_files() {
  const auto data = Dataset::load({DataFormat::kIdx,
                                   {write("i", images(2)), write("l", labels({0, 1})),
                                    write("ti", images(3)), write("tl", labels({1, 0, 1}))},
                                   0.9});
  QVERIFY(data);
  QCOMPARE(data.value()->train_size(), std::uint64_t{2});
  QCOMPARE(data.value()->validation_size(), std::uint64_t{3});
  QCOMPARE(data.value()->label(Split::kValidation, 2), 1);
}

void TestDataset::refuses_images_data() {
  QTest::addColumn<QByteArray>("image_bytes");
  QTest::addColumn<QByteArray>("label_bytes");
  QTest::addColumn<QByteArray>("named");
  const auto bytes = [](const std::string& s) { return QByteArray::fromStdString(s); };
  const std::string good = images(4), good_labels = labels({0, 1, 1, 0});
  const auto row = [&](const char* name, const std::string& i, const std::string& l,
                       const char* named) {
    QTest::newRow(name) << bytes(i) << bytes(l) << QByteArray(named);
  };
  row("empty", "", good_labels, "empty");
  row("header", good.substr(0, 9), good_labels, "header ends too early at byte 9");
  row("magic", labels({1, 2, 3, 4, 5, 6, 7, 8, 9}), good_labels, "magic number at byte 0");
  row("truncated", good.substr(0, good.size() - 1), good_labels, "truncated");
  row("trailing", good + "x", good_labels, "at byte 32");
  row("no images", images(0), labels(""), "no images");
  row("huge", big_endian(0x803) + std::string(12, char(0xff)), good_labels, "pixels");
  row("count overflow",
      big_endian(0x803) + big_endian(0xffffffff) + big_endian(1024) + big_endian(1024), good_labels,
      "truncated");
  row("labels missing", good, labels({0, 1, 1}), "3 labels for 4 images at byte 4");
  row("labels cut", good, good_labels.substr(0, 10), "truncated");
  row("label magic", good, images(4), "magic number");
  row("unknown label", good, labels({0, 1, 1, 9}), "label 9 is out of range");
  row("one class", good, labels({0, 0, 0, 0}), "nothing to learn");
  row("one image", images(1), labels({1}), "too few images");
}

void TestDataset::refuses_images() {
  QFETCH(QByteArray, image_bytes);
  QFETCH(QByteArray, label_bytes);
  QFETCH(QByteArray, named);
  const auto data = Dataset::load(
      {DataFormat::kIdx,
       {write("img", image_bytes.toStdString()), write("lab", label_bytes.toStdString())},
       0.75});
  QVERIFY(!data);
  QCOMPARE(data.error().code, ErrorCode::kMalformed);
  QVERIFY2(data.error().message.find(named.toStdString()) != std::string::npos,
           data.error().message.c_str());
}

void TestDataset::says_what_is_missing() {
  const auto absent = Dataset::load({DataFormat::kText, {"/nowhere/at/all.txt"}, 0.9});
  QCOMPARE(absent.error().code, ErrorCode::kNotFound);
  QVERIFY(absent.error().message.find("/nowhere/at/all.txt") != std::string::npos);
  const auto folder = Dataset::load({DataFormat::kText, {folder_.path().toStdString()}, 0.9});
  QCOMPARE(folder.error().code, ErrorCode::kNotFound);
  QCOMPARE(Dataset::load({DataFormat::kIdx, {"only-one"}, 0.9}).error().code,
           ErrorCode::kInvalidArgument);
  QCOMPARE(Dataset::load({DataFormat::kText, {}, 0.9}).error().code, ErrorCode::kInvalidArgument);
  QCOMPARE(Dataset::load({DataFormat::kText, {"x"}, 1.5}).error().code,
           ErrorCode::kInvalidArgument);
}

void TestDataset::draws_each_image_once_per_pass() {
  const std::string all{0, 1, 2, 0, 3, 4, 5, 1, 6, 7};  // every fourth validates
  const auto data =
      Dataset::load({DataFormat::kIdx, {write("i", images(10)), write("l", labels(all))}, 0.75});
  QVERIFY(data);
  const ModelSpec model = parse_model_spec("mlp").value();
  BatchSource one(data.value(), model, 7, 1), other(data.value(), model, 7, 2);
  Batch a, b;
  QVERIFY(one.draw(8, a) && other.draw(8, b));
  QVERIFY(a.targets != b.targets);  // another stream, another order
  std::sort(a.targets.begin(), a.targets.end());
  QCOMPARE(a.targets, (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 7}));
}

// Files may be sorted by class, or name the classes in turn.
void TestDataset::classes_in_any_order_train_and_validate_data() {
  QTest::addColumn<bool>("sorted");
  QTest::addColumn<double>("train_fraction");
  for (const double fraction : {0.8, 0.9, 0.95}) {
    QTest::addRow("sorted, %g", fraction) << true << fraction;
    QTest::addRow("in turn, %g", fraction) << false << fraction;
  }
}

void TestDataset::classes_in_any_order_train_and_validate() {
  QFETCH(bool, sorted);
  QFETCH(double, train_fraction);
  constexpr std::uint32_t kClasses = 10, kOfEach = 100;
  std::string all;
  for (std::uint32_t i = 0; i < kClasses * kOfEach; ++i) {
    all += static_cast<char>(sorted ? i / kOfEach : i % kClasses);
  }
  const auto loaded =
      Dataset::load({DataFormat::kIdx,
                     {write("i", images(kClasses * kOfEach)), write("l", labels(all))},
                     train_fraction});
  QVERIFY(loaded);
  const Dataset& data = *loaded.value();
  const auto counts = [&](Split split, std::uint64_t size) {
    std::vector<int> out(kClasses);
    for (std::uint64_t i = 0; i < size; ++i) ++out[data.label(split, i)];
    return out;
  };
  const auto validating = counts(Split::kValidation, data.validation_size());
  const auto training = counts(Split::kTrain, data.train_size());
  const double expected = (1.0 - train_fraction) * kOfEach;
  for (std::uint32_t each = 0; each < kClasses; ++each) {
    QCOMPARE(validating[each] + training[each], int{kOfEach});
    QVERIFY2(validating[each] > 0 && validating[each] < 3 * expected,
             qPrintable(QString("%1 of class %2 validate").arg(validating[each]).arg(each)));
  }
}

void TestDataset::covers_the_validation_text_once() {
  const auto data = text(std::string("abcdefghij") + "klmnopqrst", 0.5);
  QVERIFY(data);
  const BatchSource source(data.value(), parse_model_spec("gpt:context=4").value(), 1, 1);
  QCOMPARE(source.validation_samples(), std::uint64_t{3});  // 4 + 4 + 1 predictions
  std::vector<std::int64_t> targets;
  Batch batch;
  for (std::uint64_t at = 0; at < 3; at += batch.samples) {
    QVERIFY(source.validation(at, 8, batch));
    targets.insert(targets.end(), batch.targets.begin(), batch.targets.end());
  }
  const auto& tokens = data.value()->tokens(Split::kValidation);
  QCOMPARE(targets, std::vector<std::int64_t>(tokens.begin() + 1, tokens.end()));
}

void TestDataset::reads_tiny_shakespeare() {
  const auto file = shared_file("tinyshakespeare.txt");
  if (!std::filesystem::exists(file)) QSKIP("tiny Shakespeare is not in $POTLUCK_SHARED/data");
  const auto data = Dataset::load({DataFormat::kText, {file}, 0.9});
  QVERIFY(data);
  QCOMPARE(data.value()->classes(), 65u);
  QCOMPARE(data.value()->train_size(), std::uint64_t{1003854});
  QCOMPARE(data.value()->validation_size(), std::uint64_t{111540});
}

void TestDataset::reads_mnist() {
  const auto file = shared_file("mnist-t10k-images-idx3-ubyte.gz");
  if (!std::filesystem::exists(file)) QSKIP("MNIST is not in $POTLUCK_SHARED/data");
  const auto data = Dataset::load(
      {DataFormat::kIdx, {file, shared_file("mnist-t10k-labels-idx1-ubyte.gz")}, 0.9});
  QVERIFY(data);
  QCOMPARE(data.value()->classes(), 10u);
  QCOMPARE(data.value()->height(), 28u);
  QCOMPARE(data.value()->train_size(), std::uint64_t{9000});
  QCOMPARE(data.value()->label(Split::kTrain, 0), 7);
}

QTEST_APPLESS_MAIN(TestDataset)
#include "test_dataset.moc"
