// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/training/stored_model.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/collab/history/log_end.h"
#include "engine/control/values/params.h"
#include "engine/node/answers/control_values.h"
#include "engine/node/disk/data_files.h"
#include "engine/node/training/replay.h"

namespace potluck {
namespace {

constexpr std::uint64_t kPage = 1000;
constexpr std::size_t kMaxProblems = 20;
constexpr std::uint64_t kMaxStateBytes = 64ULL << 30;

struct Proof {
  Digest head;
  std::uint64_t epochs = 0, samples = 0;
  std::uint64_t missing = 0;                // epochs whose commits are not here yet
  std::map<std::uint64_t, Digest> digests;  // ours, by number of epochs
  std::map<PeerId, std::uint64_t> ledger;   // samples of each member
  std::vector<std::string> problems;

  void problem(std::string text) {
    if (problems.size() < kMaxProblems) problems.push_back(std::move(text));
  }
};

// false: the history is broken here; what follows proves nothing.
bool check_commit(const CommitRow& row, Proof& so_far) {
  const auto name = "epoch " + std::to_string(row.epoch) + ": ";
  const auto commit = decode_commit(row.commit);
  if (!commit) {
    so_far.problem(name + commit.error().message);
    return false;
  }
  const auto follows = check_follows(*commit, {so_far.epochs, so_far.head, so_far.samples});
  if (!follows) {
    so_far.problem(name + follows.error().message);
    return false;
  }
  if (commit->head != row.head) so_far.problem(name + "its stored hash is not that of its bytes");
  so_far.head = commit->head;
  so_far.samples = commit->commit.total_samples;
  so_far.epochs = row.epoch + 1;
  for (const auto& member : commit->commit.members) so_far.ledger[member.peer] += member.samples;
  if (!row.state_digest.is_zero()) so_far.digests[so_far.epochs] = row.state_digest;
  const auto& claimed = commit->commit;
  const auto ours = so_far.digests.find(claimed.digest_epoch);
  if (!claimed.state_digest.is_zero() && ours != so_far.digests.end() &&
      ours->second != claimed.state_digest) {
    so_far.problem(name + "the coordinator's state after epoch " +
                   std::to_string(claimed.digest_epoch) + " differs from ours");
  }
  return true;
}

// From here on the log stands apart: what lies before is still to be fetched, and proves this then.
void go_on_apart(const CommitRow& row, Proof& so_far) {
  const auto first = decode_commit(row.commit);
  if (!first) return;  // check_commit says so
  so_far.missing += row.epoch - std::min(row.epoch, so_far.epochs);
  so_far.epochs = row.epoch;
  so_far.head = first->commit.previous;
  so_far.samples = first->commit.total_samples - first->commit.samples();
}

Status check_commits(Store& store, const ProjectId& project, Proof& out) {
  POTLUCK_TRY(const auto seams, store.seams(project));
  for (;;) {
    POTLUCK_TRY(const auto rows, store.commits(project, out.epochs, kPage));
    for (const auto& row : rows) {
      if (std::ranges::count(seams, row.epoch, &SeamRow::epoch) > 0) go_on_apart(row, out);
      if (!check_commit(row, out)) return ok_status();
    }
    if (rows.size() < kPage) return ok_status();
  }
}

// What people are shown as their part is what the commits say.
Status check_ledger(Store& store, const ProjectId& project, Proof& so_far) {
  POTLUCK_TRY(const auto board, store.leaderboard(project));
  for (const auto& row : board) {
    const auto proved = so_far.ledger.find(row.peer);
    const std::uint64_t samples = proved == so_far.ledger.end() ? 0 : proved->second;
    if (samples == row.samples) continue;
    so_far.problem("the commits hold " + std::to_string(samples) + " samples of peer " +
                   row.peer.short_hex() + ", the ledger " + std::to_string(row.samples));
  }
  return ok_status();
}

// -> the digest of the newest checkpoint.
Result<Digest> check_checkpoints(Store& store, const ProjectFolder& folder,
                                 const ProjectId& project, Proof& so_far) {
  POTLUCK_TRY(const auto rows, store.checkpoints(project));
  Digest newest;
  std::uint64_t newest_epoch = 0;
  for (const auto& row : rows) {
    const auto name = "checkpoint of epoch " + std::to_string(row.epoch) + ": ";
    const auto bytes = read_whole_file(folder.checkpoints() / row.file, kMaxStateBytes);
    if (!bytes) {
      so_far.problem(name + bytes.error().message);
      continue;
    }
    const auto root = hash_tree(*bytes).root();
    if (root != row.root) {
      so_far.problem(name + "its bytes are damaged");
      continue;
    }
    const auto digest = so_far.digests.find(row.epoch);
    if (digest != so_far.digests.end() && digest->second != root) {
      so_far.problem(name + "it is not the state that was digested at that epoch");
    }
    if (row.epoch >= newest_epoch) {
      newest_epoch = row.epoch;
      newest = root;
    }
  }
  return newest;
}

// To look at the model: nothing is measured and nothing trained.
Result<std::unique_ptr<Trainer>> make_trainer(const ProjectFolder& folder, const Manifest& manifest,
                                              const MemoryLeft& memory_left) {
  DataFiles files = data_files(folder, manifest);
  files.memory_left = memory_left;
  POTLUCK_TRY(auto data, Dataset::load(files));
  POTLUCK_TRY(auto options, trainer_options(folder, manifest));
  options.memory_left = memory_left;
  options.threads = 1;
  options.max_micro_batch = 1;
  return Trainer::create(options, std::move(data));
}

}  // namespace

Result<CheckpointRow> find_checkpoint(Store& store, const ProjectId& project, const PeerId& me,
                                      const std::string& which) {
  POTLUCK_TRY(const auto rows, store.checkpoints(project));
  std::vector<std::uint64_t> epochs;
  for (const auto& row : rows) epochs.push_back(row.epoch);
  std::optional<std::uint64_t> wanted;
  if (which == "best") {
    POTLUCK_TRY(const auto best, best_validation(store, project, me));
    if (best) wanted = best_checkpoint(epochs, best->epoch);
  } else {
    std::uint64_t epoch = 0;
    const auto end = which.data() + which.size();
    const auto read = std::from_chars(which.data(), end, epoch);
    if (read.ec == std::errc() && read.ptr == end) wanted = epoch;
  }
  for (const auto& row : rows) {
    if (wanted == row.epoch) return row;
  }
  return {
      ErrorCode::kNotFound, "this computer has no checkpoint '" + which + "' of this project",
      "give the epoch of one that is here (checkpoints lists them), or best where the model was "
      "validated"};
}

Result<std::unique_ptr<Trainer>> load_checkpoint(const ProjectFolder& folder,
                                                 const Manifest& manifest, const CheckpointRow& row,
                                                 const MemoryLeft& memory_left) {
  POTLUCK_TRY(const auto state, read_whole_file(folder.checkpoints() / row.file, kMaxStateBytes));
  if (hash_tree(state).root() != row.root) {
    return {ErrorCode::kMalformed,
            "the checkpoint of epoch " + std::to_string(row.epoch) + " is damaged on this disk",
            "take another one"};
  }
  POTLUCK_TRY(auto trainer, make_trainer(folder, manifest, memory_left));
  POTLUCK_CHECK(trainer->load_state(state));
  return trainer;
}

Result<std::unique_ptr<Trainer>> load_stored_model(const ProjectFolder& folder,
                                                   const Manifest& manifest, const DiskState& disk,
                                                   const MemoryLeft& memory_left) {
  if (disk.epochs == 0) {
    return {ErrorCode::kNotFound, "this computer has no trained model of this project yet",
            "let it take part first: potluck-node run"};
  }
  POTLUCK_TRY(auto trainer, make_trainer(folder, manifest, memory_left));
  if (disk.state) POTLUCK_CHECK(trainer->load_state(*disk.state));
  POTLUCK_CHECK(replay(*trainer, disk.replay));
  return trainer;
}

Result<control::Verification> verify_history(Store& store, const ProjectFolder& folder,
                                             const Manifest& manifest) {
  Proof so_far;
  so_far.head = Digest{manifest.id.data};
  POTLUCK_CHECK(check_commits(store, manifest.id, so_far));
  if (so_far.problems.empty()) POTLUCK_CHECK(check_ledger(store, manifest.id, so_far));
  POTLUCK_TRY(auto digest, check_checkpoints(store, folder, manifest.id, so_far));
  if (digest.is_zero() && !so_far.digests.empty()) digest = so_far.digests.rbegin()->second;
  return control::Verification{so_far.epochs, so_far.missing, so_far.head.hex(),
                               digest.is_zero() ? "" : digest.hex(), std::move(so_far.problems)};
}

Result<control::Sample> sample_model(Trainer& trainer, const std::string& data_format,
                                     const nlohmann::json& params) {
  POTLUCK_TRY(const auto format, data_format_of(data_format));
  if (kind_of(format) == DataKind::kText) {
    POTLUCK_TRY(const auto prompt, text_of(params, "prompt"));
    POTLUCK_TRY(const auto tokens, count_of(params, "tokens", 200, 10'000));
    POTLUCK_TRY(const auto temperature, number_of(params, "temperature", 0.8, 0.0, 10.0));
    POTLUCK_TRY(const auto seed, count_of(params, "seed", 1, UINT64_MAX));
    POTLUCK_TRY(auto text,
                trainer.generate(prompt, static_cast<std::uint32_t>(tokens), temperature, seed));
    return control::Sample{control::SampledText{std::move(text), trainer.unknown_in(prompt)}};
  }
  constexpr std::uint32_t kImages = 16;
  POTLUCK_TRY(const auto predictions, trainer.predictions(kImages));
  control::Predictions out;
  for (const auto& each : predictions) out.predictions.push_back(prediction_value(each));
  return control::Sample{std::move(out)};
}

Result<control::Export> export_model(Trainer& trainer, const Manifest& manifest, ModelCard card,
                                     const std::string& file) {
  card.facts = {{"project", manifest.id.hex()},
                {"name", manifest.name},
                {"model", manifest.model},
                {"recipe", to_string(manifest.recipe)},
                {"epochs", std::to_string(trainer.epochs_applied())}};
  std::string weights = file;
  if (file.ends_with(".safetensors")) {
    POTLUCK_CHECK(trainer.export_safetensors(file, card.facts));
  } else if (file.ends_with(".pt")) {
    POTLUCK_CHECK(trainer.export_torchscript(file, card.facts));
  } else {
    POTLUCK_CHECK(trainer.export_for_hub(file, card));
    weights += "/model.safetensors";
  }
  std::error_code failure;
  const auto bytes = std::filesystem::file_size(weights, failure);
  return control::Export{file, failure ? 0 : bytes};
}

Result<control::Evaluation> evaluate_model(Trainer& trainer, const std::string& data_format,
                                           const nlohmann::json& params) {
  POTLUCK_TRY(const auto format, data_format_of(data_format));
  POTLUCK_TRY(const auto samples, count_of(params, "samples", 0, UINT64_MAX));
  POTLUCK_TRY(const auto result, trainer.evaluate(samples));
  control::Evaluation out;
  out.epoch = trainer.epochs_applied();
  out.loss = result.loss;
  out.samples = result.samples;
  if (kind_of(format) == DataKind::kText) out.perplexity = std::exp(result.loss);
  out.accuracy = result.accuracy;
  out.top5 = result.top5;
  for (const auto& each : result.classes) {
    out.classes.push_back({each.name, each.samples, each.correct});
  }
  return out;
}

Result<ModelCard> card_of(Store& store, const ProjectId& project, const PeerId& me,
                          const std::string& my_name) {
  constexpr std::uint64_t kPoints = 400;
  ModelCard out;
  POTLUCK_TRY(const auto board, store.leaderboard(project));
  for (const auto& row : board) {
    std::string name = row.peer == me ? my_name : row.name;
    if (name.empty()) name = row.peer.short_hex();
    out.contributors.push_back({std::move(name), row.samples, row.epochs});
  }
  POTLUCK_TRY(const auto validations, store.validations(project));
  for (const auto& row : validations) {
    const bool classifies = row.accuracy >= 0;
    out.validation.push_back(
        {row.epoch, row.loss, classifies ? std::optional(row.accuracy) : std::nullopt});
  }
  POTLUCK_TRY(const auto last, store.last_commit(project));
  const std::uint64_t total = last ? last->epoch + 1 : 0;
  for (std::uint64_t i = 0; i < std::min(kPoints, total); ++i) {
    POTLUCK_TRY(const auto rows, store.commits(project, i * total / std::min(kPoints, total), 1));
    for (const auto& row : rows) {
      // What is missing has no point of its own.
      const bool again = !out.training.empty() && out.training.back().epoch == row.epoch;
      if (!again) out.training.push_back({row.epoch, row.mean_loss, {}});
    }
  }
  return out;
}

}  // namespace potluck
