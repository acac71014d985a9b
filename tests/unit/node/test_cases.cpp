// SPDX-License-Identifier: GPL-3.0-or-later
// Files as people have them, given to a node as `potluck-node create` does it: each file of
// tests/data/cases gives what the README beside it says, and so do others of the same kinds.
#include <QtCore/qfloat16.h>
#include <QTest>

#include <zlib.h>

#include <filesystem>

#include "case_node.h"
#include "tests/support/test_files.h"

using namespace potluck;
using namespace potluck::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const fs::path kCases = test_file("cases");
constexpr auto kTable = "mlp:hidden=8";
constexpr auto kText = "gpt:layers=1,heads=2,width=16,context=16";

void write_gz(const fs::path& file, const std::string& bytes) {
  gzFile out = gzopen(file.c_str(), "wb");
  gzwrite(out, bytes.data(), static_cast<unsigned>(bytes.size()));
  gzclose(out);
}

}  // namespace

class TestCases : public QObject {
  Q_OBJECT

  CaseNode node_;

  fs::path path(const std::string& name) const { return node_.path(name); }
  Result<json> create(const fs::path& data, const std::string& model, const json& more = {}) {
    return node_.create(data, model, more);
  }
  std::string made(const fs::path& data, const std::string& model, const json& more = {}) {
    return node_.made(data, model, more);
  }
  std::string refused(const fs::path& data, const std::string& model, const json& more = {}) {
    return node_.refused(data, model, more);
  }

 private Q_SLOTS:
  void initTestCase() {
    const auto open = node_.open();
    QVERIFY2(open, open ? "" : open.error().text().c_str());
    // Classes of images from archives that are good.
    const std::string photo = bytes_of(kCases / "img" / "cmyk.jpg");
    for (const char* name :
         {"cat/1.jpg", "cat/2.JPG", "cat/3.jpeg", "cat/4.jpg", "cat/5.jpg", "cat/6.jpg",
          "dog/1.jpg", "dog/2.jpg", "dog/3.jpg", "dog/4.jpg", "dog/5.jpg", "dog/6.jpg"}) {
      write(path("photos") / name, photo);
    }
    for (const char* name : {"cat/._1.jpg", ".DS_Store", "cat/Thumbs.db", "dog/desktop.ini",
                             "__MACOSX/cat/._1.jpg", "dog/.hidden/1.jpg", ".git/logo.png"}) {
      write(path("photos") / name, "no image at all");
    }
  }

