// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/node/finding/bootstrap.h"

using namespace potluck;

class TestBootstrap : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void never_dials_itself() {
    Bootstrap plan;
    plan.add("127.0.0.1:1");
    plan.add("127.0.0.1:2");
    plan.exclude("127.0.0.1:1");
    plan.add("127.0.0.1:1");
    QCOMPARE(plan.due(0, TimePoint{}), std::vector<std::string>{"127.0.0.1:2"});
  }

  void pauses_grow_and_a_link_ends_them() {
    Bootstrap plan;
    plan.add("a:1");
    TimePoint now{};
    QCOMPARE(plan.due(0, now).size(), 1U);
    QVERIFY(plan.due(0, now + std::chrono::milliseconds(500)).empty());
    now += std::chrono::seconds(1);
    QCOMPARE(plan.due(0, now).size(), 1U);
    QVERIFY(plan.due(0, now + std::chrono::milliseconds(1500)).empty());  // two seconds by now
    now += std::chrono::seconds(2);
    QCOMPARE(plan.due(0, now).size(), 1U);
    QVERIFY(plan.due(1, now + std::chrono::seconds(60)).empty());
    now += std::chrono::seconds(61);
    QCOMPARE(plan.due(0, now).size(), 1U);  // the link broke: back to short pauses
    QCOMPARE(plan.due(0, now + std::chrono::seconds(1)).size(), 1U);
  }

  // Two that found each other must not wait for a third that knows nobody.
  void who_is_linked_tries_on_less_and_less_often() {
    Bootstrap plan;
    plan.add("a:1");
    const TimePoint begin{};
    std::vector<int> tried;  // seconds
    for (int second = 0; second < 300; ++second) {
      if (!plan.due(1, begin + std::chrono::seconds(second)).empty()) tried.push_back(second);
    }
    const std::vector<int> expected{1, 2, 4, 8, 16, 32, 64, 124, 184, 244};
    QCOMPARE(tried, expected);
  }

  void what_peers_name_is_bounded() {
    Bootstrap plan;
    for (int i = 0; i < 1000; ++i) plan.add("h:" + std::to_string(i));
    QCOMPARE(plan.known().size(), Bootstrap::kMaxAddresses);
  }
};

QTEST_APPLESS_MAIN(TestBootstrap)
#include "test_bootstrap.moc"
