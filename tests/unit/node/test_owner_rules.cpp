// SPDX-License-Identifier: GPL-3.0-or-later
// The owner's rules on made-up facts: each holds for its reason alone, with its own sentence and
// its own way out.
#include <QTest>

#include "engine/node/owner/rule_keeper.h"

using namespace potluck;
using nlohmann::json;

namespace {

// Monday, 14:30, on mains, an ordinary network, nobody there for an hour, cool.
SystemFacts calm() {
  SystemFacts facts;
  facts.on_battery = false;
  facts.metered = false;
  facts.idle_seconds = 3600;
  facts.full_screen = false;
  facts.celsius = 50;
  facts.minute_of_day = 14 * 60 + 30;
  return facts;
}

WeekHours only(int from, int to) {
  WeekHours hours;
  for (auto& day : hours.days) {
    day = 0;
    for (int hour = from; hour < to; ++hour) day |= 1u << hour;
  }
  return hours;
}

Preferences strict() {
  Preferences p;
  p.only_when_idle = true;
  p.pause_for_full_screen = true;
  p.pause_for_programs = {"game"};
  p.compute_hours = p.network_hours = only(0, 24);
  p.max_memory_gb = 4;
  p.max_disk_gb = 10;
  p.max_celsius = 85;
  return p;
}

struct Case {
  std::function<void(Preferences&, SystemFacts&)> arrange;
  Hold hold;
  const char* rule;
  const char* sentence;
  const char* method;  // of the button
};

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases = {
      {[](Preferences&, SystemFacts& f) { f.on_battery = true; }, Hold::kComputing,
       "not_on_battery", "Waiting for mains power", "override"},
      {[](Preferences&, SystemFacts& f) { f.metered = true; }, Hold::kAll, "not_on_metered",
       "Waiting for a network without a data limit", "override"},
      {[](Preferences& p, SystemFacts&) { p.compute_hours = only(22, 24); }, Hold::kComputing,
       "compute_hours", "Not training until 22:00", "override"},
      {[](Preferences& p, SystemFacts&) { p.network_hours = only(6, 8); }, Hold::kAll,
       "network_hours", "Staying off the network until tomorrow 06:00", "override"},
      {[](Preferences& p, SystemFacts&) { p.compute_hours = only(0, 0); }, Hold::kComputing,
       "compute_hours", "Not training", "show"},
      {[](Preferences&, SystemFacts& f) { f.idle_seconds = 30; }, Hold::kComputing,
       "only_when_idle", "Waiting until nobody uses this computer", "override"},
      {[](Preferences&, SystemFacts& f) { f.programs = {"game"}; }, Hold::kComputing,
       "pause_for_programs", "Waiting until game ends", "override"},
      {[](Preferences&, SystemFacts& f) { f.full_screen = true; }, Hold::kComputing,
       "pause_for_full_screen", "Waiting until the full-screen program ends", "override"},
      {[](Preferences&, SystemFacts& f) { f.celsius = 86; }, Hold::kComputing, "max_celsius",
       "Cooling down: this computer is at 86 °C", "show"},
      {[](Preferences&, SystemFacts& f) { f.process_bytes = 5'200'000'000; }, Hold::kAll,
       "max_memory_gb", "Stopped: this project needs more memory than you allow", "show"},
      {[](Preferences&, SystemFacts& f) { f.folder_bytes = 11'000'000'000; }, Hold::kAll,
       "max_disk_gb", "Stopped: the node's folder is larger than you allow", "show"}};
  return kCases;
}

Verdict judged(const Preferences& p, const SystemFacts& f, bool overridden = false) {
  return judge(p, f, {overridden, still_cooling(p, f, false)});
}

}  // namespace

class TestRules : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_calm_computer_trains_even_under_strict_rules() {
    QCOMPARE(judged(strict(), calm()), Verdict{});
  }

  void each_rule_says_what_and_why_and_offers_a_way_out() {
    for (const auto& one : cases()) {
      auto preferences = strict();
      auto facts = calm();
      one.arrange(preferences, facts);
      const auto verdict = judged(preferences, facts);
      QCOMPARE(verdict.rule, std::string(one.rule));
      QCOMPARE(verdict.sentence.text(), std::string(one.sentence));
      QVERIFY2(verdict.hold == one.hold, one.rule);
      QVERIFY2(verdict.reason.text().size() > 20, one.rule);
      QCOMPARE(verdict.fix.value().method, std::string(one.method));
      QVERIFY(!verdict.fix->label.empty());
    }
  }

  void an_override_waives_all_but_what_protects_the_machine() {
    for (const auto& one : cases()) {
      auto preferences = strict();
      auto facts = calm();
      one.arrange(preferences, facts);
      const std::string rule = one.rule;
      const bool protects = rule.starts_with("max_");
      QVERIFY2((judged(preferences, facts, true).hold != Hold::kNothing) == protects, one.rule);
    }
  }

  void a_rule_that_is_off_does_not_hold() {
    for (const auto& one : cases()) {
      auto facts = calm();
      Preferences off = strict(), unused = strict();
      one.arrange(unused, facts);
      off.not_on_battery = off.not_on_metered = off.only_when_idle = false;
      off.pause_for_full_screen = false;
      off.max_celsius = off.max_disk_gb = off.max_memory_gb = 0;
      facts.programs.clear();  // the probe reports only those that were asked for
      QVERIFY2(judged(off, facts).hold == Hold::kNothing, one.rule);
    }
  }

