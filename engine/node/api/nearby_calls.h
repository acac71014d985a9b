// SPDX-License-Identifier: GPL-3.0-or-later
// Projects of the local network: what is told there of ours, and the call that lists those found.
// Nothing happens before look_around().
#pragma once

#include "engine/control/values/project.h"
#include "engine/node/api/call_table.h"
#include "engine/node/finding/nearby_projects.h"
#include "engine/node/owner/owner.h"
#include "engine/node/projects/memberships.h"

namespace potluck {

class NearbyCalls {
 public:
  NearbyCalls(Memberships& memberships, const Owner& owner, const RunningProject& running);

  void look_around(const LanOptions& options);
  // The running project, as the preferences allow. A rule that keeps the node off the network ends
  // the session, so then nothing is announced.
  void announce();

  static CallList<NearbyCalls> methods();
  Result<control::Nearby> nearby(const Json& params);

 private:
  std::optional<std::string> link_for_everybody();

  Memberships& memberships_;
  const Owner& owner_;
  const RunningProject& running_;
  NearbyProjects nearby_;
};

}  // namespace potluck
