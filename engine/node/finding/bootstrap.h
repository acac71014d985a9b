// SPDX-License-Identifier: GPL-3.0-or-later
// When to dial the addresses of the manifest, of the invite and of members seen before: with pauses
// that double. Once one link is up, gossip and the Collaboration find the others, but only those to
// whom somebody is linked: after a power cut two may have found each other while the third dials
// nobody. So it goes on then, less often. Sans-I/O; network thread.
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

  // Addresses to dial now; empty while the pause lasts. While there are links the caller leaves out
  // those of members that it knows.
  std::vector<std::string> due(std::size_t links, TimePoint now);

  const std::vector<std::string>& known() const { return known_; }

  static constexpr std::size_t kMaxAddresses = 64;

 private:
  std::vector<std::string> known_;
  std::set<std::string> own_;
  bool linked_ = false;
  TimePoint linked_at_{};  // last
  TimePoint next_{};
  Duration pause_ = from_seconds(1.0);
};

}  // namespace potluck
