// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/finding/nearby_projects.h"

#include <algorithm>

#include "net/base/log.h"

namespace potluck {

std::vector<NearbyProject> nearby_projects(const std::vector<LanEntry>& heard,
                                           std::int64_t now_unix) {
  std::vector<LanEntry> newest = heard;
  std::ranges::stable_sort(newest, std::greater<>(), &LanEntry::heard);
  std::vector<NearbyProject> out;
  for (const auto& entry : newest) {
    const auto invite = parse_invite_link(entry.link, now_unix);
    if (!invite) continue;
    if (std::ranges::count(out, invite->project, &NearbyProject::project) > 0) continue;
    out.push_back({invite->project, invite->project_name, entry.link, entry.host});
  }
  // A steady order, whoever spoke last.
  std::ranges::sort(out, {}, [](const NearbyProject& p) { return std::pair(p.name, p.project); });
  return out;
}

void NearbyProjects::begin(LanOptions options) {
  const std::lock_guard lock(mutex_);
  options_ = std::move(options);
  update();
}

void NearbyProjects::allow(bool allowed) {
  const std::lock_guard lock(mutex_);
  if (std::exchange(allowed_, allowed) != allowed) update();
}

bool NearbyProjects::on() const {
  const std::lock_guard lock(mutex_);
  return lan_ != nullptr;
}

void NearbyProjects::update() {
  lan_.reset();
  if (!options_ || !allowed_) return;
  auto opened = LanDiscovery::open(*options_, random_u64());
  if (!opened) return log_for("lan").warn("{}", opened.error().text());
  lan_ = std::move(*opened);
  if (link_) lan_->announce(link_);
}

void NearbyProjects::announce(const std::optional<std::string>& link) {
  const std::lock_guard lock(mutex_);
  if (link_ == link) return;
  link_ = link;
  if (lan_) lan_->announce(link_);
}

std::vector<NearbyProject> NearbyProjects::list(std::int64_t now_unix) {
  std::vector<LanEntry> heard;
  {
    const std::lock_guard lock(mutex_);
    if (!lan_) return {};
    lan_->ask();
    heard = lan_->found();
  }
  return nearby_projects(heard, now_unix);
}

}  // namespace potluck
