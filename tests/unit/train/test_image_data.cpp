// SPDX-License-Identifier: GPL-3.0-or-later
// Images from tar shards and folders: what they give, and what they refuse with file and offset.
#include <png.h>

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <fstream>

#include "engine/train/batches/batch_source.h"
#include "engine/train/files/tar_index.h"
#include "engine/train/images/image_file.h"
#include "tests/support/tar_bytes.h"
#include "tests/support/written_jpeg.h"

using namespace potluck;
using namespace potluck::test;
namespace fs = std::filesystem;

class TestImageData : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void decodes_what_was_encoded();
  void refuses_damaged_images_data();
  void refuses_damaged_images();
  void scales_to_the_mean_and_cuts_the_middle();
  void indexes_long_names_and_large_sizes();
  void refuses_archives_data();
  void refuses_archives();
  void reads_shards_by_class_number();
  void a_folder_reads_like_its_archive();
  void refuses_sets_data();
  void refuses_sets();
  void damage_is_found_by_looking_at_everything();
  void reads_ahead_what_it_would_read();
  void a_wish_to_stop_is_seen_between_images();

 private:
  fs::path write(const std::string& name, const std::string& bytes) {
    const fs::path path = fs::path(folder_.path().toStdString()) / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  QTemporaryDir folder_;
};

namespace {

std::string png(std::uint32_t width, std::uint32_t height, int red, int green, int blue) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGB;
  std::string rows;
  for (std::uint32_t i = 0; i < width * height; ++i) rows += {char(red), char(green), char(blue)};
  png_alloc_size_t size = 0;
  png_image_write_to_memory(&image, nullptr, &size, 0, rows.data(), 0, nullptr);
  std::string out(size, '\0');
  png_image_write_to_memory(&image, out.data(), &size, 0, rows.data(), 0, nullptr);
  out.resize(size);
  return out;
}

std::string jpeg(std::uint32_t width, std::uint32_t height, int grey) {
  return written_jpeg(
      width, height, [](jpeg_compress_struct&) {},
      [&](std::uint32_t y, std::vector<unsigned char>& row) {
        std::ranges::fill(row, static_cast<unsigned char>(grey + int(y % 2)));
      });
}

ByteView view(const std::string& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

}  // namespace

void TestImageData::decodes_what_was_encoded() {
  const auto colour = decode_image(view(png(3, 2, 10, 20, 30)));
  QVERIFY2(colour, colour ? "" : colour.error().text().c_str());
  QCOMPARE(colour.value().width, 3u);
  QCOMPARE(colour.value().height, 2u);
  QCOMPARE(colour.value().pixels.size(), std::size_t{18});
  QCOMPARE(int(colour->at(0, 1, 2)), 10);
  QCOMPARE(int(colour->at(1, 0, 0)), 20);
  QCOMPARE(int(colour->at(2, 1, 2)), 30);
  std::vector<std::uint8_t> planes(18);
  colour->copy_planes(planes);
  QCOMPARE(int(planes[5]), 10);
  QCOMPARE(int(planes[6]), 20);
  QCOMPARE(int(planes[17]), 30);
  const auto photo = decode_image(view(jpeg(16, 8, 100)));
  QVERIFY2(photo, photo ? "" : photo.error().text().c_str());
  QCOMPARE(photo.value().width, 16u);
  for (const auto pixel : photo.value().pixels) QVERIFY(pixel >= 98 && pixel <= 103);
  QVERIFY(has_image_name("a/b.JPEG") && has_image_name("x.png") && !has_image_name("png"));
}

void TestImageData::refuses_damaged_images_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QByteArray>("named");
  const auto row = [](const char* name, const std::string& bytes, const char* named) {
    QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(named);
  };
  const std::string good = png(30, 30, 1, 2, 3), photo = jpeg(64, 64, 90);
  row("empty", "", "empty");
  row("magic", "GIF89a..", "neither a PNG nor a JPEG");
  row("png cut", good.substr(0, good.size() / 2), "damaged PNG");
  row("png header", good.substr(0, 12), "damaged PNG");
  std::string flipped = good;
  flipped[good.size() / 2] = char(flipped[good.size() / 2] ^ 0x55);
  row("png bits", flipped, "damaged PNG");
  row("jpeg cut", photo.substr(0, photo.size() * 3 / 4), "damaged JPEG");
  row("jpeg header", photo.substr(0, 4), "damaged JPEG");
  std::string huge = good;
  huge[16] = 0x7f;  // its width; the checksum does not hold either
  row("huge", huge, "image");
}

