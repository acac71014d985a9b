// SPDX-License-Identifier: GPL-3.0-or-later
// How often we open a connection to a host because a member said that it can be met there: whoever
// names a victim's address shall not have it disturbed by us. Pure; handed `now`.
#pragma once

#include <cstddef>
#include <map>

#include "net/asio.h"
#include "net/base/clock.h"

namespace potluck {

class DialAllowance {
 public:
  using Host = boost::asio::ip::address;
  static constexpr unsigned kMost = 3;  // in vain, within kPeriod; whoever named it
  static constexpr Duration kPeriod = std::chrono::minutes(10);
  static constexpr std::size_t kMostHosts = 1024;

  bool take(const Host& host, TimePoint now);  // whether it may be dialled once more, now
  void was_right(const Host& host);            // who was said to be there was there

 private:
  struct Taken {
    TimePoint first{};
    unsigned times = 0;
  };
  std::map<Host, Taken> taken_;
};

}  // namespace potluck
