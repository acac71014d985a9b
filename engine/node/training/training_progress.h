// SPDX-License-Identifier: GPL-3.0-or-later
// How far the training of a session has come, as its commits and its trainer tell. A value of the
// network thread.
#pragma once

#include <optional>
#include <utility>

#include "engine/collab/context/events.h"
#include "engine/control/values/history.h"
#include "engine/node/training/pace.h"
#include "engine/store/store.h"

namespace potluck {

struct TrainingProgress {
  std::uint64_t epochs = 0;    // commits that are applied here, or about to be
  std::optional<double> loss;  // of the last one that was made while this session runs
  std::optional<control::StateDigest> state_digest;  // the newest that is known
  double samples_per_second = 0;                     // of this computer, while it computes
  Pace epoch_pace;                    // seconds of an epoch, while this computer is in rounds
  bool last_commit_in_round = false;  // else it was caught up with

  // Commits that are caught up with follow one another within milliseconds: no pace of anybody's.
  // The first one in a round is behind the last of those. -> the seconds that count, or 0.
  double seconds_of(const effect::Committed& commit) {
    const bool in_round = commit.averaging_seconds > 0;
    const bool before = std::exchange(last_commit_in_round, in_round);
    return before && in_round ? commit.seconds : 0;
  }
  void add(const CommitRow& row) {
    epochs = row.epoch + 1;
    if (row.seconds > 0) epoch_pace.add(row.seconds);
    loss = row.mean_loss;
    if (!row.state_digest.is_zero()) note_digest(epochs, row.state_digest);
  }
  void note_digest(std::uint64_t epoch, const Digest& digest) {
    state_digest = {epoch, digest.hex()};
  }
  // Seconds until so many epochs are done; none: there is no telling.
  std::optional<double> seconds_to(std::uint64_t last_epoch) const {
    const auto pace = epoch_pace.seconds();
    if (!pace || epochs >= last_epoch) return std::nullopt;
    return *pace * static_cast<double>(last_epoch - epochs);
  }
};

}  // namespace potluck
