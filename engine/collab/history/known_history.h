// SPDX-License-Identifier: GPL-3.0-or-later
// The furthest history that a member we were linked to holds the state of. Whoever has none of it
// and begins one of its own beside it works for nothing: all of that is given up when the holder is
// back. So it waits, and so does a later process of it. Pure; not thread-safe.
#pragma once

#include <cstdint>

#include "net/base/ids.h"

namespace potluck {

class KnownHistory {
 public:
  // Fewer epochs are done again sooner than anybody comes back.
  static constexpr std::uint64_t kWorthWaiting = 64;

  explicit KnownHistory(std::uint64_t epochs) : epochs_(epochs) {}

  // -> whether this is news that a later process should know as well: twice as far.
  bool heard(const PeerId& holder, std::uint64_t epochs) {
    if (epochs <= epochs_) return false;
    const bool news = epochs / 2 >= told_ || told_ == 0;
    epochs_ = epochs;
    holder_ = holder;
    if (news) told_ = epochs;
    return news;
  }
  // It does not give what it claimed to hold. -> whether it was the one that we had this from.
  bool refuted(const PeerId& holder) {
    if (holder != holder_ || epochs_ == 0) return false;
    epochs_ = told_ = 0;
    holder_ = {};
    return true;
  }

  bool worth_waiting_for(std::uint64_t ours) const { return is_far_ahead(epochs_, ours); }
  std::uint64_t epochs() const { return epochs_; }
  const PeerId& holder() const { return holder_; }  // zero: an earlier process heard of it

  static bool is_far_ahead(std::uint64_t epochs, std::uint64_t ours) {
    return epochs > ours && epochs - ours > kWorthWaiting;
  }

 private:
  std::uint64_t epochs_, told_ = 0;
  PeerId holder_;
};

}  // namespace potluck
