// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session_report.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr auto kProgressEvery = std::chrono::milliseconds(500);
constexpr auto kWorthSaying = std::chrono::seconds(2);

// One state for the event stream, and for a sentence.
std::string coarse(const std::string& activity) {
  return is_in_rounds(activity) ? "training" : activity;
}

// Members that take part beside us. A link alone says nothing: its member may rest or come in. Nor
// does the want of one: of two behind routers a third averages for both.
std::size_t partners(const CollaborationView& view) {
  return static_cast<std::size_t>(std::ranges::count_if(view.peers, [](const PeerView& peer) {
    return (peer.linked || peer.took_part) && peer.record.stage == Stage::kInSync;
  }));
}

std::uint64_t newest_epoch(const CollaborationView& view) {
  std::uint64_t out = 0;
  for (const auto& peer : view.peers) {
    if (peer.linked) out = std::max(out, peer.record.epoch);
  }
  return out;
}

Json fetch_json(const std::optional<ContentExchange::Shown>& fetch) {
  if (!fetch) return nullptr;
  return {{"what", fetch->what},
          {"done_bytes", fetch->done_bytes},
          {"total_bytes", fetch->total_bytes}};
}

Json sentence_json(const Sentence& said) {
  return {{"sentence", said.sentence}, {"reason", said.reason}, {"fix", said.fix}};
}

Json round_json(const CollaborationView& view) {
  return {{"attempt", view.attempt},
          {"coordinator", view.coordinator.is_zero() ? "" : view.coordinator.hex()},
          {"averaging", view.activity == Activity::kAveraging}};
}

Json batch_json(const CollaborationView& view) {
  const double others = std::max(0.0, view.batch_samples - view.my_samples);
  return {{"mine", view.my_samples},
          {"others", others},
          {"target", view.target},
          {"eta_seconds", view.eta_seconds < 0 ? Json() : Json(view.eta_seconds)}};
}

Json traffic_json(const LinkStats& traffic) {
  return {{"up_bps", traffic.send_bits_per_second},
          {"down_bps", traffic.receive_bits_per_second},
          {"up_bytes", traffic.bytes_sent},
          {"down_bytes", traffic.bytes_received}};
}

}  // namespace

std::string activity_of(Activity activity, const SessionEnding& ending, bool trainer_ready) {
  if (ending.failure()) return "failed";
  if (ending.training() != SessionEnding::Training::kGoesOn) return "finished";
  if (!trainer_ready && activity == Activity::kStarting) return "waiting_for_data";
  return std::string(to_string(activity));
}

bool is_in_rounds(const std::string& activity) {
  return activity == "training" || activity == "waiting_for_others" || activity == "averaging" ||
         activity == "applying";
}

// Sentence and colour follow what lasts: a round waits, averages and applies many times a second.
std::string SessionReport::steady(const std::string& activity, TimePoint now) {
  if (activity != activity_) {
    activity_ = activity;
    activity_since_ = now;
  }
  const bool lasts = now - activity_since_ > kWorthSaying;
  return lasts ? activity : coarse(activity);
}

SessionFacts SessionReport::sentence_facts(const ReportFacts& facts, TimePoint now) {
  const CollaborationView& view = facts.view;
  SessionFacts out;
  out.activity = steady(facts.activity, now);
  out.view = &view;
  out.epochs_total = title_.last_epoch;
  out.linked = facts.links;
  out.partners = partners(view);
  out.epochs = facts.progress.epochs;
  out.newest_epoch = newest_epoch(view);
  out.client_mode = view.reach == Reach::kClientMode || view.reach == Reach::kUnreachable;
  out.train = title_.trains;
  if (facts.fetch) {
    out.fetching = facts.fetch->what;
    out.fetch_done = facts.fetch->done_bytes;
    out.fetch_total = facts.fetch->total_bytes;
  }
  out.dial_problem = facts.dial_problem.to_tell(now);
  out.dial_code = facts.dial_problem.code();
  out.failure = facts.ending.failure();
  return out;
}

Json SessionReport::disk_trouble(const ReportFacts& facts) {
  if (!facts.disk) return sentence_json(describe_disk(facts.disk.error(), safe_epochs_));
  safe_epochs_ = facts.progress.epochs;
  return nullptr;
}

Json SessionReport::snapshot(const ReportFacts& facts, TimePoint now) {
  const CollaborationView& view = facts.view;
  const TrainingProgress& progress = facts.progress;
  const auto spoken = sentence_facts(facts, now);
  const bool computes = is_in_rounds(facts.activity);
  Json out = sentence_json(describe(spoken));
  out.update(
      {{"project", title_.project.hex()},
       {"name", title_.name},
       {"activity", spoken.activity},
       {"disk_trouble", disk_trouble(facts)},
       {"paused", view.activity == Activity::kPaused},
       {"epoch", progress.epochs},
       {"epochs_total", title_.last_epoch},
       {"others_epoch", spoken.newest_epoch},
       {"seconds_left", told_or_null(progress.seconds_to(title_.last_epoch))},
       {"peers", facts.links},
       {"listening", facts.listening},
       {"reached", view.reach == Reach::kReachable},
       {"reach", to_string(view.reach)},
       {"client_mode", title_.client_mode},
       {"batch", batch_json(view)},
       {"samples_per_second",
        {{"mine", computes ? progress.samples_per_second : 0.0}, {"all", view.samples_per_second}}},
       {"loss", told_or_null(progress.loss)},
       {"learning_rate", learning_rate_at(title_.schedule, progress.epochs)},
       {"validation", facts.validation},
       {"traffic", traffic_json(facts.traffic)},
       {"fetch", fetch_json(facts.fetch)},
       {"round", round_json(view)},
       {"device", facts.device},
       {"state_digest", progress.state_digest}});
  out.update(standing_json(facts.standing));
  return out;
}

void SessionReport::publish(const ReportFacts& facts, TimePoint now) {
  auto next = snapshot(facts, now);
  next["version"] = version_;
  if (published_ && *published_ == next) return;
  next["version"] = ++version_;
  tell_state(next, facts.ending);
  tell_progress(next, now);
  published_ = std::make_shared<const Json>(std::move(next));
  publish_(published_);
}

void SessionReport::tell_state(const Json& snapshot, const SessionEnding& ending) {
  const auto state = coarse(snapshot["activity"]);
  if (state == told_activity_) return;
  told_activity_ = state;
  Json event = {{"type", "state"}, {"activity", state}, {"sentence", snapshot["sentence"]}};
  if (const auto& failure = ending.failure()) {
    event["kind"] = to_string(failure->code);
    event["hint"] = failure->hint;
  }
  events_.emit(std::move(event));
}

void SessionReport::tell_progress(const Json& snapshot, TimePoint now) {
  if (now - last_progress_ < kProgressEvery) return;
  last_progress_ = now;
  if (!snapshot["fetch"].is_null()) {
    Json event = snapshot["fetch"];
    event["type"] = "fetch";
    events_.emit(std::move(event));
  }
  if (told_activity_ != "training") return;
  const auto& batch = snapshot["batch"];
  events_.emit({{"type", "progress"},
                {"epoch", snapshot["epoch"]},
                {"mine", batch["mine"]},
                {"others", batch["others"]},
                {"target", batch["target"]},
                {"eta_seconds", batch["eta_seconds"]}});
}

}  // namespace potluck
