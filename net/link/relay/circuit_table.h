// SPDX-License-Identifier: GPL-3.0-or-later
// Who can be called over a relay, and which circuits there are between whom. A member keeps a line
// to the relay; another one of the same project calls it, both are given the same ticket, and each
// comes with it on a connection of its own. Two of them are a circuit. Pure; handed `now`.
#pragma once

#include <map>
#include <optional>
#include <variant>
#include <vector>

#include "net/base/clock.h"
#include "net/link/relay/relay_messages.h"

namespace potluck {

class CircuitTable {
 public:
  using Line = std::uint64_t;  // a member's line; numbered by the caller

  struct Limits {
    std::size_t most_lines = 512;
    std::size_t most_circuits = 64;     // those that are waited for included
    std::size_t most_of_a_member = 32;  // circuits that it called for
  };
  // So long the two ends are waited for.
  static constexpr Duration kPatience = std::chrono::seconds(10);

  explicit CircuitTable(const Limits& limits) : limits_(limits) {}
  void set_limits(const Limits& limits) { limits_ = limits; }  // circuits that there are stay

  // A member has a line. A newer one of the same member takes the place of its older one.
  // -> the older one; kTooLarge: there is no room.
  Result<std::optional<Line>> enter(Line line, const ProjectId& project, const PeerId& member);
  void leave(Line line);

  struct Called {
    Line other = 0;  // to be told
  };
  // ticket: fresh, for both. draw: picks one of so many where nobody in particular is called.
  // -> the refusal that the caller is told.
  std::variant<Called, RelayRefusal> call(Line from, const std::optional<PeerId>& whom,
                                          const Ticket& ticket, std::uint64_t draw, TimePoint now);

  enum class Arrival { kUnknown, kFirst, kBoth };
  // Somebody came with this ticket.
  Arrival arrive(const Ticket& ticket);
  void ended(const Ticket& ticket);
  // Circuits that were waited for in vain, since the last call: whoever came first goes.
  std::vector<Ticket> expire(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  std::size_t lines() const { return lines_.size(); }
  std::size_t circuits() const { return circuits_.size(); }  // those waited for included

 private:
  using Member = std::pair<ProjectId, PeerId>;
  struct Circuit {
    Member caller;
    TimePoint until{};  // its ends have come by then
    int arrived = 0;
  };
  std::optional<Line> line_of(const Member& caller, const std::optional<PeerId>& whom,
                              std::uint64_t draw) const;

  Limits limits_;
  std::map<Line, Member> lines_;
  std::map<Member, Line> by_member_;  // sorted by project
  std::map<Ticket, Circuit> circuits_;
  std::map<Member, std::size_t> called_;  // circuits of each caller
};

}  // namespace potluck
