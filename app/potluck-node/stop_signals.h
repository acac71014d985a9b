// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C and SIGTERM: the first asks to stop, the second ends the process at once. Construct before any other
// thread is started: the signals are blocked in all of them and waited for in one.
#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace potluck {

class StopSignals {
 public:
  explicit StopSignals(std::function<void()> on_stop);   // called on a thread of its own
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

 private:
  void wait();

  std::function<void()> on_stop_;
  sigset_t signals_{};
  std::thread thread_;
};

}  // namespace potluck
