// SPDX-License-Identifier: GPL-3.0-or-later
// One picture as cameras, phones and programs write it (tests/data/photos): red, green, blue and
// light grey quarters, 32 x 16 pixels. It has to come out upright, whatever its colours were stored
// as.
#include <QTest>
#include <array>
#include <filesystem>
#include <fstream>

#include "engine/train/images/image_file.h"
#include "tests/support/test_files.h"

using namespace potluck;
namespace fs = std::filesystem;

namespace {

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

ByteView view(const std::string& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

using Colour = std::array<int, 3>;

Colour colour_at(const DecodedImage& image, std::uint32_t x, std::uint32_t y) {
  return {image.at(0, y, x), image.at(1, y, x), image.at(2, y, x)};
}

bool near(const Colour& seen, const Colour& right, int most) {
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (std::abs(seen[i] - right[i]) > most) return false;
  }
  return true;
}

}  // namespace

class TestPhotos : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void one_picture_however_it_was_stored_data() {
    QTest::addColumn<bool>("grey");
    QTest::addColumn<int>("most");  // by which a channel may differ
    for (const auto& entry : fs::directory_iterator(test_file("photos"))) {
      const std::string name = entry.path().filename().string();
      const auto kind = entry.path().extension();
      if (kind != ".jpg" && kind != ".png") continue;
      const bool grey = name.starts_with("grey") || name.starts_with("one-bit");
      const bool inks = name.starts_with("cmyk") || name == "subsampled.jpg";
      const int most = inks ? 25 : kind == ".jpg" ? 12 : 0;
      QTest::newRow(name.c_str()) << grey << most;
    }
  }

  void one_picture_however_it_was_stored() {
    QFETCH(bool, grey);
    QFETCH(int, most);
    const auto image = decode_image(view(bytes_of(test_file("photos") / QTest::currentDataTag())));
    QVERIFY2(image, image ? "" : image.error().text().c_str());
    QCOMPARE(image->width, 32u);
    QCOMPARE(image->height, 16u);
    const std::array<Colour, 4> colours = {
        {{220, 30, 30}, {30, 200, 30}, {30, 30, 220}, {200, 200, 200}}};
    const std::array<int, 4> greys = {87, 130, 52, 200};  // ITU-R 601
    const bool one_bit = QByteArray(QTest::currentDataTag()).startsWith("one-bit");
    for (std::size_t quarter = 0; quarter < colours.size(); ++quarter) {
      const std::uint32_t x = quarter % 2 ? 24 : 8, y = quarter < 2 ? 4 : 12;
      const Colour seen = colour_at(*image, x, y);
      Colour right = colours[quarter];
      if (grey) right.fill(one_bit ? (greys[quarter] >= 128 ? 255 : 0) : greys[quarter]);
      const auto said = QStringLiteral("quarter %1: %2 %3 %4")
                            .arg(quarter)
                            .arg(seen[0])
                            .arg(seen[1])
                            .arg(seen[2]);
      QVERIFY2(near(seen, right, grey ? std::max(most, 2) : most), qPrintable(said));
    }
  }

  // Its header says it as well, before anybody decodes it.
  void the_size_told_beforehand_is_upright() {
    for (const char* name : {"exif-1.jpg", "exif-6.jpg", "exif-8.png", "rgb-16.png"}) {
      const std::string bytes = bytes_of(test_file("photos") / name);
      const auto size = image_extent(view(bytes));
      QVERIFY2(size, name);
      QCOMPARE(size->width, 32u);
      QCOMPARE(size->height, 16u);
    }
  }
};

QTEST_APPLESS_MAIN(TestPhotos)
#include "test_photos.moc"
