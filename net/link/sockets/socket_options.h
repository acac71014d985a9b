// SPDX-License-Identifier: GPL-3.0-or-later
// How the sockets of links are set up.
#pragma once

#include "net/asio.h"

namespace potluck {

// Loss-based congestion control (Linux: cubic) where the system lets us: flows that find their rate
// by probing (bbr) share one shaped line badly, and a round has as many flows as members.
void prefer_loss_based(boost::asio::ip::tcp::socket& socket);

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
