// SPDX-License-Identifier: GPL-3.0-or-later
// Events from the node's threads to the main thread, and the reasons to end. Any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <vector>

#include "engine/control/values/event.h"

namespace potluck {

class EventQueue {
 public:
  void push(control::Event event);  // the oldest go when nobody reads
  void ask_to_stop();
  bool asked_to_stop() const;
  // What has gathered; waits for something, or for the time.
  std::vector<control::Event> take(std::chrono::milliseconds patience);

 private:
  static constexpr std::size_t kMost = 10'000;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<control::Event> events_;
  std::size_t lost_ = 0;
  bool stop_ = false;
};

}  // namespace potluck
