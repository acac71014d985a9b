// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/reach_ladder.h"

#include <algorithm>

#include "engine/node/finding/addresses.h"
#include "net/base/relay_address.h"
#include "net/mapping/mapping_errors.h"

namespace potluck {
namespace {

using control::ReachRung;
using control::RungState;

std::optional<HostPort> parsed(const std::string& address) {
  const auto out = parse_host_port(address);
  return out ? std::optional(*out) : std::nullopt;
}

bool is_v6(const std::string& address) {
  const auto at = parsed(address);
  return at && at->host.find(':') != std::string::npos;
}

std::optional<std::string> first_of(const std::vector<std::string>& addresses, auto wanted) {
  const auto found = std::ranges::find_if(addresses, wanted);
  return found == addresses.end() ? std::nullopt : std::optional(*found);
}

std::uint16_t mapped_port(const ReachFacts& facts) {
  return facts.mapping && *facts.mapping ? (*facts.mapping)->port : std::uint16_t{0};
}

// Whether that address is one that the router opened. Where it is our own port as well, who knows.
bool is_mapped(const ReachFacts& facts, const std::string& address) {
  const auto at = parsed(address);
  const std::uint16_t port = mapped_port(facts);
  return at && port != 0 && at->port == port && !is_v6(address);
}

ReachRung nearby(const ReachFacts& facts) {
  if (facts.nearby == 0) {
    return {"nearby", RungState::kUnknown, Sentence::tr("No member on this network is connected")};
  }
  const auto count = facts.nearby;
  return {"nearby", RungState::kWorks,
          count == 1 ? Sentence::tr("One member on this network is connected directly")
                     : Sentence::tr("%L1 members on this network are connected directly", count)};
}

ReachRung ipv6(const ReachFacts& facts) {
  if (const auto at = first_of(facts.confirmed, is_v6)) {
    return {"ipv6", RungState::kWorks, Sentence::tr("Members connect to %1", *at)};
  }
  const auto own =
      first_of(facts.own, [](const auto& each) { return is_v6(each) && is_public(each); });
  if (!own) {
    return {"ipv6", RungState::kFails, Sentence::tr("This computer has no public IPv6 address"),
            Sentence::tr("Many providers give one for the asking; it does without")};
  }
  if (facts.reach != Reach::kUnreachable) {
    return {"ipv6", RungState::kUnknown, Sentence::tr("Nobody has connected to %1 yet", *own)};
  }
  return {"ipv6", RungState::kFails, Sentence::tr("Nobody could connect to %1", *own),
          Sentence::tr("Let the router's firewall pass TCP port %1 to this computer", facts.port)};
}

ReachRung mapped(const ReachFacts& facts) {
  if (!facts.asks_router) {
    return {"mapped", RungState::kUnused, Sentence::tr("The router is not asked to open a port"),
            Sentence::tr("Allow it in the preferences")};
  }
  if (!facts.mapping) {
    return {"mapped", RungState::kUnknown, Sentence::tr("The router is being asked for a port")};
  }
  if (!*facts.mapping) {
    const Error& why = facts.mapping->error();
    return {"mapped", RungState::kFails, why.message_sentence(), why.hint_sentence()};
  }
  const MappedPort& got = **facts.mapping;
  if (const auto at =
          first_of(facts.confirmed, [&](const auto& each) { return is_mapped(facts, each); })) {
    return {"mapped", RungState::kWorks,
            Sentence::tr("Members connect to %1, a port that the router has opened", *at)};
  }
  if (got.behind_another) {
    const Error why = router_is_behind_another();
    return {"mapped", RungState::kFails, why.message_sentence(), why.hint_sentence()};
  }
  if (facts.reach != Reach::kUnreachable) {
    return {
        "mapped", RungState::kUnknown,
        Sentence::tr("The router has opened port %1; nobody has connected to it yet", got.port)};
  }
  return {
      "mapped", RungState::kFails,
      Sentence::tr("The router has opened port %1, and yet members could not connect", got.port),
      Sentence::tr("Where this computer has a firewall, let it pass TCP port %1", facts.port)};
}

ReachRung forwarded(const ReachFacts& facts) {
  const auto by_hand = first_of(
      facts.confirmed, [&](const auto& each) { return !is_v6(each) && !is_mapped(facts, each); });
  if (by_hand)
    return {"forwarded", RungState::kWorks, Sentence::tr("Members connect to %1", *by_hand)};
  if (facts.reach == Reach::kReachable) {
    return {"forwarded", RungState::kUnused, Sentence::tr("Not needed: others reach it")};
  }
  if (facts.reach == Reach::kUnknown) {
    return {"forwarded", RungState::kUnknown,
            Sentence::tr("Nobody outside has tried to connect to it yet")};
  }
  return {
      "forwarded", RungState::kFails, Sentence::tr("Members tried to connect to it, and could not"),
      Sentence::tr("In the router's settings, forward TCP port %1 to this computer", facts.port)};
}

Sentence habit_said(RouterHabit habit) {
  switch (habit) {
    case RouterHabit::kKeepsPort:
      return Sentence::tr("Possible: the router keeps this computer's port the same for everybody");
    case RouterHabit::kChangesPort:
      return Sentence::tr("Rarely possible: the router gives each connection another port");
    case RouterHabit::kUnknown:
      break;
  }
  return Sentence::tr("It is not known yet what the router does with this computer's port");
}

ReachRung punched(const ReachFacts& facts) {
  const auto count = facts.punched;
  if (count > 0) {
    return {"punched", RungState::kWorks,
            count == 1 ? Sentence::tr("One member is connected through both routers")
                       : Sentence::tr("%L1 members are connected through both routers", count)};
  }
  const auto habit = router_habit(facts.seen, facts.port);
  const bool rarely = habit == RouterHabit::kChangesPort;
  return {"punched", rarely ? RungState::kFails : RungState::kUnknown, habit_said(habit)};
}

ReachRung relayed(const ReachFacts& facts) {
  if (!facts.relays.empty()) {
    std::string at;
    for (const std::string& relay : facts.relays) {
      if (!at.empty()) at += ", ";
      at += relay.substr(kRelayScheme.size());
    }
    return {"relayed", RungState::kWorks, Sentence::tr("Others can call it over %1", at)};
  }
  if (facts.reach == Reach::kReachable) {
    return {"relayed", RungState::kUnused, Sentence::tr("Not needed: others reach it")};
  }
  return {"relayed", RungState::kFails, Sentence::tr("No relay is there over which to call it"),
          Sentence::tr("It calls others instead. A member whom others reach, or a relay that the "
                       "organiser names, makes it possible")};
}

}  // namespace

std::vector<ReachRung> reach_ladder(const ReachFacts& facts) {
  if (facts.reach == Reach::kClientMode) return {};
  return {nearby(facts),    ipv6(facts),    mapped(facts),
          forwarded(facts), punched(facts), relayed(facts)};
}

}  // namespace potluck
