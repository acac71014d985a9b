// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the kernel about one TCP socket of this computer (sock_diag(7)). That takes microseconds,
// where reading the table of all sockets takes milliseconds once somebody opens thousands.
#pragma once

#include <cstdint>
#include <optional>

#include "net/asio.h"
#include "net/base/result.h"

namespace potluck {

struct SocketOwner {
  std::uint32_t user = 0;
  bool listens = false;
};

// Of the IPv4 socket that is bound to `near` and connected to `far`; far 0.0.0.0:0: that listens
// at `near`. Nothing: there is none that a process holds. An error: this system does not answer
// such questions. Any thread.
Result<std::optional<SocketOwner>> owner_of_socket(const boost::asio::ip::tcp::endpoint& near,
                                                   const boost::asio::ip::tcp::endpoint& far);

}  // namespace potluck
