// SPDX-License-Identifier: GPL-3.0-or-later
// Events reach everybody who observes, numbered in their order, and nobody any more who released
// the subscription. A rule that holds is told once.
#include <QtCore/qfloat16.h>
#include <QTest>

#include "engine/node/projects/event_feed.h"
#include "engine/node/projects/hold_teller.h"

using namespace potluck;
using nlohmann::json;

class TestEventFeed : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everybody_hears_the_same_numbers() {
    EventFeed feed;
    feed.emit(control::Note{"unheard"});
    std::vector<json> one, two;
    const auto first = feed.observe([&](const control::Event& event) { one.push_back(event); });
    feed.emit(control::Note{"a"});
    const auto second = feed.observe([&](const control::Event& event) { two.push_back(event); });
    feed.emit(control::Note{"b"});
    QCOMPARE(one.size(), 2u);
    QCOMPARE(one[0], json({{"type", "note"}, {"text", "a"}, {"sequence", 2}}));
    QCOMPARE(two, std::vector<json>({one[1]}));
    QCOMPARE(one[1]["sequence"], json(3));
  }
  void a_released_subscription_is_over() {
    EventFeed feed;
    int heard = 0;
    auto subscription = feed.observe([&](const control::Event&) { ++heard; });
    feed.emit(control::Note{"a"});
    subscription.reset();
    feed.emit(control::Note{"b"});
    QCOMPARE(heard, 1);
  }
  void a_rule_is_told_once_and_its_end_too() {
    EventFeed feed;
    std::vector<json> rules;
    const auto all =
        feed.observe([&](const control::Event& event) { rules.push_back(json(event)["rule"]); });
    HoldTeller teller(feed);
    Verdict metered;
    metered.rule = "not_metered";
    for (const auto& verdict : {Verdict{}, metered, metered, Verdict{}}) teller.tell(verdict);
    QCOMPARE(rules, std::vector<json>({"not_metered", ""}));
  }
};

QTEST_APPLESS_MAIN(TestEventFeed)
#include "test_event_feed.moc"
