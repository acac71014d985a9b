// SPDX-License-Identifier: GPL-3.0-or-later
// What everybody sees of the session: its own words, what holds it back in their place, and a
// version that grows with every change and with nothing else.
#include <QtCore/qfloat16.h>
#include <QTest>

#include "engine/node/projects/published_status.h"

using namespace potluck;

namespace {

using nlohmann::json;

PublishedStatus::Said said(control::Activity activity, const std::string& sentence) {
  auto out = idle_status();
  out.activity = activity;
  out.said.sentence = Sentence::verbatim(sentence);
  return std::make_shared<const control::NodeStatus>(std::move(out));
}

Verdict on_battery() {
  Verdict out;
  out.hold = Hold::kComputing;
  out.rule = "not_on_battery";
  out.sentence = Sentence::tr("Waiting for mains power");
  out.reason = Sentence::verbatim("It runs on its battery");
  out.fix = control::Fix{Sentence::tr("Train anyway for 1 h"), "override"};
  return out;
}

}  // namespace

class TestPublishedStatus : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { frame_ = {}; }

  void without_a_session_the_node_is_idle() {
    PublishedStatus status([this] { return frame_; });
    QVERIFY(status.now() == idle_status());
    status.refresh();
    QVERIFY(status.now() == idle_status());
    status.set(said(control::Activity::kTraining, "Training"));
    status.set(nullptr);
    QVERIFY(status.now() == idle_status());
  }

  void the_version_grows_with_changes_alone() {
    PublishedStatus status([this] { return frame_; });
    status.set(said(control::Activity::kTraining, "Training"));
    QCOMPARE(json(status.now())["version"], json(1));
    status.set(said(control::Activity::kTraining, "Training"));
    status.refresh();
    QCOMPARE(json(status.now())["version"], json(1));
    frame_.stops_after_round = true;
    status.refresh();
    QCOMPARE(json(status.now())["version"], json(2));
    QCOMPARE(json(status.now())["stops_after_round"], json(true));
    status.set(nullptr);
    status.set(said(control::Activity::kTraining, "Training"));
    QCOMPARE(json(status.now())["version"], json(3));  // never one that was seen already
  }

  void what_holds_it_back_speaks_for_it() {
    frame_.decision.verdict = on_battery();
    const json out = framed(*said(control::Activity::kTraining, "Training"), frame_);
    QCOMPARE(out["activity"], json("paused"));
    QCOMPARE(out["sentence"]["text"], json("Waiting for mains power"));
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
    QVERIFY(out["sentence"]["text"].get<std::string>().starts_with("Snoozing until "));
    QCOMPARE(out["fix"]["method"], json("resume"));
    QCOMPARE(out["paused_until_unix_ms"], json(frame_.decision.paused_until_ms));
  }

  void what_has_ended_by_itself_says_so() {
    frame_.decision.verdict = on_battery();
    for (const auto activity :
         {control::Activity::kFailed, control::Activity::kFinished, control::Activity::kIdle}) {
      const json out = framed(*said(activity, "In its own words"), frame_);
      QCOMPARE(out["activity"], json(control::to_string(activity)));
      QCOMPARE(out["sentence"]["text"], json("In its own words"));
      QVERIFY(out["hold"].is_object());
    }
    PublishedStatus status([this] { return frame_; });
    QVERIFY(!status.has_failed());
    status.set(said(control::Activity::kFailed, "The disk is full"));
    QVERIFY(status.has_failed());
  }

 private:
  StatusFrame frame_;
};

QTEST_APPLESS_MAIN(TestPublishedStatus)
#include "test_published_status.moc"
