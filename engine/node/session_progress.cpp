// SPDX-License-Identifier: GPL-3.0-or-later
// What people and the history see of a session: validation, checkpoints, the end, snapshots.
#include <algorithm>

#include "engine/node/data_files.h"
#include "engine/node/sentences.h"
#include "engine/node/session.h"
#include "net/base/log.h"

namespace potluck {
namespace {

constexpr auto kProgressEvery = std::chrono::milliseconds(500);
constexpr auto kGraceForLatePeers = std::chrono::seconds(10);

constexpr auto kWorthSaying = std::chrono::seconds(2);
constexpr auto kWorthBlaming = std::chrono::seconds(15);

// How much may lie on disk as averages before a checkpoint takes their place: so little that it
// does not matter, or twice the state, so that checkpoints add at most half to what the averages
// themselves write.
constexpr std::uint64_t kMaxUnsavedBytes = 64ULL << 20;
constexpr std::uint64_t kMaxUnsavedStates = 2;
constexpr std::uint64_t kStateBytesPerParameter = 12;  // with two moments

// Rounds switch between these many times a second: one state for the event stream.
bool in_rounds(const std::string& activity) {
  return activity == "training" || activity == "waiting_for_others" || activity == "averaging" ||
         activity == "applying";
}

std::string coarse(const std::string& activity) {
  return in_rounds(activity) ? "training" : activity;
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

}  // namespace

void Session::validate(bool final) {
  if (final && std::exchange(finishing_, true)) return;
  const auto samples = final ? 0 : setup_.manifest.recipe.validation_samples;
  trainer_->ask([this, samples, final](Trainer& trainer) {
    auto result = trainer.evaluate(samples);
    const auto epochs = trainer.epochs_applied();
    const auto digest = final ? digest_of(trainer.state_views()) : Digest{};
    boost::asio::post(io_, [this, result = std::move(result), epochs, final, digest] {
      if (result) return on_validated(epochs, *result, final, digest);
      warn("the model could not be validated: " + result.error().message, result.error().hint);
      if (final) on_validated(epochs, {}, true, digest);
    });
  });
}

void Session::on_validated(std::uint64_t epoch, const Evaluation& result, bool final,
                           const Digest& digest) {
  if (!collaboration_) return;
  const double accuracy = result.accuracy.value_or(-1.0);
  if (result.samples > 0) {
    validation_ = validation_json(epoch, result.loss, accuracy);
    Json event = validation_;
    event["type"] = "validation";
    event["final"] = final;
    event["by"] = me_.hex();
    emit(std::move(event));
    store_validation(epoch, me_, result.loss, accuracy);
    if (!final) broadcast(ValidationResult{epoch, result.loss, accuracy});
  }
  if (!final) return;
  state_digest_ = {{"epoch", epoch}, {"digest", digest.hex()}};
  checkpoint();
  Json event = {
      {"type", "finished"}, {"epochs", epoch}, {"loss", loss_}, {"state_digest", digest.hex()}};
  if (result.samples > 0) event["validation_loss"] = result.loss;
  if (accuracy >= 0) event["validation_accuracy"] = accuracy;
  emit(std::move(event));
  finished_ = true;
  served_deadline_ = now() + kGraceForLatePeers;
}

// Members who lack the last commit still need somebody to get it from.
void Session::finish_when_served() {
  if (!finished_ || done_ || !collaboration_) return;
  const auto view = collaboration_->view(now());
  const bool waiting = std::any_of(view.peers.begin(), view.peers.end(), [this](const auto& peer) {
    return peer.linked && peer.record.stage != Stage::kLeaving && peer.record.epoch < last_epoch_;
  });
  if (waiting && now() < served_deadline_) return;
  done_ = true;
  emit({{"type", "done"}});
}

void Session::store_validation(std::uint64_t epoch, const PeerId& by, double loss,
                               double accuracy) {
  // Soon, while the state is still close to what was validated.
  if (setup_.row.organiser && std::isfinite(loss) && (!best_loss_ || loss < *best_loss_)) {
    best_loss_ = loss;
    checkpoint_wanted_ = true;
  }
  ValidationRow row;
  row.epoch = epoch;
  row.by = by;
  row.loss = loss;
  row.accuracy = accuracy;
  row.unix_ms = unix_ms_now();
  setup_.storage->post([project = setup_.row.id, row](Store& store) {
    if (const auto added = store.add_validation(project, row); !added) {
      log_for("store")->warn("{}", added.error().text());
    }
  });
}

void Session::checkpoint() {
  if (!trainer_ready_ || failure_) return;
  last_checkpoint_ = now();
  trainer_->copy(TrainerThread::For::kCheckpoint, [this](const StateCopy& copy) {
    checkpointed_epochs_ = copy.epochs;
    unsaved_bytes_ = 0;
    history_.checkpoint(copy, unix_ms_now());
  });
}

void Session::checkpoint_when_due() {
  const auto every = std::chrono::seconds(setup_.manifest.recipe.checkpoint_seconds);
  if (every.count() == 0 || epochs_ == checkpointed_epochs_) return;
  const std::uint64_t state = info_ ? info_->parameters * kStateBytesPerParameter : 0;
  const bool much = unsaved_bytes_ > std::max(kMaxUnsavedBytes, kMaxUnsavedStates * state);
  if (now() - last_checkpoint_ < every && !much && !checkpoint_wanted_) return;
  checkpoint_wanted_ = false;
  checkpoint();
  remember_peers();
  remember_bandwidth();
}

// What was gathered but not committed when the last process was killed is in no ledger: said once.
void Session::tell_what_was_lost(const DiskState& disk) {
  if (disk.unfinished && disk.unfinished->epoch >= disk.epochs) {
    history_.note_uncounted({.cut_off = disk.unfinished->samples});
    warn("Potluck was cut off in epoch " + std::to_string(disk.unfinished->epoch) + ": " +
             std::to_string(disk.unfinished->samples) +
             " samples that this computer had gathered for it are lost",
         "The history goes on from epoch " + std::to_string(disk.epochs) + "; nothing to do");
  }
  auto file = Unfinished::open(history_.unfinished_file());
  if (!file) return warn(file.error().message, file.error().hint);
  unfinished_.emplace(std::move(*file));
  unfinished_->clear();
}

void Session::on_accumulated(const event::Accumulated& done) {
  my_speed_ = done.samples_per_second;
  log_for("project")->debug("epoch {}: {} samples here", done.epoch, done.samples);
  if (unfinished_) unfinished_->note({done.epoch, done.samples});
}

void Session::emit(Json event) { setup_.emit(std::move(event)); }

void Session::warn(const std::string& text, const std::string& hint) {
  log(2, hint.empty() ? text : text + "; " + hint);
  emit({{"type", "warning"}, {"text", text}, {"hint", hint}});
}

void Session::log(int level, const std::string& text) {
  const auto logger = log_for("project");
  logger->log(level == 2   ? spdlog::level::warn
              : level == 1 ? spdlog::level::info
                           : spdlog::level::debug,
              "{}", text);
  if (level == 0) return;
  setup_.storage->post(
      [project = setup_.row.id, row = LogRow{unix_ms_now(), level, text}](Store& store) {
        // The history of messages is a convenience; the log file has them too.
        if (const auto added = store.add_log(project, row); !added) {
          log_for("store")->debug("{}", added.error().text());
        }
      });
}

std::string Session::activity(const CollaborationView& view) const {
  if (failure_) return "failed";
  if (finished_ || finishing_) return "finished";
  if (!trainer_ready_ && view.activity == Activity::kStarting) return "waiting_for_data";
  return std::string(to_string(view.activity));
}

// Sentence and colour follow what lasts: a round waits, averages and applies many times a second.
std::string Session::steady(const std::string& activity_now) {
  if (activity_now != busy_) {
    busy_ = activity_now;
    busy_since_ = now();
  }
  const bool lasts = now() - busy_since_ > kWorthSaying;
  return lasts ? activity_now : coarse(activity_now);
}

Json Session::fetch_json() const {
  for (const auto& progress : fetcher_.progress()) {
    const auto what = fetching_.find(progress.root);
    if (what == fetching_.end()) continue;  // averages come and go too fast to show
    return {{"what", what->second},
            {"done_bytes", progress.done_bytes},
            {"total_bytes", progress.total_bytes}};
  }
  return nullptr;
}

// One address that does not answer says little: the others are tried, and all of them again, before
// a sentence blames anybody. What somebody has answered is told at once.
std::string Session::dial_problem_to_tell() const {
  const bool answered = dial_code_ == ErrorCode::kPermission || dial_code_ == ErrorCode::kExpired ||
                        dial_code_ == ErrorCode::kVersionMismatch;
  const bool lasts = first_dial_problem_ && now() - *first_dial_problem_ >= kWorthBlaming;
  return answered || lasts ? dial_problem_ : std::string();
}

Json Session::snapshot_json() {
  const auto view = collaboration_->view(now());
  const auto fetch = fetch_json();
  SessionFacts facts;
  const auto activity_now = activity(view);
  facts.activity = steady(activity_now);
  facts.view = &view;
  facts.epochs_total = last_epoch_;
  facts.linked = links_.size();
  facts.partners = partners(view);
  facts.epochs = epochs_;
  facts.newest_epoch = newest_epoch(view);
  facts.client_mode = view.reach == Reach::kClientMode || view.reach == Reach::kUnreachable;
  facts.train = setup_.options.train;
  if (!fetch.is_null()) {
    facts.fetching = fetch["what"];
    facts.fetch_done = fetch["done_bytes"];
    facts.fetch_total = fetch["total_bytes"];
  }
  facts.dial_problem = dial_problem_to_tell();
  facts.dial_code = dial_code_;
  facts.failure = failure_;
  auto said = describe(facts);
  Json disk;
  if (const auto trouble = history_.trouble(); trouble) {
    safe_epochs_ = epochs_;
  } else {
    const auto told = describe_disk(trouble.error(), safe_epochs_);
    disk = {{"sentence", told.sentence}, {"reason", told.reason}, {"fix", told.fix}};
  }
  const auto traffic = transport_->totals();
  const double others = std::max(0.0, view.batch_samples - view.my_samples);
  const bool computes = in_rounds(activity_now);
  const double all = view.samples_per_second;
  if (!computes) epoch_pace_.forget();
  const auto pace = epoch_pace_.seconds();
  Json out = {{"project", setup_.row.id.hex()},
              {"name", setup_.manifest.name},
              {"activity", facts.activity},
              {"sentence", said.sentence},
              {"reason", said.reason},
              {"fix", said.fix},
              {"disk_trouble", std::move(disk)},
              {"paused", view.activity == Activity::kPaused},
              {"epoch", epochs_},
              {"epochs_total", last_epoch_},
              {"others_epoch", facts.newest_epoch},
              {"seconds_left", pace && epochs_ < last_epoch_
                                   ? Json(*pace * static_cast<double>(last_epoch_ - epochs_))
                                   : Json()},
              {"peers", links_.size()},
              {"listening", listening_},
              {"reached", view.reach == Reach::kReachable},
              {"reach", to_string(view.reach)},
              {"client_mode", setup_.options.client_mode},
              {"batch",
               {{"mine", view.my_samples},
                {"others", others},
                {"target", view.target},
                {"eta_seconds", view.eta_seconds < 0 ? Json() : Json(view.eta_seconds)}}},
              {"samples_per_second", {{"mine", computes ? my_speed_ : 0.0}, {"all", all}}},
              {"loss", has_loss_ ? Json(loss_) : Json()},
              {"learning_rate", learning_rate_at(schedule_of(setup_.manifest.recipe), epochs_)},
              {"validation", validation_},
              {"traffic",
               {{"up_bps", traffic.send_bits_per_second},
                {"down_bps", traffic.receive_bits_per_second},
                {"up_bytes", traffic.bytes_sent},
                {"down_bytes", traffic.bytes_received}}},
              {"fetch", fetch},
              {"round",
               {{"attempt", view.attempt},
                {"coordinator", view.coordinator.is_zero() ? "" : view.coordinator.hex()},
                {"averaging", view.activity == Activity::kAveraging}}},
              {"device", info_ ? info_->device : ""},
              {"state_digest", state_digest_}};
  out.update(standing_json(history_.standing()));
  return out;
}

void Session::publish() {
  if (!collaboration_ || !transport_) return;
  auto snapshot = snapshot_json();
  snapshot["version"] = version_;
  if (published_ && *published_ == snapshot) return;
  snapshot["version"] = ++version_;
  tell_changes(snapshot);
  published_ = std::make_shared<const Json>(std::move(snapshot));
  setup_.publish(published_);
}

// The events that follow from a changed snapshot.
void Session::tell_changes(const Json& snapshot) {
  const auto state = coarse(snapshot["activity"]);
  if (state != told_activity_) {
    told_activity_ = state;
    Json event = {{"type", "state"}, {"activity", state}, {"sentence", snapshot["sentence"]}};
    if (failure_) {
      event["kind"] = to_string(failure_->code);
      event["hint"] = failure_->hint;
    }
    emit(std::move(event));
  }
  if (now() - last_progress_ < kProgressEvery) return;
  last_progress_ = now();
  if (!snapshot["fetch"].is_null()) {
    Json event = snapshot["fetch"];
    event["type"] = "fetch";
    emit(std::move(event));
  }
  if (state != "training") return;
  const auto& batch = snapshot["batch"];
  emit({{"type", "progress"},
        {"epoch", snapshot["epoch"]},
        {"mine", batch["mine"]},
        {"others", batch["others"]},
        {"target", batch["target"]},
        {"eta_seconds", batch["eta_seconds"]}});
}

}  // namespace potluck
