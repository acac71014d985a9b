// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/training/replay.h"

namespace potluck {

Status replay(Trainer& trainer, const std::vector<KeptAverage>& kept,
              const std::function<void(std::shared_ptr<const Average>)>& replayed) {
  for (const auto& each : kept) {
    POTLUCK_TRY(auto average, read_average(each));
    const std::span<float> gradient = trainer.freeze();
    POTLUCK_CHECK(decode_average(average, gradient));
    POTLUCK_CHECK(trainer.step(each.commit.commit.epoch, gradient));
    if (replayed) replayed(std::make_shared<const Average>(std::move(average)));
  }
  return ok_status();
}

}  // namespace potluck
