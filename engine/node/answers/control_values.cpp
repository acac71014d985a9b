// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/answers/control_values.h"

#include "engine/node/disk/data_files.h"
#include "engine/node/disk/recipe_options.h"
#include "net/base/relay_address.h"

namespace potluck {

control::Activity activity_value(Activity activity) {
  switch (activity) {
    case Activity::kStarting:
      return control::Activity::kStarting;
    case Activity::kWaitingForData:
      return control::Activity::kWaitingForData;
    case Activity::kLookingForPeers:
      return control::Activity::kLookingForPeers;
    case Activity::kWaitingForHistory:
      return control::Activity::kWaitingForHistory;
    case Activity::kWaitingForMembers:
      return control::Activity::kWaitingForMembers;
    case Activity::kFetchingState:
      return control::Activity::kFetchingState;
    case Activity::kCatchingUp:
      return control::Activity::kCatchingUp;
    case Activity::kTraining:
      return control::Activity::kTraining;
    case Activity::kWaitingForOthers:
      return control::Activity::kWaitingForOthers;
    case Activity::kLeftOut:
      return control::Activity::kLeftOut;
    case Activity::kAveraging:
      return control::Activity::kAveraging;
    case Activity::kApplying:
      return control::Activity::kApplying;
    case Activity::kPaused:
      return control::Activity::kPaused;
    case Activity::kFinished:
      return control::Activity::kFinished;
    case Activity::kNotTraining:
      return control::Activity::kNotTraining;
  }
  return control::Activity::kStarting;
}

control::Reach reach_value(Reach reach) {
  switch (reach) {
    case Reach::kReachable:
      return control::Reach::kReachable;
    case Reach::kUnreachable:
      return control::Reach::kUnreachable;
    case Reach::kClientMode:
      return control::Reach::kClientMode;
    case Reach::kUnknown:
      break;
  }
  return control::Reach::kUnknown;
}

control::CommitInfo commit_value(const CommitRow& row, const Recipe& recipe) {
  control::CommitInfo out;
  out.epoch = row.epoch;
  out.samples = row.samples;
  out.my_samples = row.my_samples;
  out.peers = row.peers;
  out.loss = row.mean_loss;
  out.seconds = row.seconds;
  out.averaging_seconds = row.averaging_seconds;
  out.unix_ms = row.unix_ms;
  out.head = row.head.hex();
  if (!row.state_digest.is_zero()) out.state_digest = row.state_digest.hex();
  out.learning_rate = learning_rate_at(schedule_of(recipe), row.epoch);
  if (row.gradient_norm > 0) out.gradient_norm = row.gradient_norm;
  // What only the signed bytes hold. They were verified before they were stored.
  if (const auto commit = decode_commit(row.commit)) {
    out.coordinator = commit->commit.coordinator.hex();
    out.total_samples = commit->commit.total_samples;
  }
  return out;
}

control::Validation validation_value(std::uint64_t epoch, double loss, double accuracy) {
  return {epoch, loss, accuracy >= 0 ? std::optional(accuracy) : std::nullopt};
}

std::string codec_name(CodecId id) {
  const Codec* codec = find_codec(static_cast<std::uint8_t>(id));
  return codec != nullptr ? std::string(codec->name()) : std::string();
}

namespace {

std::string_view stage_name(Stage stage) {
  switch (stage) {
    case Stage::kJoining:
    case Stage::kArriving:
      return "joining";
    case Stage::kReady:
      return "ready";
    case Stage::kInSync:
      return "in_sync";
    case Stage::kPaused:
      return "paused";
    case Stage::kLeaving:
      return "leaving";
  }
  return "joining";
}

// Empty for a member that sent no gradient.
std::string codec_of(const PeerId& peer, const LastRoundView& plan) {
  for (std::size_t i = 0; i < plan.members.size(); ++i) {
    const auto& chosen = plan.plan.choice.members[i];
    if (plan.members[i].peer == peer && chosen.computes) return codec_name(chosen.codec);
  }
  return {};
}

control::RoundMember plan_member(const LastRoundView& view, std::size_t i, const PeerId& me) {
  const auto& who = view.members[i];
  const auto& chosen = view.plan.choice.members[i];
  const auto& means = view.plan.members[i];
  control::RoundMember out;
  out.peer = who.peer.hex();
  out.name = who.name;
  out.me = who.peer == me;
  out.computes = chosen.computes;
  out.fraction = chosen.fraction;
  out.codec = codec_name(chosen.codec);
  out.up_bps = who.up_bits_per_second;
  out.down_bps = who.down_bits_per_second;
  out.line_known = who.line_known;
  out.samples_per_second = who.samples_per_second;
  out.samples = who.samples;
  out.arrived_seconds = who.arrived_seconds;
  out.up_seconds = means.up_seconds;
  out.down_seconds = means.down_seconds;
  out.why = means.why;
  return out;
}

}  // namespace

control::Peer peer_value(const PeerView& peer, const LastRoundView* last_round) {
  const auto& record = peer.record;
  control::Peer out;
  out.peer = record.peer.hex();
  out.name = record.name;
  out.stage = stage_name(record.stage);
  out.linked = peer.linked;
  out.client_mode = !accepts_connections(record.addresses);
  out.coordinator = peer.coordinator;
  out.ping_ms = seconds(peer.round_trip) * 1000.0;
  out.up_bps = record.up_bits_per_second;
  out.down_bps = record.down_bits_per_second;
  out.samples_per_second = record.samples_per_second;
  out.epoch = record.epoch;
  out.epoch_samples = record.samples;
  out.fraction = peer.fraction;
  if (last_round != nullptr) out.codec = codec_of(record.peer, *last_round);
  out.total_samples = record.total_samples;
  out.version = record.version;
  out.seconds_since_heard = peer.seconds_since_heard;
  out.addresses = record.addresses;
  return out;
}

control::Round round_value(const LastRoundView& view, const PeerId& me) {
  control::Round out;
  out.epoch = view.epoch;
  out.attempt = view.attempt;
  out.coordinator = view.coordinator.hex();
  out.average_codec = codec_name(view.plan.choice.average);
  out.compute_seconds = view.plan.compute_seconds;
  out.exchange_seconds = view.plan.exchange_seconds;
  out.took_seconds = view.took_seconds;
  out.epoch_seconds = view.epoch_seconds;
  for (std::size_t i = 0; i < view.members.size(); ++i) {
    out.members.push_back(plan_member(view, i, me));
    const auto& means = view.plan.members[i];
    if (means.up_gates) out.gates.push_back({view.members[i].peer.hex(), "up"});
    if (means.down_gates) out.gates.push_back({view.members[i].peer.hex(), "down"});
  }
  return out;
}

control::Standing standing_value(const LedgerStanding& standing) {
  control::Standing out;
  out.my_samples_total = standing.mine;
  out.my_contribution_share = standing.share();
  out.samples_total = standing.samples;
  out.missing_epochs = standing.missing.epochs;
  out.missing_samples = standing.missing.samples;
  const auto& uncounted = standing.uncounted;
  for (const auto& [kind, samples] :
       {std::pair("given_up", uncounted.given_up), std::pair("cut_off", uncounted.cut_off),
        std::pair("left_out", uncounted.left_out)}) {
    if (samples > 0) out.not_counted.push_back({kind, samples});
  }
  return out;
}

control::Doctor doctor_value(const DoctorReport& report) {
  control::Doctor out;
  for (const auto& device : report.devices) {
    out.devices.push_back({device.kind,
                           device.number < 0 ? std::nullopt : std::optional(device.number),
                           device.name, device.memory_bytes, device.free_memory_bytes,
                           device.usable, device.reason, device.fix, device.features});
  }
  out.torch_version = report.torch_version;
  out.torch_has_cuda = report.torch_has_cuda;
  out.torch_has_rocm = report.torch_has_rocm;
  out.cores = report.cores;
  out.memory_bytes = report.memory_bytes;
  out.free_memory_bytes = report.free_memory_bytes;
  return out;
}

control::Prediction prediction_value(const Trainer::Prediction& prediction) {
  control::Prediction out;
  out.pixels = prediction.pixels;
  out.height = prediction.height;
  out.width = prediction.width;
  out.label = prediction.label;
  out.predicted = prediction.predicted;
  out.label_name = prediction.label_name;
  out.predicted_name = prediction.predicted_name;
  out.probability = prediction.probability;
  return out;
}

control::Costs costs_value(const ModelEstimate& model) {
  return {model.parameters, model.flop, model.fixed_bytes, model.bytes_per_sample};
}

control::Announcement announcement_value(const Order& order) {
  return {order.text, order.unix_s * 1000};
}

control::Facts facts_value(const SystemFacts& facts) {
  control::Facts out;
  out.on_battery = facts.on_battery;
  out.battery_percent = facts.battery_percent;
  out.metered = facts.metered;
  out.idle_seconds = facts.idle_seconds;
  out.full_screen = facts.full_screen;
  out.programs = facts.programs;
  out.celsius = facts.celsius;
  out.load = facts.load;
  out.process_bytes = facts.process_bytes;
  out.folder_bytes = facts.folder_bytes;
  return out;
}

control::ProjectAbout about_value(const Manifest& manifest) {
  control::ProjectAbout out;
  out.description = manifest.description;
  out.model = manifest.model;
  out.data_format = manifest.data_format;
  out.policy = to_string(manifest.policy);
  out.target_batch = manifest.recipe.target_batch;
  out.epochs_total = manifest.recipe.epochs;
  out.data_bytes = data_bytes(manifest);
  if (const auto& from = manifest.carries_on) {
    out.carries_on = {from->project.hex(), from->name, from->epoch};
  }
  return out;
}

}  // namespace potluck
