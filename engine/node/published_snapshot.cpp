// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/published_snapshot.h"

#include <algorithm>

#include "engine/node/local_time.h"
#include "engine/node/sentences.h"

namespace potluck {
namespace {

constexpr std::int64_t kMsPerMinute = 60'000;

Json machine_json(const SystemFacts& facts) {
  return {{"celsius", told_or_null(facts.celsius)},
          {"load", told_or_null(facts.load)},
          {"on_battery", told_or_null(facts.on_battery)},
          {"process_bytes", facts.process_bytes}};
}

std::string snooze_sentence(std::int64_t until_ms, std::int64_t now_ms) {
  const auto now = local_time(now_ms / 1000);
  const auto minutes = (until_ms - now_ms + kMsPerMinute - 1) / kMsPerMinute;
  return "Snoozing until " + clock_text(now, static_cast<int>(std::max<std::int64_t>(0, minutes)));
}

void explain_hold(Json& out, const Decision& decision, std::int64_t now_ms) {
  const std::string activity = out["activity"];
  if (activity == "failed" || activity == "finished" || activity == "idle") return;
  if (decision.paused && decision.paused_until_ms > 0) {
    out["activity"] = "paused";
    out["sentence"] = snooze_sentence(decision.paused_until_ms, now_ms);
    out["reason"] = "Training goes on by itself then";
    out["fix"] = {{"label", "Resume now"}, {"method", "resume"}, {"params", Json::object()}};
  } else if (!decision.paused && decision.verdict.hold != Hold::kNothing) {
    out["activity"] = "paused";
    out["sentence"] = decision.verdict.sentence;
    out["reason"] = decision.verdict.reason;
    out["fix"] = decision.verdict.fix;
  }
}

}  // namespace

Json idle_snapshot() {
  const auto said = describe({});
  Json out = {{"version", 0},
              {"project", ""},
              {"name", ""},
              {"activity", "idle"},
              {"sentence", said.sentence},
              {"reason", said.reason},
              {"fix", nullptr},
              {"disk_trouble", nullptr},
              {"paused", false},
              {"epoch", 0},
              {"epochs_total", 0},
              {"others_epoch", 0},
              {"seconds_left", nullptr},
              {"peers", 0},
              {"listening", ""},
              {"client_mode", false},
              {"batch", {{"mine", 0}, {"others", 0}, {"target", 0}, {"eta_seconds", nullptr}}},
              {"samples_per_second", {{"mine", 0}, {"all", 0}}},
              {"loss", nullptr},
              {"learning_rate", 0},
              {"validation", nullptr},
              {"traffic", {{"up_bps", 0}, {"down_bps", 0}, {"up_bytes", 0}, {"down_bytes", 0}}},
              {"fetch", nullptr},
              {"round", {{"attempt", 0}, {"coordinator", ""}, {"averaging", false}}},
              {"device", ""},
              {"state_digest", nullptr}};
  out.update(standing_json({}));
  return out;
}

Json framed(Json said, const SnapshotFrame& frame) {
  Json out = std::move(said);
  const auto& decision = frame.decision;
  const auto& verdict = decision.verdict;
  explain_hold(out, decision, frame.now_ms);
  out["paused"] = decision.paused;
  out["paused_until_unix_ms"] =
      decision.paused_until_ms > 0 ? Json(decision.paused_until_ms) : Json();
  out["overridden_until_unix_ms"] =
      decision.overridden_until_ms > 0 ? Json(decision.overridden_until_ms) : Json();
  out["hold"] = verdict.hold == Hold::kNothing
                    ? Json()
                    : Json{{"rule", verdict.rule},
                           {"network", verdict.hold == Hold::kAll},
                           {"minutes", told_or_null(verdict.minutes_until)}};
  out["stops_after_round"] = frame.stops_after_round;
  out["machine"] = machine_json(frame.facts);
  return out;
}

PublishedSnapshot::PublishedSnapshot(std::function<SnapshotFrame()> frame)
    : frame_(std::move(frame)) {}

void PublishedSnapshot::set(std::shared_ptr<const Json> said) {
  {
    const std::lock_guard lock(mutex_);
    said_ = std::move(said);
    if (!said_) published_ = nullptr;
  }
  refresh();
}

void PublishedSnapshot::refresh() {
  const std::lock_guard lock(mutex_);
  if (!said_) return;
  auto next = framed(*said_, frame_());
  next["version"] = version_;
  if (published_ && *published_ == next) return;
  next["version"] = ++version_;
  published_ = std::make_shared<const Json>(std::move(next));
}

Json PublishedSnapshot::now() const {
  {
    const std::lock_guard lock(mutex_);
    if (published_) return *published_;
  }
  return idle_snapshot();
}

bool PublishedSnapshot::has_failed() const {
  const std::lock_guard lock(mutex_);
  return said_ && (*said_)["activity"] == "failed";
}

}  // namespace potluck