  void what_the_system_does_not_tell_holds_nothing_back() {
    SystemFacts silent;
    silent.minute_of_day = 600;
    QCOMPARE(judged(strict(), silent), Verdict{});
  }

  void what_weighs_more_is_told_first() {
    auto facts = calm();
    facts.on_battery = facts.metered = true;
    facts.idle_seconds = 0;
    QCOMPARE(judged(strict(), facts).rule, std::string("not_on_metered"));
    facts.metered = false;
    QCOMPARE(judged(strict(), facts).rule, std::string("not_on_battery"));
  }

  void hours_know_when_they_begin_again() {
    WeekHours hours = only(0, 0);
    hours.days[2] = 1u << 5;  // Wednesday, 5 o'clock
    QCOMPARE(hours.minutes_until_allowed(2, 5 * 60 + 59), 0);
    QCOMPARE(hours.minutes_until_allowed(2, 4 * 60 + 10), 50);
    QCOMPARE(hours.minutes_until_allowed(1, 5 * 60), 24 * 60);
    QCOMPARE(hours.minutes_until_allowed(2, 6 * 60), 7 * 24 * 60 - 60);  // next week
    QCOMPARE(only(0, 0).minutes_until_allowed(0, 0), -1);
    Preferences p;
    p.compute_hours = hours;
    QCOMPARE(judged(p, calm()).sentence.text(), std::string("Not training until Wednesday 05:00"));
  }

  void cooling_lets_go_some_degrees_below_the_ceiling() {
    RuleKeeper keeper;
    keeper.set_preferences(strict());
    auto facts = calm();
    const auto holds_at = [&](double celsius) {
      facts.celsius = celsius;
      keeper.observe(facts);
      return keeper.decide(0).verdict.hold != Hold::kNothing;
    };
    QVERIFY(!holds_at(84));
    QVERIFY(holds_at(85));
    QVERIFY(holds_at(80));
    QVERIFY(!holds_at(76));
    QVERIFY(!holds_at(80));
  }

  void memory_that_was_freed_by_stopping_is_not_forgotten() {
    RuleKeeper keeper;
    auto preferences = strict();
    keeper.set_preferences(preferences);
    auto facts = calm();
    facts.process_bytes = 5'000'000'000;
    keeper.observe(facts);
    facts.process_bytes = 200'000'000;  // the project has stopped
    keeper.observe(facts);
    QCOMPARE(keeper.decide(0).verdict.rule, std::string("max_memory_gb"));
    preferences.max_memory_gb = 6;
    keeper.set_preferences(preferences);
    QVERIFY(keeper.decide(0).may_take_part());
  }

  void pauses_and_overrides_end_by_themselves() {
    RuleKeeper keeper;
    auto facts = calm();
    facts.on_battery = true;
    keeper.observe(facts);
    keeper.override_rules(5000);
    QVERIFY(keeper.decide(4999).may_compute());
    QVERIFY(!keeper.decide(5000).may_compute());
    keeper.observe(calm());
    keeper.pause(9000);
    QVERIFY(!keeper.decide(8999).may_compute());
    QVERIFY(keeper.decide(8999).may_take_part());
    QVERIFY(keeper.decide(9000).may_compute());
    keeper.pause(0);
    QVERIFY(!keeper.decide(1LL << 60).may_compute());
    keeper.begin_project();
    QVERIFY(keeper.decide(9000).may_compute());
  }

  void preferences_survive_as_json() {
    auto p = strict();
    p.idle_minutes = 12;
    p.network_hours = only(1, 5);
    p.use_gpu = p.start_again = p.lan_discovery = p.relay_for_others = p.map_port =
        p.find_over_dht = p.data_from_web = false;
    p.max_up_mbit = 2.5;
    p.gpus_off = {1, 3};
    const auto back = with_changes(Preferences{}, nlohmann::json(p));
    QVERIFY2(back, back ? "" : back.error().text().c_str());
    QVERIFY(*back == p);
  }

  void wrong_preferences_are_refused_data() {
    QTest::addColumn<QByteArray>("text");
    const QByteArrayList wrong = {R"({"colour": "red"})",
                                  R"({"idle_minutes": -1})",
                                  R"({"idle_minutes": 1e9})",
                                  R"({"not_on_battery": 1})",
                                  R"({"max_celsius": 12})",
                                  R"({"max_celsius": 500})",
                                  R"({"max_up_mbit": -1})",
                                  R"({"compute_hours": []})",
                                  R"({"compute_hours": ["", "", "", "", "", "", ""]})",
                                  R"({"pause_for_programs": "game"})",
                                  R"({"pause_for_programs": [""]})",
                                  R"({"gpus_off": 1})",
                                  R"({"gpus_off": [-1]})",
                                  R"({"gpus_off": [64]})",
                                  R"({"gpus_off": [18446744073709551615]})",
                                  R"({"gpus_off": ["0"]})",
                                  R"([1])"};
    for (const auto& text : wrong) QTest::newRow(text.constData()) << text;
  }
  void wrong_preferences_are_refused() {
    QFETCH(QByteArray, text);
    const auto made = with_changes(Preferences{}, json::parse(text.toStdString()));
    QVERIFY(!made);
    QVERIFY(!made.error().hint.empty());
  }
};

QTEST_GUILESS_MAIN(TestRules)
#include "test_owner_rules.moc"
