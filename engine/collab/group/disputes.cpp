// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/disputes.h"

#include <algorithm>

namespace potluck {

void Disputes::begin(const PeerId& coordinator, std::map<PeerId, bool> members) {
  constexpr std::size_t kFewest = 3;
  coordinator_ = coordinator;
  members_ = std::move(members);
  if (members_.size() < kFewest) members_.clear();
  complaints_.clear();
}

bool Disputes::complain(const PeerId& who, const PeerId& awaited) {
  const auto one = members_.find(who), other = members_.find(awaited);
  if (who == awaited || one == members_.end() || other == members_.end()) return false;
  if (!one->second && !other->second) return false;
  const auto told = std::ranges::count(complaints_, who, &Pair::first);
  if (static_cast<std::size_t>(told) >= kMostOfOne) return false;
  return complaints_.emplace(who, awaited).second;
}

bool Disputes::complains(const PeerId& who) const {
  const auto first = complaints_.lower_bound({who, PeerId{}});
  return first != complaints_.end() && first->first == who;
}

bool Disputes::clear() const {
  std::map<PeerId, std::size_t> by;
  for (const auto& [who, awaited] : complaints_) ++by[awaited];
  return std::ranges::any_of(
      by, [this](const auto& each) { return 2 * each.second > members_.size() - 1; });
}

void Disputes::came_to_nothing(Duration cost, TimePoint now) {
  const auto complaints = std::exchange(complaints_, {});
  if (complaints.empty()) return;
  forget(now);
  std::set<Pair> pairs;
  std::set<PeerId> named;
  for (const auto& [who, awaited] : complaints) {
    pairs.insert(std::minmax(who, awaited));
    named.insert({who, awaited});
  }
  for (const Pair& pair : pairs) note(pair, cost, now);
  for (const PeerId& peer : named) {
    if (peer == self_ || 2 * opponents(peer) <= members_.size() - 1) continue;
    at_fault_.hindered(peer, Hindrances::Fault::kItsOwn, cost, now);
  }
}

void Disputes::note(const Pair& pair, Duration cost, TimePoint now) {
  if (disputes_.size() >= kMost && !disputes_.contains(pair)) {
    disputes_.erase(std::ranges::min_element(disputes_, {},
                                             [](const auto& each) { return each.second.until; }));
  }
  const auto [entry, first] = disputes_.try_emplace(pair);
  Dispute& dispute = entry->second;
  if (first) dispute.under = coordinator_;
  dispute.counts |= coordinator_ == self_ || coordinator_ != dispute.under;
  const Duration apart = std::max<Duration>(2 * dispute.last, Hindrances::kTimesCost * cost);
  dispute.last = std::min<Duration>(apart, Hindrances::kLongest);
  dispute.until = now + dispute.last;
}

void Disputes::forget(TimePoint now) {
  std::erase_if(disputes_, [now](const auto& entry) {
    const Dispute& dispute = entry.second;
    return now >= dispute.until + std::max<Duration>(kForgotten, dispute.last);
  });
}

std::size_t Disputes::opponents(const PeerId& peer) const {
  return static_cast<std::size_t>(std::ranges::count_if(members_, [&](const auto& other) {
    const auto it = disputes_.find(std::minmax(peer, other.first));
    return it != disputes_.end() && it->second.counts;
  }));
}

bool Disputes::apart(const PeerId& a, const PeerId& b, TimePoint now) const {
  const auto it = disputes_.find(std::minmax(a, b));
  return it != disputes_.end() && it->second.counts && now < it->second.until;
}

std::set<PeerId> Disputes::apart_within(const std::vector<PeerId>& peers, TimePoint now) const {
  const std::set<PeerId> all(peers.begin(), peers.end());
  std::set<PeerId> out;
  for (const auto& [pair, dispute] : disputes_) {
    if (!all.contains(pair.first) || !all.contains(pair.second)) continue;
    if (apart(pair.first, pair.second, now)) out.insert({pair.first, pair.second});
  }
  return out;
}

}  // namespace potluck
