// SPDX-License-Identifier: GPL-3.0-or-later
// Small files that would become large, or take long, when they are decoded or scaled.
#include <png.h>
#include <zlib.h>

#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <fstream>

#include "engine/train/data/dataset.h"
#include "engine/train/images/image_file.h"
#include "tests/support/peak_memory.h"
#include "tests/support/tar_bytes.h"
#include "tests/support/written_jpeg.h"

using namespace potluck;
using namespace potluck::test;

namespace {

ByteView view(const std::string& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

std::string big_endian(std::uint32_t value) {
  return {char(value >> 24), char(value >> 16), char(value >> 8), char(value)};
}

std::string packed(const std::string& bytes) {
  uLongf size = compressBound(uLong(bytes.size()));
  std::string out(size, '\0');
  compress(reinterpret_cast<Bytef*>(out.data()), &size,
           reinterpret_cast<const Bytef*>(bytes.data()), uLong(bytes.size()));
  out.resize(size);
  return out;
}

std::string chunk(const std::string& type, const std::string& data) {
  const std::string named = type + data;
  const auto sum = crc32(0, reinterpret_cast<const Bytef*>(named.data()), uInt(named.size()));
  return big_endian(std::uint32_t(data.size())) + named + big_endian(std::uint32_t(sum));
}

// Grey, all of one value. before: chunks before its pixels.
std::string grey_png(std::uint32_t width, std::uint32_t height, int bits,
                     const std::string& before = "") {
  const std::size_t row = 1 + (std::size_t{width} * std::size_t(bits) + 7) / 8;
  return "\x89PNG\r\n\x1a\n" +
         chunk("IHDR",
               big_endian(width) + big_endian(height) + std::string{char(bits), 0, 0, 0, 0}) +
         before + chunk("IDAT", packed(std::string(row * height, '\0'))) + chunk("IEND", "");
}

// Progressive; each scan refines one coefficient of one colour.
std::string jpeg_in_scans(int scans) {
  std::vector<jpeg_scan_info> script{{3, {0, 1, 2}, 0, 0, 0, 0}};
  constexpr int kFirstBit = 5;
  for (int colour = 0; colour < 3; ++colour) {
    for (int at = 1; at < 64; ++at) {
      for (int bit = kFirstBit; bit >= 0; --bit) {
        script.push_back({1, {colour}, at, at, bit == kFirstBit ? 0 : bit + 1, bit});
      }
    }
  }
  const auto progressive = [&](jpeg_compress_struct& info) {
    for (int i = 0; i < 3; ++i) {
      info.comp_info[i].h_samp_factor = info.comp_info[i].v_samp_factor = 1;
    }
    info.scan_info = script.data();
    info.num_scans = std::min(scans, int(script.size()));
  };
  return written_jpeg(64, 64, progressive, [](std::uint32_t y, std::vector<unsigned char>& row) {
    std::ranges::fill(row, static_cast<unsigned char>(y * 3));
  });
}

// With another size in its header.
std::string resized(std::string jpeg, std::uint32_t height, std::uint32_t width) {
  const std::size_t at = jpeg.find("\xff\xc2");
  jpeg.replace(at + 5, 4, big_endian(height << 16 | width));
  return jpeg;
}

struct Seen {
  std::optional<Error> refused;
  std::uint64_t peak = 0;  // bytes
};
Seen decoded(const std::string& bytes) {
  Seen out;
  out.peak = peak_memory_of([&] {
               if (const auto image = decode_image(view(bytes)); !image) {
                 out.refused = image.error();
               }
             }).value_or(0);
  return out;
}

}  // namespace

class TestImageBombs : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void large_images_are_refused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const std::string& bytes, const char* said) {
      QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(said);
    };
    row("a long side", grey_png(16385, 1, 1), "an image of 16385x1 pixels");
    row("both sides", grey_png(16384, 16384, 1), "an image of 16384x16384 pixels");
    row("16 bits", grey_png(8192, 8192, 16), "needs more than 208 MiB to be decoded");
    const std::string scans = jpeg_in_scans(10);
    row("a JPEG", resized(scans, 16384, 16384), "an image of 16384x16384 pixels");
    row("a JPEG in scans", resized(scans, 8192, 8192), "needs more than 208 MiB to be decoded");
  }
  void large_images_are_refused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, said);
    const Seen seen = decoded(bytes.toStdString());
    QVERIFY(seen.refused);
    QCOMPARE(seen.refused->code, ErrorCode::kMalformed);
    QVERIFY2(seen.refused->message.find(said.toStdString()) != std::string::npos,
             seen.refused->message.c_str());
    QVERIFY2(seen.peak <= kMostForRefusal, qPrintable(QString::number(seen.peak)));
  }

  // The largest that is possible, of 8 kB, costs what its pixels are worth and no more.
  void the_largest_fits() {
    const Seen seen = decoded(grey_png(8192, 8192, 1));
    QVERIFY2(!seen.refused, seen.refused ? seen.refused->message.c_str() : "");
    QVERIFY2(seen.peak <= kMostForRefusal, qPrintable(QString::number(seen.peak)));
  }

  // Each comment is 8 kB, and 8 MB when it is unpacked.
  void packed_comments_are_passed_over_data() {
    QTest::addColumn<int>("bits");
    QTest::newRow("8 bits") << 8;
    QTest::newRow("16 bits") << 16;
  }
  void packed_comments_are_passed_over() {
    QFETCH(int, bits);
    const std::string text = packed(std::string(7'900'000, ' '));
    const std::string comment = chunk("zTXt", std::string("a\0\0", 3) + text) +
                                chunk("iTXt", std::string("a\0\1\0\0\0", 6) + text);
    std::string comments;
    for (int i = 0; i < 50; ++i) comments += comment;
    const Seen seen = decoded(grey_png(3, 2, bits, comments));
    QVERIFY2(!seen.refused, seen.refused ? seen.refused->message.c_str() : "");
    QVERIFY2(seen.peak <= 16 << 20, qPrintable(QString::number(seen.peak)));
  }

  void many_scans_are_refused() {
    const Seen some = decoded(jpeg_in_scans(100));
    QVERIFY2(!some.refused, some.refused ? some.refused->message.c_str() : "");
    const Seen many = decoded(jpeg_in_scans(1071));
    QVERIFY(many.refused);
    QVERIFY2(many.refused->message.find("more than 100 scans") != std::string::npos,
             many.refused->message.c_str());
  }

  // 16384 x 1 pixels, in 133 bytes or so: with 1024 on the shorter side sixteen million wide.
  void long_strips_are_refused_data() {
    QTest::addColumn<int>("side");
    for (const int side : {2, 64, 1024}) QTest::addRow("%d", side) << side;
  }
  void long_strips_are_refused() {
    QFETCH(int, side);
    const QTemporaryDir folder;
    for (const bool stands : {false, true}) {
      const std::string strip = stands ? grey_png(1, 16384, 1) : grey_png(16384, 1, 1);
      std::string archive;
      for (int i = 0; i < 8; ++i) {
        archive += tar_member((i % 2 ? "a/" : "b/") + std::to_string(i) + ".png", strip);
      }
      const std::string file = folder.filePath("strips.tar").toStdString();
      std::ofstream(file, std::ios::binary) << archive + kTarEnd;
      DataFiles files{DataFormat::kShards, {file}, 0.75};
      files.image_size = std::uint32_t(side);
      std::optional<Error> refused;
      const auto peak = peak_memory_of([&] {
        const auto data = Dataset::load(files);
        std::vector<std::uint8_t> pixels(std::size_t{3} * files.image_size * files.image_size);
        const Status looked = data ? (*data)->image(Split::kTrain, 0, pixels) : data.error();
        if (!looked) refused = looked.error();
      });
      QVERIFY(refused);
      QVERIFY2(refused->message.find("when its shorter side is scaled to") != std::string::npos,
               refused->message.c_str());
      QVERIFY(refused->message.find("strips.tar") != std::string::npos);
      QVERIFY2(peak.value_or(0) <= 32 << 20, qPrintable(QString::number(peak.value_or(0))));
    }
  }
};

QTEST_APPLESS_MAIN(TestImageBombs)
#include "test_image_bombs.moc"
