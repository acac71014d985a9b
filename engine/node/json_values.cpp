// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/json_values.h"

#include <chrono>

#include "engine/node/data_files.h"

namespace potluck {

std::int64_t unix_ms_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string_view to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidArgument:
      return "invalid_argument";
    case ErrorCode::kNotFound:
      return "not_found";
    case ErrorCode::kAlreadyExists:
      return "already_exists";
    case ErrorCode::kPermission:
      return "permission";
    case ErrorCode::kMalformed:
      return "malformed";
    case ErrorCode::kExpired:
      return "expired";
    case ErrorCode::kVersionMismatch:
      return "version_mismatch";
    case ErrorCode::kAddressInUse:
      return "address_in_use";
    case ErrorCode::kUnreachable:
      return "unreachable";
    case ErrorCode::kTimeout:
      return "timeout";
    case ErrorCode::kTooLarge:
      return "too_large";
    case ErrorCode::kNoSpace:
      return "no_space";
    case ErrorCode::kIo:
      return "io";
    case ErrorCode::kOutOfMemory:
      return "out_of_memory";
    case ErrorCode::kDiverged:
      return "diverged";
    case ErrorCode::kCancelled:
      return "cancelled";
    case ErrorCode::kInternal:
      return "internal";
  }
  return "internal";
}

std::string to_base64(ByteView bytes) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto left = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = static_cast<std::uint32_t>(bytes[i]) << 16;
    if (left > 1) group |= static_cast<std::uint32_t>(bytes[i + 1]) << 8;
    if (left > 2) group |= bytes[i + 2];
    out += kDigits[group >> 18];
    out += kDigits[(group >> 12) & 63];
    out += left > 1 ? kDigits[(group >> 6) & 63] : '=';
    out += left > 2 ? kDigits[group & 63] : '=';
  }
  return out;
}

ScheduleSpec schedule_of(const Recipe& recipe) {
  ScheduleSpec out;
  out.kind = recipe.schedule;
  out.learning_rate = recipe.learning_rate;
  out.final_learning_rate = recipe.final_learning_rate;
  out.warmup_steps = recipe.warmup;
  out.total_steps = recipe.epochs;
  out.step_every = recipe.step_every;
  out.step_factor = recipe.step_factor;
  return out;
}

OptimizerSpec optimizer_of(const Recipe& recipe) {
  OptimizerSpec out;
  out.kind = recipe.optimizer;
  out.beta1 = recipe.beta1;
  out.beta2 = recipe.beta2;
  out.weight_decay = recipe.weight_decay;
  out.momentum = recipe.momentum;
  out.clip_norm = recipe.clip;
  out.average_decay = recipe.ema;
  return out;
}

void apply_recipe(const Recipe& recipe, TrainerOptions& out) {
  out.optimizer = optimizer_of(recipe);
  out.schedule = schedule_of(recipe);
  out.seed = recipe.seed;
  out.label_smoothing = recipe.label_smoothing;
  out.dropout = recipe.dropout;
  out.augmentation = parse_augmentation(recipe.augment).value();  // a recipe that was read has one
  out.checkpointing = recipe.recompute != 0;
  out.precision = recipe.precision == "mixed" ? Precision::kMixed : Precision::kFp32;
}

Json commit_json(const CommitRow& row, const Recipe& recipe) {
  Json out = {{"epoch", row.epoch},
              {"samples", row.samples},
              {"my_samples", row.my_samples},
              {"peers", row.peers},
              {"loss", row.mean_loss},
              {"seconds", row.seconds},
              {"averaging_seconds", row.averaging_seconds},
              {"gradient_norm", row.gradient_norm > 0 ? Json(row.gradient_norm) : Json()},
              {"unix_ms", row.unix_ms},
              {"head", row.head.hex()},
              {"state_digest", row.state_digest.is_zero() ? "" : row.state_digest.hex()},
              {"learning_rate", learning_rate_at(schedule_of(recipe), row.epoch)}};
  // What only the signed bytes hold. They were verified before they were stored.
  if (const auto commit = decode_commit(row.commit)) {
    out["coordinator"] = commit->commit.coordinator.hex();
    out["total_samples"] = commit->commit.total_samples;
  } else {
    out["coordinator"] = "";
    out["total_samples"] = 0;
  }
  return out;
}

