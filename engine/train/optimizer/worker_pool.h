// SPDX-License-Identifier: GPL-3.0-or-later
// A few threads that run numbered pieces of one job. One caller at a time, who works along.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace potluck {

class WorkerPool {
 public:
  explicit WorkerPool(int threads);  // the caller counts as one
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // job(piece) for 0 <= piece < pieces, in any order on any thread; returns when all are done.
  void run(std::uint64_t pieces, const std::function<void(std::uint64_t)>& job);

 private:
  void work();
  void take_share(std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable wake_, done_;
  const std::function<void(std::uint64_t)>* job_ = nullptr;
  std::uint64_t next_ = 0, pieces_ = 0, running_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace potluck
