// SPDX-License-Identifier: GPL-3.0-or-later
// The members that were asked for their state, what each of them offers, and which of those that
// offered the chosen one are still there. Owned by CatchUp; pure; not thread-safe.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "net/wire/messages.h"

namespace potluck {

class SnapshotOffers {
 public:
  void clear();  // but not chosen(), which may still come
  void drop_offers() { offers_.clear(); }

  void ask(const PeerId& peer) { asked_.insert(peer); }
  const std::set<PeerId>& asked() const { return asked_; }
  bool all_answered() const { return offers_.size() == asked_.size(); }
  bool any() const { return !offers_.empty(); }
  bool offered_by(const PeerId& peer) const { return offers_.contains(peer); }
  // -> whether it was asked.
  bool offers(const PeerId& peer, const SnapshotReady& ready);
  bool withdraw(const PeerId& peer);

  // Of the blobs offered, one that is wanted most (a number for a peer and its offer); of those the
  // one that most donors have; the newest of those. -> who has it. Precondition: any().
  template <class HowMuch>
  std::vector<PeerId> choose(const HowMuch& wanted);
  const SnapshotReady& chosen() const { return chosen_; }

  void fetch_from(const std::vector<PeerId>& sources);
  const std::set<PeerId>& sources() const { return sources_; }
  // -> whether it was the last one.
  bool source_gone(const PeerId& peer);
  // Adds those of them that are linked: they offered it too, or are back. -> whether anybody is.
  template <class Linked>
  bool look_for_sources(const Linked& linked);

 private:
  bool same_as_chosen(const SnapshotReady& offer) const {
    return offer.epoch == chosen_.epoch && offer.root == chosen_.root;
  }
  std::size_t votes(const SnapshotReady& of) const;

  std::set<PeerId> asked_;
  std::map<PeerId, SnapshotReady> offers_;
  SnapshotReady chosen_;
  std::set<PeerId> sources_;
};

template <class HowMuch>
std::vector<PeerId> SnapshotOffers::choose(const HowMuch& wanted) {
  const auto merit = [&](const auto& entry) {
    const auto& [peer, offer] = entry;
    return std::tuple(wanted(peer, offer), votes(offer), offer.epoch);
  };
  const auto best = std::ranges::max_element(
      offers_, [&](const auto& a, const auto& b) { return merit(a) < merit(b); });
  chosen_ = best->second;
  std::vector<PeerId> out;
  for (const auto& [id, offer] : offers_) {
    if (same_as_chosen(offer)) out.push_back(id);
  }
  return out;
}

template <class Linked>
bool SnapshotOffers::look_for_sources(const Linked& linked) {
  for (const auto& [id, offer] : offers_) {
    if (same_as_chosen(offer) && linked(id)) sources_.insert(id);
  }
  return !sources_.empty();
}

}  // namespace potluck
