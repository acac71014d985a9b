// SPDX-License-Identifier: GPL-3.0-or-later
// Who told us first of peers that we have never met, and how often that led to a link. Anybody can
// make records of peers that do not exist, at the addresses of others: whoever tells of many that
// are not there has none of them called any more. Owned by Membership. Sans-I/O, one thread.
#pragma once

#include <map>
#include <optional>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

class Introductions {
 public:
  static constexpr double kCredit = 32;  // calls that may be in vain
  static constexpr double kForALink = 2;
  static constexpr double kPerSecond = 0.1;

  void introduced(const PeerId& peer, const PeerId& by);
  // Whether this peer may be called, now or again. The first call of each is on its introducer.
  bool may_call(const PeerId& peer, TimePoint now);
  void linked(const PeerId& peer, TimePoint now);
  void forget(const PeerId& peer) { strangers_.erase(peer); }
  std::size_t size() const { return strangers_.size(); }

 private:
  struct Stranger {
    PeerId by;
    bool called = false;
  };
  struct Credit {
    double left = kCredit;
    TimePoint at{};
  };
  static constexpr std::size_t kMostIntroducers = 1024;
  Credit& credit_of(const PeerId& introducer, TimePoint now);

  std::map<PeerId, Stranger> strangers_;  // as many as there are records
  std::map<PeerId, Credit> credits_;
};

}  // namespace potluck
