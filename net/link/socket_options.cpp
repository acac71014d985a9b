// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/socket_options.h"

#include "net/base/log.h"

#ifdef __linux__
#include <netinet/tcp.h>
#include <sys/socket.h>
#endif

namespace potluck {

void prepare_link_socket(boost::asio::ip::tcp::socket& socket, [[maybe_unused]] int unsent_bytes) {
  boost::system::error_code ec;
  socket.set_option(boost::asio::ip::tcp::no_delay(true), ec);
#if defined(__linux__) && defined(TCP_NOTSENT_LOWAT)
  if (::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent_bytes,
                   sizeof unsent_bytes) != 0)
    log_for("link")->debug("TCP_NOTSENT_LOWAT is not supported here");
#endif
}

}  // namespace potluck