void TestImageData::refuses_damaged_images() {
  QFETCH(QByteArray, bytes);
  QFETCH(QByteArray, named);
  const auto image = decode_image(view(bytes.toStdString()));
  QVERIFY(!image);
  QCOMPARE(image.error().code, ErrorCode::kMalformed);
  QVERIFY2(image.error().message.find(named.toStdString()) != std::string::npos,
           image.error().message.c_str());
}

void TestImageData::scales_to_the_mean_and_cuts_the_middle() {
  // Four columns of 0, 100, 200, 40 in the middle of black ones.
  std::vector<std::uint8_t> bytes(96);
  for (std::size_t i = 0; i < 96; ++i) {
    bytes[i] = std::array<std::uint8_t, 8>{0, 0, 0, 100, 200, 40, 0, 0}[i / 3 % 8];
  }
  const auto image = DecodedImage::of_rows(4, 8, bytes);
  std::vector<std::uint8_t> same(48), half(12), flat(1200);
  QVERIFY(scale_and_cut(image, 4, same));
  QCOMPARE(same[0], image.at(0, 0, 2));
  QCOMPARE(same[2], image.at(0, 0, 4));
  QVERIFY(scale_and_cut(image, 2, half));
  // Weights 1, 3, 3, 1 of what lies around: columns 1 to 4 and 3 to 6.
  QVERIFY(std::abs(int(half[0]) - (0 + 0 + 300 + 200) / 8) <= 1);
  QVERIFY(std::abs(int(half[1]) - (100 + 600 + 120 + 0) / 8) <= 1);
  QVERIFY(scale_and_cut(decode_image(view(png(7, 13, 9, 8, 7))).value(), 20, flat));
  QVERIFY(std::ranges::all_of(flat, [](int v) { return v >= 7 && v <= 9; }));
}

void TestImageData::indexes_long_names_and_large_sizes() {
  const std::string name(150, 'n');
  const std::string pax = "24 path=folder/pax.name\n";
  const auto file =
      write("long.tar", tar_member("././@LongLink", name + std::string(1, '\0'), 'L') +
                            tar_member("cut", "one") + tar_member("pax", pax, 'x') +
                            tar_member("cut", "two") + tar_member("dir/", "", '5') +
                            tar_member("./last", "") + kTarEnd);
  const auto members = index_tar(file);
  QVERIFY2(members, members ? "" : members.error().text().c_str());
  QCOMPARE(members.value().size(), std::size_t{3});
  QCOMPARE(members.value()[0].name, name);
  QCOMPARE(members.value()[0].size, std::uint64_t{3});
  QCOMPARE(members.value()[1].name, std::string("folder/pax.name"));
  QCOMPARE(members.value()[2].name, std::string("last"));
}

void TestImageData::refuses_archives_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QByteArray>("named");
  const auto row = [](const char* name, const std::string& bytes, const char* named) {
    QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(named);
  };
  const std::string good = tar_member("a/x.png", "content");
  std::string sum = good;
  sum[3] = 'z';
  row("empty", "", "empty");
  row("magic", std::string(1024, 'x'), "damaged header of tar at byte 0");
  row("checksum", good + sum + kTarEnd, "damaged header of tar at byte 1024");
  row("end mark", good, "without its end mark at byte 1024");
  row("cut", (good + kTarEnd).substr(0, 515), "in the middle of 'a/x.png' at byte 515");
  row("header cut", good + good.substr(0, 100), "without its end mark");
  row("absolute", tar_member("/etc/passwd", "x") + kTarEnd, "'/etc/passwd' leads out");
  row("up", tar_member("a/../../b", "x") + kTarEnd, "leads out of the archive at byte 0");
  row("up at the end", good + tar_member("..", "x") + kTarEnd,
      "leads out of the archive at byte 1024");
  row("backslash", tar_member("a\\b", "x") + kTarEnd, "leads out");
  row("hard link", tar_member("a", "", '1') + kTarEnd, "'a' is a link or a device");
  row("link", tar_member("a", "", '2') + kTarEnd, "'a' is a link or a device");
  row("device", tar_member("a", "", '3') + kTarEnd, "is a link or a device");
  row("size", tar_header("a", 0x1ffffffff) + kTarEnd, "in the middle of 'a'");
  row("pax", tar_member("p", "99 path=x\n", 'x') + kTarEnd, "damaged extended header");
  row("long name", tar_member("l", std::string(5000, 'n'), 'L') + kTarEnd, "too long");
}

