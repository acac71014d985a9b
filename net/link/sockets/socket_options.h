// SPDX-License-Identifier: GPL-3.0-or-later
// How the sockets of links are set up.
#pragma once

#include "net/asio.h"

namespace potluck {

// Loss-based congestion control (Linux: cubic) where the system lets us: flows that find their rate
// by probing (bbr) share one shaped line badly, and a round has as many flows as members.
void prefer_loss_based(boost::asio::ip::tcp::socket& socket);

// Others of this program may be bound to the port of this listener as well, to dial from it. After
// it listens: nobody else's listener was let in before.
void share_port(boost::asio::ip::tcp::acceptor& listener);

// Opens the socket so that it dials from this port, which others of ours may use, too; 0: from one
// that they may use after it. False: it cannot be had.
bool open_at_port(boost::asio::ip::tcp::socket& socket, boost::asio::ip::tcp protocol,
                  std::uint16_t port);

// The first bytes that are written go out with the packet that acknowledges the connection, where
// the system can do that. Before it is connected.
void send_with_first_acknowledgement(boost::asio::ip::tcp::socket& socket);

// No waiting for more bytes, and little unsent data in the kernel: what waits there can be
// overtaken by nothing.
void prepare_link_socket(boost::asio::ip::tcp::socket& socket, int unsent_bytes);

int segment_bytes(boost::asio::ip::tcp::socket& socket);

// As receive_window.h wants it. Limits what is offered from now on, and not the receive buffer: one
// that shrinks drops what has been offered and is under way, and where both ends do that at once,
// Linux from 6.17 on drops their acknowledgements, too, and the connection stands still for good.
// Where the system has no such limit nothing changes.
void limit_receive_window(boost::asio::ip::tcp::socket& socket, int bytes);

}  // namespace potluck
