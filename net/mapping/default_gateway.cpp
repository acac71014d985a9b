// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/default_gateway.h"

#ifdef _WIN32
// Nobody has compiled this part yet: there is no build for Windows.
#include <winsock2.h>

#include <iphlpapi.h>
#endif

#include <array>
#include <bit>
#include <charconv>

#include "net/base/small_file.h"
#include "net/mapping/outside_address.h"
#include "net/mapping/pcp_messages.h"

namespace potluck {
namespace {

using boost::asio::ip::address_v4;
using boost::asio::ip::udp;

constexpr std::uint32_t kUpAndGateway = 0x1 | 0x2;  // RTF_UP, RTF_GATEWAY
enum Column : std::size_t { kDestination = 1, kGateway = 2, kFlags = 3, kMetric = 6, kMask = 7 };
constexpr std::size_t kColumns = kMask + 1;

std::optional<std::uint32_t> number(std::string_view text, int base) {
  std::uint32_t out = 0;
  const char* end = text.data() + text.size();
  const auto [at, failure] = std::from_chars(text.data(), end, out, base);
  if (failure != std::errc() || at != end) return std::nullopt;
  return out;
}

std::array<std::string_view, kColumns> columns_of(std::string_view line) {
  constexpr std::string_view kBlanks = " \t";
  std::array<std::string_view, kColumns> out;
  for (auto& column : out) {
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    column = line.substr(0, line.find_first_of(kBlanks));
    line.remove_prefix(column.size());
  }
  return out;
}

// The kernel prints the bytes as a number of this computer's.
address_v4 address_of(std::uint32_t printed) {
  if constexpr (std::endian::native == std::endian::big) return address_v4(printed);
  return address_v4((printed & 0xffU) << 24 | (printed & 0xff00U) << 8 |
                    (printed & 0xff0000U) >> 8 | printed >> 24);
}

#ifdef _WIN32
std::optional<address_v4> gateway_now() {
  MIB_IPFORWARDROW row{};
  if (GetBestRoute(0, 0, &row) != NO_ERROR || row.dwForwardNextHop == 0) return std::nullopt;
  return address_v4(ntohl(row.dwForwardNextHop));
}
#else
// Elsewhere than on Linux there is no such file, and no gateway is found.
std::optional<address_v4> gateway_now() {
  constexpr std::size_t kMostBytes = 1 << 20;
  return gateway_in(text_of("/proc/net/route", kMostBytes));
}
#endif

}  // namespace

std::optional<address_v4> gateway_in(std::string_view route_table) {
  std::optional<address_v4> best;
  std::uint32_t best_metric = 0;
  while (!route_table.empty()) {
    const std::string_view line = route_table.substr(0, route_table.find('\n'));
    route_table.remove_prefix(std::min(line.size() + 1, route_table.size()));
    const auto columns = columns_of(line);
    const auto flags = number(columns[kFlags], 16), metric = number(columns[kMetric], 10);
    const auto gateway = number(columns[kGateway], 16);
    const bool is_default = number(columns[kDestination], 16) == 0U &&
                            number(columns[kMask], 16) == 0U && flags &&
                            (*flags & kUpAndGateway) == kUpAndGateway;
    if (!is_default || !gateway || !metric || (best && *metric >= best_metric)) continue;
    best = address_of(*gateway);
    best_metric = *metric;
  }
  return best;
}

std::optional<address_v4> address_towards(const address_v4& to) {
  boost::asio::io_context io;
  udp::socket socket(io);
  boost::system::error_code failure;
  socket.open(udp::v4(), failure);
  if (!failure) socket.connect({to, kPcpPort}, failure);
  if (failure) return std::nullopt;
  const udp::endpoint own = socket.local_endpoint(failure);
  if (failure) return std::nullopt;
  return own.address().to_v4();
}

std::optional<Gateway> default_gateway() {
  const auto router = gateway_now();
  if (!router || !may_be_home_router(*router)) return std::nullopt;
  const auto own = address_towards(*router);
  if (!own) return std::nullopt;
  return Gateway{*router, *own};
}

}  // namespace potluck