void TestImageData::refuses_archives() {
  QFETCH(QByteArray, bytes);
  QFETCH(QByteArray, named);
  const auto members = index_tar(write("bad.tar", bytes.toStdString()));
  QVERIFY(!members);
  QCOMPARE(members.error().code, ErrorCode::kMalformed);
  QVERIFY2(members.error().message.find(named.toStdString()) != std::string::npos,
           members.error().message.c_str());
  QVERIFY(members.error().message.find("bad.tar") != std::string::npos);
}

void TestImageData::reads_shards_by_class_number() {
  const auto one = write("train-0.tar", tar_member("0.jpg", jpeg(8, 8, 50)) +
                                            tar_member("0.cls", "2\n") + tar_member("1.cls", "0") +
                                            tar_member("1.png", png(8, 8, 7, 7, 7)) + kTarEnd);
  const auto test = write(
      "test-0.tar", tar_member("9.cls", "1") + tar_member("9.png", png(8, 8, 3, 4, 5)) + kTarEnd);
  const auto data = Dataset::load({DataFormat::kShards, {one, test}, 0.5});
  QVERIFY2(data, data ? "" : data.error().text().c_str());
  const Dataset& d = *data.value();
  QCOMPARE(d.classes(), 3u);
  QCOMPARE(d.train_size(), std::uint64_t{2});
  QCOMPARE(d.validation_size(), std::uint64_t{1});
  QCOMPARE(d.channels(), 3u);
  QCOMPARE(d.label(Split::kTrain, 0), 2);
  QCOMPARE(d.label(Split::kTrain, 1), 0);
  std::vector<std::uint8_t> pixels(d.pixels());
  QVERIFY(d.image(Split::kValidation, 0, pixels));
  QCOMPARE(int(pixels[64]), 4);
  QVERIFY(d.verify());
}

void TestImageData::a_folder_reads_like_its_archive() {
  std::string archive;
  for (int i = 0; i < 8; ++i) {
    const std::string name = std::string(i % 2 ? "dog" : "cat") + "/" + std::to_string(i) + ".png";
    const std::string image = png(10 + std::uint32_t(i), 12, 20 * i, 0, 0);
    write("set/" + name, image);
    archive += tar_member(name, image);
  }
  DataFiles files{DataFormat::kShards, {folder_.filePath("set").toStdString()}, 0.75};
  files.image_size = 6;
  const auto folder = Dataset::load(files);
  QVERIFY2(folder, folder ? "" : folder.error().text().c_str());
  files.files = {write("set.tar", archive + kTarEnd)};
  const auto packed = Dataset::load(files);
  QVERIFY(packed);
  for (const auto& data : {folder.value(), packed.value()}) {
    QCOMPARE(data->classes(), 2u);
    QCOMPARE(data->train_size(), std::uint64_t{6});
    QCOMPARE(data->height(), 6u);
    std::vector<std::uint8_t> pixels(data->pixels());
    for (std::uint64_t i = 0; i < 6; ++i) {
      QVERIFY(data->image(Split::kTrain, i, pixels));
      QCOMPARE(int(pixels[0]) / 20 % 2, data->label(Split::kTrain, i));
    }
  }
}

void TestImageData::refuses_sets_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QByteArray>("named");
  const auto row = [](const char* name, const std::string& bytes, const char* named) {
    QTest::newRow(name) << QByteArray::fromStdString(bytes + kTarEnd) << QByteArray(named);
  };
  const std::string cat = tar_member("cat/0.png", png(8, 8, 1, 1, 1));
  const std::string dog = tar_member("dog/1.png", png(8, 8, 2, 2, 2));
  row("nothing", "", "no PNG or JPEG images");
  row("no images", tar_member("a.txt", "hello"), "no PNG or JPEG images");
  row("one class", cat + tar_member("cat/1.png", png(8, 8, 1, 1, 1)), "fewer than two classes");
  row("no class", cat + tar_member("1.png", png(8, 8, 1, 1, 1)), "'1.png' has neither a .cls");
  row("word", tar_member("0.cls", "cat") + tar_member("0.png", png(8, 8, 1, 1, 1)),
      "'0.cls' is no class");
  row("large class", tar_member("0.cls", "70000") + cat, "no class from 0 to 65535");
  row("half", tar_member("cat/0.cls", "1") + cat + dog, "'dog/1.png' has no .cls");
  row("first damaged",
      tar_member("cat/0.png", "oops") + dog + tar_member("cat/2.png", png(8, 8, 1, 1, 1)) +
          tar_member("dog/3.png", png(8, 8, 2, 2, 2)),
      "neither a PNG nor a JPEG image at byte 512");
  row("one image", cat, "fewer than two classes");
}

