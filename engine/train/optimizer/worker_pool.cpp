// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/optimizer/worker_pool.h"

namespace potluck {

WorkerPool::WorkerPool(int threads) {
  for (int i = 1; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::run(std::uint64_t pieces, const std::function<void(std::uint64_t)>& job) {
  if (threads_.empty()) {
    for (std::uint64_t piece = 0; piece < pieces; ++piece) job(piece);
    return;
  }
  std::unique_lock lock(mutex_);
  job_ = &job;
  next_ = 0;
  pieces_ = pieces;
  wake_.notify_all();
  take_share(lock);
  done_.wait(lock, [this] { return running_ == 0; });
  job_ = nullptr;
}

void WorkerPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || next_ < pieces_; });
    if (stopping_) return;
    take_share(lock);
  }
}

void WorkerPool::take_share(std::unique_lock<std::mutex>& lock) {
  while (next_ < pieces_) {
    const std::uint64_t piece = next_++;
    ++running_;
    const auto* job = job_;
    lock.unlock();
    (*job)(piece);
    lock.lock();
    --running_;
  }
  if (running_ == 0) done_.notify_one();
}

}  // namespace potluck
