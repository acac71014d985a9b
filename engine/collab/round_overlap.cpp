// SPDX-License-Identifier: GPL-3.0-or-later
// Overlap (docs/design.md, section 6; DeDLOC's delayed parameter updates): while an epoch is
// averaged, the trainer accumulates for the next one on parameters that are one step old.
#include <utility>

#include "engine/collab/round.h"

namespace potluck {

// As much of the next epoch as this one's share was: it will be much the same. Where members came
// together with more than the batch, less, so that it does not stay that large.
std::uint32_t Round::share_ahead() const {
  const auto epochs = ctx_.chain.epochs();
  const SignedCommit* last = epochs > 0 ? ctx_.chain.find(epochs - 1) : nullptr;
  const std::uint64_t committed = last == nullptr ? 0 : last->commit.samples();
  const std::uint64_t target = ctx_.config.target_batch;
  if (committed <= target) return share_;
  return static_cast<std::uint32_t>(share_ * target / committed);
}

void Round::compute_ahead() {
  next_ = {};
  const auto last = ctx_.config.last_epoch;
  const bool is_last = last > 0 && ctx_.chain.epochs() + 1 >= last;
  if (!ctx_.config.overlap || ending_ || is_last) return;
  next_.may_reach = share_ahead();
  if (next_.may_reach == 0) return;
  ctx_.out.emit(effect::Budget{ctx_.chain.epochs() + 1, next_.may_reach});
}

void Round::accumulated_ahead(const event::Accumulated& accumulated) {
  if (!frozen_ || next_.may_reach == 0) return;  // that attempt is void, and this with it
  next_.samples = accumulated.samples;
  next_.loss_sum = accumulated.loss_sum;
  samples_per_second_ = accumulated.samples_per_second;
}

void Round::thaw() {
  if (!std::exchange(frozen_, false)) return;
  early_feedback_.reset();
  ctx_.out.emit(effect::Thaw{ctx_.chain.epochs()});
  next_ = {};  // the trainer drops it
}

void Round::epoch_ended() {
  frozen_ = false;
  early_feedback_.reset();
  const AheadOf next = std::exchange(next_, {});
  if (next.may_reach == 0) return;
  samples_epoch_ = ctx_.chain.epochs();
  samples_ = next.samples;
  may_reach_ = next.may_reach;
  loss_sum_ = next.loss_sum;
}

}  // namespace potluck
