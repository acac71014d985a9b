// SPDX-License-Identifier: GPL-3.0-or-later
// A file of its own: the kernel's header, which has the newer fields, clashes with the C library's,
// which Asio includes.
#include "net/link/sockets/tcp_facts.h"

#ifdef __linux__
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstddef>
#endif

namespace potluck {

#ifdef __linux__
std::optional<TcpFacts> tcp_facts(int socket) {
  tcp_info info{};
  socklen_t length = sizeof info;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) != 0) return std::nullopt;
  // A kernel fills what it knows and says how much that was.
  if (length < offsetof(tcp_info, tcpi_notsent_bytes) + sizeof info.tcpi_notsent_bytes) {
    return std::nullopt;
  }
  return TcpFacts{info.tcpi_bytes_acked, info.tcpi_notsent_bytes};
}
#else
std::optional<TcpFacts> tcp_facts(int) { return std::nullopt; }
#endif

}  // namespace potluck
