// SPDX-License-Identifier: GPL-3.0-or-later
// What the kernel knows of a TCP connection (TCP_INFO). What was written into a socket says little:
// buffers take megabytes at once.
#pragma once

#include <cstdint>
#include <optional>

namespace potluck {

struct TcpFacts {
  std::uint64_t acknowledged_bytes = 0;  // by the other end's kernel, ever
  std::uint64_t unsent_bytes = 0;        // in our socket buffer, not on the line yet
};

// None where the kernel does not tell: not Linux, too old, not a TCP socket.
std::optional<TcpFacts> tcp_facts(int socket);

}  // namespace potluck
