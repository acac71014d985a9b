// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and decodes images before their turn, in threads of its own: a data set on the disk trains
// as fast as one in memory. One caller at a time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/train/data/dataset.h"

namespace potluck {

class ReadAhead {
 public:
  using Pixels = std::vector<std::uint8_t>;

  ReadAhead(std::shared_ptr<const Dataset> data, int threads);
  ~ReadAhead();
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;

  // Training images, to be taken in this order. The caller bounds how many wait.
  void want(std::uint64_t index);
  // Those from `first` to `last` will be wanted.
  void prepare(std::uint64_t first, std::uint64_t last);
  std::size_t wanted() const { return wanted_; }  // and not taken yet
  Result<Pixels> take();                          // waits for the oldest

 private:
  struct Slot {
    std::optional<Result<Pixels>> result;
  };
  struct Job {
    std::uint64_t first = 0, last = 0;
    std::shared_ptr<Slot> slot;  // null: only a hint
  };
  void work();
  void push(Job job);

  std::shared_ptr<const Dataset> data_;
  std::size_t wanted_ = 0;
  std::mutex mutex_;
  std::condition_variable more_, done_;
  std::deque<Job> queue_;
  std::deque<std::shared_ptr<Slot>> slots_;  // in the order in which they are taken
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace potluck
