// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/local_batch.h"

#include <algorithm>

namespace potluck {

void LocalBatch::begin_epoch(bool fresh) {
  thaw();  // where the average of this very epoch was waited for in vain it still holds its
           // gradient
  if (epoch_ != epoch()) {
    // Back in the same epoch after a pause, the trainer still holds what it had accumulated.
    epoch_ = epoch();
    samples_ = 0;
    may_reach_ = 0;
  }
  share_ = 0;
  ending_ = false;
  // With overlap the trainer is at it already.
  allow(fresh && config_.overlap ? std::max(samples_, may_reach_) : samples_);
}

void LocalBatch::epoch_ended() {
  frozen_ = false;
  feedback_.reset();
  const Ahead next = std::exchange(ahead_, {});
  if (next.may_reach == 0) return;
  epoch_ = epoch();
  samples_ = next.samples;
  may_reach_ = next.may_reach;
}

std::uint32_t LocalBatch::forget() {
  frozen_ = false;
  feedback_.reset();
  may_reach_ = 0;
  ahead_ = {};
  return std::exchange(samples_, 0);
}

bool LocalBatch::end() {
  if (std::exchange(ending_, true)) return false;
  if (ahead_.may_reach > 0) out_.emit(effect::Budget{epoch() + 1, 0});
  return true;
}

void LocalBatch::set_share(std::uint32_t share) {
  const std::uint64_t most = 2 * std::uint64_t{config_.target_batch};
  share_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(share, most));
}

void LocalBatch::change_share(std::uint32_t share) {
  const std::uint32_t before = share_;
  if (ending_) return;
  set_share(share);
  if (share_ == before) return;
  allow(std::max(share_, samples_));
}

// What the micro-batches that are computed or told of now come to at most, were the trainer to be
// stopped. One may be under way, and the end of one before it on its way to us.
std::uint32_t LocalBatch::under_way() const {
  if (config_.overlap || micro_batch_ == 0) return may_reach_;
  return std::min(may_reach_, samples_ + 2 * micro_batch_);
}

void LocalBatch::allow(std::uint32_t samples) {
  may_reach_ = std::max(under_way(), samples);
  out_.emit(effect::Budget{epoch(), samples});
}

void LocalBatch::freeze(std::uint32_t attempt) {
  frozen_ = true;
  out_.emit(effect::Freeze{epoch(), attempt});
}

void LocalBatch::thaw() {
  if (!std::exchange(frozen_, false)) return;
  feedback_.reset();
  out_.emit(effect::Thaw{epoch()});
  ahead_ = {};  // the trainer drops it
}

// As much of the next epoch as this one's share was: it will be much the same. Where members came
// together with more than the batch, less, so that it does not stay that large.
std::uint32_t LocalBatch::share_ahead() const {
  const SignedCommit* last = epoch() > 0 ? standing_.log.find(epoch() - 1) : nullptr;
  const std::uint64_t committed = last == nullptr ? 0 : last->commit.samples();
  const std::uint64_t target = config_.target_batch;
  if (committed <= target) return share_;
  return static_cast<std::uint32_t>(share_ * target / committed);
}

void LocalBatch::compute_ahead() {
  ahead_ = {};
  const bool is_last = config_.last_epoch > 0 && epoch() + 1 >= config_.last_epoch;
  if (!config_.overlap || ending_ || is_last) return;
  ahead_.may_reach = share_ahead();
  if (ahead_.may_reach == 0) return;
  out_.emit(effect::Budget{epoch() + 1, ahead_.may_reach});
}

void LocalBatch::hold_of(std::uint64_t epoch, std::uint32_t samples) {
  epoch_ = epoch;
  samples_ = samples;
}

bool LocalBatch::heed(const event::Accumulated& accumulated) {
  if (accumulated.epoch == epoch() + 1) {
    if (!frozen_ || ahead_.may_reach == 0) return false;  // the attempt is void, and this with it
    ahead_.samples = accumulated.samples;
    samples_per_second_ = accumulated.samples_per_second;
    return false;
  }
  if (accumulated.epoch != epoch()) return false;
  hold_of(accumulated.epoch, accumulated.samples);
  samples_per_second_ = accumulated.samples_per_second;
  micro_batch_ = accumulated.micro_batch;
  return true;
}

bool LocalBatch::heed(const event::Halted& halted) {
  if (halted.epoch != epoch()) return false;
  hold_of(halted.epoch, halted.samples);
  return true;
}

bool LocalBatch::heed(const event::Frozen& frozen) {
  if (frozen.epoch != epoch()) return false;
  hold_of(frozen.epoch, frozen.samples);
  contributed_epoch_ = frozen.epoch;
  return true;
}

std::optional<FeedbackUpdate> LocalBatch::decided_feedback(const Digest& head) const {
  if (!feedback_ || feedback_->first != head) return std::nullopt;
  return feedback_->second;
}

}  // namespace potluck
