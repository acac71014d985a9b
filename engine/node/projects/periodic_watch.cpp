// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/periodic_watch.h"

#include <utility>

namespace potluck {

PeriodicWatch::PeriodicWatch(std::chrono::milliseconds every, std::function<void()> look)
    : every_(every), look_(std::move(look)) {}

void PeriodicWatch::begin() {
  const std::lock_guard lock(mutex_);
  if (!ended_ && !thread_.joinable()) thread_ = std::thread([this] { run(); });
}

void PeriodicWatch::look_soon() {
  const std::lock_guard lock(mutex_);
  now_ = true;
  wake_.notify_all();
}

void PeriodicWatch::end() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void PeriodicWatch::run() {
  std::unique_lock lock(mutex_);
  while (!ended_) {
    wake_.wait_for(lock, every_, [this] { return now_ || ended_; });
    now_ = false;
    if (ended_) return;
    lock.unlock();
    look_();
    lock.lock();
  }
}

}  // namespace potluck
