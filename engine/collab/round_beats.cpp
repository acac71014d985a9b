// SPDX-License-Identifier: GPL-3.0-or-later
// How coordinator and members know of each other that they live (liveness.h): the coordinator says
// every half second what everybody's share is, and the members where they are.
#include <algorithm>

#include "engine/collab/round.h"

namespace potluck {

void Round::handle(const PeerId& from, const Share& share, TimePoint now) {
  if (deferred_.contains(from, share.epoch, share.attempt)) {  // soon; that much it should know
    ctx_.out.send(from, Progress{share.epoch, share.attempt, 0, samples_per_second_, false});
    return;
  }
  if (!obeys(from, share.epoch, share.attempt) || phase_ == Phase::kApplying) return;
  if (phase_ == Phase::kAccumulating && !ending_ && share_ != share.share) {
    share_ = share.share;
    set_budget(std::max(share_, samples_));
  }
  send_progress(now);
}

void Round::handle(const PeerId& from, const Progress& m, TimePoint now) {
  tell_if_not_leading(from, m.epoch, m.attempt);
  const bool led = coordinator_.leading();
  coordinator_.handle(from, m, now);
  if (!led || coordinator_.leading()) return;
  void_attempt();  // it has given up: nobody trains any more
  if (!ending_) next_attempt(attempt_ + 1, now);
}

// The next coordinator, perhaps ourselves, should not have to find out again who is silent.
void Round::doubt_who_is_left_out(const Offer& offer, TimePoint now) {
  const auto doubt = [&](const PeerId& was) {
    const bool is =
        std::ranges::any_of(offer.members, [&](const OfferMember& m) { return m.peer == was; });
    if (!is && was != ctx_.self) ctx_.liveness.doubt(was, now);
  };
  if (awaited_) doubt(*awaited_);  // whose offer never came
  if (offer_.epoch != offer.epoch) return;
  for (const auto& was : offer_.members) doubt(was.peer);
}

// When the coordinator that we obey will have been silent for too long.
std::optional<TimePoint> Round::leader_patience() const {
  const bool in_attempt =
      phase_ != Phase::kOut && phase_ != Phase::kWaiting && phase_ != Phase::kApplying;
  if (!in_attempt || !obeyed_ || *obeyed_ == ctx_.self) return std::nullopt;
  return std::max(ctx_.liveness.patience_ends(*obeyed_, leader_since_), look_again_);
}

// The next in rank takes over, unless it may be us who cannot be heard: then the links will tell.
void Round::leader_is_silent(TimePoint now) {
  const PeerId leader = *obeyed_;
  std::size_t here = 1, silent = 1;  // ourselves, and it; of whose links broke the links have told
  for (const OfferMember& m : offer_.members) {
    if (m.peer == ctx_.self || m.peer == leader || !ctx_.membership.linked(m.peer)) continue;
    ++(ctx_.liveness.given_up(m.peer) ? silent : here);
  }
  const auto in_round = [this](const PeerId& id) {
    return std::ranges::any_of(offer_.members, [&](const OfferMember& m) { return m.peer == id; });
  };
  const auto others = ctx_.roster.bystanders(in_round, leader_since_, now);
  look_again_ = now + ctx_.liveness.beat();
  if (here + others.heard <= silent + others.silent) return;
  ctx_.out.debug("the coordinator is silent");
  ctx_.liveness.give_up(leader);
  silent_.insert(leader);
  void_attempt();
  next_attempt(attempt_ + 1, now);
}

}  // namespace potluck
