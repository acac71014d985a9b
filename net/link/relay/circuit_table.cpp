// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/relay/circuit_table.h"

#include <algorithm>

namespace potluck {

Result<std::optional<CircuitTable::Line>> CircuitTable::enter(Line line, const ProjectId& project,
                                                              const PeerId& member) {
  const Member who{project, member};
  std::optional<Line> older;
  if (const auto found = by_member_.find(who); found != by_member_.end()) older = found->second;
  if (!older && lines_.size() >= limits_.most_lines) {
    return {ErrorCode::kTooLarge, "the relay has as many members as it can take",
            "add the address of another relay"};
  }
  if (older) lines_.erase(*older);
  lines_[line] = who;
  by_member_[who] = line;
  return older;
}

void CircuitTable::leave(Line line) {
  const auto found = lines_.find(line);
  if (found == lines_.end()) return;
  by_member_.erase(found->second);
  lines_.erase(found);
}

std::optional<CircuitTable::Line> CircuitTable::line_of(const Member& caller,
                                                        const std::optional<PeerId>& whom,
                                                        std::uint64_t draw) const {
  if (whom) {
    const auto found = by_member_.find({caller.first, *whom});
    if (found == by_member_.end() || *whom == caller.second) return std::nullopt;
    return found->second;
  }
  std::vector<Line> others;
  for (auto each = by_member_.lower_bound({caller.first, PeerId{}});
       each != by_member_.end() && each->first.first == caller.first; ++each) {
    if (each->first != caller) others.push_back(each->second);
  }
  if (others.empty()) return std::nullopt;
  return others[draw % others.size()];
}

std::variant<CircuitTable::Called, RelayRefusal> CircuitTable::call(
    Line from, const std::optional<PeerId>& whom, const Ticket& ticket, std::uint64_t draw,
    TimePoint now) {
  const auto caller = lines_.find(from);
  if (caller == lines_.end()) return RelayRefusal::kNobody;
  const auto other = line_of(caller->second, whom, draw);
  if (!other) return RelayRefusal::kNobody;
  std::size_t& own = called_[caller->second];
  if (circuits_.size() >= limits_.most_circuits || own >= limits_.most_of_a_member) {
    if (own == 0) called_.erase(caller->second);
    return RelayRefusal::kFull;
  }
  ++own;
  circuits_[ticket] = {caller->second, now + kPatience, 0};
  return Called{*other};
}

CircuitTable::Arrival CircuitTable::arrive(const Ticket& ticket) {
  const auto found = circuits_.find(ticket);
  if (found == circuits_.end() || found->second.arrived == 2) return Arrival::kUnknown;
  return ++found->second.arrived == 2 ? Arrival::kBoth : Arrival::kFirst;
}

void CircuitTable::ended(const Ticket& ticket) {
  const auto found = circuits_.find(ticket);
  if (found == circuits_.end()) return;
  const auto own = called_.find(found->second.caller);
  if (--own->second == 0) called_.erase(own);
  circuits_.erase(found);
}

std::vector<Ticket> CircuitTable::expire(TimePoint now) {
  std::vector<Ticket> out;
  for (const auto& [ticket, circuit] : circuits_) {
    if (circuit.arrived < 2 && circuit.until <= now) out.push_back(ticket);
  }
  for (const Ticket& ticket : out) ended(ticket);
  return out;
}

std::optional<TimePoint> CircuitTable::next_deadline() const {
  std::optional<TimePoint> out;
  for (const auto& [ticket, circuit] : circuits_) {
    if (circuit.arrived < 2) out = std::min(out.value_or(TimePoint::max()), circuit.until);
  }
  return out;
}

}  // namespace potluck
