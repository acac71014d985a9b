// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/gossip/introductions.h"

#include <algorithm>

namespace potluck {

void Introductions::introduced(const PeerId& peer, const PeerId& by) {
  if (peer != by) strangers_.try_emplace(peer, Stranger{by, false});
}

Introductions::Credit& Introductions::credit_of(const PeerId& introducer, TimePoint now) {
  if (credits_.size() >= kMostIntroducers && !credits_.contains(introducer)) {
    // The one with the most goes: it loses nothing.
    credits_.erase(std::ranges::max_element(credits_, {},
                                            [](const auto& entry) { return entry.second.left; }));
  }
  Credit& credit = credits_.try_emplace(introducer, Credit{kCredit, now}).first->second;
  credit.left = std::min(kCredit, credit.left + kPerSecond * seconds(now - credit.at));
  credit.at = now;
  return credit;
}

bool Introductions::may_call(const PeerId& peer, TimePoint now) {
  const auto found = strangers_.find(peer);
  if (found == strangers_.end() || found->second.called) return true;
  Credit& credit = credit_of(found->second.by, now);
  if (credit.left < 1) return false;
  credit.left -= 1;
  found->second.called = true;
  return true;
}

void Introductions::linked(const PeerId& peer, TimePoint now) {
  const auto found = strangers_.find(peer);
  if (found == strangers_.end()) return;
  Credit& credit = credit_of(found->second.by, now);
  credit.left = std::min(kCredit, credit.left + kForALink);
  strangers_.erase(found);
}

}  // namespace potluck
