// SPDX-License-Identifier: GPL-3.0-or-later
// lab_mapping_member PORT: listens at the port, has the router map it, and greets whoever comes.
// Tells a line each: "mapped PROTOCOL HOST PORT", "failed WHY", "came HOST". Takes the mapping back
// when it is asked to end (SIGTERM).
// lab_mapping_member HOST PORT: dials such a one. Tells "arrived" once it is greeted, or "lost".
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "net/asio.h"
#include "net/crypto/keys.h"
#include "net/link/sockets/deadline.h"
#include "net/mapping/router_mapper.h"

namespace potluck {

namespace {

using boost::asio::ip::tcp;
using boost::system::error_code;

constexpr std::string_view kGreeting = "hello\n";

void say(const char* what, const std::string& detail = {}) {
  std::printf("%s %s\n", what, detail.c_str());
  std::fflush(stdout);
}

void greet_all(tcp::acceptor& door) {
  door.async_accept([&door](error_code failure, tcp::socket socket) {
    if (failure) return;
    const tcp::endpoint from = socket.remote_endpoint(failure);
    boost::asio::write(socket, boost::asio::buffer(kGreeting), failure);
    say("came", from.address().to_string());
    greet_all(door);
  });
}

int listen(std::uint16_t port) {
  boost::asio::io_context io;
  tcp::acceptor door(io, tcp::endpoint(tcp::v4(), port));
  greet_all(door);
  PortMapperOptions options;
  options.look_every = std::chrono::seconds(1);
  auto mapper = open_port_mapper(io, options);
  mapper->map(port, [](const Mapping& outcome) {
    if (!outcome) return say("failed", outcome.error().text());
    say("mapped", std::string(to_string(outcome->by)) + " " + outcome->host + " " +
                      std::to_string(outcome->port));
  });
  boost::asio::signal_set ends(io, SIGTERM);
  ends.async_wait([&](error_code, int) {
    mapper.reset();
    io.stop();
  });
  io.run();
  return 0;
}

int dial(const char* host, std::uint16_t port) {
  boost::asio::io_context io;
  tcp::socket socket(io);
  std::string heard;
  const Deadline patience(io.get_executor(), std::chrono::seconds(2), [&] { socket.close(); });
  socket.async_connect({boost::asio::ip::make_address(host), port}, [&](error_code failure) {
    if (failure) return io.stop();
    boost::asio::async_read(socket, boost::asio::dynamic_buffer(heard),
                            [&](error_code, std::size_t) { io.stop(); });
  });
  io.run();
  say(heard == kGreeting ? "arrived" : "lost");
  return 0;
}

int run(int argc, char** argv) {
  if (argc < 2 || !init_crypto()) return 2;
  const auto port = static_cast<std::uint16_t>(std::atoi(argv[argc - 1]));
  return argc == 2 ? listen(port) : dial(argv[1], port);
}

}  // namespace
}  // namespace potluck

int main(int argc, char** argv) { return potluck::run(argc, argv); }
