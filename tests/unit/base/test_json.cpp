// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtCore/qfloat16.h>
#include <QTest>

#include "net/base/json.h"

using namespace potluck;

class TestJson : public QObject {
  Q_OBJECT

  static std::string nested(std::size_t depth, const std::string& open, const std::string& close) {
    std::string out;
    for (std::size_t i = 0; i < depth; ++i) out += open;
    out += "1";
    for (std::size_t i = 0; i < depth; ++i) out += close;
    return out;
  }

 private Q_SLOTS:
  void what_nests_too_deeply_is_refused_data() {
    QTest::addColumn<QByteArray>("open");
    QTest::addColumn<QByteArray>("close");
    QTest::newRow("lists") << QByteArray("[") << QByteArray("]");
    QTest::newRow("objects") << QByteArray("{\"a\":") << QByteArray("}");
    QTest::newRow("both") << QByteArray("[{\"\\\"]\":") << QByteArray("}]");
    QTest::newRow("never closed") << QByteArray("[") << QByteArray("");
  }
  void what_nests_too_deeply_is_refused() {
    QFETCH(QByteArray, open);
    QFETCH(QByteArray, close);
    for (const std::size_t depth :
         {std::size_t{65}, std::size_t{100'000}, std::size_t{1'000'000}}) {
      const auto refused = parse_json(nested(depth, open.toStdString(), close.toStdString()));
      QVERIFY(!refused);
      QVERIFY2(refused.error().message.starts_with("nested more than 64 levels deep at byte "),
               refused.error().message.c_str());
    }
  }

  void what_nests_as_deeply_as_allowed_is_read() {
    const auto read = parse_json(nested(kMaxJsonDepth, "[", "]"));
    QVERIFY(read);
    const nlohmann::json copy = *read;
    QCOMPARE(copy, *read);
    QVERIFY(parse_json(nested(2, "[", "]"), {.depth = 2}));
    QVERIFY(!parse_json(nested(3, "[", "]"), {.depth = 2}));
  }

  void brackets_in_texts_and_side_by_side_do_not_count() {
    QVERIFY(
        parse_json("[\"" + std::string(100'000, '[') + "\\\"" + std::string(1000, '{') + "\"]"));
    std::string wide = "[[]";
    for (int i = 0; i < 100'000; ++i) wide += ",[]";
    QVERIFY(parse_json(wide + "]"));
  }

  void what_becomes_too_large_is_refused_data() {
    QTest::addColumn<QByteArray>("open");
    QTest::addColumn<QByteArray>("part");
    QTest::addColumn<QByteArray>("close");
    const auto row = [](const char* name, const char* open, const char* part, const char* close) {
      QTest::newRow(name) << QByteArray(open) << QByteArray(part) << QByteArray(close);
    };
    row("empty lists", "[1", ",[]", "]");
    row("empty objects", "[1", ",{}", "]");
    row("numbers", "[1", ",1", "]");
    row("empty texts", "[1", ",\"\"", "]");
    row("names", "{\"\":1", ",\"\":1", "}");
    row("what is no JSON in the end", "[1", ",[]", "");
  }
  // Each of some MB, and of some GB once it is read. With a limit of its own also the smaller one.
  void what_becomes_too_large_is_refused() {
    QFETCH(QByteArray, open);
    QFETCH(QByteArray, part);
    QFETCH(QByteArray, close);
    const auto text = [&](int parts) {
      return (open + QByteArray(part).repeated(parts) + close).toStdString();
    };
    const auto refused = parse_json(text(3'000'000));
    QVERIFY(!refused);
    QVERIFY2(refused.error().message.starts_with("more than 128 MiB when it is read at byte "),
             refused.error().message.c_str());
    const auto small = parse_json(text(30'000), {.memory = std::size_t{1} << 20});
    QVERIFY(!small);
    QVERIFY(small.error().message.starts_with("more than 1 MiB when it is read at byte "));
    if (!close.isEmpty()) QVERIFY(parse_json(text(30'000)));
  }

  void a_long_text_is_no_large_value() {
    QVERIFY(parse_json("{\"text\":\"" + std::string(16 << 20, 'x') + "\"}"));
  }

  void the_reason_is_the_parsers_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("half a pair") << QByteArray("{\"text\":\"\\ud83d\"}")
                                 << QByteArray(
                                        "invalid string: surrogate U+D800..U+DBFF must be followed "
                                        "by U+DC00..U+DFFF at byte 15");
    QTest::newRow("empty") << QByteArray("") << QByteArray("nothing is there at byte 0");
    QTest::newRow("blank") << QByteArray(" \n") << QByteArray("nothing is there at byte 0");
    QTest::newRow("words") << QByteArray("hello") << QByteArray("invalid literal at byte 0");
    QTest::newRow("no UTF-8") << QByteArray("\"\xff\"")
                              << QByteArray("invalid string: ill-formed UTF-8 byte at byte 1");
    QTest::newRow("two values") << QByteArray("{}{}")
                                << QByteArray("unexpected '{'; expected end of input at byte 2");
    QTest::newRow("a number too far")
        << QByteArray("[1e999]") << QByteArray("number overflow parsing '1e999'");
  }
  void the_reason_is_the_parsers() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, reason);
    const auto refused = parse_json(text.toStdString());
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::kMalformed);
    QCOMPARE(refused.error().message, reason.toStdString());
  }

  void names_are_once_where_that_is_asked_for() {
    QVERIFY(parse_json(R"({"a":1,"a":2})"));
    const JsonRules once{.unique_names = true};
    const auto refused = parse_json(R"({"b":{"a":1,"c":3,"a":2}})", once);
    QVERIFY(!refused);
    QCOMPARE(refused.error().message, std::string("the name 'a' is there twice"));
    QVERIFY(parse_json(R"({"a":{"a":1},"b":[{"a":2},{"a":2}]})", once));
  }
};

QTEST_APPLESS_MAIN(TestJson)
#include "test_json.moc"
