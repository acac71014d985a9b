// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/collaboration/gathering.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr Duration kLinkPatience = std::chrono::milliseconds(1500);

}  // namespace

std::uint32_t Gathering::ready_members() const {
  const auto is_ready = [this](const PeerId& id) {
    const KnownPeer* known = membership_.find(id);
    return known != nullptr && known->record().trains && known->record().stage == Stage::kReady;
  };
  return (config_.trains ? 1 : 0) +
         static_cast<std::uint32_t>(std::ranges::count_if(membership_.links(), is_ready));
}

bool Gathering::one_is_in_sync() const {
  return std::ranges::any_of(membership_.links(), [this](const PeerId& id) {
    const KnownPeer* known = membership_.find(id);
    return known != nullptr && known->record().stage == Stage::kInSync;
  });
}

bool Gathering::enough_are_here(TimePoint now) const {
  if (awaits_first_members()) return ready_members() >= config_.start_members;
  return none_is_further() || (alone_deadline_ && now >= *alone_deadline_);
}

bool Gathering::none_is_further() const {
  if (chain_.epochs() == 0 || membership_.links().empty() || !last_group_is_linked()) return false;
  return std::ranges::all_of(membership_.links(), [this](const PeerId& id) {
    const KnownPeer* known = membership_.find(id);
    return known != nullptr && known->record().epoch <= chain_.epochs();
  });
}

bool Gathering::linked_to_members(TimePoint now) {
  const auto lacks = [&](const auto& entry) {
    const PeerRecord& record = entry.second.record();
    const bool can_link = !record.addresses.empty() || !membership_.own().addresses.empty();
    const bool further = record.has_state && record.epoch > chain_.epochs();
    return !entry.second.linked && (record.stage == Stage::kInSync || further) && can_link;
  };
  if (std::ranges::none_of(membership_.peers(), lacks)) return true;
  if (!link_deadline_) link_deadline_ = now + kLinkPatience;
  return now >= *link_deadline_;
}

// After a power cut two must not go on as two while a third, which may remember more, is on its
// way.
bool Gathering::last_group_is_linked() const {
  const SignedCommit* last = chain_.epochs() > 0 ? chain_.find(chain_.epochs() - 1) : nullptr;
  const auto here = [this](const CommitMember& member) {
    return member.peer == self_ || membership_.linked(member.peer);
  };
  return last == nullptr || std::ranges::all_of(last->commit.members, here);
}

}  // namespace potluck
