// SPDX-License-Identifier: GPL-3.0-or-later
// Images decoded in processes of their own: the same as here, whatever becomes of such a process.
#include <png.h>
#include <signal.h>

#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/train/data/dataset.h"
#include "engine/train/images/image_decoder.h"
#include "tests/support/search_path.h"
#include "tests/support/tar_bytes.h"
#include "tests/support/written_jpeg.h"

using namespace potluck;

namespace {

Bytes png_of(std::uint32_t width, std::uint32_t height) {
  std::vector<std::uint8_t> pixels(std::size_t{3} * width * height);
  for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<std::uint8_t>(7 * i);
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGB;
  png_alloc_size_t size = 0;
  png_image_write_to_memory(&image, nullptr, &size, 0, pixels.data(), 0, nullptr);
  Bytes out(size);
  png_image_write_to_memory(&image, out.data(), &size, 0, pixels.data(), 0, nullptr);
  return out;
}

// The only child of this process, as its list says; 0: there is none.
pid_t only_child() {
  std::ifstream children("/proc/self/task/" + std::to_string(::getpid()) + "/children");
  pid_t child = 0, another = 0;
  children >> child;
  return children >> another ? 0 : child;
}

bool same(const DecodedImage& a, const DecodedImage& b) {
  return a.height == b.height && a.width == b.width && a.pixels == b.pixels && a.begin == b.begin &&
         a.down == b.down && a.across == b.across;
}

}  // namespace

class TestImageDecoder : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void without_the_program_it_says_so() {
    const test::SearchPath nowhere("/nowhere");
    ImageDecoder decoder;
    const auto none = decoder.decode(png_of(4, 3));
    QCOMPARE(none.error().code, ErrorCode::kNotFound);
    QVERIFY(none.error().message.find("potluck-images") != std::string::npos);
    QVERIFY(!none.error().hint.empty());
  }

  // A program that is missing is no fault of the data.
  void without_the_program_no_image_is_called_damaged() {
    const Bytes png = png_of(8, 8);
    std::string archive;
    for (int i = 0; i < 40; ++i) {
      archive += test::tar_member((i % 2 == 0 ? "a/" : "b/") + std::to_string(i) + ".png",
                                  std::string(as_text(png)));
    }
    const QTemporaryDir folder;
    const auto file = std::filesystem::path(folder.path().toStdString()) / "images.tar";
    std::ofstream(file, std::ios::binary) << archive + test::kTarEnd;
    DataFiles files{DataFormat::kShards, {file}};
    files.decoder = std::make_shared<ImageDecoder>();
    QVERIFY(Dataset::load(files).ok());
    const test::SearchPath nowhere("/nowhere");
    files.decoder = std::make_shared<ImageDecoder>();
    const auto none = Dataset::load(files);
    QCOMPARE(none.error().code, ErrorCode::kNotFound);
    QVERIFY(none.error().message.find("images.tar") == std::string::npos);
  }

  void it_decodes_as_this_process_does() {
    ImageDecoder decoder;
    for (const auto& [width, height] :
         {std::pair(1u, 1u), {32u, 32u}, {200u, 3u}, {3000u, 2000u}}) {
      const Bytes file = png_of(width, height);
      const auto there = decoder.decode(file);
      QVERIFY2(there, there.ok() ? "" : there.error().text().c_str());
      QVERIFY(same(*there, *decode_image(file)));
      QCOMPARE(*decoder.extent(file), (ImageExtent{height, width}));
    }
  }

  void jpeg_too() {
    const std::string photo = written_jpeg(
        120, 90, [](jpeg_compress_struct& info) { jpeg_simple_progression(&info); },
        [](std::uint32_t y, std::vector<unsigned char>& row) {
          for (std::size_t x = 0; x < row.size(); ++x) row[x] = static_cast<unsigned char>(x ^ y);
        });
    const Bytes file(photo.begin(), photo.end());
    ImageDecoder decoder;
    const auto there = decoder.decode(file);
    QVERIFY2(there, there.ok() ? "" : there.error().text().c_str());
    QVERIFY(same(*there, *decode_image(file)));
  }

  void what_is_wrong_with_an_image_is_told_as_here() {
    ImageDecoder decoder;
    Bytes cut = png_of(40, 40);
    cut.resize(cut.size() / 2);
    const std::string words = "GIF89a and more";
    for (const Bytes& file :
         {cut, Bytes{}, Bytes{0xff, 0xd8, 1, 2}, Bytes(words.begin(), words.end())}) {
      const auto there = decoder.decode(file), here = decode_image(file);
      QVERIFY(!there && !here);
      QCOMPARE(there.error().code, here.error().code);
      QCOMPARE(there.error().message, here.error().message);
      QCOMPARE(there.error().hint, here.error().hint);
    }
    QVERIFY(decoder.decode(png_of(4, 3)).ok());  // the same process goes on
  }

  void the_next_image_is_decoded_after_one_has_ended_the_process() {
    ImageDecoder decoder;
    const Bytes file = png_of(8, 8);
    QVERIFY(decoder.decode(file).ok());
    const pid_t child = only_child();
    QVERIFY(child > 0);
    QCOMPARE(::kill(child, SIGKILL), 0);
    const auto lost = decoder.decode(file);
    QCOMPARE(lost.error().code, ErrorCode::kMalformed);
    QVERIFY(lost.error().message.find("ended") != std::string::npos);
    QVERIFY(decoder.decode(file).ok());
    QVERIFY(only_child() != child);
  }

  void as_many_threads_as_ask() {
    ImageDecoder decoder;
    const Bytes file = png_of(64, 48);
    const auto expected = decode_image(file);
    std::atomic<int> right{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int time = 0; time < 50; ++time) {
          const auto there = decoder.decode(file);
          right += there && same(*there, *expected);
        }
      });
    }
    for (auto& thread : threads) thread.join();
    QCOMPARE(right.load(), 200);
  }

  void nothing_that_is_not_true_is_believed() {
    const test::SearchPath lying(POTLUCK_LYING_PROGRAMS);
    ImageDecoder decoder;
    QVERIFY(decoder.decode(Bytes{0}).ok());  // what this one says is true
    for (std::uint8_t lie = 1; lie <= 11; ++lie) {
      const auto answer = decoder.decode(Bytes{lie});
      QVERIFY2(!answer, qPrintable(QString("lie %1").arg(lie)));
      QCOMPARE(answer.error().code, ErrorCode::kMalformed);
      QVERIFY(answer.error().text().size() < 2100);
    }
    for (const std::uint8_t lie : {2, 8, 9, 10, 11}) QVERIFY(!decoder.extent(Bytes{lie}));
  }

  void nobody_is_left_behind() {
    {
      ImageDecoder decoder;
      QVERIFY(decoder.decode(png_of(4, 3)).ok());
      QVERIFY(only_child() > 0);
    }
    QCOMPARE(only_child(), 0);
  }
};

QTEST_APPLESS_MAIN(TestImageDecoder)
#include "test_image_decoder.moc"
