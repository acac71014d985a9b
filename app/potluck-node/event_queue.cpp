// SPDX-License-Identifier: GPL-3.0-or-later
#include "event_queue.h"

#include <iterator>
#include <utility>

namespace potluck {

void EventQueue::push(control::Event event) {
  {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    if (events_.size() > kMost) {
      events_.pop_front();
      ++lost_;
    }
  }
  wake_.notify_one();
}

void EventQueue::ask_to_stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
}

bool EventQueue::asked_to_stop() const {
  const std::lock_guard lock(mutex_);
  return stop_;
}

std::vector<control::Event> EventQueue::take(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, patience, [this] { return stop_ || !events_.empty(); });
  std::vector<control::Event> out;
  if (lost_ > 0) out.push_back({0, control::Overflow{std::exchange(lost_, 0)}});
  out.insert(out.end(), std::make_move_iterator(events_.begin()),
             std::make_move_iterator(events_.end()));
  events_.clear();
  return out;
}

}  // namespace potluck
