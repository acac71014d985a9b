// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that looks at something every few seconds, or at once where it is asked to. Owned by the
// node, for the owner's rules. Any thread but its own for end() and the destructor.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace potluck {

class PeriodicWatch {
 public:
  PeriodicWatch(std::chrono::milliseconds every, std::function<void()> look);
  ~PeriodicWatch() { end(); }
  PeriodicWatch(const PeriodicWatch&) = delete;
  PeriodicWatch& operator=(const PeriodicWatch&) = delete;

  void begin();      // again: nothing happens
  void look_soon();  // on the watch's thread, once it has begun
  void end();        // waits for the look that is under way; it does not begin again

 private:
  void run();

  const std::chrono::milliseconds every_;
  const std::function<void()> look_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool now_ = false, ended_ = false;
  std::thread thread_;
};

}  // namespace potluck
