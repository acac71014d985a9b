// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <limits>
#include <set>

#include "engine/project/builtin_data.h"
#include "engine/project/data_source.h"
#include "engine/project/idx_check.h"
#include "engine/project/project_folder.h"
#include "net/crypto/keys.h"

using namespace potluck;
namespace fs = std::filesystem;

class TestBuiltinData : public QObject {
  Q_OBJECT

  QTemporaryDir dir_;
  fs::path at(const char* name) const { return fs::path(dir_.path().toStdString()) / name; }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void words_are_plain_shuffled_and_bounded() {
    const auto status = write_builtin_words(at("words.txt"), 10'000);
    if (!status && status.error().code == ErrorCode::kNotFound) {
      QVERIFY(status.error().hint.find("wamerican") != std::string::npos);
      QSKIP("there is no word list here");
    }
    QVERIFY(status.ok());
    const auto bytes = read_whole_file(at("words.txt"), 1 << 20).value();
    QVERIFY(bytes.size() <= 10'000 && bytes.size() > 9'900);
    QCOMPARE(bytes.back(), std::uint8_t{'\n'});
    const auto lines = QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                  static_cast<qsizetype>(bytes.size()))
                           .trimmed()
                           .split('\n');
    qsizetype ascending = 0;
    for (qsizetype i = 0; i < lines.size(); ++i) {
      QVERIFY(!lines[i].isEmpty());
      for (const char c : lines[i]) QVERIFY((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
      if (i > 0 && lines[i - 1] < lines[i]) ++ascending;
    }
    QVERIFY(ascending > lines.size() / 3 && ascending < lines.size() * 2 / 3);
    QVERIFY(write_builtin_words(at("again.txt"), 10'000).ok());
    QVERIFY(read_whole_file(at("again.txt"), 1 << 20).value() == bytes);
    QVERIFY(find_data(at("words.txt")).ok());
  }

  void digits_are_idx_files_of_every_class() {
    const auto images = at("d-images-idx3-ubyte"), labels = at("d-labels-idx1-ubyte");
    QVERIFY(write_builtin_digits(images, labels, 500).ok());
    const auto found = find_data(images);
    QVERIFY2(found.ok(), found ? "" : found.error().text().c_str());
    QCOMPARE(found->files.back(), labels);
    const auto shape = check_idx_images(images);
    QCOMPARE(shape->count, 500u);
    QVERIFY(shape->height == 28 && shape->width == 28);
    const auto names = read_whole_file(labels, 1 << 20).value();
    std::array<int, 10> seen{};
    for (std::size_t i = 8; i < names.size(); ++i) {
      QVERIFY(names[i] < 10);
      ++seen[names[i]];
    }
    for (const int count : seen) QVERIFY(count > 20);
    const auto pixels = read_whole_file(images, 1 << 20).value();
    QVERIFY(write_builtin_digits(images, labels, 500).ok());
    QVERIFY(read_whole_file(images, 1 << 20).value() == pixels);
  }

  // A digit is nearer to the mean picture of its own kind than to the others far more often than by
  // chance, and yet not always: there is something to learn.
  void digits_can_be_learnt_but_not_by_heart() {
    constexpr std::size_t kTrain = 1500, kAll = 2000, kPixels = 784;
    QVERIFY(write_builtin_digits(at("i"), at("l"), kAll).ok());
    const auto pixels = read_whole_file(at("i"), 1 << 22).value();
    const auto names = read_whole_file(at("l"), 1 << 22).value();
    std::array<std::array<double, kPixels>, 10> mean{};
    std::array<double, 10> count{};
    for (std::size_t i = 0; i < kTrain; ++i) {
      const std::size_t label = names[8 + i];
      for (std::size_t p = 0; p < kPixels; ++p) mean[label][p] += pixels[16 + i * kPixels + p];
      ++count[label];
    }
    std::size_t right = 0;
    for (std::size_t i = kTrain; i < kAll; ++i) {
      std::size_t best = 0;
      double least = std::numeric_limits<double>::max();
      for (std::size_t k = 0; k < 10; ++k) {
        double far = 0;
        for (std::size_t p = 0; p < kPixels; ++p) {
          const double d = pixels[16 + i * kPixels + p] - mean[k][p] / count[k];
          far += d * d;
        }
        if (far < least) {
          least = far;
          best = k;
        }
      }
      right += best == names[8 + i];
    }
    const double share = static_cast<double>(right) / (kAll - kTrain);
    qInfo("nearest mean: %.3f", share);
    QVERIFY(share > 0.5 && share < 0.95);
  }

  void impossible_counts_and_places() {
    QCOMPARE(write_builtin_digits(at("x"), at("y"), 0).error().code, ErrorCode::kInvalidArgument);
    QCOMPARE(write_builtin_digits(at("no/x"), at("no/y"), 5).error().code, ErrorCode::kNotFound);
    QVERIFY(!fs::exists(at("x")));
  }
};

QTEST_APPLESS_MAIN(TestBuiltinData)
#include "test_builtin_data.moc"
