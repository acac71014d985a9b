// SPDX-License-Identifier: GPL-3.0-or-later
// Whose process is at the other end of a connection to 127.0.0.1, which is open to every user of
// this computer. The kernel is asked for that one socket; where it does not answer such questions,
// its table of all sockets (/proc/net/tcp) names the user of each. Any thread.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>

#include "net/asio.h"

namespace potluck {

using LoopbackEnd = boost::asio::ip::tcp::endpoint;  // IPv4

// Of the socket that is bound to `near` and connected to `far`, or that listens there. Nothing: the
// table has no such socket.
std::optional<std::uint32_t> user_of_connection(std::istream& table, const LoopbackEnd& near,
                                                const LoopbackEnd& far);
std::optional<std::uint32_t> user_of_listener(std::istream& table, const LoopbackEnd& near);

// Whether it is a process of ours, or of root, who can read the home anyway. True where there is no
// such table either: then the token alone decides.
bool caller_is_ours(const boost::asio::ip::tcp::socket& accepted);
bool listener_is_ours(const LoopbackEnd& near);

}  // namespace potluck
