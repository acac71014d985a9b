// SPDX-License-Identifier: GPL-3.0-or-later
// Two connections made one: what comes on either goes out on the other, at the pace of the slower
// and of a budget that all splices of a relay share. The io_context's thread.
#pragma once

#include <functional>
#include <memory>

#include "net/asio.h"
#include "net/base/clock.h"
#include "net/link/pacing/token_bucket.h"

namespace potluck {

// Of all splices of a relay together, both directions.
struct RelayBudget {
  TokenBucket bucket;
  std::uint64_t bytes = 0;  // passed on so far
};

class Splice : public std::enable_shared_from_this<Splice> {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  // Ends that are silent for so long, both, are gone: links ping every second.
  static constexpr Duration kIdle = std::chrono::seconds(60);

  Splice(Socket one, Socket other, std::shared_ptr<RelayBudget> budget);

  // Once. ended: both directions have; posted, never within this call.
  void start(std::function<void()> ended);
  void close();

 private:
  boost::asio::awaitable<void> pump(std::shared_ptr<Splice> self, Socket& from, Socket& to);
  boost::asio::awaitable<void> await_turn(boost::asio::steady_timer& timer);
  void begin_pump(Socket& from, Socket& to);
  void arm_idle();

  SystemClock clock_;
  Socket one_, other_;
  const std::shared_ptr<RelayBudget> budget_;
  boost::asio::steady_timer idle_;
  TimePoint moved_{};  // last
  int pumps_ = 0;
  std::function<void()> ended_;
};

}  // namespace potluck
