// SPDX-License-Identifier: GPL-3.0-or-later
// The network thread of one project: an io_context, the thread that runs it, and its clock. Owned
// by a Session. ask() and finish() wait, so they are never called on the network thread; the rest:
// any thread.
#pragma once

#include <functional>
#include <future>
#include <optional>
#include <thread>

#include "net/asio.h"
#include "net/base/clock.h"

namespace potluck {

class NetworkThread {
 public:
  NetworkThread() = default;
  ~NetworkThread() {
    finish([] {});
  }
  NetworkThread(const NetworkThread&) = delete;
  NetworkThread& operator=(const NetworkThread&) = delete;

  void start() {
    work_.emplace(io_.get_executor());
    thread_ = std::thread([this] { io_.run(); });
  }
  // Runs `job` on the network thread and waits for its answer.
  template <class Job>
  auto ask(Job job) {
    std::packaged_task<decltype(job())()> task(std::move(job));
    auto answer = task.get_future();
    boost::asio::post(io_, [&task] { task(); });
    return answer.get();
  }
  // Runs `last` there and ends the thread. Nothing runs there after it, whatever is queued.
  void finish(const std::function<void()>& last) {
    if (!thread_.joinable()) return;
    ask([&] {
      last();
      io_.stop();
    });
    thread_.join();
    work_.reset();
  }

  boost::asio::io_context& io() { return io_; }
  const Clock& clock() const { return clock_; }
  template <class Job>
  void post(Job job) {
    boost::asio::post(io_, std::move(job));
  }

 private:
  SystemClock clock_;
  boost::asio::io_context io_{1};
  std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> work_;
  std::thread thread_;
};

}  // namespace potluck
