// SPDX-License-Identifier: GPL-3.0-or-later
// What a proxy answers, over a real socket: the first byte says whether it is given a password.
#include "net/asio.h"

#include "fuzz.h"
#include "fuzz_input.h"
#include "net/link/sockets/socks.h"

using namespace potluck;
namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

asio::awaitable<void> ask(tcp::socket& socket, const Proxy& proxy, const HostPort& target,
                          std::optional<Status>& out) {
  Status status = co_await ask_proxy(socket, proxy, target);
  out = std::move(status);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static asio::io_context io;
  static tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
  tcp::socket ours(io), theirs(io);
  theirs.connect(acceptor.local_endpoint());
  acceptor.accept(ours);
  FuzzInput in(data, size);
  Proxy proxy{{"127.0.0.1", 1080}, {}, {}};
  if (in.flag()) proxy.user = proxy.password = "ada";
  const HostPort target{"host.example", 4711};
  const ByteView answers = in.rest();
  boost::system::error_code ignored;
  asio::write(theirs, asio::buffer(answers.data(), answers.size()), ignored);
  theirs.shutdown(tcp::socket::shutdown_send, ignored);
  std::optional<Status> status;
  asio::co_spawn(io, ask(ours, proxy, target, status), asio::detached);
  io.restart();
  io.run();
  assert(status);
  assert(*status || (!status->error().message.empty() && !status->error().hint.empty()));
  // A reset leaves no port behind that waits for its time to be over.
  theirs.set_option(asio::socket_base::linger(true, 0), ignored);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  const bool password = rng.chance(0.5);
  Bytes out{password, 5, static_cast<std::uint8_t>(password ? 2 : 0)};
  if (password) out.insert(out.end(), {1, 0});
  out.insert(out.end(), {5, static_cast<std::uint8_t>(rng.chance(0.8) ? 0 : rng.below(12)), 0});
  switch (rng.below(3)) {
    case 0:
      out.insert(out.end(), {1, 127, 0, 0, 1, 0, 80});
      break;
    case 1:
      out.insert(out.end(), {3, 3, 'a', 'b', 'c', 0, 80});
      break;
    default:
      out.push_back(4);
      out.insert(out.end(), 18, std::uint8_t{1});
  }
  return out;
}
