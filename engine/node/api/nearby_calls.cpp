// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/nearby_calls.h"

#include <algorithm>

#include "engine/node/projects/project_link.h"
#include "net/base/clock.h"

namespace potluck {

NearbyCalls::NearbyCalls(Memberships& memberships, const Owner& owner,
                         const RunningProject& running)
    : memberships_(memberships), owner_(owner), running_(running) {}

CallList<NearbyCalls> NearbyCalls::methods() { return {{"nearby", &NearbyCalls::nearby}}; }

void NearbyCalls::look_around(const LanOptions& options) {
  announce();
  nearby_.begin(options);
}

// None: no project runs, not everybody may join it, or nobody could be dialed.
std::optional<std::string> NearbyCalls::link_for_everybody() {
  std::optional<ProjectId> running;
  {
    const auto use = running_.use();
    if (use.session() != nullptr) running = use.wanted()->id;
  }
  if (!running) return std::nullopt;
  const auto membership = memberships_.find(running->hex());
  if (!membership || membership->manifest.policy != JoinPolicy::kOpen) return std::nullopt;
  auto link = current_link(*membership, running_);
  if (!link) return std::nullopt;
  return std::move(*link);
}

void NearbyCalls::announce() {
  const auto preferences = owner_.preferences();
  nearby_.allow(preferences.lan_discovery && preferences.proxy.empty());
  nearby_.announce(nearby_.on() ? link_for_everybody() : std::nullopt);
}

Result<control::Nearby> NearbyCalls::nearby(const Json&) {
  POTLUCK_TRY(const auto all, memberships_.rows());
  control::Nearby out;
  out.on = nearby_.on();
  for (const auto& near : nearby_.list(SystemClock().unix_seconds())) {
    const bool member =
        std::ranges::any_of(all, [&](const ProjectRow& row) { return row.id == near.project; });
    out.projects.push_back({near.project.hex(), near.name, near.link, near.host, member});
  }
  return out;
}

}  // namespace potluck
