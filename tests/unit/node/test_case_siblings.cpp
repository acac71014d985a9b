// SPDX-License-Identifier: GPL-3.0-or-later
// Siblings of tests/data/cases: other files of the same kinds, as programs, phones and people leave
// them. What is taken says what it is; what is refused names file, place and reason.
#include <QTest>

#include "case_node.h"
#include "tests/support/tar_bytes.h"
#include "tests/support/test_files.h"

using namespace potluck;
using namespace potluck::test;
using namespace std::string_literals;
namespace fs = std::filesystem;

namespace {

constexpr auto kTable = "mlp:hidden=8";
constexpr auto kText = "gpt:layers=1,heads=2,width=16,context=16";

std::string wide(const std::string& text, bool big) {
  std::string out = big ? "\xfe\xff" : "\xff\xfe";
  for (const char c : text) out += big ? std::string{'\0', c} : std::string{c, '\0'};
  return out;
}

std::string many_lines(const std::string& line, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += line;
  return out;
}

}  // namespace

class TestCaseSiblings : public QObject {
  Q_OBJECT
  CaseNode node_;
  std::string photo_;

  void check(const std::string& said, const QByteArray& part) {
    QVERIFY2(said.find(part.toStdString()) != std::string::npos, said.c_str());
  }

 private Q_SLOTS:
  void initTestCase() {
    const auto open = node_.open();
    QVERIFY2(open, open ? "" : open.error().text().c_str());
    photo_ = bytes_of(test_file("photos") / "rgb.png");
    QVERIFY(!photo_.empty());
  }

