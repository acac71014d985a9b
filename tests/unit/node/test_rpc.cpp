// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtCore/qfloat16.h>
#include <QTest>

#include "engine/control/server/rpc.h"

using namespace potluck;

class TestRpc : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void refuses_what_is_no_request_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("code");
    QTest::newRow("no json") << QByteArray("{") << rpc::kParseError;
    QTest::newRow("empty") << QByteArray("") << rpc::kParseError;
    QTest::newRow("a list") << QByteArray("[]") << rpc::kInvalidRequest;
    QTest::newRow("no method") << QByteArray(R"({"jsonrpc":"2.0","id":1})") << rpc::kInvalidRequest;
    QTest::newRow("version 1") << QByteArray(R"({"method":"x","id":1})") << rpc::kInvalidRequest;
    QTest::newRow("id is a list") << QByteArray(R"({"jsonrpc":"2.0","method":"x","id":[]})")
                                  << rpc::kInvalidRequest;
    QTest::newRow("params a list")
        << QByteArray(R"({"jsonrpc":"2.0","method":"x","id":1,"params":[1]})")
        << rpc::kInvalidParams;
    const QByteArray deep = QByteArray(100'000, '[') + QByteArray(100'000, ']');
    QTest::newRow("nested too deeply")
        << R"({"jsonrpc":"2.0","method":"x","id":1,"params":{"a":)" + deep + "}}"
        << rpc::kParseError;
    QTest::newRow("an id nested too deeply")
        << R"({"jsonrpc":"2.0","method":"x","id":)" + deep + "}" << rpc::kParseError;
  }
  void refuses_what_is_no_request() {
    QFETCH(QByteArray, text);
    QFETCH(int, code);
    const auto parsed = rpc::parse(text.toStdString());
    QVERIFY(!parsed.request);
    QCOMPARE(parsed.refusal.code, code);
  }

  void an_error_keeps_its_kind_and_hint() {
    const auto text =
        rpc::error(7, Error{ErrorCode::kExpired, "the invite has expired", "ask for a new one"});
    QVERIFY(!rpc::answer_to(8, text));
    const auto answer = rpc::answer_to(7, text);
    QVERIFY(answer && !*answer);
    QVERIFY(answer->error().code == ErrorCode::kExpired);
    QCOMPARE(answer->error().hint, std::string("ask for a new one"));
  }

  void an_answer_nested_too_deeply_is_none() {
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    QVERIFY(!rpc::answer_to(7, R"({"jsonrpc":"2.0","id":7,"result":)" + deep + "}"));
  }

  void a_notification_wants_no_answer() {
    const auto parsed = rpc::parse(R"({"jsonrpc":"2.0","method":"pause"})");
    QVERIFY(parsed.request && !parsed.request->wants_answer);
  }

  void bytes_that_are_no_text_do_not_break_the_stream() {
    const auto text = rpc::result(1, {{"name", std::string("\xff\xfe")}});
    QVERIFY(nlohmann::json::accept(text));
  }
};

QTEST_APPLESS_MAIN(TestRpc)
#include "test_rpc.moc"
