// SPDX-License-Identifier: GPL-3.0-or-later
// The events of docs/control-api.md on their way to everybody who observes the node: numbered, in
// the order in which they came. Any thread; observers are called on the thread of the event, and
// not after their subscription has been released.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>

#include "engine/control/values/event.h"

namespace potluck {

class EventFeed {
 public:
  using EventObserver = std::function<void(const control::Event& event)>;
  using Subscription = std::shared_ptr<void>;  // ends when released

  void emit(control::EventBody event);
  // The feed must outlive the subscription.
  Subscription observe(EventObserver tell);

 private:
  struct Observer {
    std::mutex mutex;
    EventObserver tell;  // empty once released
  };

  std::mutex mutex_;
  std::list<std::shared_ptr<Observer>> observers_;
  std::uint64_t sequence_ = 0;
};

}  // namespace potluck
