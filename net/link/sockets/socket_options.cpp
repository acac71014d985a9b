// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/sockets/socket_options.h"

#include <string_view>

#include "net/base/log.h"

#ifdef __linux__
#include <netinet/tcp.h>
#include <sys/socket.h>
#endif

namespace potluck {

void prefer_loss_based([[maybe_unused]] boost::asio::ip::tcp::socket& socket) {
#if defined(__linux__) && defined(TCP_CONGESTION)
  constexpr std::string_view kCubic = "cubic";
  // Not there, or not allowed: the system's own choice stays.
  if (::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_CONGESTION, kCubic.data(),
                   kCubic.size()) != 0)
    log_for("link").debug("cubic is not available here");
#endif
}

namespace {

#ifdef SO_REUSEPORT
using ReusePort = boost::asio::detail::socket_option::boolean<SOL_SOCKET, SO_REUSEPORT>;
#endif

template <class Socket>
void reuse_port([[maybe_unused]] Socket& socket) {
#ifdef SO_REUSEPORT
  boost::system::error_code ec;
  socket.set_option(ReusePort(true), ec);
#endif
}

}  // namespace

void share_port(boost::asio::ip::tcp::acceptor& listener) { reuse_port(listener); }

bool open_at_port(boost::asio::ip::tcp::socket& socket, boost::asio::ip::tcp protocol,
                  std::uint16_t port) {
  boost::system::error_code ec;
  socket.open(protocol, ec);
  if (ec) return false;
  socket.set_option(boost::asio::socket_base::reuse_address(true), ec);
  reuse_port(socket);
  socket.bind({protocol, port}, ec);
  return !ec;
}

void send_with_first_acknowledgement([[maybe_unused]] boost::asio::ip::tcp::socket& socket) {
#if defined(__linux__) && defined(TCP_QUICKACK)
  const int at_once = 0;
  if (::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_QUICKACK, &at_once, sizeof at_once) !=
      0)
    log_for("link").debug("TCP_QUICKACK is not supported here");
#endif
}

void prepare_link_socket(boost::asio::ip::tcp::socket& socket, [[maybe_unused]] int unsent_bytes) {
  boost::system::error_code ec;
  socket.set_option(boost::asio::ip::tcp::no_delay(true), ec);
#if defined(__linux__) && defined(TCP_NOTSENT_LOWAT)
  if (::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent_bytes,
                   sizeof unsent_bytes) != 0)
    log_for("link").debug("TCP_NOTSENT_LOWAT is not supported here");
#endif
}

int segment_bytes(boost::asio::ip::tcp::socket& socket) {
  constexpr int kEthernet = 1448;
  int bytes = 0;
  socklen_t size = sizeof bytes;
  const bool known =
      ::getsockopt(socket.native_handle(), IPPROTO_TCP, TCP_MAXSEG, &bytes, &size) == 0;
  return known && bytes > 0 ? bytes : kEthernet;
}

void limit_receive_window([[maybe_unused]] boost::asio::ip::tcp::socket& socket,
                          [[maybe_unused]] int bytes) {
#if defined(__linux__) && defined(TCP_WINDOW_CLAMP)
  if (::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_WINDOW_CLAMP, &bytes, sizeof bytes) !=
      0)
    log_for("link").debug("TCP_WINDOW_CLAMP is not supported here");
#endif
}

}  // namespace potluck