  void each_case_gives_what_is_right_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("right");  // a part of what is said
    QTest::addColumn<bool>("made");
    const auto good = [](const char* file, const char* model, const char* right) {
      QTest::newRow(file) << file << model << right << true;
    };
    const auto bad = [](const char* file, const char* model, const char* right) {
      QTest::newRow(file) << file << model << right << false;
    };
    good("csv/bom-label-first.csv", kTable, "\"label\" of 3 classes");
    for (const char* file :
         {"csv/german.csv", "csv/semicolon-comma-in-header.csv", "csv/plain.CSV"}) {
      good(file, kTable, "240 rows, 2 features (height");
    }
    good("csv/german-noheader.csv", kTable, "240 rows, 2 features (column 1: 15.");
    bad("csv/na.csv", kTable, "\"NA\" in column \"height\": a value is missing in line 8");
    bad("csv/question.csv", kTable, "\"?\" in column \"height\": a value is missing in line 10");
    bad("csv/regression.csv", kTable, "only classes can be learnt");
    good("tar/dots.tar", kTable, "12 images");
    bad("tar/duplicate.tar", kTable, "'s000.png' is there twice");
    for (const char* file : {"tar/latest-000.tar", "tar/plain.tar"})
      good(file, kTable, "12 images");
    good("tar/folder", kTable, "24 images");
    good("text/plain.txt", kText, "6000 characters");
    good("text/bom.txt", kText, "6000 characters");
    bad("text/short300.txt", "gpt:layers=1,heads=2,width=16,context=1024",
        "too few for a context of 1024");
    good("jsonl/plain.JSONL", kText, "characters");
    bad("jsonl/surrogate.jsonl", kText,
        "surrogate U+D800..U+DBFF must be followed by U+DC00..U+DFFF");
  }
  void each_case_gives_what_is_right() {
    QFETCH(QString, file);
    QFETCH(QString, model);
    QFETCH(QString, right);
    QFETCH(bool, made);
    const fs::path data = kCases / file.toStdString();
    const auto done = create(data, model.toStdString());
    const std::string said = done ? done->at("data").get<std::string>() : done.error().text();
    QVERIFY2(done.ok() == made, said.c_str());
    QVERIFY2(said.find(right.toStdString()) != std::string::npos, said.c_str());
    if (!made)
      QVERIFY2(said.find(data.filename().string()) != std::string::npos || !made, said.c_str());
  }

  void a_mark_is_no_token() {
    const auto plain = create(kCases / "text" / "plain.txt", kText);
    const auto marked = create(kCases / "text" / "bom.txt", kText);
    QVERIFY(plain && marked);
    QCOMPARE(marked->at("model"), plain->at("model"));
  }

  void a_line_with_half_a_character_is_named_or_left_out() {
    const fs::path file = kCases / "jsonl" / "surrogate.jsonl";
    const auto said = refused(file, kText);
    QVERIFY2(said.find("in line 5") != std::string::npos, said.c_str());
    const auto rest = made(file, kText, {{"recipe", "bad_lines=leave-out"}});
    QVERIFY2(rest.find("1 line is left out") != std::string::npos, rest.c_str());
  }

  void weights_in_two_files_and_pointers() {
    const auto with = [&](const fs::path& weights) {
      return create(kCases / "text" / "plain.txt", kText, {{"weights", weights.string()}});
    };
    const fs::path sharded = kCases / "weights" / "sharded";
    for (const fs::path& from : {sharded, sharded / "model.safetensors.index.json",
                                 sharded / "model-00002-of-00002.safetensors"}) {
      const auto done = with(from);
      QVERIFY2(done, done ? "" : done.error().text().c_str());
      QVERIFY2(done->at("weights").at("arrays").get<int>() >= 8, done->dump().c_str());
    }
    const auto pointer = with(kCases / "weights" / "lfs.safetensors");
    QVERIFY(!pointer);
    QVERIFY2(pointer.error().message.find("a pointer of Git LFS") != std::string::npos,
             pointer.error().text().c_str());
    QVERIFY(pointer.error().hint.find("git lfs pull") != std::string::npos);
  }

  // Every member reads the table as it looked when the project was made.
  void what_was_found_goes_into_the_recipe() {
    const auto done = create(kCases / "csv" / "bom-label-first.csv", kTable);
    QVERIFY(done);
    const auto other = create(kCases / "csv" / "regression.csv", kTable, {{"target", "rooms"}});
    QVERIFY2(other, other ? "" : other.error().text().c_str());
    QVERIFY(other->at("data").get<std::string>().find("\"rooms\" of") != std::string::npos);
  }

  void photos_in_printing_colours_with_droppings() {
    const auto said = made(path("photos"), kTable);
    QVERIFY2(said.find("12 images of 24 x 24 pixels in colour, in 2 classes") != std::string::npos,
             said.c_str());
  }

  void compressed_files_are_unpacked() {
    write_gz(path("shards.tar.gz"), bytes_of(kCases / "tar" / "plain.tar"));
    write_gz(path("shards.TGZ"), bytes_of(kCases / "tar" / "plain.tar"));
    write_gz(path("table.csv.gz"), bytes_of(kCases / "csv" / "german.csv"));
    write_gz(path("text.txt.gz"), bytes_of(kCases / "text" / "plain.txt"));
    for (const char* name : {"shards.tar.gz", "shards.TGZ"}) {
      const auto said = made(path(name), kTable);
      QVERIFY2(said.find("12 images") != std::string::npos, said.c_str());
    }
    QVERIFY(made(path("table.csv.gz"), kTable).find("240 rows") != std::string::npos);
    QVERIFY(made(path("text.txt.gz"), kText).find("6000 characters") != std::string::npos);
    std::string cut = bytes_of(path("shards.tar.gz"));
    cut.resize(cut.size() / 2);
    write(path("cut.tar.gz"), cut);
    const auto said = refused(path("cut.tar.gz"), kTable);
    QVERIFY2(said.find("cut.tar.gz is cut off") != std::string::npos, said.c_str());
  }

  void texts_of_any_number_and_name() {
    for (int i = 0; i < 150; ++i) {
      const std::string name = "texts/" + std::to_string(i % 7) + "/t" + std::to_string(i) +
                               (i % 3 == 0   ? ".TXT"
                                : i % 3 == 1 ? ".md"
                                             : ".txt");
      write(path(name), (i % 5 == 0 ? "\xef\xbb\xbf" : "") + std::string("What number ") +
                            std::to_string(i) + " says, others say as well");
    }
    write(path("texts/.hidden.txt"), "\xff\xfe");
    write(path("texts/empty.txt"), "");
    write(path("texts/logo.bin"), std::string(100, '\0'));
    const auto said = made(path("texts"), kText);
    QVERIFY2(said.find("characters") != std::string::npos, said.c_str());
    QVERIFY2(said.find("One file that holds no text is left out") != std::string::npos,
             said.c_str());
    write(path("texts/3/broken.txt"), "good until here \xff and then");
    const auto broken = refused(path("texts"), kText);
    QVERIFY2(
        broken.find("broken.txt is not a text file: the byte at offset 16") != std::string::npos,
        broken.c_str());
  }

  void what_is_no_data_is_named_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("named");
    const auto row = [](const char* name, const QByteArray& bytes, const char* named) {
      QTest::newRow(name) << QByteArray(name) << bytes << QByteArray(named);
    };
    const QByteArray pointer =
        "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 548105171\n";
    row("lfs.csv", pointer, "a pointer of Git LFS");
    row("lfs.txt", pointer, "a pointer of Git LFS");
    row("lfs.tar", pointer, "a pointer of Git LFS");
    row("page.csv", "<!DOCTYPE html><html><body>Not found</body></html>", "a web page");
    row("page.jsonl", "\n<html><head></head></html>", "a web page");
    row("book.csv", "PK\x03\x04" + QByteArray(100, 'x'), "a zip archive");
    row("report.txt", "%PDF-1.7 " + QByteArray(100, 'x'), "a PDF document");
    row("wide.txt", QByteArray("\xff\xfeh\0e\0l\0l\0o\0", 12), "UTF-16");
    row("wide.jsonl", QByteArray("{\0\"\0t\0e\0x\0t\0\"\0", 14), "UTF-16");
    row("photo.jpg", "\xff\xd8\xff\xe0" + QByteArray(100, 'x'), "a JPEG image");
  }
  void what_is_no_data_is_named() {
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, named);
    write(path(name.toStdString()), bytes.toStdString());
    const auto said = refused(path(name.toStdString()), kTable);
    QVERIFY2(said.find(named.toStdString()) != std::string::npos, said.c_str());
    QVERIFY2(said.find(name.toStdString()) != std::string::npos, said.c_str());
  }

  void a_flat_folder_says_how_to_lay_it_out() {
    for (const char* name : {"flat/1.jpg", "flat/2.jpg", "parts/train/1.jpg", "parts/test/1.jpg"}) {
      write(path(name), bytes_of(kCases / "img" / "cmyk.jpg"));
    }
    const auto flat = refused(path("flat"), kTable);
    QVERIFY2(flat.find("make a folder for each class") != std::string::npos, flat.c_str());
    const auto parts = refused(path("parts"), kTable);
    QVERIFY2(parts.find("train/cat and train/dog") != std::string::npos, parts.c_str());
    using namespace std::string_literals;
    write(path("webp/cat/1.webp"), "RIFF\0\0\0\0WEBP\xff"s);
    write(path("webp/dog/1.heic"),
          "\0\0\0\x18"
          "ftypheic\xff"s);
    const auto other = refused(path("webp"), kTable);
    QVERIFY2(other.find("1.webp is a WebP image") != std::string::npos, other.c_str());
  }
};

QTEST_APPLESS_MAIN(TestCases)
#include "test_cases.moc"
