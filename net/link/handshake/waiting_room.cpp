// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/handshake/waiting_room.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace potluck {

std::optional<WaitingRoom::Guest> WaitingRoom::enter(Guest guest, std::string network) {
  std::optional<Guest> goes;
  if (guests_.size() >= places_ && !guests_.empty()) {
    const auto first = first_to_go();
    goes = first->guest;
    guests_.erase(first);
  }
  guests_.push_back({guest, std::move(network)});
  return goes;
}

std::vector<WaitingRoom::Waiting>::iterator WaitingRoom::first_to_go() {
  const Standing lowest = std::ranges::min(guests_, {}, &Waiting::standing).standing;
  const auto may_go = [&](const Waiting& w) { return w.standing == lowest; };
  std::map<std::string_view, std::size_t> of_network;
  std::size_t most = 0;
  for (const Waiting& w : guests_) {
    if (may_go(w)) most = std::max(most, ++of_network[w.network]);
  }
  return std::ranges::find_if(
      guests_, [&](const Waiting& w) { return may_go(w) && of_network[w.network] == most; });
}

void WaitingRoom::has_worked(Guest guest) { raise(guest, Standing::kWorked); }

void WaitingRoom::said_who_it_is(Guest guest) { raise(guest, Standing::kKnown); }

void WaitingRoom::raise(Guest guest, Standing standing) {
  const auto found = std::ranges::find(guests_, guest, &Waiting::guest);
  if (found != guests_.end()) found->standing = std::max(found->standing, standing);
}

std::size_t WaitingRoom::count(Standing standing) const {
  return static_cast<std::size_t>(std::ranges::count(guests_, standing, &Waiting::standing));
}

void WaitingRoom::leave(Guest guest) {
  std::erase_if(guests_, [&](const Waiting& w) { return w.guest == guest; });
}

}  // namespace potluck
