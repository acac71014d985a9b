// SPDX-License-Identifier: GPL-3.0-or-later
// Methods by name: the table finds those of every group, keeps the groups alive, and refuses what
// is no call.
#include <QtCore/qfloat16.h>
#include <QTest>

#include "engine/node/api/call_table.h"

using namespace potluck;
using nlohmann::json;

namespace {

class Greetings {
 public:
  static CallList<Greetings> methods() {
    return {{"greet", &Greetings::greet}, {"fail", &Greetings::fail}};
  }
  Result<json> greet(const json& params) { return json{{"said", ++greeted_}, {"to", params}}; }
  Result<json> fail(const json&) { return {ErrorCode::kPermission, "not for you"}; }

 private:
  int greeted_ = 0;
};

}  // namespace

class TestCallTable : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    table_ = {};
    table_.add(std::make_shared<Greetings>());
  }

  void a_method_is_answered_by_its_group() {
    QCOMPARE(*table_.call("greet", {{"name", "Ada"}}),
             json({{"said", 1}, {"to", {{"name", "Ada"}}}}));
    QCOMPARE(table_.call("greet", json::object())->at("said"), json(2));  // the same group
    QVERIFY(table_.call("fail", {}).error().code == ErrorCode::kPermission);
  }
  void it_knows_what_it_answers() {
    QVERIFY(table_.answers("greet"));
    QVERIFY(!table_.answers("gree") && !table_.answers(""));
    const auto unknown = table_.call("curse", {});
    QVERIFY(!unknown && unknown.error().code == ErrorCode::kNotFound);
    QCOMPARE(unknown.error().message, std::string("there is no method 'curse'"));
  }
  void parameters_are_an_object() {
    QCOMPARE(table_.call("greet", nullptr)->at("to"), json::object());
    for (const json& odd : {json::array(), json(3), json("name")}) {
      const auto refused = table_.call("greet", odd);
      QVERIFY(!refused && refused.error().code == ErrorCode::kInvalidArgument);
    }
  }

 private:
  CallTable table_;
};

QTEST_APPLESS_MAIN(TestCallTable)
#include "test_call_table.moc"
