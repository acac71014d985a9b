// SPDX-License-Identifier: GPL-3.0-or-later
// A whole node under the rules of its owner, on a system that the test makes up: it pauses, leaves
// the network, comes back, stops after a round, and goes on after a restart.
#include <QtCore/qfloat16.h>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "engine/control/values/sentence.h"
#include "engine/node/api/node_impl.h"
#include "engine/node/disk/wall_clock.h"
#include "engine/node/finding/known_facts.h"
#include "net/identity/identity.h"

using namespace potluck;

namespace {

class MadeUpProbe final : public SystemProbe {
 public:
  struct World {
    std::mutex mutex;
    SystemFacts facts;
  };
  explicit MadeUpProbe(std::shared_ptr<World> world) : world_(std::move(world)) {}
  SystemFacts read(const Preferences&) override {
    const std::lock_guard lock(world_->mutex);
    return world_->facts;
  }

 private:
  std::shared_ptr<World> world_;
};

}  // namespace

class TestNodeRules : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  void init() {
    home_ = std::make_unique<QTemporaryDir>();
    world_ = std::make_shared<MadeUpProbe::World>();
    world_->facts.on_battery = false;
    open();
    // Small, and quick to read: what is trained does not matter here.
    QFile text(home_->filePath("words.txt"));
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write(QByteArray("to be or not to be that is the question ").repeated(200));
    text.close();
    const auto made = node_->call("create", {{"name", "words"},
                                             {"data", text.fileName().toStdString()},
                                             {"model", "gpt:layers=1,heads=1,width=16,context=16"},
                                             {"recipe", "target_batch=32,epochs=1000000"},
                                             {"policy", "invite"}});
    QVERIFY2(made, made ? "" : made.error().text().c_str());
  }
  void cleanup() { node_.reset(); }

  void waits_for_mains_power_and_goes_on_with_it() {
    change([](SystemFacts& f) { f.on_battery = true; });
    QVERIFY(node_->call("start", {{"threads", 1U}}));
    QTRY_COMPARE(now("sentence"), std::string("Waiting for mains power"));
    QCOMPARE(now("activity"), std::string("paused"));
    const auto status = Json(node_->status());
    QCOMPARE(status["paused"], Json(false));  // nobody pressed Pause
    QCOMPARE(status["hold"]["rule"], Json("not_on_battery"));
    QCOMPARE(status["fix"]["method"], Json("override"));
    change([](SystemFacts& f) { f.on_battery = false; });
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
    QVERIFY(Json(node_->status())["hold"].is_null());
  }

  void the_button_trains_anyway() {
    change([](SystemFacts& f) { f.on_battery = true; });
    QVERIFY(node_->call("start", {{"threads", 1U}}));
    QTRY_COMPARE(now("sentence"), std::string("Waiting for mains power"));
    const auto fix = Json(node_->status())["fix"];
    QVERIFY(node_->call(fix["method"], fix["params"]));
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
    QVERIFY(Json(node_->status())["overridden_until_unix_ms"].is_number());
  }

  void a_metered_network_is_left_and_joined_again() {
    QVERIFY(node_->call("start", {{"threads", 1U}}));
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
    QVERIFY(!now("listening").empty());
    change([](SystemFacts& f) { f.metered = true; });
    QTRY_COMPARE_WITH_TIMEOUT(now("sentence"),
                              std::string("Waiting for a network without a data limit"), 20'000);
    // It says so while what it has learned is still being written.
    QTRY_VERIFY_WITH_TIMEOUT(now("listening").empty(), 20'000);
    QVERIFY(node_->running());
    QCOMPARE(now("name"), std::string("words"));
    change([](SystemFacts& f) { f.metered = false; });
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
  }

  void does_not_even_start_where_the_network_is_metered() {
    change([](SystemFacts& f) { f.metered = true; });
    QVERIFY(node_->call("start", {{"threads", 1U}}));
    QVERIFY(node_->running());
    QVERIFY(now("listening").empty());
    QVERIFY(node_->call("stop", {}));
    QVERIFY(!node_->running());
    QCOMPARE(now("activity"), std::string("idle"));
  }

  void snoozes_and_says_until_when() {
    QVERIFY(node_->call("start", {{"threads", 1U}}));
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
    QVERIFY(node_->call("pause", {{"seconds", 900U}}));
    QTRY_COMPARE(now("activity"), std::string("paused"));
    QVERIFY(now("sentence").starts_with("Snoozing until "));
    QVERIFY(Json(node_->status())["paused_until_unix_ms"].get<std::int64_t>() > unix_ms_now());
    QCOMPARE(Json(node_->status())["fix"]["method"], Json("resume"));
    QVERIFY(node_->call("resume", {}));
    QTRY_COMPARE(now("activity"), std::string("training"));
    QVERIFY(node_->call("pause", {{"seconds", 1U}}));
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
    QVERIFY(!node_->call("pause", {{"seconds", 1u << 30}}));
  }

  void stops_when_the_round_is_over() {
    QVERIFY(!node_->call("stop_after_round", {}));
    QVERIFY(node_->call("start", {{"threads", 1U}}));
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
    QVERIFY(node_->call("stop_after_round", {}));
    QTRY_VERIFY_WITH_TIMEOUT(!node_->running(), 20'000);
    QVERIFY(!Json(node_->status())["project"].get<std::string>().size());
  }

  void goes_on_after_a_restart_unless_it_was_stopped() {
    QVERIFY(!node_->start_again());
    QVERIFY(node_->call("start", {{"threads", 1U}}));
    QVERIFY(node_->call("pause", {}));
    open();
    const auto again = node_->start_again();
    QVERIFY2(again, again ? "" : again.error().text().c_str());
    QVERIFY(node_->running());
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("paused"), 20'000);
    QVERIFY(Json(node_->status())["paused"].get<bool>());  // by its user, before the restart
    QVERIFY(node_->call("stop", {}));
    open();
    QVERIFY(!node_->start_again());
  }

  void what_ends_the_program_is_not_started_again_and_again() {
    QVERIFY(node_->call("start", {{"threads", 1U}}));
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
    const auto id = ProjectId::from_hex(Json(node_->status())["project"].get<std::string>());
    const auto killed_while_loading = [&](int times) {
      node_.reset();
      const auto store = Store::open(home_->path().toStdString());
      QVERIFY(store);
      for (int i = 0; i < times; ++i) note_loading(**store, *id);
    };
    killed_while_loading(1);
    open();
    QVERIFY(node_->start_again());
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
    killed_while_loading(2);
    open();
    const auto again = node_->start_again();
    QVERIFY(!again);
    QVERIFY2(again.error().message.find("ended 2 times while it read") != std::string::npos,
             again.error().message.c_str());
    QVERIFY(!node_->running());
    QVERIFY(node_->call("start", {{"threads", 1U}}));  // a person may
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
    open();
    QVERIFY(node_->start_again());
  }

  void try_again_starts_what_has_failed() {
    // What it trains on is gone from this home, and nobody else has it.
    const auto projects = node_->call("projects", {})->at("projects");
    const auto folder =
        home_->filePath("projects/" + QString::fromStdString(projects[0]["project"]) + "/data");
    QVERIFY(QDir(folder).exists());
    QFile data(QDir(folder).entryInfoList(QDir::Files).value(0).filePath());
    const QByteArray whole = [&] {
      return data.open(QIODevice::ReadOnly) ? data.readAll() : QByteArray();
    }();
    data.close();
    QVERIFY(!whole.isEmpty());
    QVERIFY(data.remove() && QDir().mkpath(data.fileName()));  // a folder: it cannot be read
    const auto started = node_->call("start", {{"threads", 1U}});
    QVERIFY2(started, started ? "" : started.error().text().c_str());
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("failed"), 20'000);
    QVERIFY(QDir().rmdir(data.fileName()) && data.open(QIODevice::WriteOnly));
    data.write(whole);
    data.close();
    const auto fix = Json(node_->status())["fix"];
    QVERIFY(node_->call(fix["method"], fix["params"]));
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
  }

  void preferences_are_kept_and_told() {
    const auto changed = node_->call("set_preferences", {{"max_up_mbit", 3}, {"max_threads", 1U}});
    QVERIFY2(changed, changed ? "" : changed.error().text().c_str());
    QVERIFY(!node_->call("set_preferences", {{"max_up_mbit", 4}, {"colour", "red"}}));
    open();
    const auto told = node_->call("preferences", {});
    QCOMPARE(told->at("preferences")["max_up_mbit"], Json(3.0));
    QCOMPARE(told->at("defaults")["max_up_mbit"], Json(5.0));
    QCOMPARE(told->at("facts")["on_battery"], Json(false));
    QVERIFY(told->at("facts")["metered"].is_null());
  }

  void another_device_rebuilds_the_running_project() {
    QVERIFY(node_->call("start", {{"threads", 0U}}));
    QTRY_COMPARE_WITH_TIMEOUT(now("activity"), std::string("training"), 20'000);
    QVERIFY(node_->call("set_preferences", {{"max_threads", 1U}}));
    QTRY_COMPARE_WITH_TIMEOUT(now("device"), std::string("CPU, 1 thread"), 20'000);
  }

 private:
  void open() {
    node_.reset();
    const std::filesystem::path home(home_->path().toStdString());
    auto lock = HomeLock::take(home);
    QVERIFY(lock);
    auto identity = load_or_create_identity(home);
    QVERIFY(identity);
    auto store = Store::open(home);
    QVERIFY(store);
    node_ = std::make_unique<NodeImpl>(home, std::move(*lock), std::move(*identity),
                                       std::move(*store), std::make_unique<MadeUpProbe>(world_));
  }
  void change(const std::function<void(SystemFacts&)>& how) {
    const std::lock_guard lock(world_->mutex);
    how(world_->facts);
  }
  std::string now(const char* key) const {
    const Json status = node_->status();
    const Json& value = status.at(key);
    return value.is_string() ? value.get<std::string>() : english_in(status, key);
  }

  std::unique_ptr<QTemporaryDir> home_;
  std::shared_ptr<MadeUpProbe::World> world_;
  std::unique_ptr<NodeImpl> node_;
};

QTEST_GUILESS_MAIN(TestNodeRules)
#include "test_node_rules.moc"
