// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/read_ahead.h"

#include <cassert>

namespace potluck {

ReadAhead::ReadAhead(std::shared_ptr<const Dataset> data)
    : data_(std::move(data)), thread_([this] { work(); }) {}

ReadAhead::~ReadAhead() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  more_.notify_one();
  thread_.join();
}

void ReadAhead::want(std::uint64_t index) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(index);
  }
  ++wanted_;
  more_.notify_one();
}

Result<ReadAhead::Pixels> ReadAhead::take() {
  assert(wanted_ > 0);
  --wanted_;
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return !ready_.empty(); });
  Result<Pixels> out = std::move(ready_.front());
  ready_.pop_front();
  return out;
}

void ReadAhead::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    more_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (stopping_) return;
    const std::uint64_t index = queue_.front();
    queue_.pop_front();
    lock.unlock();
    Pixels pixels(data_->pixels());
    const Status read = data_->image(Split::kTrain, index, pixels);
    Result<Pixels> result = read ? Result<Pixels>(std::move(pixels)) : Result<Pixels>(read.error());
    lock.lock();
    ready_.push_back(std::move(result));
    done_.notify_one();
  }
}

}  // namespace potluck
