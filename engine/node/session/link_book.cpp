// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/link_book.h"

#include <algorithm>

#include "engine/node/finding/known_facts.h"
#include "net/base/log.h"
#include "net/base/relay_address.h"

namespace potluck {
namespace {

constexpr auto kRecordsArrive = std::chrono::seconds(2);  // of a member that is linked

}  // namespace

void LinkBook::up(const LinkInfo& link, TimePoint now) {
  const auto& name = link.chain.back().certificate.display_name;
  links_[link.peer] = {link, name};
  problem_.linked();
  remember_at_ = now + kRecordsArrive;
  keep_names(link);
  events_.emit(control::PeerChange{link.peer.hex(), name, "joined", ""});
}

void LinkBook::keep_names(const LinkInfo& link) {
  const auto& certificate = link.chain.back().certificate;
  storage_.post([project = project_, peer = link.peer, name = certificate.display_name,
                 organises = certificate.role == Role::kOrganiser](Store& store) {
    if (const auto put = store.put_peer_name(project, peer, name); !put) {
      log_for("store").warn("{}", put.error().text());
    }
    if (organises) remember_organiser(store, project, {peer, name});
  });
  const auto invite = came_by(link.chain);
  if (!governs_ || !invite) return;
  storage_.post([project = project_, peer = link.peer, invite = *invite](Store& store) {
    remember_invite(store, project, peer, invite);
  });
}

void LinkBook::renew(const PeerId& peer, const CertificateChain& chain) {
  if (const auto found = links_.find(peer); found != links_.end()) found->second.info.chain = chain;
}

std::vector<std::pair<PeerId, CertificateChain>> LinkBook::chains() const {
  std::vector<std::pair<PeerId, CertificateChain>> out;
  for (const auto& [peer, link] : links_) out.emplace_back(peer, link.info.chain);
  return out;
}

bool LinkBook::moved(const LinkInfo& link) {
  const auto found = links_.find(link.peer);
  if (found == links_.end()) return false;
  found->second.info = link;
  return true;
}

bool LinkBook::down(const PeerId& peer, const Error& why) {
  const auto found = links_.find(peer);
  if (found == links_.end()) return false;
  events_.emit(control::PeerChange{peer.hex(), found->second.name,
                                   found->second.said_bye ? "left" : "lost", why.message});
  links_.erase(found);
  return true;
}

void LinkBook::said_bye(const PeerId& peer) {
  if (const auto found = links_.find(peer); found != links_.end()) found->second.said_bye = true;
}

void LinkBook::dial_failed(const std::string& address, const Error& why, TimePoint now) {
  log_for("link").info("{}: {}", address, why.text());
  problem_.failed(address, why, now);
  if (!DialProblem::is_answer(why.code)) return;
  events_.warn_once(address + why.message, "no connection to " + address + ": " + why.message,
                    why.hint);
}

std::size_t LinkBook::count(const std::function<bool(const LinkInfo&)>& wanted) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(links_, [&](const auto& each) { return wanted(each.second.info); }));
}

std::set<PeerId> LinkBook::peers() const {
  std::set<PeerId> out;
  for (const auto& [peer, link] : links_) out.insert(peer);
  return out;
}

std::string LinkBook::name_of(const PeerId& peer) const {
  const auto found = links_.find(peer);
  return found == links_.end() ? std::string() : found->second.name;
}

std::optional<Role> LinkBook::role_of(const PeerId& peer) const {
  const auto found = links_.find(peer);
  if (found == links_.end()) return std::nullopt;
  return found->second.info.chain.back().certificate.role;
}

std::optional<LinkWay> LinkBook::way_to(const PeerId& peer) const {
  const auto found = links_.find(peer);
  if (found == links_.end()) return std::nullopt;
  return found->second.info.way;
}

std::vector<LinkedMember> LinkBook::members() const {
  std::vector<LinkedMember> out;
  for (const auto& [peer, link] : links_) {
    out.push_back({peer, link.name, link.info.chain.back().certificate.role});
  }
  return out;
}

void LinkBook::listen_at(Listening listening) {
  listening_ = std::move(listening);
  for (const auto& address : listening_.addresses) bootstrap_.exclude(address);
}

void LinkBook::callable_at(const std::string& relay, bool up, const HostPort& seen) {
  relays_.erase(relay);
  if (up) relays_.emplace(relay, seen);
}

std::vector<std::string> LinkBook::own_addresses() const {
  std::vector<std::string> out;
  for (const auto& [relay, seen] : relays_) out.push_back(relay);
  if (mapping_ && *mapping_ && !(*mapping_)->host.empty()) {
    out.push_back(to_string(HostPort{(*mapping_)->host, (*mapping_)->port}));
  }
  std::ranges::copy(listening_.addresses, std::back_inserter(out));
  return out;
}

std::vector<std::string> LinkBook::to_dial(const std::function<std::vector<std::string>()>& known,
                                           TimePoint now) {
  auto due = bootstrap_.due(links_.size(), now);
  if (due.empty() || links_.empty()) return due;
  const auto members = known();
  // Over a relay somebody else may answer than the members that we know.
  std::erase_if(due, [&](const std::string& address) {
    return !is_over_relay(address) && std::ranges::find(members, address) != members.end();
  });
  return due;
}

void LinkBook::remember(std::vector<std::string> addresses) {
  remember_at_.reset();
  if (addresses.empty()) return;
  addresses.resize(std::min(addresses.size(), Bootstrap::kMaxAddresses));
  storage_.post([project = project_, addresses = std::move(addresses)](Store& store) {
    remember_addresses(store, project, addresses);
  });
}

void LinkBook::remember_rates(double up_bits_per_second, double down_bits_per_second) {
  if (up_bits_per_second <= 0) return;
  storage_.post([project = project_, up_bits_per_second, down_bits_per_second](Store& store) {
    remember_bandwidth(store, project, up_bits_per_second, down_bits_per_second);
  });
}

}  // namespace potluck
