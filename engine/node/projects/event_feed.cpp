// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/event_feed.h"

namespace potluck {

void EventFeed::emit(control::EventBody what) {
  std::list<std::shared_ptr<Observer>> observers;
  control::Event event{0, std::move(what)};
  {
    const std::lock_guard lock(mutex_);
    event.sequence = ++sequence_;
    observers = observers_;
  }
  for (const auto& observer : observers) {
    const std::lock_guard lock(observer->mutex);
    if (observer->tell) observer->tell(event);
  }
}

EventFeed::Subscription EventFeed::observe(EventObserver tell) {
  auto observer = std::make_shared<Observer>();
  observer->tell = std::move(tell);
  {
    const std::lock_guard lock(mutex_);
    observers_.push_back(observer);
  }
  return {observer.get(), [this, observer](void*) {
            {
              const std::lock_guard lock(observer->mutex);
              observer->tell = nullptr;
            }
            const std::lock_guard lock(mutex_);
            observers_.remove(observer);
          }};
}

}  // namespace potluck
