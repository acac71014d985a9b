// SPDX-License-Identifier: GPL-3.0-or-later
// Which addresses to dial while nobody is linked: those of the manifest, of the invite and of
// members seen before, with pauses that double. Once one link is up, gossip and the Collaboration
// find the others. Sans-I/O; network thread.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "net/base/clock.h"

namespace potluck {

class Bootstrap {
 public:
  void add(const std::string& address);      // at most kMaxAddresses are kept
  void exclude(const std::string& address);  // ours

  // Addresses to dial now; empty while linked or while the pause lasts.
  std::vector<std::string> due(std::size_t links, TimePoint now);

  const std::vector<std::string>& known() const { return known_; }

  static constexpr std::size_t kMaxAddresses = 64;

 private:
  std::vector<std::string> known_;
  std::set<std::string> own_;
  TimePoint next_{};
  Duration pause_ = from_seconds(1.0);
};

}  // namespace potluck
