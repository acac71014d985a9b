// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/averaging_goodput.h"

#include <cstdio>
#include <thread>
#include <vector>

#include "net/asio.h"
#include "net/base/clock.h"
#include "net/link/sockets/address.h"
#include "net/link/sockets/socket_options.h"

namespace potluck::bench {
namespace {

using boost::asio::ip::tcp;
namespace asio = boost::asio;

// After the start-up of TCP and the burst that the shaper lets through. The best second counts:
// what the link carries, not how TCP finds it out.
constexpr double kWarmUp_s = 1.5, kWindow_s = 1.0, kSending_s = 7.0;
constexpr std::size_t kBlock = 256 * 1024;

tcp::endpoint endpoint_of(const std::string& address) {
  const auto parsed = parse_host_port(address);
  return {asio::ip::make_address(parsed->host), parsed->port};
}

void send_for_a_while(tcp::socket& socket) {
  const SystemClock clock;
  const std::vector<char> block(kBlock, 'x');
  boost::system::error_code failure;
  const auto begin = clock.now();
  while (!failure && seconds(clock.now() - begin) < kSending_s) {
    asio::write(socket, asio::buffer(block), failure);
  }
  socket.shutdown(tcp::socket::shutdown_send, failure);
}

// Bits per second of the best window after the warm-up. Reads to the end.
double receive_rate(tcp::socket& socket) {
  const SystemClock clock;
  std::vector<char> block(kBlock);
  boost::system::error_code failure;
  const auto begin = clock.now();
  double counted = 0, from = kWarmUp_s, best = 0;
  while (!failure) {
    const std::size_t bytes = socket.read_some(asio::buffer(block), failure);
    const double at = seconds(clock.now() - begin);
    if (at < kWarmUp_s || at > kSending_s) continue;
    counted += static_cast<double>(bytes);
    if (at - from < kWindow_s) continue;
    best = std::max(best, 8 * counted / (at - from));
    from = at;
    counted = 0;
  }
  return best;
}

// One connection, as a link's: each direction's segments acknowledge the other's.
double both_ways(tcp::socket& socket) {
  prefer_loss_based(socket);  // as our links and most systems
  std::thread sender([&] { send_for_a_while(socket); });
  const double received = receive_rate(socket);
  sender.join();
  return received;
}

}  // namespace

int serve_goodput(const std::string& listen) {
  asio::io_context io;
  tcp::acceptor acceptor(io, endpoint_of(listen));
  std::puts("{\"ready\":true}");
  std::fflush(stdout);
  tcp::socket socket = acceptor.accept();
  std::printf("{\"up\":%.0f}\n", both_ways(socket));
  return 0;
}

int measure_goodput(const std::string& server) {
  asio::io_context io;
  tcp::socket socket(io);
  boost::system::error_code failure;
  socket.connect(endpoint_of(server), failure);
  if (failure) {
    std::fprintf(stderr, "goodput: %s: %s\n", server.c_str(), failure.message().c_str());
    return 1;
  }
  std::printf("{\"down\":%.0f}\n", both_ways(socket));
  return 0;
}

}  // namespace potluck::bench
