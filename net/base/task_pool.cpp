// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/task_pool.h"

#include <utility>

namespace potluck {

TaskPool::TaskPool(unsigned threads) : inline_(threads == 0) {
  threads_.reserve(threads);
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

TaskPool::~TaskPool() { stop(); }

void TaskPool::submit(Work work) {
  if (!inline_) {
    const std::lock_guard lock(mutex_);
    if (!stopping_) {
      queue_.push_back(std::move(work));
      changed_.notify_one();
      return;
    }
  }
  work();
}

void TaskPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : std::exchange(threads_, {})) thread.join();
}

void TaskPool::work() {
  for (;;) {
    Work next;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) return;
      next = std::move(queue_.front());
      queue_.pop_front();
    }
    next();
  }
}

}  // namespace potluck
