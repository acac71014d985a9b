// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/batches/read_ahead.h"

#include <cassert>

namespace potluck {

ReadAhead::ReadAhead(std::shared_ptr<const Dataset> data, int threads) : data_(std::move(data)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

ReadAhead::~ReadAhead() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  more_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ReadAhead::push(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (job.slot) slots_.push_back(job.slot);
    queue_.push_back(std::move(job));
  }
  more_.notify_one();
}

void ReadAhead::want(std::uint64_t index) {
  ++wanted_;
  push({index, index, std::make_shared<Slot>()});
}

void ReadAhead::prepare(std::uint64_t first, std::uint64_t last) { push({first, last, nullptr}); }

Result<ReadAhead::Pixels> ReadAhead::take() {
  assert(wanted_ > 0);
  --wanted_;
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return slots_.front()->result.has_value(); });
  Result<Pixels> out = std::move(*slots_.front()->result);
  slots_.pop_front();
  return out;
}

void ReadAhead::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    more_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (stopping_) return;
    const Job job = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    if (!job.slot) {
      data_->prepare(job.first, job.last);
      lock.lock();
      continue;
    }
    Pixels pixels(data_->pixels());
    const Status read = data_->image(Split::kTrain, job.first, pixels);
    Result<Pixels> result = read ? Result<Pixels>(std::move(pixels)) : Result<Pixels>(read.error());
    lock.lock();
    job.slot->result.emplace(std::move(result));
    if (slots_.front() == job.slot) done_.notify_one();
  }
}

}  // namespace potluck
