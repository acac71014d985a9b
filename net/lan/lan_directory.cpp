// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/lan/lan_directory.h"

#include <algorithm>

namespace potluck {

void LanDirectory::forget(TimePoint now) {
  std::erase_if(entries_, [now](const LanEntry& e) { return now - e.heard > kForgottenAfter; });
}

void LanDirectory::heard(const std::string& host, const std::string& link, TimePoint now) {
  forget(now);
  const auto same = std::ranges::find_if(
      entries_, [&](const LanEntry& e) { return e.host == host && e.link == link; });
  if (same != entries_.end()) {
    same->heard = now;
    return;
  }
  const auto of_host = std::ranges::count(entries_, host, &LanEntry::host);
  if (entries_.size() >= kMost || static_cast<std::size_t>(of_host) >= kMostOfOneHost) return;
  entries_.push_back({host, link, now});
}

std::vector<LanEntry> LanDirectory::list(TimePoint now) {
  forget(now);
  return entries_;
}

}  // namespace potluck
