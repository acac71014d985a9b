// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/session_report.h"

#include <algorithm>

#include "engine/node/answers/control_values.h"
#include "engine/node/session/reach_ladder.h"

namespace potluck {
namespace {

constexpr auto kProgressEvery = std::chrono::milliseconds(500);
constexpr auto kWorthSaying = std::chrono::seconds(2);

// One state for the event stream, and for a sentence.
control::Activity coarse(control::Activity activity) {
  return control::is_in_rounds(activity) ? control::Activity::kTraining : activity;
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

control::Progress progress_of(const ReportFacts& facts, const ReportTitle& title) {
  const TrainingProgress& progress = facts.progress;
  control::Progress out;
  out.epoch = progress.epochs;
  out.epochs_total = title.last_epoch;
  out.others_epoch = newest_epoch(facts.view);
  out.seconds_left = progress.seconds_to(title.last_epoch);
  out.loss = progress.loss;
  out.learning_rate = learning_rate_at(title.schedule, progress.epochs);
  out.validation = facts.validation;
  out.state_digest = progress.state_digest;
  return out;
}

ReachFacts reach_facts(const ReportFacts& facts, const ReportTitle& title) {
  const LinkBook& links = facts.links;
  ReachFacts out;
  out.reach = facts.view.reach;
  out.confirmed = facts.view.reached_at;
  out.port = links.listening().port;
  out.own = links.listening().addresses;
  out.asks_router = title.asks_router;
  out.mapping = links.mapping();
  for (const auto& [relay, seen] : links.relays()) {
    out.relays.push_back(relay);
    out.seen.push_back(seen);
  }
  out.nearby = links.count([](const LinkInfo& link) { return link.local; });
  out.punched = links.count([](const LinkInfo& link) { return link.way == LinkWay::kPunched; });
  return out;
}

control::Network network_of(const ReportFacts& facts, const ReportTitle& title) {
  control::Network out;
  out.peers = facts.links.size();
  out.listening = facts.links.listening().at;
  out.client_mode = title.client_mode;
  out.reach = reach_value(facts.view.reach);
  const auto reach = reach_facts(facts, title);
  out.relays = reach.relays;
  out.ladder = reach_ladder(reach);
  out.traffic = {facts.traffic.send_bits_per_second, facts.traffic.receive_bits_per_second,
                 facts.traffic.bytes_sent, facts.traffic.bytes_received};
  return out;
}

control::PresentRound round_of(const CollaborationView& view) {
  return {view.attempt, view.coordinator.is_zero() ? "" : view.coordinator.hex(),
          view.activity == Activity::kAveraging};
}

control::Batch batch_of(const CollaborationView& view) {
  control::Batch out;
  out.mine = view.my_samples;
  out.others = std::max(0.0, view.batch_samples - view.my_samples);
  out.target = view.target;
  if (view.eta_seconds >= 0) out.eta_seconds = view.eta_seconds;
  return out;
}

}  // namespace

control::Activity activity_of(Activity activity, const SessionEnding& ending, bool trainer_ready) {
  if (ending.failure()) return control::Activity::kFailed;
  if (ending.training() != SessionEnding::Training::kGoesOn) return control::Activity::kFinished;
  if (!trainer_ready && activity == Activity::kStarting) {
    return control::Activity::kWaitingForData;
  }
  return activity_value(activity);
}

// Sentence and colour follow what lasts: a round waits, averages and applies many times a second.
control::Activity SessionReport::steady(control::Activity activity, TimePoint now) {
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
  out.linked = facts.links.size();
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
  out.dial_problem = facts.links.problem().to_tell(now);
  out.dial_code = facts.links.problem().code();
  out.failure = facts.ending.failure();
  out.asks = facts.asks;
  return out;
}

std::optional<control::Explanation> SessionReport::disk_trouble(const ReportFacts& facts) {
  if (!facts.disk) return describe_disk(facts.disk.error(), safe_epochs_);
  safe_epochs_ = facts.progress.epochs;
  return std::nullopt;
}

control::NodeStatus SessionReport::status(const ReportFacts& facts, TimePoint now) {
  const CollaborationView& view = facts.view;
  const auto spoken = sentence_facts(facts, now);
  control::NodeStatus out;
  out.project = title_.project.hex();
  out.name = title_.name;
  out.activity = spoken.activity;
  out.said = describe(spoken);
  out.disk_trouble = disk_trouble(facts);
  out.progress = progress_of(facts, title_);
  out.batch = batch_of(view);
  if (control::is_in_rounds(facts.activity)) {
    out.samples_per_second_mine = facts.progress.samples_per_second;
  }
  out.samples_per_second_all = view.samples_per_second;
  out.round = round_of(view);
  out.network = network_of(facts, title_);
  out.standing = standing_value(facts.standing);
  if (const auto& fetch = facts.fetch) {
    out.fetch = {fetch->what, fetch->done_bytes, fetch->total_bytes};
  }
  out.device = facts.device;
  out.wishes.paused = view.activity == Activity::kPaused;
  return out;
}

void SessionReport::publish(const ReportFacts& facts, TimePoint now) {
  auto next = status(facts, now);
  next.version = version_;
  if (published_ && *published_ == next) return;
  next.version = ++version_;
  tell_state(next, facts.ending);
  tell_progress(next, now);
  published_ = std::make_shared<const control::NodeStatus>(std::move(next));
  publish_(published_);
}

void SessionReport::tell_state(const control::NodeStatus& status, const SessionEnding& ending) {
  const auto state = coarse(status.activity);
  if (state == told_activity_) return;
  told_activity_ = state;
  events_.emit(control::StateChange{state, status.said.sentence, ending.failure()});
}

void SessionReport::tell_progress(const control::NodeStatus& status, TimePoint now) {
  if (now - last_progress_ < kProgressEvery) return;
  last_progress_ = now;
  if (status.fetch) events_.emit(*status.fetch);
  if (told_activity_ != control::Activity::kTraining) return;
  events_.emit(control::BatchProgress{status.progress.epoch, status.batch});
}

}  // namespace potluck
