// SPDX-License-Identifier: GPL-3.0-or-later
// How the sockets of links are set up.
#pragma once

#include "net/asio.h"

namespace potluck {

// No waiting for more bytes, and little unsent data in the kernel: what waits there can be
// overtaken by nothing.
void prepare_link_socket(boost::asio::ip::tcp::socket& socket, int unsent_bytes);

}  // namespace potluck
