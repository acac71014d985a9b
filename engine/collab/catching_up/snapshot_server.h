// SPDX-License-Identifier: GPL-3.0-or-later
// Answers SnapshotRequests: has the trainer copy its state at an epoch at or past the wanted one,
// and tells everybody who waits. Where epochs are short all donors take it at the same round epoch
// numbers, so that their blobs are the same and a newcomer can fetch from all of them at once. Not
// thread-safe.
#pragma once

#include <optional>
#include <vector>

#include "engine/collab/context/outbox.h"
#include "engine/collab/group/roster.h"
#include "engine/collab/history/standing.h"

namespace potluck {

class SnapshotServer {
 public:
  // last_epoch: after so many commits the state changes no more; 0: never.
  SnapshotServer(std::uint64_t last_epoch, const Standing& standing, const Roster& roster,
                 Outbox& out)
      : last_epoch_(last_epoch), standing_(standing), roster_(roster), out_(out) {}

  // resting: the state does not change now, so that any moment is as good as another.
  void handle(const PeerId& from, const SnapshotRequest& request, bool resting);
  void handle(const event::SnapshotTaken& taken);
  // The state stands at log.epochs() and is not about to change in this very call.
  void at_epoch_boundary(double seconds_per_epoch);
  void at_rest();  // it will not change for a while: whoever waits gets this one
  void link_down(const PeerId& peer);

 private:
  struct Waiting {
    PeerId peer;
    std::uint64_t at_epoch;
  };
  void answer(const PeerId& peer) const;
  bool wanted() const;
  void take();
  // Of the history as it is now: another one may have won since it was taken.
  bool of_this_history(const event::SnapshotTaken& taken) const;

  std::uint64_t last_epoch_;
  const Standing& standing_;
  const Roster& roster_;
  Outbox& out_;
  std::vector<Waiting> waiting_;
  std::optional<event::SnapshotTaken> newest_;
  std::optional<std::uint64_t> taking_;
  double seconds_per_epoch_ = 0;
};

}  // namespace potluck
