// SPDX-License-Identifier: GPL-3.0-or-later
// Projects of nodes on the same local network (net/lan), and what of ours is announced there: the
// link of the running project, if anybody may join it. Off until it is told where to look, while
// the owner does not want it, and while a proxy hides this computer. Any thread.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/project/invite.h"
#include "net/lan/lan_discovery.h"

namespace potluck {

struct NearbyProject {
  ProjectId project;
  std::string name, link;
  std::string host;  // that announced it, numeric
};

// One per project, the one announced last; what is no valid link is left out.
std::vector<NearbyProject> nearby_projects(const std::vector<LanEntry>& heard,
                                           std::int64_t now_unix);

class NearbyProjects {
 public:
  // Where to look, if the preferences allow it. Until then this does nothing.
  void begin(LanOptions options);
  void allow(bool allowed);
  bool on() const;
  void announce(const std::optional<std::string>& link);
  // Asks the network, and tells who has answered so far.
  std::vector<NearbyProject> list(std::int64_t now_unix);

 private:
  void update();  // under the mutex

  mutable std::mutex mutex_;
  std::optional<LanOptions> options_;
  bool allowed_ = true;
  std::optional<std::string> link_;
  std::unique_ptr<LanDiscovery> lan_;
};

}  // namespace potluck
