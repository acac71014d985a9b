// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and decodes images before their turn, in a thread of its own: a data set on the disk trains
// as fast as one in memory. One caller at a time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/train/dataset.h"

namespace potluck {

class ReadAhead {
 public:
  using Pixels = std::vector<std::uint8_t>;

  explicit ReadAhead(std::shared_ptr<const Dataset> data);
  ~ReadAhead();
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;

  // Training images, to be taken in this order. The caller bounds how many wait.
  void want(std::uint64_t index);
  std::size_t wanted() const { return wanted_; }  // and not taken yet
  Result<Pixels> take();                          // waits for the oldest

 private:
  void work();

  std::shared_ptr<const Dataset> data_;
  std::size_t wanted_ = 0;
  std::mutex mutex_;
  std::condition_variable more_, done_;
  std::deque<std::uint64_t> queue_;
  std::deque<Result<Pixels>> ready_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace potluck
