// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C, SIGTERM and SIGHUP: the first asks to stop, the second ends the process at once.
// Handlers, not blocked signals: libraries start threads before main(), and one of them would take
// a blocked signal and die of it. One at a time per process.
#pragma once

#include <functional>
#include <thread>

namespace potluck {

// Readable once a stop was asked for. The second signal ends the process.
class StopDescriptor {
 public:
  StopDescriptor();
  ~StopDescriptor();  // the signals end the process again
  StopDescriptor(const StopDescriptor&) = delete;
  StopDescriptor& operator=(const StopDescriptor&) = delete;

  int fd() const { return fd_; }

 private:
  int fd_ = -1;
};

class StopSignals {
 public:
  explicit StopSignals(std::function<void()> on_stop);  // called on a thread of its own, once
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

 private:
  void wait();

  std::function<void()> on_stop_;
  StopDescriptor asked_;
  int end_ = -1;  // readable: the thread ends
  std::thread thread_;
};

}  // namespace potluck
