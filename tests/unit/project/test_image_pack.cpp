// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of images as archives: what is in them, and that they are the same each time.
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <set>

#include "engine/project/files.h"
#include "engine/project/image_pack.h"
#include "engine/train/files/tar_index.h"

using namespace potluck;
namespace fs = std::filesystem;

class TestImagePack : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void packs_every_image_once_and_alike();
  void refuses_names_that_fit_no_header();

 private:
  fs::path folder(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }
  static void write(const fs::path& file, const std::string& bytes) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
  }
  static std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  QTemporaryDir folder_;
};

void TestImagePack::packs_every_image_once_and_alike() {
  const std::string deep = std::string(90, 'd') + "/" + std::string(80, 'n') + ".JPG";
  std::set<std::string> names{deep, "cat/one.png", "dog/two.jpeg"};
  for (int i = 0; i < 30; ++i) names.insert("cat/" + std::to_string(i) + ".png");
  for (const auto& name : names) write(folder("in") / name, name + std::string(500, 'x'));
  write(folder("in") / "notes.txt", "no image");
  fs::create_symlink("/etc/passwd", folder("in") / "link.png");
  for (const char* place : {"out", "again"}) {
    fs::create_directories(folder(place));
    const auto packed = pack_images(folder("in"), folder(place));
    QVERIFY2(packed, packed ? "" : packed.error().text().c_str());
    QCOMPARE(packed.value().size(), std::size_t{1});
  }
  const auto archive = folder("out") / "images-00.tar";
  const std::string bytes = content(archive);
  QCOMPARE(bytes, content(folder("again") / "images-00.tar"));
  const auto members = index_tar(archive);
  QVERIFY2(members, members ? "" : members.error().text().c_str());
  std::vector<std::string> order;
  for (const TarMember& member : members.value()) {
    order.push_back(member.name);
    QCOMPARE(bytes.substr(member.offset, member.name.size()), member.name);
    QCOMPARE(member.size, std::uint64_t(member.name.size() + 500));
  }
  QCOMPARE(std::set<std::string>(order.begin(), order.end()), names);
  QCOMPARE(order.size(), names.size());
  QVERIFY(!std::is_sorted(order.begin(), order.end()));  // classes are mixed
}

void TestImagePack::refuses_names_that_fit_no_header() {
  write(folder("long") / (std::string(120, 'n') + ".png"), "x");
  const auto packed = pack_images(folder("long"), folder("long"));
  QVERIFY(!packed);
  QVERIFY(packed.error().message.find("too long a name") != std::string::npos);
  const auto absent = pack_images(folder("nowhere"), folder("long"));
  QVERIFY(!absent);
}

QTEST_APPLESS_MAIN(TestImagePack)
#include "test_image_pack.moc"
