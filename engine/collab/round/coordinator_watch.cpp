// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/coordinator_watch.h"

#include <algorithm>

#include "engine/collab/group/coordinator_rank.h"
#include "engine/collab/round/offer_terms.h"

namespace potluck {
namespace {

constexpr unsigned kMostAsked = 16;  // times in an epoch
// A coordinator does without members that stand still, and without slow links, well before that.
constexpr int kUsualEpochs = 6;
constexpr Duration kSoonestNowhere = std::chrono::milliseconds(2500);
// Where somebody led nowhere a while ago others may do the same.
constexpr Duration kGoesOn =
    std::chrono::seconds(1);  // without whoever says that it is withholding
constexpr int kUsualEpochsWary = 4;
constexpr Duration kWary = std::chrono::minutes(1);
constexpr int kUnlikely = 3;  // so many in one epoch: rather, everybody has become slow
constexpr int kMostDoublings = 5;
constexpr int kOffers = 4;  // offering again and again helps nobody for longer than that

}  // namespace

void CoordinatorWatch::begin_epoch() {
  let_down_.clear();
  asked_ = 0;
  nowhere_ = 0;
  leads_ = {};
  told_at_.reset();
}

// A member of the last round knows what everybody has, and leads before one that comes in
// mid-epoch.
std::optional<PeerId> CoordinatorWatch::coordinator_for(std::uint64_t epoch, std::uint32_t attempt,
                                                        TimePoint now) const {
  auto all = group_.roster.coordinators(now);
  std::erase_if(all, [this](const PeerId& id) { return let_down_.contains(id); });
  std::vector<PeerId> knowing;
  std::ranges::copy_if(all, std::back_inserter(knowing),
                       [this](const PeerId& id) { return group_.roster.was_in_last_round(id); });
  return coordinator_of(epoch, attempt, knowing.empty() ? all : knowing);
}

void CoordinatorWatch::has_not_offered(const PeerId& coordinator, TimePoint now) {
  let_down_.insert(coordinator);
  if (coordinator != group_.self) group_.liveness.doubt(coordinator, now);
}

void CoordinatorWatch::begin(const PeerId& coordinator, TimePoint now) {
  since_ = now;
  if (leads_ == coordinator) return;
  leads_ = coordinator;
  leads_since_ = now;
}

bool CoordinatorWatch::may_ask() {
  if (asked_ == kMostAsked) return false;
  ++asked_;
  return true;
}

TimePoint CoordinatorWatch::patience_ends(const PeerId& coordinator) const {
  return std::max(group_.liveness.patience_ends(coordinator, since_), look_again_);
}

bool CoordinatorWatch::give_up_silent(const PeerId& coordinator, const Offer& offer,
                                      TimePoint now) {
  std::size_t here = 1, silent = 1;  // ourselves, and it; broken links have told of the others
  for (const OfferMember& m : offer.members) {
    if (m.peer == group_.self || m.peer == coordinator || !group_.membership.linked(m.peer))
      continue;
    ++(group_.liveness.given_up(m.peer) ? silent : here);
  }
  const auto in_round = [&](const PeerId& id) { return find_member(offer, id) != nullptr; };
  const auto others = group_.roster.bystanders(in_round, since_, now);
  look_again_ = now + group_.liveness.beat();
  if (here + others.heard <= silent + others.silent) return false;
  group_.liveness.give_up(coordinator);
  let_down_.insert(coordinator);
  return true;
}

bool CoordinatorWatch::wary(TimePoint now) const {
  return nowhere_at_ && now - *nowhere_at_ < kWary;
}

std::optional<TimePoint> CoordinatorWatch::leads_nowhere_at(
    const std::optional<Duration>& usual_epoch) const {
  if (!usual_epoch) return std::nullopt;
  const int epochs = nowhere_ == 0 && !wary(since_) ? kUsualEpochs : kUsualEpochsWary;
  const auto patience = std::max<Duration>(kSoonestNowhere, epochs * *usual_epoch);
  const Duration longer = patience * (1 << std::clamp(nowhere_ - kUnlikely + 1, 0, kMostDoublings));
  return std::min(since_ + longer, leads_since_ + kOffers * longer);
}

bool CoordinatorWatch::told_in_vain(TimePoint now) {
  if (!told_at_) told_at_ = now;
  return now - *told_at_ >= kGoesOn;
}

void CoordinatorWatch::leads_nowhere(const PeerId& coordinator, TimePoint now) {
  ++nowhere_;
  nowhere_at_ = now;
  let_down_.insert(coordinator);
  group_.roster.led_nowhere(coordinator, now - leads_since_, now);
}

void CoordinatorWatch::is_left(const PeerId& coordinator,
                               const std::optional<Duration>& usual_epoch, TimePoint now) {
  const auto nowhere = leads_nowhere_at(usual_epoch);
  if (nowhere && now - since_ > (*nowhere - since_) / 2) leads_nowhere(coordinator, now);
}

void CoordinatorWatch::doubt_left_out(const std::optional<PeerId>& awaited, const Offer& before,
                                      const Offer& offer, TimePoint now) {
  const auto doubt = [&](const PeerId& was) {
    const bool is = find_member(offer, was) != nullptr;
    if (!is && was != group_.self) group_.liveness.doubt(was, now);
  };
  if (awaited) doubt(*awaited);
  if (before.epoch != offer.epoch) return;
  for (const OfferMember& was : before.members) doubt(was.peer);
}

}  // namespace potluck
