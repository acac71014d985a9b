// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/published_status.h"

#include <algorithm>

#include "engine/node/owner/local_time.h"
#include "engine/node/session/sentences.h"

namespace potluck {
namespace {

constexpr std::int64_t kMsPerMinute = 60'000;

Sentence snooze_sentence(std::int64_t until_ms, std::int64_t now_ms) {
  const auto now = local_time(now_ms / 1000);
  const auto minutes = (until_ms - now_ms + kMsPerMinute - 1) / kMsPerMinute;
  return Sentence::tr("Snoozing until %1",
                      clock_text(now, static_cast<int>(std::max<std::int64_t>(0, minutes))));
}

void explain_hold(control::NodeStatus& out, const Decision& decision, std::int64_t now_ms) {
  const bool has_ended = out.activity == control::Activity::kFailed ||
                         out.activity == control::Activity::kFinished ||
                         out.activity == control::Activity::kIdle;
  if (has_ended) return;
  if (decision.paused && decision.paused_until_ms > 0) {
    out.activity = control::Activity::kPaused;
    out.said = {snooze_sentence(decision.paused_until_ms, now_ms),
                Sentence::tr("Training goes on by itself then"),
                Fix{Sentence::tr("Resume now"), "resume"}};
  } else if (!decision.paused && decision.verdict.hold != Hold::kNothing) {
    const auto& verdict = decision.verdict;
    out.activity = control::Activity::kPaused;
    out.said = {verdict.sentence, verdict.reason, verdict.fix};
  }
}

control::Wishes wishes_of(const Decision& decision, bool stops_after_round) {
  control::Wishes out;
  const auto& verdict = decision.verdict;
  out.paused = decision.paused;
  if (verdict.hold != Hold::kNothing) {
    out.hold = {verdict.rule, verdict.hold == Hold::kAll, verdict.minutes_until};
  }
  if (decision.paused_until_ms > 0) out.paused_until_unix_ms = decision.paused_until_ms;
  if (decision.overridden_until_ms > 0) out.overridden_until_unix_ms = decision.overridden_until_ms;
  out.stops_after_round = stops_after_round;
  return out;
}

}  // namespace

control::NodeStatus idle_status() {
  control::NodeStatus out;
  out.said = describe({});
  return out;
}

control::NodeStatus framed(control::NodeStatus said, const StatusFrame& frame) {
  control::NodeStatus out = std::move(said);
  explain_hold(out, frame.decision, frame.now_ms);
  out.wishes = wishes_of(frame.decision, frame.stops_after_round);
  const auto& facts = frame.facts;
  out.machine = {facts.celsius, facts.load, facts.on_battery, facts.process_bytes};
  return out;
}

PublishedStatus::PublishedStatus(std::function<StatusFrame()> frame) : frame_(std::move(frame)) {}

void PublishedStatus::set(Said said) {
  {
    const std::lock_guard lock(mutex_);
    said_ = std::move(said);
    if (!said_) published_ = nullptr;
  }
  refresh();
}

void PublishedStatus::refresh() {
  const std::lock_guard lock(mutex_);
  if (!said_) return;
  auto next = framed(*said_, frame_());
  next.version = version_;
  if (published_ && *published_ == next) return;
  next.version = ++version_;
  published_ = std::make_shared<const control::NodeStatus>(std::move(next));
}

control::NodeStatus PublishedStatus::now() const {
  {
    const std::lock_guard lock(mutex_);
    if (published_) return *published_;
  }
  return idle_status();
}

bool PublishedStatus::has_failed() const {
  const std::lock_guard lock(mutex_);
  return said_ && said_->activity == control::Activity::kFailed;
}

}  // namespace potluck
