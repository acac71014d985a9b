// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/roster.h"
#include "net/base/members.h"
#include "net/base/relay_address.h"

#include <algorithm>
#include <functional>

namespace potluck {
namespace {
constexpr std::uint64_t kLagLasts = 2;                           // epochs
constexpr Duration kComplaintCounts = std::chrono::seconds(30);  // of one that may be gone
}  // namespace

std::vector<PeerId> Roster::members() const {
  std::vector<PeerId> out;
  if (taking_part_ && !excluded_.contains(self_)) out.push_back(self_);
  for (const auto& id : membership_.links()) {
    const KnownPeer* known = membership_.find(id);
    if (known == nullptr || !takes_part(known->record())) continue;
    if (liveness_.given_up(id) || excluded_.contains(id)) continue;
    if (!on_our_history(id, known->record())) continue;
    const auto lag = lagging_.find(id);
    const bool lags = lag != lagging_.end() && lag->second.sequence == known->record().sequence &&
                      log_.epochs() < lag->second.epochs + kLagLasts;
    if (lags) continue;
    out.push_back(id);
  }
  std::sort(out.begin(), out.end());
  return out;
}

void Roster::begin_epoch() {
  excluded_.clear();
  std::erase_if(elsewhere_, [this](const PeerId& peer) {
    const KnownPeer* known = membership_.find(peer);
    const bool here = known != nullptr && known->linked;
    return !here || log_.holds(known->record().epoch, known->record().head);
  });
}

// All who are ready begin together, each when it sees that they are enough: an offer of the first
// who does so is to all of them.
bool Roster::takes_part(const PeerRecord& record) const {
  return record.stage == Stage::kInSync || (record.stage == Stage::kReady && log_.epochs() == 0);
}

// A record may be older than its owner's state; what it says of the past must still be ours.
bool Roster::on_our_history(const PeerId& peer, const PeerRecord& record) const {
  const bool further = record.epoch > log_.epochs() && !elsewhere_.contains(peer);
  return further || log_.holds(record.epoch, record.head);
}

// Heard are also those without a link to us, since it may be we whom they lack, and those who are
// just coming in or have fallen behind, since that may be why.
std::vector<PeerId> Roster::coordinators(TimePoint now) const {
  auto all = members();
  const auto able = [&](const PeerId& id) { return may_lead(id, now); };
  if (std::ranges::any_of(all, able)) std::erase_if(all, std::not_fn(able));
  std::vector<PeerId> reached;
  std::copy_if(all.begin(), all.end(), std::back_inserter(reached),
               [this](const PeerId& id) { return reachable(id); });
  if (reached.size() < 2) return reached.empty() ? all : reached;
  std::vector<PeerId> concerned = {self_};
  for (const auto& [id, known] : membership_.peers()) {
    const bool speaks = known.linked || now - known.heard_at < kComplaintCounts;
    if (speaks && !rests(known.record().stage)) concerned.push_back(id);
  }
  const auto lacking = apart(concerned);
  std::vector<PeerId> out;
  std::copy_if(reached.begin(), reached.end(), std::back_inserter(out),
               [&](const PeerId& id) { return !lacking.contains(id); });
  return out.empty() ? reached : out;
}

std::set<PeerId> Roster::apart(const std::vector<PeerId>& among) const {
  std::set<PeerId> out;
  std::map<std::uint64_t, PeerId> by_prefix;
  for (const PeerId& id : among) {
    if (record_of(id).out_of_reach.empty()) continue;
    if (by_prefix.empty()) {
      for (const PeerId& each : among) by_prefix.emplace(prefix_of(each), each);
    }
    for (const std::uint64_t prefix : record_of(id).out_of_reach) {
      const auto other = by_prefix.find(prefix);
      if (other == by_prefix.end()) continue;
      out.insert(id);
      out.insert(other->second);
    }
  }
  return out;
}

bool Roster::reachable(const PeerId& peer) const {
  return accepts_connections(record_of(peer).addresses);
}

bool Roster::can_be_called(const PeerId& peer) const { return !record_of(peer).addresses.empty(); }

const CommitMember* Roster::in_last_round(const PeerId& peer) const {
  const SignedCommit* last = log_.epochs() > 0 ? log_.find(log_.epochs() - 1) : nullptr;
  return last == nullptr ? nullptr : find_peer(last->commit.members, peer);
}

bool Roster::was_in_last_round(const PeerId& peer) const { return in_last_round(peer) != nullptr; }

bool Roster::is_on_trial(const PeerId& peer) const {
  const CommitMember* in = in_last_round(peer);
  return in == nullptr || (in->samples == 0 && record_of(peer).trains);
}

const PeerRecord& Roster::record_of(const PeerId& peer) const {
  if (peer == self_) return membership_.own();
  const KnownPeer* known = membership_.find(peer);
  return known == nullptr ? unknown_ : known->record();
}

void Roster::lags(const PeerId& peer) {
  if (const KnownPeer* known = membership_.find(peer)) {
    lagging_[peer] = {known->record().sequence, log_.epochs()};
  }
}

}  // namespace potluck
