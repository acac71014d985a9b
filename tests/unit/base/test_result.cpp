// SPDX-License-Identifier: GPL-3.0-or-later
// Errors as values: they travel up unchanged, with what to do about them.
#include <QTest>
#include <memory>

#include "net/base/result.h"

using namespace potluck;

namespace {

Result<int> half(int v) {
  if (v % 2 != 0) return {ErrorCode::kInvalidArgument, "an odd number", "give an even one"};
  return v / 2;
}

Result<int> quarter(int v) {
  POTLUCK_TRY(const int once, half(v));
  POTLUCK_TRY(const int twice, half(once));
  return twice;
}

Status all_even(std::initializer_list<int> values) {
  for (const int v : values) POTLUCK_CHECK(half(v));
  return ok_status();
}

Result<std::unique_ptr<int>> boxed(int v) {
  POTLUCK_TRY(const int value, half(v));
  return std::make_unique<int>(value);
}

Result<int> unboxed(int v) {
  POTLUCK_TRY(const std::unique_ptr<int> box, boxed(v));  // moves, never copies
  return *box;
}

}  // namespace

class TestResult : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void value_comes_through() {
    QCOMPARE(quarter(12).value(), 3);
    QCOMPARE(*unboxed(8), 4);
    QVERIFY(all_even({2, 4}));
  }

  void first_error_ends_the_function_and_keeps_its_words() {
    const auto result = quarter(6);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::kInvalidArgument);
    QCOMPARE(result.error().text(), std::string("an odd number; give an even one"));
    QVERIFY(!all_even({2, 3, 4}));
    QVERIFY(!unboxed(3));
  }

  void error_without_a_hint_has_no_semicolon() {
    const Error error{ErrorCode::kIo, "the disk is gone", {}};
    QCOMPARE(error.text(), std::string("the disk is gone"));
  }
};

QTEST_APPLESS_MAIN(TestResult)
#include "test_result.moc"
