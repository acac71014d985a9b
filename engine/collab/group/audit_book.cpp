// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/audit_book.h"

#include <algorithm>
#include <utility>

namespace potluck {

std::optional<PeerId> AuditBook::draw(std::span<const PeerId> others) {
  if (share_ <= 0 || under_way_ || doubts_itself_ || others.empty()) return std::nullopt;
  const auto accused = std::ranges::find_if(others, [this](const PeerId& peer) {
    const auto found = members_.find(peer);
    return found != members_.end() && found->second.to_audit;
  });
  if (accused != others.end()) return *accused;
  const double times = alarm_ > 0 ? kAlarmed : 1;
  alarm_ -= alarm_ > 0;
  const PeerId& drawn = others[rng_.below(others.size())];
  if (!rng_.chance(times * chance_of(drawn))) return std::nullopt;
  return drawn;
}

double AuditBook::chance_of(const PeerId& peer) const {
  const auto found = members_.find(peer);
  if (found == members_.end() || found->second.stood <= kTrusted) return share_;
  return share_ * std::max(kRarest, static_cast<double>(kTrusted) / found->second.stood);
}

bool AuditBook::found(const PeerId& peer, AuditFinding finding) {
  under_way_ = false;
  Member& member = members_[peer];
  switch (finding) {
    case AuditFinding::kTrue:
      member.to_audit = false;
      member.unknown = 0;
      ++member.stood;
      return false;
    case AuditFinding::kFalse:
      return catches(member);
    case AuditFinding::kUnknown:
      member.to_audit = true;  // once more, at the next chance
      return ++member.unknown >= kMostUnknown && catches(member);
    case AuditFinding::kFailed:
      member.to_audit = false;
      return false;
  }
  return false;
}

bool AuditBook::catches(Member& member) {
  member.to_audit = false;
  member.caught = true;
  const auto alone = std::ranges::count_if(members_, [](const auto& each) {
    return each.second.caught && !each.second.before && each.second.accusers.empty();
  });
  const bool honest =
      std::ranges::any_of(members_, [](const auto& each) { return each.second.stood > 0; });
  if (!honest && static_cast<std::size_t>(alone) >= kOwnFault) {
    doubts_itself_ = true;
    for (auto& [peer, each] : members_) each.caught = each.convicted = false;
    return false;
  }
  if (member.convicted) return false;
  convict(member);
  return true;
}

void AuditBook::convict(Member& member) {
  member.convicted = true;
  member.to_audit = false;
  alarm_ = kAlarmLasts;
}

void AuditBook::restore(const PeerId& peer, bool caught) {
  Member& member = members_[peer];
  member.convicted = member.before = true;
  member.caught |= caught;
}

void AuditBook::accused(const PeerId& by, const PeerId& peer, const Support& support) {
  if (by == peer || convicted(by) || !support.knows(by) || !support.knows(peer)) return;
  Member& member = members_[peer];
  if (member.accusers.insert(by).second && !member.convicted) member.to_audit = true;
}

bool AuditBook::undecided() const {
  return std::ranges::any_of(members_, [](const auto& each) {
    return !each.second.convicted && !each.second.accusers.empty();
  });
}

std::vector<PeerId> AuditBook::decide(const Support& support) {
  std::vector<PeerId> out;
  for (auto& [peer, member] : members_) {
    if (member.convicted || member.accusers.empty()) continue;
    std::uint64_t against = 0;
    for (const PeerId& accuser : member.accusers) {
      if (!convicted(accuser)) against += support.weight(accuser);
    }
    if (2 * against <= support.total() - support.weight(peer)) continue;
    convict(member);
    out.push_back(peer);
  }
  return out;
}

bool AuditBook::convicted(const PeerId& peer) const {
  const auto found = members_.find(peer);
  return found != members_.end() && found->second.convicted;
}

std::vector<PeerId> AuditBook::caught() const {
  std::vector<PeerId> out;
  for (const auto& [peer, member] : members_) {
    if (member.caught) out.push_back(peer);
  }
  return out;
}

}  // namespace potluck
