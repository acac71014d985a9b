// SPDX-License-Identifier: GPL-3.0-or-later
// What people see of a Collaboration, put together from its parts when somebody asks. References,
// valid for the call. The network thread.
#pragma once

#include <string>

#include "engine/collab/collaboration/batch_estimate.h"
#include "engine/collab/collaboration/participation.h"
#include "engine/collab/group/group.h"
#include "net/base/sentence.h"

namespace potluck {

class StatusView {
 public:
  StatusView(const CollaborationConfig& config, const Standing& standing, const Group& group,
             const Coordinator& coordinator, const Round& round, const CatchUp& catch_up,
             const HistorySources& sources, const ReachWatch& reach, const LinkWatch& links,
             const BatchEstimate& batch, const Participation& participation)
      : config_(config),
        standing_(standing),
        group_(group),
        coordinator_(coordinator),
        round_(round),
        catch_up_(catch_up),
        sources_(sources),
        reach_(reach),
        links_(links),
        batch_(batch),
        participation_(participation) {}

  CollaborationView at(TimePoint now) const;

 private:
  Activity activity(Sentence& reason, TimePoint now) const;
  Activity in_rounds(Sentence& reason, TimePoint now) const;
  PeerView peer(const PeerId& id, const KnownPeer& known, TimePoint now) const;
  Sentence why_history_is_awaited(const PeerId& holder) const;
  Sentence why_left_out() const;
  std::string name_of(const PeerId& peer) const;

  const CollaborationConfig& config_;
  const Standing& standing_;
  const Group& group_;
  const Coordinator& coordinator_;
  const Round& round_;
  const CatchUp& catch_up_;
  const HistorySources& sources_;
  const ReachWatch& reach_;
  const LinkWatch& links_;
  const BatchEstimate& batch_;
  const Participation& participation_;
};

}  // namespace potluck
