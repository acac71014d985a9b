// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/storage_thread.h"

namespace potluck {

StorageThread::StorageThread(std::unique_ptr<Store> store)
    : store_(std::move(store)), thread_([this] { run(); }) {}

StorageThread::~StorageThread() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void StorageThread::post(std::function<void(Store&)> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void StorageThread::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    auto job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job(*store_);
    job = nullptr;  // what it captured ends here, not under the lock
    lock.lock();
  }
}

}  // namespace potluck
