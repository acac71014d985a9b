// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/training/trainer_build.h"

#include <algorithm>

#include "engine/node/disk/data_files.h"
#include "engine/node/disk/recipe_options.h"
#include "engine/node/training/replay.h"
#include "engine/node/training/sample_stream.h"
#include "net/base/log.h"

namespace potluck {
namespace {

// What codecs left unsent when the checkpoint was made. Once a replayed commit holds a gradient of
// ours they have been sent with it, and what that left was lost with the process.
ErrorFeedback unsent_errors(const DiskState& disk, const PeerId& me, std::uint64_t values) {
  ErrorFeedback errors;
  if (!disk.unsent) return errors;
  const bool sent =
      std::any_of(disk.replay.begin(), disk.replay.end(),
                  [&me](const KeptAverage& kept) { return kept.commit.commit.samples_of(me) > 0; });
  if (sent) {
    log_for("train").info("what codecs had left unsent was lost when the process was killed");
    return errors;
  }
  const auto restored = errors.restore(*disk.unsent, disk.state_epochs, disk.state_head, values);
  if (!restored) log_for("train").warn("{}: it is left out", restored.error().message);
  return errors;
}

}  // namespace

Result<BuiltTrainer> build_trainer(
    const TrainerOrder& order, const std::function<void(const ModelEstimate&)>& estimated,
    const std::function<void(std::shared_ptr<const Average>)>& replayed) {
  const DiskState& disk = order.disk;
  POTLUCK_TRY(auto options, trainer_options(order.folder, order.manifest));
  options.stream = sample_stream(order.me, disk.epochs);
  options.threads = order.options.threads;
  options.device = order.options.device;
  options.gpus_off = order.options.gpus_off;
  options.memory_left = [memory = order.memory](std::uint64_t wanted) {
    return memory->left(wanted);
  };
  options.stop = order.stop;
  DataFiles files = data_files(order.folder, order.manifest);
  files.memory_left = options.memory_left;
  POTLUCK_TRY(const auto data, Dataset::load(files));
  if (const auto layout = layout_of(options.model, shape_of(*data))) {
    estimated(estimate(*layout, moments_of(optimizer_of(order.manifest.recipe))));
  }
  BuiltTrainer out;
  POTLUCK_TRY(out.trainer, Trainer::create(options, data));
  if (disk.state) POTLUCK_CHECK(out.trainer->load_state(*disk.state));
  POTLUCK_CHECK(replay(*out.trainer, disk.replay, replayed));
  out.head = disk.head;
  out.started = disk.epochs;
  out.unsent = unsent_errors(disk, order.me, out.trainer->values());
  return out;
}

}  // namespace potluck
