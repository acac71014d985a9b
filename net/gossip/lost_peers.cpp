// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/gossip/lost_peers.h"

namespace potluck {
namespace {

constexpr std::size_t kAccusers = 2;
constexpr std::size_t kMaxEntries = 4096;
constexpr double kPatienceSeconds = 5, kSpreadSeconds = 20;
constexpr Duration kClaimLasts = std::chrono::minutes(10);
constexpr Duration kGraveLasts = std::chrono::minutes(30);

}  // namespace

void LostPeers::link_broke(const PeerId& peer, Rng& rng, TimePoint now) {
  if (suspects_.size() >= kMaxEntries) return;
  suspects_[peer] = now + from_seconds(kPatienceSeconds + rng.uniform(0, kSpreadSeconds));
}

std::vector<PeerId> LostPeers::due(TimePoint now) {
  std::vector<PeerId> out;
  std::erase_if(suspects_, [&](const auto& entry) {
    if (entry.second > now) return false;
    out.push_back(entry.first);
    return true;
  });
  return out;
}

std::optional<TimePoint> LostPeers::next_due() const {
  std::optional<TimePoint> next;
  for (const auto& [peer, at] : suspects_) {
    if (!next || at < *next) next = at;
  }
  return next;
}

bool LostPeers::accuse(const PeerId& accuser, const RecordVersion& version, TimePoint now) {
  if (accusations_.size() >= kMaxEntries && !accusations_.contains(version.prefix)) return false;
  Accusations& accusations = accusations_[version.prefix];
  if (version.sequence > accusations.sequence) accusations = {version.sequence, {}, now};
  if (version.sequence < accusations.sequence) return false;
  accusations.accusers.insert(accuser);
  return accusations.accusers.size() >= kAccusers;
}

bool LostPeers::accused(const RecordVersion& version) const {
  const auto it = accusations_.find(version.prefix);
  return it != accusations_.end() && it->second.sequence >= version.sequence &&
         it->second.accusers.size() >= kAccusers;
}

void LostPeers::bury(const RecordVersion& version, TimePoint now) {
  if (graves_.size() >= kMaxEntries && !graves_.contains(version.prefix)) return;
  graves_[version.prefix] = {version.sequence, now};
}

bool LostPeers::buried(const RecordVersion& version) const {
  const auto it = graves_.find(version.prefix);
  return it != graves_.end() && version.sequence <= it->second.sequence;
}

void LostPeers::expire(TimePoint now) {
  std::erase_if(accusations_, [&](const auto& it) { return now - it.second.at > kClaimLasts; });
  std::erase_if(graves_, [&](const auto& it) { return now - it.second.at > kGraveLasts; });
}

}  // namespace potluck
