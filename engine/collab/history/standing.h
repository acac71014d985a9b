// SPDX-License-Identifier: GPL-3.0-or-later
// Where this peer stands: its commit log and what of it is settled, the commit that is being
// applied, the newest digest of its state. Owned by the Collaboration; CatchUp rewrites it where
// another history wins, and the other parts only read it. The network thread.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "engine/collab/history/checked_votes.h"
#include "engine/collab/history/commit_log.h"
#include "engine/collab/history/milestones.h"
#include "engine/collab/history/usual_duration.h"
#include "net/base/clock.h"

namespace potluck {

struct Standing {
  CommitLog log;  // changed by these alone, so that the milestones are its own
  Milestones milestones{};
  void append(const SignedCommit& commit) {
    log.append(commit);
    milestones.append(log);
  }
  void roll_back(std::uint64_t epochs, std::uint64_t total_samples) {
    log.roll_back(epochs, total_samples);
    milestones.roll_back(log);
  }
  void stand_at(std::uint64_t epochs, const Digest& head, std::uint64_t total_samples) {
    log.stand_at(epochs, head, total_samples);
    milestones.forget();
  }
  // The commit whose step the trainer is doing now.
  std::optional<SignedCommit> applying{};
  // Those whose steps were made in rounds, at the first attempt: members that spoil attempts must
  // not make everybody patient with them. Where nothing comes at the first attempt for long, that
  // is what is usual.
  UsualDuration epochs_took{};
  void epoch_took(Duration duration, std::uint32_t attempt) {
    constexpr unsigned kMostInTrouble = 32;
    in_trouble = attempt > 0 ? in_trouble + 1 : 0;
    if (in_trouble == 0 || in_trouble > kMostInTrouble) epochs_took.took(duration);
  }
  unsigned in_trouble = 0;  // epochs in a row that took more than one attempt
  // When the last of those was made.
  std::optional<TimePoint> last_step{};
  static constexpr Duration kStandstill = std::chrono::seconds(5);  // at the soonest
  // Since the step before; where everybody was away meanwhile, no more than an epoch can take.
  Duration epoch_so_far(TimePoint now) const {
    constexpr Duration kLeast = std::chrono::minutes(1);
    constexpr Duration kMost = std::chrono::milliseconds(Commit::kMostTook_ms);
    const Duration usual = epochs_took.median().value_or(Duration{});
    if (!last_step) return {};
    return std::min(now - *last_step, std::clamp<Duration>(10 * usual, kLeast, kMost));
  }
  // Our history goes on, by rounds that we are in.
  bool moves(TimePoint now) const {
    const Duration usual = epochs_took.median().value_or(Duration{});
    return last_step && now - *last_step < std::max<Duration>(kStandstill, 4 * usual);
  }
  // Whoever has done nothing for so long of an epoch that it takes part in stands still.
  Duration stalls_after() const {
    constexpr Duration kLeast = std::chrono::milliseconds(750), kMost = std::chrono::seconds(10);
    const auto usual = epochs_took.median();
    return usual ? std::clamp<Duration>(4 * *usual, kLeast, kMost) : kMost;
  }
  // The newest digest of our own state: goes into commits and our record. It belongs to the state
  // and the history that it was taken of: whoever changes either forgets it.
  struct NewestDigest {
    std::uint64_t epoch = 0;  // the state after so many epochs
    Digest digest;            // zero: none
  };
  NewestDigest newest_digest{};
  // Of the commits of others. Never null.
  std::shared_ptr<CheckedVotes> checked_votes = std::make_shared<CheckedVotes>();
};

}  // namespace potluck
