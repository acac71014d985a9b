// SPDX-License-Identifier: GPL-3.0-or-later
// Who is linked, where this node is reached and whom it dials while too few are linked, and what is
// kept of members for the next start.
// Owned by the Session; the network thread.
#pragma once

#include <map>
#include <set>

#include "engine/node/fetching/session_events.h"
#include "engine/node/finding/bootstrap.h"
#include "engine/node/session/dial_problem.h"
#include "engine/node/session/session_setup.h"
#include "engine/node/session/team_book.h"
#include "net/link/transport/transport.h"
#include "net/mapping/port_mapper.h"

namespace potluck {

struct LinkedMember {
  PeerId peer;
  std::string name;
  Role role = Role::kVolunteer;
};

class LinkBook {
 public:
  // governs: this node's owner organises or moderates; it remembers which invite brought whom.
  LinkBook(StorageThread& storage, const ProjectId& project, bool governs, SessionEvents& events)
      : storage_(storage),
        project_(project),
        governs_(governs),
        events_(events),
        teams_(storage, project) {}

  void up(const LinkInfo& link, TimePoint now);
  bool moved(const LinkInfo& link);                 // false: it is not linked
  bool down(const PeerId& peer, const Error& why);  // false: it was not linked
  void said_bye(const PeerId& peer);
  void dial_failed(const std::string& address, const Error& why, TimePoint now);

  void renew(const PeerId& peer, const CertificateChain& chain);  // it has another one
  bool knows(const PeerId& peer) const { return links_.contains(peer); }
  std::vector<std::pair<PeerId, CertificateChain>> chains() const;

  std::size_t size() const { return links_.size(); }
  std::size_t count(const std::function<bool(const LinkInfo&)>& wanted) const;
  std::set<PeerId> peers() const;
  std::string name_of(const PeerId& peer) const;            // "" where it is not linked
  std::optional<LinkWay> way_to(const PeerId& peer) const;  // none: not linked
  std::optional<Role> role_of(const PeerId& peer) const;    // by its certificate; none: not linked
  std::vector<LinkedMember> members() const;
  const DialProblem& problem() const { return problem_; }
  TeamBook& teams() { return teams_; }

  void listen_at(Listening listening);
  const Listening& listening() const { return listening_; }  // empty in client mode
  // Whether others can call us there, and where we come from as seen from there.
  void callable_at(const std::string& relay, bool up, const HostPort& seen);
  const std::map<std::string, HostPort>& relays() const { return relays_; }
  void mapped(Mapping mapping) { mapping_ = std::move(mapping); }
  const std::optional<Mapping>& mapping() const { return mapping_; }  // none: no answer yet
  // For a link, which has room for a few: those first that reach us wherever we are.
  std::vector<std::string> own_addresses() const;
  void add_bootstrap(const std::string& address) { bootstrap_.add(address); }
  // Addresses to dial now, except `known`, those of members.
  std::vector<std::string> to_dial(const std::function<std::vector<std::string>()>& known,
                                   TimePoint now);

  // Once, when those who were linked last have told where they are.
  bool should_remember(TimePoint now) const { return remember_at_ && now >= *remember_at_; }
  void remember(std::vector<std::string> addresses);
  void remember_rates(double up_bits_per_second, double down_bits_per_second);

 private:
  struct Linked {
    LinkInfo info;
    std::string name;
    bool said_bye = false;
  };
  void keep_names(const LinkInfo& link);

  StorageThread& storage_;
  const ProjectId project_;
  const bool governs_;
  SessionEvents& events_;
  TeamBook teams_;
  std::map<PeerId, Linked> links_;
  Listening listening_;
  std::map<std::string, HostPort> relays_;
  std::optional<Mapping> mapping_;  // of our port, by the router
  Bootstrap bootstrap_;
  DialProblem problem_;
  std::optional<TimePoint> remember_at_;
};

}  // namespace potluck
