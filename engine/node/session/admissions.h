// SPDX-License-Identifier: GPL-3.0-or-later
// Being let into a running project by somebody, from both ends. Whoever came by an invite that does
// not admit by itself is linked, and outside: it may ask, and fetch the description of the project.
// Its request is kept and passed on by all members; so is the membership that somebody gives it.
// Owned by the Session; the network thread.
#pragma once

#include <map>

#include "engine/collab/group/request_budget.h"
#include "engine/node/fetching/link_access.h"
#include "engine/node/fetching/session_events.h"
#include "engine/node/session/known_admissions.h"
#include "net/link/connection/link_info.h"

namespace potluck {

class Admissions {
 public:
  // Whether somebody who may admit has declined it.
  using IsDeclined = std::function<bool(const JoinRequest& request)>;

  Admissions(const ProjectId& project, std::filesystem::path file, StorageThread& storage,
             SessionEvents& events, LinkAccess links, IsDeclined is_declined)
      : project_(project),
        file_(std::move(file)),
        storage_(storage),
        events_(events),
        links_(std::move(links)),
        is_declined_(std::move(is_declined)),
        known_(project) {}

  // own_request: what this node sends to every member that it is linked with; empty: it is one.
  void begin(Bytes own_request);
  bool asks() const { return !own_request_.empty(); }

  // Links on which one of the two is outside. Nothing but what this class sends goes over them.
  void outside_up(const LinkInfo& link);
  bool down(const PeerId& peer) { return outside_.erase(peer) > 0; }  // false: it was no such link
  bool is_outside(const PeerId& peer) const { return outside_.contains(peer); }
  // It is a member now; nothing: it was one before.
  std::optional<LinkInfo> let_in(const PeerId& peer);
  // This node is; the members that it is linked with.
  std::vector<LinkInfo> begin_membership();

  void greet(const PeerId& member);  // all that is known
  // Verified, kept and passed on, as many as may come. An error: one of them is made up, and
  // whoever passes requests on has verified them.
  Status take_requests(const PeerId& from, const JoinRequests& requests, TimePoint now);
  // Of somebody who is neither of the two ends; kPermission, kMalformed, kExpired: it is none.
  Status take_membership(const CertificateChain& chain);
  // Declined, or banned: also who came by it.
  void forget(const PublicKey& key);

 private:
  Status take_request(ByteView entry);
  void keep();
  void tell_members(const Message& message);

  const ProjectId project_;
  const std::filesystem::path file_;
  StorageThread& storage_;
  SessionEvents& events_;
  const LinkAccess links_;
  const IsDeclined is_declined_;
  Bytes own_request_;
  std::map<PeerId, LinkInfo> outside_;
  KnownAdmissions known_;
  RequestBudget budget_;
};

}  // namespace potluck