static std::string_view stage_name(Stage stage) {
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

namespace {

std::string codec_name(CodecId id) {
  const Codec* codec = find_codec(static_cast<std::uint8_t>(id));
  return codec != nullptr ? std::string(codec->name()) : std::string();
}

// Empty for who sent no gradient.
std::string codec_of(const PeerId& peer, const PlanView& plan) {
  for (std::size_t i = 0; i < plan.members.size(); ++i) {
    const auto& chosen = plan.plan.choice.members[i];
    if (plan.members[i].peer == peer && chosen.computes) return codec_name(chosen.codec);
  }
  return {};
}

}  // namespace

Json peer_json(const PeerView& peer, const PlanView* last_round) {
  const auto& record = peer.record;
  return {{"peer", record.peer.hex()},
          {"name", record.name},
          {"role", to_string(record.role)},
          {"stage", stage_name(record.stage)},
          {"linked", peer.linked},
          {"client_mode", record.addresses.empty()},
          {"coordinator", peer.coordinator},
          {"ping_ms", seconds(peer.round_trip) * 1000.0},
          {"up_bps", record.up_bits_per_second},
          {"down_bps", record.down_bits_per_second},
          {"samples_per_second", record.samples_per_second},
          {"epoch", record.epoch},
          {"epoch_samples", record.samples},
          {"reduces", peer.share_percent / 100.0},
          {"codec", last_round != nullptr ? codec_of(record.peer, *last_round) : std::string()},
          {"total_samples", record.total_samples},
          {"version", record.version},
          {"seconds_since_heard", peer.seconds_since_heard},
          {"addresses", record.addresses}};
}

Json plan_json(const PlanView& view, const PeerId& me) {
  Json members = Json::array(), gates = Json::array();
  for (std::size_t i = 0; i < view.members.size(); ++i) {
    const auto& who = view.members[i];
    const auto& chosen = view.plan.choice.members[i];
    const auto& means = view.plan.members[i];
    members.push_back({{"peer", who.peer.hex()},
                       {"name", who.name},
                       {"me", who.peer == me},
                       {"computes", chosen.computes},
                       {"fraction", chosen.fraction},
                       {"codec", codec_name(chosen.codec)},
                       {"up_bps", who.up_bits_per_second},
                       {"down_bps", who.down_bits_per_second},
                       {"links_known", who.links_known},
                       {"samples_per_second", who.samples_per_second},
                       {"samples", who.samples},
                       {"arrived_seconds", who.arrived_seconds},
                       {"up_seconds", means.up_seconds},
                       {"down_seconds", means.down_seconds},
                       {"why", means.why}});
    if (means.up_gates) gates.push_back({{"peer", who.peer.hex()}, {"direction", "up"}});
    if (means.down_gates) gates.push_back({{"peer", who.peer.hex()}, {"direction", "down"}});
  }
  return {{"epoch", view.epoch},
          {"attempt", view.attempt},
          {"coordinator", view.coordinator.hex()},
          {"average_codec", codec_name(view.plan.choice.average)},
          {"compute_seconds", view.plan.compute_seconds},
          {"exchange_seconds", view.plan.exchange_seconds},
          {"took_seconds", view.took_seconds ? Json(*view.took_seconds) : Json()},
          {"epoch_seconds", view.epoch_seconds},
          {"gates", gates},
          {"members", members}};
}

Json doctor_json(const DoctorReport& report) {
  Json devices = Json::array();
  for (const auto& device : report.devices) {
    devices.push_back({{"kind", device.kind},
                       {"number", device.number < 0 ? Json() : Json(device.number)},
                       {"name", device.name},
                       {"memory_bytes", device.memory_bytes},
                       {"free_memory_bytes", device.free_memory_bytes},
                       {"usable", device.usable},
                       {"reason", device.reason},
                       {"fix", device.fix},
                       {"features", device.features}});
  }
  return {{"devices", std::move(devices)},
          {"torch_version", report.torch_version},
          {"torch_has_cuda", report.torch_has_cuda},
          {"torch_has_rocm", report.torch_has_rocm},
          {"cores", report.cores},
          {"memory_bytes", report.memory_bytes},
          {"free_memory_bytes", report.free_memory_bytes}};
}

Json prediction_json(const Trainer::Prediction& prediction) {
  return {{"height", prediction.height},
          {"width", prediction.width},
          {"pixels", to_base64(prediction.pixels)},
          {"label", prediction.label},
          {"predicted", prediction.predicted},
          {"label_name", prediction.label_name},
          {"predicted_name", prediction.predicted_name},
          {"probability", prediction.probability}};
}

Json validation_json(std::uint64_t epoch, double loss, double accuracy) {
  Json out = {{"epoch", epoch}, {"loss", loss}};
  if (accuracy >= 0) out["accuracy"] = accuracy;
  return out;
}

Json leaderboard_json(const std::vector<Contribution>& rows, const PeerId& me,
                      std::uint64_t missing_samples) {
  std::uint64_t total = missing_samples;
  for (const auto& row : rows) total += row.samples;
  Json out = Json::array();
  for (const auto& row : rows) {
    out.push_back(
        {{"rank", out.size() + 1},
         {"peer", row.peer.hex()},
         {"name", row.name.empty() ? row.peer.short_hex() : row.name},
         {"samples", row.samples},
         {"epochs", row.epochs},
         {"share", total ? static_cast<double>(row.samples) / static_cast<double>(total) : 0.0},
         {"me", row.peer == me}});
  }
  return {{"rows", std::move(out)}};
}

Json project_json(const ProjectRow& row, const Manifest& manifest, const ProjectFacts& facts) {
  Json out = {{"project", row.id.hex()},
              {"name", manifest.name},
              {"description", manifest.description},
              {"owner", facts.owner.is_zero() ? "" : facts.owner.hex()},
              {"owner_name", facts.owner_name},
              {"peers", facts.peers > 0 ? Json(facts.peers) : Json()},
              {"model", manifest.model},
              {"data_format", manifest.data_format},
              {"policy", manifest.policy == JoinPolicy::kOpen ? "open" : "invite"},
              {"organiser", row.organiser},
              {"target_batch", manifest.recipe.target_batch},
              {"epochs_total", manifest.recipe.epochs},
              {"epochs_done", facts.epochs_done},
              {"data_bytes", data_bytes(manifest)},
              {"parameters", facts.parameters},
              {"running", facts.running},
              {"archived", facts.archived},
              {"joined_unix_ms", row.joined_unix * 1000}};
  out.update(standing_json(facts.standing));
  if (facts.best_validation_loss) out["best_validation_loss"] = *facts.best_validation_loss;
  return out;
}

}  // namespace potluck