  // A word is what stands between marks: names that only hold it are training data.
  void parts_are_told_by_whole_words_data() {
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("second");
    QTest::addColumn<bool>("apart");
    const auto row = [](const char* first, const char* second, bool apart) {
      QTest::newRow(second) << QByteArray(first) << QByteArray(second) << apart;
    };
    for (const char* name : {"contest-000.tar", "interval.tar", "protests_2.tar", "evaluate-1.tar",
                             "greatest.tar", "testament-01.tar"}) {
      row("a-000.tar", name, false);
    }
    for (const char* name : {"test-000.tar", "my.test.tar", "flowers_val_000.tar",
                             "Validation-3.tar", "TEST.tar", "photos test.tar"}) {
      row("train-000.tar", name, true);
    }
  }
  void parts_are_told_by_whole_words() {
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, second);
    QFETCH(bool, apart);
    std::string shard;
    for (int i = 0; i < 12; ++i) {
      shard += tar_member((i % 2 ? "cat/" : "dog/") + std::to_string(i) + ".png", photo_);
    }
    const fs::path folder = node_.path(std::string("split ") + QTest::currentDataTag());
    write(folder / first.toStdString(), shard + kTarEnd);
    write(folder / second.toStdString(), shard + kTarEnd);
    const auto said = node_.made(folder, kTable);
    check(said, "24 images");
    QVERIFY2(apart == (said.find("12 train, 12 validate") != std::string::npos), said.c_str());
  }

  void an_archive_with_droppings() {
    std::string shard;
    for (int i = 0; i < 12; ++i) {
      const std::string folder = i % 2 ? "./cat/" : "./dog/";
      shard += tar_member(folder + std::to_string(i) + ".PNG", photo_);
      shard += tar_member(folder + "._" + std::to_string(i) + ".PNG", "resource fork");
    }
    for (const char* name : {"./.DS_Store", "./cat/Thumbs.db", "./dog/desktop.ini",
                             "__MACOSX/cat/._1.png", "./cat/@eaDir/1.png", "./.git/logo.png"}) {
      shard += tar_member(name, "no image at all");
    }
    write(node_.path("droppings.tar"), shard + kTarEnd);
    check(node_.made(node_.path("droppings.tar"), kTable), "12 images");
  }

  void names_of_samples() {
    // Two images of one sample: nobody can know which of them its class belongs to.
    std::string two;
    for (int i = 0; i < 6; ++i) {
      const std::string key = "s" + std::to_string(i);
      two += tar_member(key + ".png", photo_) + tar_member(key + ".cls", std::to_string(i % 2));
    }
    two += tar_member("s0.jpg", bytes_of(test_file("photos") / "subsampled.jpg"));
    write(node_.path("two.tar"), two + kTarEnd);
    check(node_.refused(node_.path("two.tar"), kTable), "s0");
    // Dots, blanks, other scripts.
    for (const char* name : {"red/v1.0.a.png", "red/v1.0.b.png", "red/a b (1).png",
                             "red/\xd8\xb5\xd9\x88\xd8\xb1\xd8\xa9.png", "blue/v1.0.a.png",
                             "blue/v1.0.b.png", "blue/.5.png.png", "blue/x.tar.png"}) {
      write(node_.path("dots") / name, photo_);
    }
    check(node_.made(node_.path("dots"), kTable), "7 images");
  }

  void photos_of_many_makers() {
    int i = 0;
    for (const auto& entry : fs::directory_iterator(test_file("photos"))) {
      const auto kind = entry.path().extension();
      if (kind != ".jpg" && kind != ".png") continue;
      const std::string folder = i++ % 2 ? "makers/cat" : "makers/dog";
      write(node_.path(folder) / entry.path().filename(), bytes_of(entry.path()));
    }
    check(node_.made(node_.path("makers"), kTable), std::to_string(i).c_str());
  }

  void texts_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("made");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const std::string& bytes, bool made, const char* said) {
      QTest::newRow(name) << QByteArray(name) << QByteArray::fromStdString(bytes) << made
                          << QByteArray(said);
    };
    const std::string text = many_lines("It was a bright cold day in April.\n", 40);
    row("a.TXT", text, true, "1400 characters");
    row("b.Text", text, true, "1400 characters");
    row("c.MD", text, true, "1400 characters");
    row("d.log", text, true, "1400 characters");
    row("noextension", text, true, "1400 characters");
    row("windows.txt", many_lines("It was a bright cold day.\r\n", 40), true, "characters");
    row("marked.txt", "\xef\xbb\xbf" + text, true, "1400 characters");
    row("little.txt", wide(text, false), false, "UTF-16");
    row("big.txt", wide(text, true), false, "UTF-16");
    row("latin.txt", text + "caf\xe9 au lait", false, "offset 1403");
    row("nul.txt", text + "\0\0\0"s + text, false, "offset 1400");
    row("blank.txt", "   \n\n", false, "too");
    row("one.txt", "a", false, "too");
  }
  void texts() {
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, bytes);
    QFETCH(bool, made);
    QFETCH(QByteArray, said);
    const fs::path file = node_.path("texts/" + name.toStdString());
    write(file, bytes.toStdString());
    const auto answer = made ? node_.made(file, kText) : node_.refused(file, kText);
    check(answer, said);
    if (!made) check(answer, name);
  }

  void json_lines_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("made");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const std::string& bytes, bool made, const char* said) {
      QTest::newRow(name) << QByteArray::fromStdString(bytes) << made << QByteArray(said);
    };
    const std::string good = many_lines("{\"text\": \"It was a bright cold day\"}\n", 20);
    row("mark", "\xef\xbb\xbf" + good, true, "characters");
    row("windows", many_lines("{\"text\": \"It was a bright cold day\"}\r\n", 20), true,
        "characters");
    row("empty lines", "\n\n" + good + "\n\n", true, "characters");
    row("no last end of line", good + "{\"text\": \"end\"}", true, "characters");
    row("comma", good + "{\"text\": \"a\"},\n", false, "in line 21");
    row("single quotes", good + "{'text': 'a'}\n", false, "in line 21");
    row("two in one line", good + "{\"text\": \"a\"}{\"text\": \"b\"}\n", false, "in line 21");
    row("not a number", good + "{\"text\": NaN}\n", false, "in line 21");
    row("comment", good + "// the end\n", false, "in line 21");
    row("an array of all",
        "[\n" + many_lines("  {\"text\": \"a bright cold day\"},\n", 20) +
            "  {\"text\": \"b\"}\n]\n",
        false, "one JSON array");
    row("deep", good + std::string(100'000, '[') + "\n", false, "in line 21");
    row("control character", good + "{\"text\": \"a\tb\"}\n", false, "in line 21");
    row("UTF-16", wide(good, false), false, "UTF-16");
  }
  void json_lines() {
    QFETCH(QByteArray, bytes);
    QFETCH(bool, made);
    QFETCH(QByteArray, said);
    const fs::path file = node_.path(std::string("lines ") + QTest::currentDataTag() + ".jsonl");
    write(file, bytes.toStdString());
    check(made ? node_.made(file, kText) : node_.refused(file, kText), said);
  }

  void lines_are_left_out_by_choice_and_counted() {
    std::string lines;
    for (int i = 0; i < 30; ++i) {
      lines += i % 10 == 3 ? "{\"text\": oops}\n" : "{\"text\": \"It was a bright cold day\"}\n";
    }
    write(node_.path("holes.jsonl"), lines);
    check(node_.refused(node_.path("holes.jsonl"), kText), "in line 4");
    check(node_.made(node_.path("holes.jsonl"), kText, {{"recipe", "bad_lines=leave-out"}}),
          "3 lines are left out");
    write(node_.path("nothing.jsonl"), many_lines("oops\n", 30));
    check(node_.refused(node_.path("nothing.jsonl"), kText, {{"recipe", "bad_lines=leave-out"}}),
          "nothing.jsonl");
  }
};

QTEST_APPLESS_MAIN(TestCaseSiblings)
#include "test_case_siblings.moc"
