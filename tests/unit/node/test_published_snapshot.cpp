// SPDX-License-Identifier: GPL-3.0-or-later
// What everybody sees of the session: its own words, what holds it back in their place, and a
// version that grows with every change and with nothing else.
#include <QtTest>

#include "engine/node/projects/published_snapshot.h"

using namespace potluck;

namespace {

using nlohmann::json;

PublishedSnapshot::Said said(control::Activity activity, const std::string& sentence) {
  auto out = idle_snapshot();
  out.activity = activity;
  out.said.sentence = sentence;
  return std::make_shared<const control::Snapshot>(std::move(out));
}

Verdict on_battery() {
  Verdict out;
  out.hold = Hold::kComputing;
  out.rule = "not_on_battery";
  out.sentence = "Waiting for mains power";
  out.reason = "It runs on its battery";
  out.fix = control::Fix{"Train anyway for 1 h", "override"};
  return out;
}

}  // namespace

class TestPublishedSnapshot : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { frame_ = {}; }

  void without_a_session_the_node_is_idle() {
    PublishedSnapshot snapshot([this] { return frame_; });
    QVERIFY(snapshot.now() == idle_snapshot());
    snapshot.refresh();
    QVERIFY(snapshot.now() == idle_snapshot());
    snapshot.set(said(control::Activity::kTraining, "Training"));
    snapshot.set(nullptr);
    QVERIFY(snapshot.now() == idle_snapshot());
  }

  void the_version_grows_with_changes_alone() {
    PublishedSnapshot snapshot([this] { return frame_; });
    snapshot.set(said(control::Activity::kTraining, "Training"));
    QCOMPARE(json(snapshot.now())["version"], json(1));
    snapshot.set(said(control::Activity::kTraining, "Training"));
    snapshot.refresh();
    QCOMPARE(json(snapshot.now())["version"], json(1));
    frame_.stops_after_round = true;
    snapshot.refresh();
    QCOMPARE(json(snapshot.now())["version"], json(2));
    QCOMPARE(json(snapshot.now())["stops_after_round"], json(true));
    snapshot.set(nullptr);
    snapshot.set(said(control::Activity::kTraining, "Training"));
    QCOMPARE(json(snapshot.now())["version"], json(3));  // never one that was seen already
  }

  void what_holds_it_back_speaks_for_it() {
    frame_.decision.verdict = on_battery();
    const json out = framed(*said(control::Activity::kTraining, "Training"), frame_);
    QCOMPARE(out["activity"], json("paused"));
    QCOMPARE(out["sentence"], json("Waiting for mains power"));
    QCOMPARE(out["hold"]["rule"], json("not_on_battery"));
    QCOMPARE(out["hold"]["network"], json(false));
    QCOMPARE(out["paused"], json(false));
  }

  void a_snooze_speaks_louder_than_a_rule() {
    frame_.decision.verdict = on_battery();
    frame_.decision.paused = true;
    frame_.now_ms = 1'760'000'000'000;
    frame_.decision.paused_until_ms = frame_.now_ms + 60'000;
    const json out = framed(*said(control::Activity::kTraining, "Training"), frame_);
    QVERIFY(out["sentence"].get<std::string>().starts_with("Snoozing until "));
    QCOMPARE(out["fix"]["method"], json("resume"));
    QCOMPARE(out["paused_until_unix_ms"], json(frame_.decision.paused_until_ms));
  }

  void what_has_ended_by_itself_says_so() {
    frame_.decision.verdict = on_battery();
    for (const auto activity :
         {control::Activity::kFailed, control::Activity::kFinished, control::Activity::kIdle}) {
      const json out = framed(*said(activity, "In its own words"), frame_);
      QCOMPARE(out["activity"], json(control::to_string(activity)));
      QCOMPARE(out["sentence"], json("In its own words"));
      QVERIFY(out["hold"].is_object());
    }
    PublishedSnapshot snapshot([this] { return frame_; });
    QVERIFY(!snapshot.has_failed());
    snapshot.set(said(control::Activity::kFailed, "The disk is full"));
    QVERIFY(snapshot.has_failed());
  }

 private:
  SnapshotFrame frame_;
};

QTEST_APPLESS_MAIN(TestPublishedSnapshot)
#include "test_published_snapshot.moc"
