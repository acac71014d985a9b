// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/catching_up/snapshot_server.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr double kShortEpochSeconds = 0.25;
constexpr std::uint64_t kAlignment = 8;
constexpr std::uint64_t kReuseEpochs =
    32;  // an older snapshot would cost its taker more replay than it saves us
constexpr std::size_t kMaxWaiting = 64;

}  // namespace

void SnapshotServer::answer(const PeerId& peer) const {
  out_.send(peer, SnapshotReady{newest_->epoch, newest_->head, newest_->root, newest_->size});
}

bool SnapshotServer::of_this_history(const event::SnapshotTaken& taken) const {
  return standing_.log.holds(taken.epoch, taken.head);
}

void SnapshotServer::handle(const PeerId& from, const SnapshotRequest& request, bool resting) {
  const std::uint64_t epoch = standing_.log.epochs();
  const bool fresh = newest_ && of_this_history(*newest_) &&
                     newest_->epoch + kReuseEpochs >= epoch && newest_->epoch >= request.at_epoch;
  if (fresh) return answer(from);
  std::erase_if(waiting_, [&](const Waiting& w) { return w.peer == from; });
  if (waiting_.size() >= kMaxWaiting) return;  // it asks others when we stay silent
  waiting_.push_back({from, request.at_epoch});
  if (resting) return at_rest();
  // Long epochs: now. Short ones: the next boundary comes at once.
  const bool steady = roster_.taking_part() && !standing_.applying;
  if (seconds_per_epoch_ >= kShortEpochSeconds && steady) at_epoch_boundary(seconds_per_epoch_);
}

bool SnapshotServer::wanted() const {
  return std::any_of(waiting_.begin(), waiting_.end(),
                     [this](const Waiting& w) { return w.at_epoch <= standing_.log.epochs(); });
}

void SnapshotServer::take() {
  if (taking_ == standing_.log.epochs()) return;
  taking_ = standing_.log.epochs();
  out_.emit(effect::TakeSnapshot{*taking_});
}

void SnapshotServer::at_rest() {
  if (wanted() && !standing_.applying) take();
}

void SnapshotServer::at_epoch_boundary(double seconds_per_epoch) {
  seconds_per_epoch_ = seconds_per_epoch;
  const std::uint64_t epoch = standing_.log.epochs();
  const bool last = last_epoch_ > 0 && epoch >= last_epoch_;
  const bool aligned = seconds_per_epoch >= kShortEpochSeconds || epoch % kAlignment == 0 || last;
  if (wanted() && aligned) take();
}

void SnapshotServer::handle(const event::SnapshotTaken& taken) {
  taking_.reset();
  if (!of_this_history(taken)) return;  // rolled back meanwhile
  newest_ = taken;
  std::erase_if(waiting_, [this](const Waiting& w) {
    if (w.at_epoch > newest_->epoch) return false;
    answer(w.peer);
    return true;
  });
}

void SnapshotServer::link_down(const PeerId& peer) {
  std::erase_if(waiting_, [&](const Waiting& w) { return w.peer == peer; });
}

}  // namespace potluck
