// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/collaboration/reach_watch.h"

#include <algorithm>
#include <utility>

#include "engine/collab/group/roster.h"
#include "net/base/deadlines.h"
#include "net/base/relay_address.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

// So long a peer may be without a link before we say that there is none to be had.
constexpr Duration kLinksTake = std::chrono::seconds(2);
// A peer that has said nothing new for longer is perhaps gone: nobody else need be told.
constexpr Duration kAlive = std::chrono::seconds(20);
constexpr Duration kChoosesRelays = std::chrono::seconds(2);
// Among more, nobody links to everybody.
constexpr std::size_t kAllAreLinked = MembershipOptions{}.dial_all;

}  // namespace

std::vector<std::string> ReachWatch::addresses_to_tell() const {
  const bool reached = reachability_.reach() == Reach::kReachable;
  std::vector<std::string> told = reached ? reachability_.confirmed() : relays_;
  if (!reached && !reachability_.reached_nearby()) return told;
  for (const std::string& address : config_.addresses) {
    if (told.size() >= limits::kMaxAddresses) break;
    if (std::ranges::find(told, address) == told.end()) told.push_back(address);
  }
  return told;
}

// Whoever came over a relay has not reached us, and cannot say whether others would.
void ReachWatch::link_up(const event::LinkUp& link, TimePoint now) {
  relayed_.erase(link.peer);
  if (link.relay.empty()) {
    return reachability_.link_up(link.peer, link.dialed_by_us, link.local, now);
  }
  relayed_.emplace(link.peer, link.relay);
  if (!link.local_relay) reachability_.link_outside(now);
}

void ReachWatch::link_down(const PeerId& peer, TimePoint now) {
  relayed_.erase(peer);
  dialed_back_.erase(peer);
  reachability_.link_down(peer, now);
}

void ReachWatch::handle(const PeerId& from, const DialBackRequest& request, TimePoint now) {
  const auto [last, first] = dialed_back_.try_emplace(from, now);
  if (!first && now - last->second < Reachability::kDialsBackEvery) return;
  last->second = now;
  out_.emit(effect::DialBack{from, request.port});
}

void ReachWatch::handle(const PeerId& from, const DialBackResult& result, TimePoint now) {
  const std::string asked = ":" + std::to_string(port_to_dial(from));
  if (!result.address.ends_with(asked)) return;  // before the router opened another one, perhaps
  reachability_.answered(from, result.address, result.reached, now);
}

void ReachWatch::handle(const event::DialedBack& dialed) {
  if (!membership_.linked(dialed.peer)) return;
  out_.send(dialed.peer, DialBackResult{dialed.address, dialed.reached});
}

void ReachWatch::handle(const event::RelayChanged& relay, TimePoint now) {
  choice_.changed(relay.address, relay.up, now);
  std::erase(relays_, relay.address);
  if (relay.up && relays_.size() < limits::kMaxAddresses) relays_.push_back(relay.address);
  relays_changed_ = true;
  if (relay.up && !relay.local) reachability_.link_outside(now);
}

void ReachWatch::handle(const event::PortMapped& mapped, TimePoint now) {
  if (std::exchange(mapped_port_, mapped.port) != mapped.port) reachability_.changed(now);
}

// Whoever is on this side of the router passes it by.
std::uint16_t ReachWatch::port_to_dial(const PeerId& by) const {
  const bool through_router = mapped_port_ != 0 && !reachability_.is_local(by);
  return through_router ? mapped_port_ : config_.listening_port;
}

bool ReachWatch::look() {
  for (const PeerId& peer : reachability_.take_questions()) {
    out_.send(peer, DialBackRequest{port_to_dial(peer)});
  }
  const std::uint64_t answers = reachability_.answers();
  const bool other_relays = std::exchange(relays_changed_, false);
  if (std::exchange(heeded_answers_, answers) == answers && !other_relays) return false;
  return addresses_to_tell() != membership_.own().addresses;
}

void ReachWatch::tick(TimePoint now) {
  reachability_.tick(now);
  if (now < next_choice_) return;
  next_choice_ = now + kChoosesRelays;
  choose_relays(now);
}

std::optional<TimePoint> ReachWatch::next_deadline() const {
  std::optional<TimePoint> choice;
  if (reachability_.reach() != Reach::kReachable) choice = next_choice_;
  return earliest({reachability_.next_deadline(), choice});
}

void ReachWatch::choose_relays(TimePoint now) {
  bool other;
  if (reachability_.reach() == Reach::kReachable) {
    other = choice_.none();
  } else {
    std::vector<RelayChoice::Candidate> candidates;
    for (const auto& [id, known] : membership_.peers()) {
      const PeerRecord& record = known.record();
      if (record.relays && !record.addresses.empty() && !is_over_relay(record.addresses[0])) {
        candidates.push_back({id, record.addresses[0]});
      }
    }
    other = choice_.look(candidates, now);
  }
  if (other) out_.emit(effect::UseRelays{choice_.chosen()});
}

// As a link over one of them names it.
std::set<std::string> ReachWatch::members_addresses() const {
  std::set<std::string> out;
  for (const auto& [id, known] : membership_.peers()) {
    for (const std::string& each : known.record().addresses) out.insert(over_relay(each));
  }
  return out;
}

std::vector<std::uint64_t> ReachWatch::out_of_reach(TimePoint now) {
  std::vector<std::uint64_t> named;
  if (membership_.peers().size() > kAllAreLinked) return named;
  const auto members = relayed_.empty() ? std::set<std::string>{} : members_addresses();
  for (const auto& [peer, relay] : relayed_) {
    if (members.contains(relay) && named.size() < limits::kMaxOutOfReach) {
      named.push_back(prefix_of(peer));
    }
  }
  const bool we_accept = !addresses_to_tell().empty();
  for (const auto& [id, known] : membership_.peers()) {
    const PeerRecord& record = known.record();
    const bool alive = now - known.made_at < kAlive;
    const bool could_link = we_accept || !record.addresses.empty();
    if (known.linked || rests(record.stage) || !alive || !could_link) {
      unlinked_since_.erase(id);
      continue;
    }
    const TimePoint since = unlinked_since_.try_emplace(id, now).first->second;
    if (now - since < kLinksTake || named.size() >= limits::kMaxOutOfReach) continue;
    named.push_back(prefix_of(id));
  }
  std::erase_if(unlinked_since_,
                [this](const auto& each) { return membership_.find(each.first) == nullptr; });
  return named;
}

}  // namespace potluck
