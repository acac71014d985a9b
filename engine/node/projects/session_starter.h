// SPDX-License-Identifier: GPL-3.0-or-later
// Puts together what a session needs of the node: who this computer is in the project, where its
// members may be found, how fast the line was last time. Any thread but the network thread.
#pragma once

#include <functional>

#include "engine/control/values/event.h"
#include "engine/node/projects/memberships.h"
#include "net/crypto/keys.h"

namespace potluck {

class PeerFinder;

class Session;

// What a session tells the node; all on its network thread.
struct SessionCallbacks {
  std::function<void(control::EventBody event)> emit;
  std::function<void(std::shared_ptr<const control::NodeStatus> status)> publish;
  std::function<void()> pardoned;
};

class SessionStarter {
 public:
  SessionStarter(const KeyPair& identity, StorageThread& storage, PeerFinder& finder,
                 SessionCallbacks callbacks);

  // A session that runs. Errors are those the user can act on.
  Result<std::unique_ptr<Session>> start(const LocalProject& project, const RunOptions& options);

 private:
  const KeyPair& identity_;
  StorageThread& storage_;
  PeerFinder& finder_;
  const SessionCallbacks callbacks_;
};

}  // namespace potluck
