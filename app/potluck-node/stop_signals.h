// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C, SIGTERM and SIGHUP: the first asks to stop, a later one ends the process at once. Where
// SIGHUP was ignored when the process began it stays so, and nohup does what it says.
// Handlers, not blocked signals: libraries start threads before main(), and one of them would take
// a blocked signal and die of it. One at a time per process.
#pragma once

#include <array>
#include <csignal>
#include <cstdint>
#include <functional>
#include <thread>

namespace potluck {

inline constexpr std::array kStops{SIGINT, SIGTERM, SIGHUP};

// Whether a further signal says that somebody does not want to wait: not one of the same instant,
// which terminals, shells and services send each for themselves, and never a terminal that closes.
bool is_impatience(int signal, std::int64_t since_first_ns);

// Readable once a stop was asked for.
class StopDescriptor {
 public:
  StopDescriptor();
  ~StopDescriptor();  // the signals mean what they meant before
  StopDescriptor(const StopDescriptor&) = delete;
  StopDescriptor& operator=(const StopDescriptor&) = delete;

  int fd() const { return fd_; }

 private:
  int fd_ = -1;
  std::array<struct sigaction, kStops.size()> before_{};
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
