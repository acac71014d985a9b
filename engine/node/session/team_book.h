// SPDX-License-Identifier: GPL-3.0-or-later
// Which team each member names in its record, kept for the leaderboard: of those alone who are
// linked or in the last commit, since anybody can tell of others that are not there. Owned by
// LinkBook; the network thread.
#pragma once

#include <map>
#include <span>
#include <string>

#include "engine/collab/collaboration/collaboration.h"
#include "engine/node/disk/storage_thread.h"

namespace potluck {

class TeamBook {
 public:
  TeamBook(StorageThread& storage, const ProjectId& project)
      : storage_(storage), project_(project) {}

  void note(const PeerId& peer, const std::string& team);  // writes what is new
  void note(std::span<const PeerView> peers);

 private:
  StorageThread& storage_;
  const ProjectId project_;
  std::map<PeerId, std::string> known_;
};

}  // namespace potluck
