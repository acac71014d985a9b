// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a connection: names, the proxy, and what people are told when it fails. The io_context's
// thread.
#pragma once

#include <optional>

#include "net/asio.h"
#include "net/base/clock.h"
#include "net/link/sockets/proxy.h"

namespace potluck {

// Connects the socket with the target, through the proxy if there is one, and from this port, if it
// can be had (open_at_port in socket_options.h); none: from any. Closing the socket and cancelling
// the resolver ends it early, with kCancelled.
boost::asio::awaitable<Status> open_socket(boost::asio::ip::tcp::socket& socket,
                                           boost::asio::ip::tcp::resolver& resolver,
                                           const HostPort& target,
                                           const std::optional<Proxy>& proxy,
                                           std::optional<std::uint16_t> from_port = {});

// What became of a connection with the node at `where`.
Error connection_error(const boost::system::error_code& ec, const std::string& where);

// Until then, or until the timer is cancelled. TimePoint::max(): until it is cancelled.
boost::asio::awaitable<void> wait_on(boost::asio::steady_timer& timer, TimePoint until,
                                     TimePoint now);

}  // namespace potluck
