// SPDX-License-Identifier: GPL-3.0-or-later
// How large classes and functions are; and how that is counted, held by examples.
#include <QTest>

#include "tests/structure/class_rules.h"
#include "tests/structure/cpp_text.h"

namespace potluck::structure {

class TestClasses : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    tree_ = read_tree(POTLUCK_SOURCE_DIR);
    QVERIFY(tree_.size() > 50);
  }

  void aClassIsDefinedInTwoSourcesAtMost() {
    expect_clean(sources_of_classes(tree_), sources_rule(), 100);
  }
  void aClassHasFewDataMembers() { expect_clean(members_of_classes(tree_), members_rule(), 300); }
  void aFunctionIsShort() { expect_clean(lines_of_functions(tree_), lines_rule(), 1000); }

  void everyExceptionHasAReason() {
    for (const SizeRule* rule : {&sources_rule(), &members_rule(), &lines_rule()}) {
      for (const Exception& exception : rule->exceptions) {
        QVERIFY2(qstrlen(exception.reason) > 20, exception.name);
      }
    }
  }

  void aListMayOnlyBecomeShorter() {
    const SizeRule rule = {"lines", 10, {{"Listed", 15, "since the example needs one"}}};
    const auto clean = [&](std::vector<Measured> measured) {
      return check_sizes(measured, rule).empty();
    };
    QVERIFY(clean({{"Listed", 15, "a.cpp", 1}, {"Small", 10, "a.cpp", 20}}));
    QVERIFY(clean({{"Listed", 15, "a.cpp", 1}, {"Listed", 3, "b.cpp", 1}}));  // the largest counts
    QVERIFY(!clean({{"Listed", 15, "a.cpp", 1}, {"Large", 11, "a.cpp", 20}}));
    QVERIFY(!clean({{"Listed", 16, "a.cpp", 1}}));
    QVERIFY(!clean({{"Listed", 14, "a.cpp", 1}}));
    QVERIFY(!clean({{"Listed", 10, "a.cpp", 1}}));
    QVERIFY(!clean({}));
  }

  void sourcesAreCounted() {
    const SourceFile header = make_source("net/a.h", R"(namespace potluck {
class Wide {
  class Impl;
  struct Inner { void g(); };
};
})");
    const auto count = [&](const QString& body) {
      std::vector<SourceFile> tree = {header};
      for (const char* path : {"net/a.cpp", "net/b.cpp", "net/c.cpp", "ui/d.cpp"}) {
        tree.push_back(make_source(path, "namespace potluck {\n" + body + "\n}\n"));
      }
      int most = 0;
      for (const Measured& each : sources_of_classes(tree)) most = std::max(most, each.number);
      return most;
    };
    QCOMPARE(count("void Wide::f() {}"), 3);  // that of another program is another class
    QCOMPARE(count("std::map<int, std::function<void(int)>> potluck::Wide::f() const {\n}"), 3);
    QCOMPARE(count("Wide::Wide(int a) : a_{a}, b_(a) {}"), 3);
    QCOMPARE(count("bool Wide::operator()(int a) const {\n}"), 3);
    QCOMPARE(count("bool Wide::operator<(const Wide& o) const {\n}"), 3);
    QCOMPARE(count("void Wide::Inner::g() {}"), 3);
    QCOMPARE(count("Wide f() { return Wide::make(); }\nint a = Wide::b();"), 0);
    QCOMPARE(count("struct Own {\n  void g() { Wide::f(); }\n};"), 0);
    QCOMPARE(count("void Own::g() {}"), 0);
  }

  void dataMembersAreCounted_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("members");
    const auto row = [](const char* body, int members) {
      QTest::addRow("%s", body) << QString(body) << members;
    };
    row("int a_;", 1);
    row("int a_ = f(1, 2), b_{3}, c_[4] = {1, 2};", 3);
    row("std::map<int, std::pair<int, int>> a_;", 1);
    row("std::function<void(int, int)> done_;", 1);
    row("QString (*format_)(double) = nullptr;", 1);
    row("QColor Tokens::*color_;\nconst Theme& theme_;\nFoo *a_, *b_;", 4);
    row("std::array<std::uint8_t, kBytes> bytes_{};", 1);
    row("alignas(64) std::atomic<int> a_ = 0;\n[[maybe_unused]] int b_;", 2);
    row("unsigned a_ : 3;", 1);
    row("void f();\nint g(int a = 1, int b = 2) const;\nTest();\n~Test() override;", 0);
    row("bool operator==(const Test&) const = default;\nvoid f() = delete;", 0);
    row("Test& operator=(Test&&) = default;\nbool operator<(int) const;", 0);
    row("int f() const { int a; return a; }\nint a_;", 1);
    row("Test(int a) : a_{a}, b_(a) {}\nint a_, b_;", 2);
    row("static constexpr int kA = 1;\nusing B = int;\nfriend class C;\ntypedef int D;", 0);
    row("enum class E { kOne, kTwo };\nE e_ = E::kOne;", 1);
    row("enum class E { kOne, kTwo } e_ = E::kOne;", 1);
    row("struct Inner {\n  int a, b, c;\n};\nInner inner_;", 1);
    row("struct Inner {\n  int a, b, c;\n} inner_;", 1);
    row("struct Inner;\nclass Other;\nstruct tm time_;", 1);
    row("Q_OBJECT\n public:\n  int a_;\n private Q_SLOTS:\n  void f();\n Q_SIGNALS:\n  void g();",
        1);
    row("template <class T>\nvoid f(T t);\ntemplate <class T>\nT g() {\n  return T();\n}", 0);
    row("// int a_;\n/* int b_; */\nint c_;  // int d_;", 1);
    row("std::string a_ = \"int b; {\", c_ = R\"x(int d; ( } )x\";\nchar e_ = '{';", 3);
    row("int a_ = 1'000;\nint b_ = 1'0;", 2);
    row("#define X int a;\n#if 0\n#endif\nint b_;", 1);
  }
  void dataMembersAreCounted() {
    QFETCH(QString, body);
    QFETCH(int, members);
    for (const char* head : {"class Test {", "struct Test final\n    : public Base<int> {",
                             "template <class T = int>\nclass Test : A, B {"}) {
      const auto text = QString("namespace potluck {\n%1\n%2\n};\n}\n").arg(head, body);
      const Blocks blocks = blocks_of(make_source("net/a.h", text));
      QVERIFY(!blocks.types.empty());
      QCOMPARE(blocks.types[0].name, QString("Test"));
      QCOMPARE(blocks.types[0].line, 2);
      QCOMPARE(blocks.types[0].members, members);
    }
  }

  void plainValuesAreTold_data() {
    QTest::addColumn<QString>("type");
    QTest::addColumn<bool>("is_value");
    const auto row = [](const char* type, bool is_value) {
      QTest::addRow("%s", type) << QString(type) << is_value;
    };
    row("struct A {\n  int a, b;\n};", true);
    row("struct A {\n  bool operator==(const A&) const = default;\n  int a, b;\n};", true);
    row("struct A {\n  A();\n  ~A();\n  int sum() const { return a + b; }\n  int a, b;\n};", true);
    row("struct A {\n  static A zero();\n  std::function<void()> done;\n};", true);
    row("struct A {\n  void add(int);\n  int a, b;\n};", false);
    row("struct A {\n  void add(int x) { a += x; }\n  int a, b;\n};", false);
    row("struct A {\n  virtual int sum() = 0;\n};", false);
    row("class A {\n  int a, b;\n};", false);
  }
  void plainValuesAreTold() {
    QFETCH(QString, type);
    QFETCH(bool, is_value);
    const Blocks blocks = blocks_of(make_source("net/a.h", type));
    QCOMPARE(blocks.types.size(), 1u);
    QCOMPARE(blocks.types[0].is_value, is_value);
  }

  void linesAreCounted_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("lines");
    const auto row = [](const char* text, const char* name, int lines) {
      QTest::addRow("%s", text) << QString(text) << QString(name) << lines;
    };
    row("void f() {}", "f", 1);
    row("void f(int a,\n       int b) {\n}", "f", 3);
    row("static Result<std::map<int, int>> f() {\n  if (a) {\n  }\n  return {};\n}", "f", 5);
    row("A::A(int a)\n    : a_(a), b_{1} {\n}", "A::A", 3);
    row("A::~A() {\n}", "A::~A", 2);
    row("template <class T>\nauto A<T>::f() -> decltype(g()) {\n}", "A::f", 3);
    row("Task A::f() {\n  const auto g = [] {\n  };\n  struct { int a; } b;\n}", "A::f", 5);
    row("class A {\n  void f() {\n  }\n};", "A::f", 2);
    row("namespace {\nint f(X x = {}) {\n}\n}", "f", 2);
  }
  void linesAreCounted() {
    QFETCH(QString, text);
    QFETCH(QString, name);
    QFETCH(int, lines);
    const Blocks blocks = blocks_of(make_source("net/a.cpp", text));
    QCOMPARE(blocks.functions.size(), 1u);
    QCOMPARE(blocks.functions[0].name, name);
    QCOMPARE(blocks.functions[0].lines, lines);
  }

  void whatIsNoFunctionIsNone() {
    for (const char* text : {"const std::vector<int> kA = {f(1), f(2)};", "int a{f(1)};",
                             "enum class E { kA = f(1) };", "namespace a {\nint b;\n}",
                             "auto f = [](int a) {\n};", "extern \"C\" {\nvoid f();\n}"}) {
      QVERIFY2(blocks_of(make_source("net/a.cpp", text)).functions.empty(), text);
    }
  }

 private:
  void expect_clean(const std::vector<Measured>& measured, const SizeRule& rule,
                    std::size_t least) {
    QVERIFY(measured.size() > least);  // the parser sees the tree
    const Findings findings = check_sizes(measured, rule);
    if (!findings.empty()) QFAIL(report(findings));
  }

  std::vector<SourceFile> tree_;
};

}  // namespace potluck::structure

QTEST_APPLESS_MAIN(potluck::structure::TestClasses)
#include "test_classes.moc"
