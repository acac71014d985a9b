// SPDX-License-Identifier: GPL-3.0-or-later
// Who can connect to whom: whether others reach us, and whom we cannot reach, as our record tells.
#include <algorithm>
#include <utility>

#include "engine/collab/collaboration_impl.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr Duration kDialBackEvery = std::chrono::seconds(5);  // for one peer
// So long a peer may be without a link before we say that there is none to be had.
constexpr Duration kLinksTake = std::chrono::seconds(2);
// Whoever has said nothing new for longer is perhaps gone: nobody else need be told.
constexpr Duration kAlive = std::chrono::seconds(20);
// Among more, nobody links to everybody.
constexpr std::size_t kAllAreLinked = MembershipOptions{}.dial_all;

}  // namespace

// What others should dial: nothing before one of them has reached us there.
std::vector<std::string> Collaboration::Impl::addresses_to_tell() const {
  if (reachability.reach() != Reach::kReachable) return {};
  std::vector<std::string> told = reachability.confirmed();
  for (const std::string& address : config.addresses) {
    if (told.size() >= limits::kMaxAddresses) break;
    if (std::ranges::find(told, address) == told.end()) told.push_back(address);
  }
  return told;
}

void Collaboration::Impl::watch_reach(TimePoint now) {
  for (const PeerId& peer : reachability.take_questions()) {
    out.send(peer, DialBackRequest{config.listening_port});
  }
  if (std::exchange(heeded_answers, reachability.answers()) == reachability.answers()) return;
  if (addresses_to_tell() != membership.own().addresses) publish(true, now);
}

void Collaboration::Impl::on_dial_back_request(const PeerId& from, const DialBackRequest& request,
                                               TimePoint now) {
  const auto [last, first] = dialed_back.try_emplace(from, now);
  if (!first && now - last->second < kDialBackEvery) return;
  last->second = now;
  out.emit(effect::DialBack{from, request.port});
}

void Collaboration::Impl::on(event::DialedBack& e, TimePoint) {
  if (membership.linked(e.peer)) out.send(e.peer, DialBackResult{e.address, e.reached});
}

// Peers that take part, or want to, and with which we have no link although one of us accepts
// connections: neither of us can average for the other.
std::vector<std::uint64_t> Collaboration::Impl::out_of_reach(TimePoint now) {
  std::vector<std::uint64_t> named;
  if (membership.peers().size() > kAllAreLinked) return named;
  const bool we_accept = reachability.reach() == Reach::kReachable;
  for (const auto& [id, known] : membership.peers()) {
    const PeerRecord& record = known.record();
    const bool alive = now - known.made_at < kAlive;
    const bool could_link = we_accept || !record.addresses.empty();
    if (known.linked || rests(record.stage) || !alive || !could_link) {
      unlinked_since.erase(id);
      continue;
    }
    const TimePoint since = unlinked_since.try_emplace(id, now).first->second;
    if (now - since < kLinksTake || named.size() >= limits::kMaxOutOfReach) continue;
    named.push_back(prefix_of(id));
  }
  std::erase_if(unlinked_since,
                [this](const auto& each) { return membership.find(each.first) == nullptr; });
  return named;
}

}  // namespace potluck
