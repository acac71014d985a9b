// SPDX-License-Identifier: GPL-3.0-or-later
// Projects of the local network: what is told of ours, and what was found.
#include <algorithm>

#include "engine/node/node_impl.h"
#include "engine/node/params.h"

namespace potluck {

void NodeImpl::look_around(const LanOptions& options) {
  announce_nearby();
  neighbours_.begin(options);
}

// None: no project runs, not everybody may join it, or nobody could be dialed.
std::optional<std::string> NodeImpl::link_for_everybody() {
  std::optional<ProjectId> running;
  {
    std::shared_lock lock(session_mutex_);
    if (session_) running = session_->project();
  }
  if (!running) return std::nullopt;
  const auto membership = find(running->hex());
  if (!membership || membership->manifest.policy != JoinPolicy::kOpen) return std::nullopt;
  auto link = link_of(*membership);
  if (!link) return std::nullopt;
  return std::move(*link);
}

// Also under a rule that keeps the node off the network: then no session is there.
void NodeImpl::announce_nearby() {
  const auto preferences = keeper_.preferences();
  neighbours_.allow(preferences.lan_discovery && preferences.proxy.empty());
  neighbours_.announce(neighbours_.on() ? link_for_everybody() : std::nullopt);
}

Result<Json> NodeImpl::call_nearby(const Json&) {
  POTLUCK_TRY(const auto all, rows());
  Json projects = Json::array();
  for (const auto& near : neighbours_.list(SystemClock().unix_seconds())) {
    const bool member =
        std::ranges::any_of(all, [&](const ProjectRow& row) { return row.id == near.project; });
    projects.push_back({{"project", near.project.hex()},
                        {"name", near.name},
                        {"link", near.link},
                        {"host", near.host},
                        {"already_member", member}});
  }
  return Json{{"on", neighbours_.on()}, {"projects", std::move(projects)}};
}

}  // namespace potluck
