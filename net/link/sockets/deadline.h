// SPDX-License-Identifier: GPL-3.0-or-later
// Closes what takes too long to open. The io_context's thread.
#pragma once

#include <functional>

#include "net/asio.h"
#include "net/base/clock.h"

namespace potluck {

// Calls `close` when the time has come, unless it is destroyed first.
class Deadline {
 public:
  Deadline(const boost::asio::any_io_executor& executor, Duration after,
           std::function<void()> close)
      : timer_(executor) {
    timer_.expires_after(after);
    timer_.async_wait([close = std::move(close)](const boost::system::error_code& ec) {
      if (!ec) close();
    });
  }

 private:
  boost::asio::steady_timer timer_;
};

}  // namespace potluck
