// SPDX-License-Identifier: GPL-3.0-or-later
// Logs and emits each change of the rule that holds the node back, once, however often it is asked.
// Any thread.
#pragma once

#include <mutex>
#include <string>

#include "engine/node/owner/owner_rules.h"
#include "engine/node/projects/event_feed.h"

namespace potluck {

class HoldTeller {
 public:
  explicit HoldTeller(EventFeed& events) : events_(events) {}
  void tell(const Verdict& verdict);

 private:
  EventFeed& events_;
  std::mutex mutex_;
  std::string rule_;  // told last; empty: none holds
};

}  // namespace potluck
