// SPDX-License-Identifier: GPL-3.0-or-later
// Offers that a member cannot answer yet: they build on a commit that is still on its way to it, or
// come while it averages under somebody else. One per coordinator, the newest. Pure; not
// thread-safe.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "net/base/clock.h"
#include "net/wire/messages.h"

namespace potluck {

struct DeferredOffer {
  PeerId from;
  Offer offer;
  TimePoint at{};
};

class DeferredOffers {
 public:
  static constexpr std::size_t kMost = 16;  // two or three coordinators are ever at it at once

  // -> the one that had to make room, which should be told.
  std::optional<DeferredOffer> add(DeferredOffer offer) {
    forget(offer.from);
    std::optional<DeferredOffer> displaced;
    if (offers_.size() >= kMost) {
      displaced = std::move(offers_.front());
      offers_.erase(offers_.begin());
    }
    offers_.push_back(std::move(offer));
    return displaced;
  }
  void forget(const PeerId& from) {
    std::erase_if(offers_, [&](const DeferredOffer& d) { return d.from == from; });
  }
  bool contains(const PeerId& from, std::uint64_t epoch, std::uint32_t attempt) const {
    return std::any_of(offers_.begin(), offers_.end(), [&](const DeferredOffer& d) {
      return d.from == from && d.offer.epoch == epoch && d.offer.attempt == attempt;
    });
  }
  // Those of epochs up to this one, the highest attempt first.
  std::vector<DeferredOffer> take_up_to(std::uint64_t epoch) {
    auto out = take([&](const DeferredOffer& d) { return d.offer.epoch <= epoch; });
    std::stable_sort(out.begin(), out.end(), [](const DeferredOffer& a, const DeferredOffer& b) {
      return a.offer.attempt > b.offer.attempt;
    });
    return out;
  }
  std::vector<DeferredOffer> take_all() { return std::exchange(offers_, {}); }
  // Those of later epochs that came before `at`.
  std::vector<DeferredOffer> take_overdue(std::uint64_t epoch, TimePoint at) {
    return take([&](const DeferredOffer& d) { return d.offer.epoch > epoch && d.at <= at; });
  }
  // When the first one of a later epoch came.
  std::optional<TimePoint> first_after(std::uint64_t epoch) const {
    std::optional<TimePoint> first;
    for (const DeferredOffer& d : offers_) {
      if (d.offer.epoch > epoch && (!first || d.at < *first)) first = d.at;
    }
    return first;
  }

 private:
  template <typename Which>
  std::vector<DeferredOffer> take(const Which& which) {
    std::vector<DeferredOffer> out;
    for (DeferredOffer& d : offers_) {
      if (which(d)) out.push_back(d);
    }
    std::erase_if(offers_, which);
    return out;
  }

  std::vector<DeferredOffer> offers_;
};

}  // namespace potluck