void TestImageData::refuses_sets() {
  QFETCH(QByteArray, bytes);
  QFETCH(QByteArray, named);
  const auto data =
      Dataset::load({DataFormat::kShards, {write("set-0.tar", bytes.toStdString())}, 0.5});
  QVERIFY(!data);
  QCOMPARE(data.error().code, ErrorCode::kMalformed);
  QVERIFY2(data.error().message.find(named.toStdString()) != std::string::npos,
           data.error().message.c_str());
  QVERIFY(data.error().message.find("set-0.tar") != std::string::npos);
}

void TestImageData::damage_is_found_by_looking_at_everything() {
  const std::string good = png(8, 8, 1, 1, 1);
  const auto set = [&](const std::string& odd) {
    const auto file = write(
        "late-0.tar", tar_member("cat/0.png", good) + tar_member("dog/1.png", good) +
                          tar_member("dog/2.png", odd) + tar_member("cat/3.png", good) + kTarEnd);
    return Dataset::load({DataFormat::kShards, {file}, 0.5});
  };
  for (const auto& [odd, named] :
       {std::pair<std::string, std::string>{good.substr(0, good.size() - 20), "damaged PNG"},
        {png(9, 8, 1, 1, 1), "9x8 pixels among others of 8x8"}}) {
    const auto data = set(odd);
    QVERIFY2(data, data ? "" : data.error().text().c_str());
    const Status looked = data.value()->verify();
    QVERIFY(!looked);
    QVERIFY2(looked.error().message.find(named) != std::string::npos,
             looked.error().message.c_str());
    QVERIFY(looked.error().message.find("late-0.tar") != std::string::npos);
    QVERIFY(looked.error().message.find("at byte") != std::string::npos);
    // Training meets it as an error too, not as a crash.
    BatchSource source(data.value(), parse_model_spec("mlp").value(), 1, 1);
    Batch batch;
    Status drawn = ok_status();
    for (int i = 0; i < 4 && drawn; ++i) drawn = source.draw(1, batch);
    const Status validated = source.validation(0, 2, batch);
    QVERIFY(!drawn || !validated);
  }
}

void TestImageData::reads_ahead_what_it_would_read() {
  std::string archive;
  for (int i = 0; i < 200; ++i) {
    archive += tar_member((i % 2 ? "a/" : "b/") + std::to_string(i) + ".png", png(4, 4, i, i, i));
  }
  const auto data =
      Dataset::load({DataFormat::kShards, {write("all-0.tar", archive + kTarEnd)}, 0.9});
  QVERIFY(data);
  const ModelSpec model = parse_model_spec("mlp").value();
  BatchSource one(data.value(), model, 3, 1), other(data.value(), model, 3, 1);
  Batch batch;
  std::vector<float> seen, again;
  for (const std::uint32_t samples : {7u, 100u, 1u, 72u}) {
    QVERIFY(one.draw(samples, batch));
    for (std::uint32_t i = 0; i < samples; ++i) {
      const int shade = int(std::lround((batch.values[48 * i] + 1.0f) * 127.5f));
      seen.push_back(float(shade));
      QCOMPARE(batch.targets[i], std::int64_t(shade % 2 ? 0 : 1));
    }
  }
  QVERIFY(other.draw(180, batch));
  for (std::uint32_t i = 0; i < 180; ++i) {
    again.push_back(float(std::lround((batch.values[48 * i] + 1.0f) * 127.5f)));
  }
  QCOMPARE(seen, again);  // whatever the batches
  std::ranges::sort(seen);
  QVERIFY(std::ranges::adjacent_find(seen) == seen.end());  // each once in a data pass
  QVERIFY(!std::ranges::is_sorted(again));
}

void TestImageData::a_wish_to_stop_is_seen_between_images() {
  std::string archive;
  for (int i = 0; i < 40; ++i) {
    archive += tar_member((i % 2 ? "a/" : "b/") + std::to_string(i) + ".png", png(4, 4, i, i, i));
  }
  const auto data =
      Dataset::load({DataFormat::kShards, {write("stop-0.tar", archive + kTarEnd)}, 0.5});
  QVERIFY(data);
  const auto stop = std::make_shared<StopFlag>();
  BatchSource source(data.value(), parse_model_spec("mlp").value(), 3, 1, {}, stop);
  Batch batch;
  stop->ask({});
  QCOMPARE(source.draw(4, batch).error().code, ErrorCode::kCancelled);
  QCOMPARE(source.validation(0, 4, batch).error().code, ErrorCode::kCancelled);
  stop->withdraw();
  QVERIFY(source.draw(4, batch));
  QCOMPARE(batch.targets.size(), std::size_t{4});
  QVERIFY(source.validation(0, 4, batch));
}

QTEST_APPLESS_MAIN(TestImageData)
#include "test_image_data.moc"
