// SPDX-License-Identifier: GPL-3.0-or-later
// Dialing through a SOCKS5 proxy (RFC 1928, with a name and a password RFC 1929), for networks that
// let nothing else out, and for Tor. Names are resolved by the proxy. What the link says stays
// between its ends: the proxy sees ciphertext.
#pragma once

#include "net/asio.h"
#include "net/link/sockets/proxy.h"

namespace potluck {

// On a socket that is connected to the proxy: asks it for `target`, after which the socket is as
// one that was connected to that. Any answer of the proxy that is not its consent is an error that
// says what it was; nothing is read beyond its answer.
boost::asio::awaitable<Status> ask_proxy(boost::asio::ip::tcp::socket& socket, const Proxy& proxy,
                                         const HostPort& target);

}  // namespace potluck
