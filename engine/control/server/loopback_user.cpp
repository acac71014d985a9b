// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/server/loopback_user.h"

#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/control/server/socket_diag.h"

namespace potluck {
namespace {

constexpr const char* kTable = "/proc/net/tcp";
constexpr const char* kListens = "0A";

// As the table writes it: the address as the number that its bytes are in this computer's memory.
std::string written(const LoopbackEnd& end) {
  const auto bytes = end.address().to_v4().to_bytes();
  std::uint32_t address = 0;
  std::memcpy(&address, bytes.data(), sizeof address);
  char out[32];
  std::snprintf(out, sizeof out, "%08X:%04X", address, unsigned{end.port()});
  return out;
}

// number, near, far, state, queues, timer, retransmits, user, ...
struct Row {
  std::string near, far, state;
  std::uint32_t user = 0;
};
// The next row of this socket.
bool next_row(std::istream& table, const std::string& near, Row& out) {
  std::string line, skipped;
  while (std::getline(table, line)) {
    if (line.find(near) == std::string::npos) continue;  // there may be thousands
    std::istringstream fields(line);
    fields >> skipped >> out.near >> out.far >> out.state >> skipped >> skipped >> skipped;
    if (fields >> out.user && out.near == near) return true;
  }
  return false;
}

bool is_ours(const std::optional<std::uint32_t>& user) {
  return user && (*user == ::geteuid() || *user == 0);
}

}  // namespace

std::optional<std::uint32_t> user_of_connection(std::istream& table, const LoopbackEnd& near,
                                                const LoopbackEnd& far) {
  const std::string from = written(near), to = written(far);
  for (Row row; next_row(table, from, row);) {
    if (row.far == to) return row.user;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> user_of_listener(std::istream& table, const LoopbackEnd& near) {
  for (Row row; next_row(table, written(near), row);) {
    if (row.state == kListens) return row.user;
  }
  return std::nullopt;
}

bool caller_is_ours(const boost::asio::ip::tcp::socket& accepted) {
  boost::system::error_code gone;
  const auto caller = accepted.remote_endpoint(gone), here = accepted.local_endpoint(gone);
  if (gone) return false;
  if (const auto owner = owner_of_socket(caller, here)) {
    return *owner && !(*owner)->listens && is_ours((*owner)->user);
  }
  std::ifstream table(kTable);
  return !table.is_open() || is_ours(user_of_connection(table, caller, here));
}

bool listener_is_ours(const LoopbackEnd& near) {
  if (const auto owner = owner_of_socket(near, LoopbackEnd())) {
    return *owner && (*owner)->listens && is_ours((*owner)->user);
  }
  std::ifstream table(kTable);
  return !table.is_open() || is_ours(user_of_listener(table, near));
}

}  // namespace potluck
