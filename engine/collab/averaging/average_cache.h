// SPDX-License-Identifier: GPL-3.0-or-later
// The newest averages, kept for peers that catch up; bounded in bytes and in number: who is further
// behind takes a snapshot. And what else exchanges leave to the next ones. Not thread-safe.
#pragma once

#include <deque>
#include <memory>

#include "engine/collab/averaging/average_memory.h"

namespace potluck {

class AverageCache {
 public:
  explicit AverageCache(std::uint64_t max_bytes, std::size_t most = 128)
      : max_bytes_(max_bytes), most_(most) {}

  void add(std::shared_ptr<const Average> average) {
    if (find(average->root)) return;
    bytes_ += average->encoded.size();
    averages_.push_back(std::move(average));
    // The newest one always stays: the present round may need it.
    while ((bytes_ > max_bytes_ || averages_.size() > most_) && averages_.size() > 1) {
      bytes_ -= averages_.front()->encoded.size();
      averages_.pop_front();
    }
  }
  std::shared_ptr<const Average> find(const Digest& root) const {
    for (auto it = averages_.rbegin(); it != averages_.rend(); ++it) {
      if ((*it)->root == root) return *it;
    }
    return nullptr;
  }
  std::uint64_t bytes() const { return bytes_; }
  // Those that are dropped here make room for the ones that are made from this.
  const AverageMemory& memory() const { return memory_; }
  UsualNorms& usual_norms() { return usual_norms_; }

 private:
  std::uint64_t max_bytes_;
  std::size_t most_;
  std::uint64_t bytes_ = 0;
  AverageMemory memory_;
  UsualNorms usual_norms_;
  std::deque<std::shared_ptr<const Average>> averages_;
};

}  // namespace potluck
