// SPDX-License-Identifier: GPL-3.0-or-later
// In which order this node's contributions go to the reducers: parts advance together, since one
// that a link serves late is late for the whole group. Whoever is ahead of the part that this node
// has served least waits for it. Owned by Exchange; not thread-safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace potluck {

class ContributionPace {
 public:
  // frames: what each member is owed.
  explicit ContributionPace(std::vector<std::uint32_t> frames) {
    for (const std::uint32_t owed : frames) parts_.push_back({owed});
    update();
  }

  bool owes(std::size_t member) const { return parts_[member].sent < parts_[member].owed; }
  bool may_send(std::size_t member) const {
    const Part& part = parts_[member];
    return owes(member) && (!pacing_ || part.sent < least_served_ * part.owed + kLead);
  }
  // -> which frame of the part it is.
  std::uint32_t send(std::size_t member) {
    const std::uint32_t frame = parts_[member].sent++;
    update();
    return frame;
  }
  // It has asked, and may get none yet.
  void hold_back(std::size_t member) { parts_[member].held_back = owes(member); }
  // -> whether one that was held back may go on now (said once).
  bool take_released() {
    bool any = false;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (!parts_[i].held_back || !may_send(i)) continue;
      parts_[i].held_back = false;
      any = true;
    }
    return any;
  }
  void stop() { pacing_ = false; }  // from now on nobody waits

  std::uint64_t sent() const {
    std::uint64_t all = 0;
    for (const Part& part : parts_) all += part.sent;
    return all;
  }
  bool all_sent() const {
    return std::ranges::all_of(parts_, [](const Part& part) { return part.sent >= part.owed; });
  }

 private:
  // How far a part may be served ahead of the others: enough that a link is never without work
  // while its turn comes.
  static constexpr double kLead = 2;  // frames

  struct Part {
    std::uint32_t owed = 0, sent = 0;
    bool held_back = false;
  };
  void update() {
    least_served_ = 1.0;
    for (const Part& part : parts_) {
      if (part.sent >= part.owed) continue;
      least_served_ = std::min(least_served_, static_cast<double>(part.sent) / part.owed);
    }
  }

  std::vector<Part> parts_;
  double least_served_ = 1.0;  // of the parts that are still owed something, the fraction sent
  bool pacing_ = true;
};

}  // namespace potluck
