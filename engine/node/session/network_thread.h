// SPDX-License-Identifier: GPL-3.0-or-later
// The network thread of one project: an io_context, the thread that runs it, and its clock. Owned
// by a Session. ask() and finish() wait, so they are never called on the network thread; the rest:
// any thread.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <thread>

#include "net/base/clock.h"

namespace boost::asio {
class io_context;
}

namespace potluck {

class NetworkThread {
 public:
  NetworkThread();
  ~NetworkThread();
  NetworkThread(const NetworkThread&) = delete;
  NetworkThread& operator=(const NetworkThread&) = delete;

  void start();
  // Runs `job` on the network thread and waits for its answer.
  template <class Job>
  auto ask(Job job) {
    std::packaged_task<decltype(job())()> task(std::move(job));
    auto answer = task.get_future();
    post([&task] { task(); });
    return answer.get();
  }
  // Runs `last` there and ends the thread. Nothing runs there after it, whatever is queued.
  void finish(const std::function<void()>& last);

  boost::asio::io_context& io();
  const Clock& clock() const { return clock_; }
  void post(std::function<void()> job);

 private:
  struct Loop;

  SystemClock clock_;
  std::unique_ptr<Loop> loop_;
  std::thread thread_;
};

}  // namespace potluck
