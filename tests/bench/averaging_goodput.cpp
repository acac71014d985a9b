// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/averaging_goodput.h"

#include <cstdio>
#include <thread>
#include <vector>

#include "net/asio.h"
#include "net/base/clock.h"
#include "net/link/address.h"
#include "net/link/socket_options.h"

namespace potluck::bench {
namespace {

using boost::asio::ip::tcp;
namespace asio = boost::asio;

// After the start-up of TCP and the burst that the shaper lets through.
constexpr double kWarmUp_s = 1.5, kWindow_s = 3.0, kSending_s = 6.0;
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

// Bits per second of the window that begins after the warm-up. Reads to the end.
double receive_rate(tcp::socket& socket) {
  const SystemClock clock;
  std::vector<char> block(kBlock);
  boost::system::error_code failure;
  const auto begin = clock.now();
  double counted = 0, from = 0, until = 0;
  while (!failure) {
    const std::size_t bytes = socket.read_some(asio::buffer(block), failure);
    const double at = seconds(clock.now() - begin);
    if (at < kWarmUp_s || at > kWarmUp_s + kWindow_s) continue;
    if (from == 0) {
      from = at;  // what arrived up to here is not counted
    } else {
      counted += static_cast<double>(bytes);
      until = at;
    }
  }
  return until > from ? 8 * counted / (until - from) : 0;
}

// One connection each way, so that neither waits for the other.
void both_ways(tcp::socket& out, tcp::socket& in, double& received) {
  std::thread sender([&] { send_for_a_while(out); });
  received = receive_rate(in);
  sender.join();
}

}  // namespace

int serve_goodput(const std::string& listen) {
  asio::io_context io;
  tcp::acceptor acceptor(io, endpoint_of(listen));
  std::puts("{\"ready\":true}");
  std::fflush(stdout);
  tcp::socket in = acceptor.accept(), out = acceptor.accept();
  prefer_loss_based(out);  // as our links and most systems
  double received = 0;
  both_ways(out, in, received);
  std::printf("{\"up\":%.0f}\n", received);
  return 0;
}

int measure_goodput(const std::string& server) {
  asio::io_context io;
  tcp::socket out(io), in(io);
  boost::system::error_code failure;
  out.connect(endpoint_of(server), failure);
  if (!failure) in.connect(endpoint_of(server), failure);
  if (!failure) prefer_loss_based(out);
  if (failure) {
    std::fprintf(stderr, "goodput: %s: %s\n", server.c_str(), failure.message().c_str());
    return 1;
  }
  double received = 0;
  both_ways(out, in, received);
  std::printf("{\"down\":%.0f}\n", received);
  return 0;
}

}  // namespace potluck::bench
