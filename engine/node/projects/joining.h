// SPDX-License-Identifier: GPL-3.0-or-later
// Becoming a member of a project by its link, and looking at one before. Dials members named in the
// link; any thread but network threads, one fetch at a time.
#pragma once

#include "engine/node/creation/project_requests.h"
#include "engine/node/finding/manifest_fetch.h"
#include "engine/node/owner/owner.h"
#include "engine/node/projects/memberships.h"

namespace potluck {

class Joining {
 public:
  Joining(const KeyPair& identity, StorageThread& storage, Memberships& memberships,
          const Owner& owner, PeerFinder& finder);

  // As Node::join() says. message: to whoever may admit, where somebody has to.
  Result<JoinedProject> join(const std::string& link, const std::string& display_name,
                             const std::string& message);
  // What a member sends to those it takes for newcomers. Nothing of it is stored: somebody who does
  // not join leaves no trace here.
  Result<FetchedManifest> look_behind(const Invite& invite);

 private:
  Result<JoinedProject> join_anew(const Invite& invite, const std::string& display_name,
                                  std::int64_t now_unix);
  Result<JoinedProject> join_again(ProjectRow row, const Invite& invite,
                                   const std::string& display_name, std::int64_t now_unix);
  Result<CertificateChain> chain_for(const Invite& invite, const std::string& display_name,
                                     std::int64_t now_unix) const;
  Result<FetchedManifest> fetch(const Invite& invite, const CertificateChain& chain,
                                ManifestFetcher::Why why);

  const KeyPair& identity_;
  StorageThread& storage_;
  Memberships& memberships_;
  const Owner& owner_;
  PeerFinder& finder_;
  ManifestFetcher manifests_;
};

}  // namespace potluck
