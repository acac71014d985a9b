// SPDX-License-Identifier: GPL-3.0-or-later
// An export takes the place of an earlier one and of nothing else that somebody has there.
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>

#include "engine/node/creation/earlier_export.h"
#include "net/base/bytes.h"

using namespace potluck;
namespace fs = std::filesystem;

namespace {

std::string safetensors(const std::string& header) {
  std::string length(8, '\0');
  put_u64(reinterpret_cast<std::uint8_t*>(length.data()), header.size());
  return length + header;
}
const std::string kOurs = safetensors(R"({"__metadata__":{"project":"ab","recipe":"{}"}})");

}  // namespace

class TestEarlierExport : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void a_free_place_is_free() {
    QVERIFY(check_place_of_export(at("new.safetensors")));
    QVERIFY(check_place_of_export(at("no/such/folder/new.safetensors")));
    QVERIFY(check_place_of_export(write("empty", "")));  // as a file chooser leaves it
    QVERIFY(check_place_of_export("/dev/null"));
  }

  void an_earlier_export_may_go() {
    QVERIFY(check_place_of_export(write("ours.safetensors", kOurs)));
    const std::string archive =
        "PK" + std::string(3 << 20, 'x') + "m/extra/project m/extra/recipe PK";
    QVERIFY(check_place_of_export(write("ours.pt", archive)));
  }

  void what_is_somebodys_stays_data() {
    QTest::addColumn<QByteArray>("content");
    const auto add = [](const char* name, const std::string& content) {
      QTest::newRow(name) << QByteArray::fromStdString(content);
    };
    add("a letter", "Dear Anna,\n");
    add("weights of somebody else", safetensors(R"({"__metadata__":{"format":"pt"}})"));
    add("weights without a word", safetensors("{}"));
    add("a header of another kind", safetensors("[]"));
    add("metadata of another kind", safetensors(R"({"__metadata__":["project","recipe"]})"));
    add("a header cut short", kOurs.substr(0, 20));
    add("a header without an end", std::string(8, '\xff') + "{}");
    add("seven bytes", "1234567");
    add("an archive of somebody else", "PK" + std::string(100, 'x') + "m/extra/project PK");
  }
  void what_is_somebodys_stays() {
    QFETCH(QByteArray, content);
    const auto file = write("theirs", content.toStdString());
    const auto place = check_place_of_export(file);
    QVERIFY(!place);
    QCOMPARE(place.error().code, ErrorCode::kAlreadyExists);
    QVERIFY(place.error().message.find(file.string()) != std::string::npos);
    QVERIFY(!place.error().hint.empty());
  }

  void a_folder_is_free_of_what_an_export_writes() {
    QVERIFY(check_place_of_export(at("")));
    write("holiday.jpg", "x");
    QVERIFY(check_place_of_export(at("")));
    for (const char* name : {"README.md", "config.json", "tokenizer.json", "model.safetensors"}) {
      write(name, "theirs");
      QVERIFY2(!check_place_of_export(at("")), name);
      fs::remove(at(name));
    }
    for (const char* name : {"README.md", "config.json"}) write(name, "of the earlier export");
    write("model.safetensors", kOurs);
    QVERIFY(check_place_of_export(at("")));
  }

 private:
  fs::path at(const std::string& name) const {
    return folder_->filePath(QString::fromStdString(name)).toStdString();
  }
  fs::path write(const std::string& name, const std::string& content) const {
    std::ofstream(at(name), std::ios::binary) << content;
    return at(name);
  }

  std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestEarlierExport)
#include "test_earlier_export.moc"
