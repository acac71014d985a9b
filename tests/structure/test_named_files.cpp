// SPDX-License-Identifier: GPL-3.0-or-later
// What comments and documents name exists; and the rule itself finds what does not.
#include <QTest>

#include "tests/structure/named_files.h"

namespace potluck::structure {

class TestNamedFiles : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    const QString root = POTLUCK_SOURCE_DIR;
    const QStringList paths = list_files(root);
    files_ = std::make_unique<FileNames>(paths);
    texts_ = read_tree(root);
    documents_ = read_files(root, paths.filter(QRegularExpression("\\.md$")));
    const auto scripts = read_files(root, paths.filter(QRegularExpression("\\.py$")));
    texts_.insert(texts_.end(), documents_.begin(), documents_.end());
    texts_.insert(texts_.end(), scripts.begin(), scripts.end());
    QVERIFY(texts_.size() > 50);
    QVERIFY(documents_.size() > 5);
  }

  void whatIsNamedIsThere() {
    const auto findings =
        findings_in(texts_, [&](const SourceFile& text) { return check_names(text, *files_); });
    if (!findings.empty()) QFAIL(report(findings));
  }

  void linksLeadSomewhere() {
    const auto findings = findings_in(documents_, [&](const SourceFile& document) {
      return check_links(document, documents_, *files_);
    });
    if (!findings.empty()) QFAIL(report(findings));
  }

  void whatIsPlacedIsInItsPlace() {
    const auto findings = findings_in(
        documents_, [&](const SourceFile& document) { return check_places(document, texts_); });
    if (!findings.empty()) QFAIL(report(findings));
  }
  void whatIsMisplacedIsFound() {
    const std::vector<SourceFile> sources = {make_source("net/a.h", "class One;\nint two();\n")};
    const auto places = [&](const QString& text) {
      return check_places(make_source("docs/a.md", text + "\n"), sources).size();
    };
    QCOMPARE(places("| `One` in `net/a.h`, `two` in `net/a.h` |"), 0u);
    QCOMPARE(places("`One`, `two` in `net/a.h`"), 0u);
    QCOMPARE(places("`On` in `net/a.h`"), 1u);
    QCOMPARE(places("`Three`, `two`, `Four` in `net/a.h`"), 2u);
    QCOMPARE(places("`Three` in `net/gone.h`"), 0u);
  }

  void theListOfForeignNamesIsTrue() {
    QSet<QString> named;
    for (const SourceFile& text : texts_) {
      for (const Named& each : names_in(text, files_->roots())) named.insert(each.name);
    }
    for (const ForeignName& foreign : foreign_names()) {
      QVERIFY2(named.contains(foreign.name), foreign.name);
      QVERIFY2(!files_->has_file(foreign.name), foreign.name);
    }
  }

  void namesAreFound_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("clean");
    const auto row = [](const char* path, const char* line, bool clean) {
      QTest::addRow("%s: %s", path, line) << QString(path) << QString(line) << clean;
    };
    row("net/a.cpp", "// as reducer_fractions.h says", true);
    row("net/a.cpp",
        "// as planning/reducer_fractions.h says, engine/collab/planning/reducer_fractions.h.",
        true);
    row("net/a.cpp", "// as plans.h says", false);
    row("net/a.cpp", "// as net/reducer_fractions.h says", false);
    row("net/a.cpp", "// as ning/reducer_fractions.h says",
        false);  // not the end of a folder's name
    row("net/a.cpp", "int a = 1;  // see gone.cpp", false);
    row("net/a.cpp", "open(\"gone.h\");", true);
    row("net/a.cpp", "open(\"a // gone.h\");", true);
    row("net/a.cpp", "// <gone.h>, <xcb/gone.h>, codec_*.cpp, codec_<name>.cpp, $gone.h", true);
    row("net/a.cpp", "// jpeglib.h wants stdio; test_UNIT.cpp, engine/collab/NAME", true);
    row("net/a.cpp", "// all of engine/collab, and engine/collab/ too", true);
    row("net/a.cpp", "// all of engine/gone", false);
    row("net/a.cpp", "// engine/collab/planning/reducer_fractions and its test", true);
    row("net/a.cpp", "// engine/<area>/x, engine/collab/codec/codec_<name>.cpp, and/or", true);
    row("CMakeLists.txt", "add(gone.cpp)  # by reducer_fractions.h", true);
    row("CMakeLists.txt", "add(reducer_fractions.cpp)  # by gone.h", false);
    row("docs/a.md", "The bound is in `gone.h`.", false);
    row("docs/a.md", "The bound is in `reducer_fractions.h` ([more](b.md)).", true);
    row("docs/a.md", "See docs/gone.md.", false);
    row("docs/a.md", "See [the other one](../elsewhere/gone.md).", true);  // a link: see below
  }
  void namesAreFound() {
    QFETCH(QString, path);
    QFETCH(QString, line);
    QFETCH(bool, clean);
    const FileNames files({"engine/collab/planning/reducer_fractions.h", "docs/a.md", "docs/b.md"});
    const SourceFile source = make_source(path, "\n" + line + "\n");
    const Findings findings = check_names(source, files);
    QCOMPARE(findings.empty(), clean);
    if (!clean) QVERIFY(findings[0].text().startsWith(path + ":2:"));
  }

  void deadLinksAreFound_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("clean");
    const auto row = [](const char* text, bool clean) {
      QTest::addRow("%s", text) << QString(text) << clean;
    };
    row("[b](b.md), [up](../README.md), [c](internals/c.md), [it](../docs), [here](#a-heading)",
        true);
    row("[b](c.md)", false);
    row("[b](docs/b.md)", false);
    row("[out](../../other/b.md)", false);
    row("[b](b.md#one--two-words)", true);
    row("[b](b.md#1-one-two)", false);
    row("[b](b.md#the-code-class)", true);
    row("[b](b.md#again) [b](b.md#again-1)", true);
    row("[b](b.md#again-2)", false);
    row("[b](b.md#not-a-heading)", false);
    row("[here](#gone)", false);
    row("[url](https://example.org/gone.html#x), [mail](mailto:a@b.c)", true);
    row("`[b](gone.md)`", true);
    row("```\n[b](gone.md)\n```", true);
    row("[b]: gone.md", false);
    row("<img src=\"gone.png\">", false);
    row("![picture](a.png \"A picture\")", true);
  }
  void deadLinksAreFound() {
    QFETCH(QString, text);
    QFETCH(bool, clean);
    const FileNames files(
        {"README.md", "docs/a.md", "docs/a.png", "docs/b.md", "docs/internals/c.md"});
    const SourceFile a = make_source("docs/a.md", "# A heading\n" + text + "\n");
    const SourceFile b = make_source("docs/b.md",
                                     "# One: – two words!\n## The `code` [class](x)\n## Again\n"
                                     "## Again\n```\n# Not a heading\n```\n");
    QCOMPARE(check_links(a, {a, b}, files).empty(), clean);
  }

 private:
  std::unique_ptr<FileNames> files_;
  std::vector<SourceFile> texts_, documents_;
};

}  // namespace potluck::structure

QTEST_APPLESS_MAIN(potluck::structure::TestNamedFiles)
#include "test_named_files.moc"
