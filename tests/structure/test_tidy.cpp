// SPDX-License-Identifier: GPL-3.0-or-later
// The house style, held by every file; and the rules themselves, held by examples.
#include <QRegularExpression>
#include <QTest>

#include "tests/structure/tidy_rules.h"
#include "tests/structure/type_names.h"

namespace potluck::structure {

class TestTidy : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { tree_ = read_tree(POTLUCK_SOURCE_DIR); }

  void everyFileKeepsTheForm() { expect_clean(check_form); }
  void bannedCallsStayInTheirAdapters() { expect_clean(check_banned); }
  void everyDocumentKeepsTheForm() {
    const QString root = POTLUCK_SOURCE_DIR;
    static const QRegularExpression kOurs("^(?!tests/data/).*\\.md$");
    const auto documents = read_files(root, list_files(root).filter(kOurs));
    QVERIFY(documents.size() > 5);
    const auto findings = findings_in(documents, check_document_form);
    if (!findings.empty()) QFAIL(report(findings));
  }
  void wideDocumentsAreFound() {
    const QString full = QString("ä").repeated(kMaxDocumentColumns);
    QVERIFY(check_document_form(make_source("docs/a.md", full + "\n")).empty());
    QCOMPARE(check_document_form(make_source("docs/a.md", full + "x\n")).size(), 1u);
    QVERIFY(check_document_form(make_source("docs/a.md", "| " + full + " |\n")).empty());
    const QString listing = "```\n" + full + "x\n```\n";
    QVERIFY(check_document_form(make_source("docs/a.md", listing)).empty());
    QCOMPARE(check_document_form(make_source("docs/a.md", listing + full + "x\n")).size(), 1u);
  }

  void noTwoTypesOfAProgramShareAName() {
    const Findings findings = check_type_names(tree_);
    if (!findings.empty()) QFAIL(report(findings));
  }

  void twoTypesOfOneNameAreFound() {
    const QString in_potluck = "namespace potluck {\n%1\n}  // namespace potluck\n";
    const QString unnamed = in_potluck.arg("namespace {\n%1\n}  // namespace");
    const auto twice = [](const QString& one, const QString& other) {
      return check_type_names(
                 {make_source("net/gossip/a.h", one), make_source("engine/node/b.cpp", other)})
          .size();
    };
    const QString type = in_potluck.arg("struct Twin { int a; };");
    QCOMPARE(twice(type, in_potluck.arg("class Twin final : public Base {\n};")), 1u);
    QCOMPARE(twice(type, in_potluck.arg("struct Twin\n    : Base {\n};")), 1u);
    QCOMPARE(twice(type, in_potluck.arg("struct Twin;")), 0u);
    QCOMPARE(twice(type, unnamed.arg("struct Twin { int b; };")), 0u);
    QCOMPARE(twice(type, "namespace potluck::other {\nstruct Twin {};\n}  // namespace\n"), 0u);
    QCOMPARE(twice(type, in_potluck.arg("struct Twin::Impl {\n};")), 0u);
    // The window is another program.
    QVERIFY(check_type_names({make_source("net/a.h", type), make_source("ui/b.h", type)}).empty());
  }

  void theListOfLongFilesIsTrue() {
    for (const LongFile& file : long_files()) {
      const auto it = std::find_if(tree_.begin(), tree_.end(),
                                   [&](const SourceFile& s) { return s.path == file.path; });
      QVERIFY2(it != tree_.end(), file.path);
      QVERIFY2(it->lines.size() > kMaxLines, file.path);
      QVERIFY2(qstrlen(file.reason) > 20, file.path);
    }
  }

  void badFormIsFound() {
    const QString licence = "// SPDX-License-Identifier: GPL-3.0-or-later\n";
    QVERIFY(check_form(make_source("net/a.cpp", licence + "int a;\n")).empty());
    QCOMPARE(check_form(make_source("net/a.cpp", "int a;\n")).size(), 1u);
    QCOMPARE(check_form(make_source("net/a.cpp", licence + "\tint a;\n")).size(), 1u);
    QCOMPARE(check_form(make_source("net/a.cpp", licence + "int a; \n")).size(), 1u);
    const QString full = QString("ä").repeated(kMaxColumns);
    QVERIFY(check_form(make_source("net/a.cpp", licence + full + "\n")).empty());
    QCOMPARE(check_form(make_source("net/a.cpp", licence + full + "x\n")).size(), 1u);
    const QString lines = QString("int a;\n").repeated(kMaxLines - 1);
    QVERIFY(check_form(make_source("net/a.cpp", licence + lines)).empty());
    QCOMPARE(check_form(make_source("net/a.cpp", licence + lines + "int b;\n")).size(), 1u);
  }

  void bannedCallsAreFound_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char* path, const char* line, bool allowed) {
      QTest::addRow("%s: %s", path, line) << QString(path) << QString(line) << allowed;
    };
    row("engine/collab/a.cpp", "auto t = std::chrono::steady_clock::now();", false);
    row("net/base/clock.h", "auto t = std::chrono::steady_clock::now();", true);
    row("engine/collab/a.cpp", "// never steady_clock::now() here", true);
    row("engine/collab/a.cpp", "url = \"http://x\"; std::random_device d;", false);
    row("engine/train/a.cpp", "std::normal_distribution<float> d;", false);
    row("tests/functional/a.cpp", "QTest::qSleep(5);", false);
    row("tests/functional/a.cpp", "std::this_thread::sleep_for(1s);", false);
    row("tests/functional/a.cpp", "QVERIFY(QTest::qWaitFor(ready, 5000));", true);
    row("net/link/a.cpp", "} catch (...) {", false);
    row("net/link/a.cpp", "} catch (...) {\n  undo();\n  throw;\n}", true);
    row("net/link/a.cpp", "} catch (const std::exception& e) {", true);
    row("net/wire/a.cpp", "assert(false);", false);
    row("net/link/a.cpp", "std::thread(work).detach();", false);
    row("tests/unit/net/a.cpp", "QFile file(\"/work/shared/vectors.json\");", false);
  }
  void bannedCallsAreFound() {
    QFETCH(QString, path);
    QFETCH(QString, line);
    QFETCH(bool, allowed);
    QCOMPARE(check_banned(make_source(path, line + "\n")).empty(), allowed);
  }

 private:
  void expect_clean(Findings (*check)(const SourceFile&)) {
    QVERIFY(tree_.size() > 50);
    const auto findings = findings_in(tree_, check);
    if (!findings.empty()) QFAIL(report(findings));
  }

  std::vector<SourceFile> tree_;
};

}  // namespace potluck::structure

QTEST_APPLESS_MAIN(potluck::structure::TestTidy)
#include "test_tidy.moc"
