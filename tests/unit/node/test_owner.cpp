// SPDX-License-Identifier: GPL-3.0-or-later
// The owner's preferences and pauses outlive the node, limit what a run takes, and count only where
// the run obeys them. What ran is remembered with the options it was started with.
#include <QtCore/qfloat16.h>
#include <QTemporaryDir>
#include <QTest>

#include "engine/node/disk/wall_clock.h"
#include "engine/node/owner/owner.h"
#include "engine/node/projects/remembered_run.h"

using namespace potluck;

namespace {

class FixedProbe final : public SystemProbe {
 public:
  explicit FixedProbe(SystemFacts facts) : facts_(std::move(facts)) {}
  SystemFacts read(const Preferences&) override { return facts_; }

 private:
  SystemFacts facts_;
};

SystemFacts metered() {
  SystemFacts facts;
  facts.metered = true;
  facts.process_bytes = 5;
  return facts;
}

}  // namespace

class TestOwner : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    home_ = std::make_unique<QTemporaryDir>();
    open();
  }
  void cleanup() {
    rules_.reset();
    storage_.reset();
  }

  void preferences_outlive_the_node() {
    auto wanted = rules_->preferences();
    wanted.max_up_mbit = 3;
    QVERIFY(rules_->set_preferences(wanted));
    QCOMPARE(rules_->preferences().max_up_mbit, 3.0);
    open();
    QCOMPARE(rules_->preferences().max_up_mbit, 3.0);
  }
  void a_preference_of_another_version_costs_no_other() {
    QVERIFY(storage_->ask([](Store& store) {
      return store.set_setting("preferences", R"({"colour": "red", "max_threads": 2})");
    }));
    open();
    QCOMPARE(rules_->preferences().max_threads, 2u);
  }
  void a_pause_outlives_the_node_until_it_is_over() {
    QVERIFY(!rules_->decide().paused);
    rules_->pause(0);
    open();
    QVERIFY(rules_->decide().paused);
    rules_->resume();
    open();
    QVERIFY(!rules_->decide().paused);
    rules_->pause(unix_ms_now() - 1);  // a snooze that has ended
    open();
    QVERIFY(!rules_->decide().paused);
  }
  void what_is_looked_at_is_obeyed_if_the_run_obeys() {
    QCOMPARE(rules_->look().metered, std::optional(true));
    QVERIFY(!rules_->decide().may_take_part());
    rules_->begin_project(rules_->probe(), /*obeys=*/false);
    QVERIFY(rules_->decide().may_take_part());
    rules_->begin_project(rules_->probe(), /*obeys=*/true);
    QVERIFY(!rules_->decide().may_take_part());
    QCOMPARE(rules_->facts().process_bytes, 0u);  // what was held before is not the project's
  }
  void a_run_gets_the_smaller_limit() {
    auto preferences = rules_->preferences();
    preferences.max_up_mbit = 5;
    preferences.max_down_mbit = 0;
    preferences.max_threads = 4;
    preferences.use_gpu = false;
    QVERIFY(rules_->set_preferences(preferences));
    RunOptions run;
    run.threads = 2;
    run.down_mbit = 7;
    auto limited = rules_->limited(run);
    QCOMPARE(limited.up_mbit, 5.0);
    QCOMPARE(limited.down_mbit, 7.0);
    QCOMPARE(limited.threads, 2);
    QCOMPARE(limited.device, std::string("cpu"));
    QVERIFY(!limited.limits_spare_local);
    run.down_mbit = 0;
    QVERIFY(rules_->limited(run).limits_spare_local);
    run.obey_rules = false;
    QCOMPARE(rules_->limited(run).up_mbit, 0.0);
  }

  void what_ran_is_remembered_with_its_options() {
    QVERIFY(!*remembered_run(*storage_));
    WantedProject wanted;
    wanted.id = ProjectId::from_hex(std::string(64, '7')).value();
    wanted.options.listen = "0.0.0.0:7000";
    wanted.options.threads = 3;
    wanted.options.train = false;
    wanted.options.up_mbit = 2.5;
    wanted.options.epochs = 9;
    remember_run(*storage_, wanted);
    open();
    const auto run = remembered_run(*storage_);
    QVERIFY(run && *run);
    QCOMPARE((*run)->project, wanted.id.hex());
    QCOMPARE(to_json((*run)->options), to_json(wanted.options));
    remember_run(*storage_, std::nullopt);
    QVERIFY(!*remembered_run(*storage_));
  }
  void options_are_those_of_the_call() {
    QVERIFY(!run_options_of({{"threads", -1}}));
    QVERIFY(!run_options_of({{"up_mbit", "fast"}}));
    const auto usual = run_options_of(nlohmann::json::object());
    QVERIFY(usual);
    QCOMPARE(to_json(*usual), to_json(RunOptions{}));
  }

 private:
  void open() {
    rules_.reset();
    storage_.reset();
    auto store = Store::open(home_->path().toStdString());
    QVERIFY(store);
    storage_ = std::make_unique<StorageThread>(std::move(*store));
    rules_ = std::make_unique<Owner>(home_->path().toStdString(), *storage_,
                                     std::make_unique<FixedProbe>(metered()));
  }

  std::unique_ptr<QTemporaryDir> home_;
  std::unique_ptr<StorageThread> storage_;
  std::unique_ptr<Owner> rules_;
};

QTEST_APPLESS_MAIN(TestOwner)
#include "test_owner.moc"
