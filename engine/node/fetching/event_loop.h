// SPDX-License-Identifier: GPL-3.0-or-later
// What most of a session needs of the io_context of its network thread: to run a job there, and to
// be called later. They include this in place of Asio, which takes a compiler seconds to read.
#pragma once

#include <functional>
#include <memory>

#include "net/base/clock.h"

namespace boost::asio {
class io_context;
}

namespace potluck {

// Runs `job` on the thread of `io`, never within this call. Any thread.
void post_to(boost::asio::io_context& io, std::function<void()> job);

// One call, some time later. The thread of `io`; nothing is called once it is gone.
class CallTimer {
 public:
  explicit CallTimer(boost::asio::io_context& io);
  ~CallTimer();
  CallTimer(const CallTimer&) = delete;
  CallTimer& operator=(const CallTimer&) = delete;

  void call_after(Duration wait, std::function<void()> call);  // in place of the call before
  void cancel();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace potluck
