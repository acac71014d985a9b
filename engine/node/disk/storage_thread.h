// SPDX-License-Identifier: GPL-3.0-or-later
// The storage thread: the only one that touches the Store and writes checkpoints, so that a slow
// disk never holds up the network or the trainer. Jobs run one after the other, in the order in
// which they came. All functions: any thread. The destructor runs what is queued, then ends the
// thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>

#include "engine/store/store.h"

namespace potluck {

class StorageThread {
 public:
  explicit StorageThread(std::unique_ptr<Store> store);
  ~StorageThread();
  StorageThread(const StorageThread&) = delete;
  StorageThread& operator=(const StorageThread&) = delete;

  void post(std::function<void(Store&)> job);

  // Runs `job` there and waits for its answer. Never from the network thread.
  template <class Job>
  auto ask(Job job) -> std::invoke_result_t<Job, Store&> {
    using Answer = std::invoke_result_t<Job, Store&>;
    auto task = std::make_shared<std::packaged_task<Answer(Store&)>>(std::move(job));
    auto answer = task->get_future();
    post([task](Store& store) { (*task)(store); });
    return answer.get();
  }

 private:
  void run();

  std::unique_ptr<Store> store_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void(Store&)>> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace potluck
