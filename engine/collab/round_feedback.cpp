// SPDX-License-Identifier: GPL-3.0-or-later
// What a round says to the error feedback, and when a contribution goes out whole.
#include <algorithm>

#include "engine/collab/round.h"

namespace potluck {
namespace {

// A last contribution as fp32 must not hold up the others for longer.
constexpr double kLongestFlushSeconds = 1.0;

}  // namespace

// Whether this is the last contribution for now: it goes out as fp32, so that no error of it stays
// behind, unless our link is known to be too slow for that, or an attempt came to nothing that way.
bool Round::sends_whole() const {
  const auto last = ctx_.config.last_epoch;
  if (whole_failed_) return false;
  if (!ending_ && !(last > 0 && ctx_.chain.epochs() + 1 >= last)) return false;
  const auto keeps_error = [this](const OfferMember& m) {
    return m.peer == ctx_.self && find_codec(m.codec)->keeps_error();
  };
  if (std::none_of(offer_.members.begin(), offer_.members.end(), keeps_error)) return false;
  const double up = ctx_.membership.own().up_bits_per_second;
  const double bits =
      32.0 * static_cast<double>(offer_.values) * (1.0 - share_of_vector(ctx_.self));
  return up <= 0 || bits <= up * kLongestFlushSeconds;
}

FeedbackOrder Round::feedback_for(const SignedCommit& signed_commit) const {
  if (early_feedback_ && early_feedback_->first == signed_commit.head)
    return early_feedback_->second;
  const Commit& commit = signed_commit.commit;
  FeedbackOrder order;
  const bool ours = exchange_ && commit.epoch == ctx_.chain.epochs() &&
                    commit.attempt == attempt_ && obeyed_ == commit.coordinator;
  if (const auto given = ours ? exchange_->contributed() : std::nullopt) {
    order.kind = FeedbackOrder::Kind::kSettle;
    order.given = *given;
    return order;
  }
  for (const auto& m : commit.members) {
    if (m.peer == ctx_.self && m.samples > 0) order.kind = FeedbackOrder::Kind::kForget;
  }
  return order;
}

void Round::await_average(const SignedCommit& commit) {
  early_feedback_ = {commit.head, feedback_for(commit)};
  applying();
  ctx_.out.emit(effect::Budget{ctx_.chain.epochs(), samples_});
}

}  // namespace potluck
