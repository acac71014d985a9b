// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/connection/link_socket.h"

#include "net/link/sockets/local_network.h"
#include "net/link/sockets/socket_options.h"
#include "net/link/sockets/socks.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

// Control frames cannot overtake what waits in the kernel.
constexpr int kUnsentBytes = 128 * 1024;
constexpr Duration kLingerTime = std::chrono::seconds(2);

}  // namespace

std::string host_text(const asio::ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  return address.to_string();
}

LinkSocket::LinkSocket(LinkEnvironment& environment, Socket socket, std::string where)
    : environment_(environment),
      socket_(std::move(socket)),
      resolver_(socket_.get_executor()),
      wake_(socket_.get_executor()),
      deadline_(socket_.get_executor()),
      where_(std::move(where)) {}

LinkSocket::Awaitable<Status> LinkSocket::connect(const HostPort& target) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  const std::optional<Proxy>& proxy = environment_.proxy;
  const HostPort& first = proxy ? proxy->address : target;
  const asio::ip::address numeric = asio::ip::make_address(first.host, ec);
  if (!ec) {
    const tcp::endpoint endpoint(numeric, first.port);
    co_await socket_.async_connect(endpoint, token);
  } else {
    const std::string port = std::to_string(first.port);
    const tcp::resolver::results_type found =
        co_await resolver_.async_resolve(first.host, port, token);
    if (closed_) co_return io_error(ec);
    if (ec)
      co_return Error{ErrorCode::kNotFound, "no address is known for the host " + first.host,
                      "check its spelling and this computer's network connection"};
    co_await asio::async_connect(socket_, found, token);
  }
  if (closed_) co_return io_error(ec);
  if (ec && proxy)
    co_return Error{ErrorCode::kUnreachable,
                    "the proxy at " + to_string(first) + " cannot be reached: " + ec.message(),
                    "check its address in the preferences, and that it runs"};
  if (ec) co_return io_error(ec);
  if (proxy) {
    const Status through = co_await ask_proxy(socket_, *proxy, target);
    if (closed_) co_return io_error(ec);
    if (!through) co_return through;
  }
  ready();
  if (proxy) remote_host_ = target.host;
  co_return ok_status();
}

void LinkSocket::ready() {
  error_code ec;
  const tcp::endpoint remote = socket_.remote_endpoint(ec);
  if (!ec) remote_host_ = host_text(remote.address());
  if (where_.empty()) where_ = to_string(HostPort{remote_host_, remote.port()});
  prepare_link_socket(socket_, kUnsentBytes);
}

LinkSocket::Awaitable<Status> LinkSocket::read_exact(std::span<std::uint8_t> out) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  const auto buffer = asio::buffer(out.data(), out.size());
  const std::size_t n = co_await asio::async_read(socket_, buffer, token);
  count_received(n);
  if (ec || closed_) co_return io_error(ec);
  co_return ok_status();
}

LinkSocket::Awaitable<Status> LinkSocket::write_all(ByteView bytes) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  const auto buffer = asio::buffer(bytes.data(), bytes.size());
  const std::size_t n = co_await asio::async_write(socket_, buffer, token);
  count_sent(n);
  if (ec || closed_) co_return io_error(ec);
  co_return ok_status();
}

LinkSocket::Awaitable<> LinkSocket::linger() {
  error_code ec;
  socket_.shutdown(tcp::socket::shutdown_send, ec);
  arm_deadline(kLingerTime,
               Error{ErrorCode::kTimeout, "the connection to " + where_ + " hung", ""});
  std::array<std::uint8_t, 512> sink;
  const auto buffer = asio::buffer(sink);
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  while (!closed_ && !ec) co_await socket_.async_read_some(buffer, token);
}

asio::awaitable<void> wait_on(asio::steady_timer& timer, TimePoint until, TimePoint now) {
  if (until == TimePoint::max())
    timer.expires_at(asio::steady_timer::time_point::max());
  else
    timer.expires_after(std::max(Duration::zero(), until - now));
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  co_await timer.async_wait(token);
}

LinkSocket::Awaitable<> LinkSocket::sleep(TimePoint until) { return wait_on(wake_, until, now()); }

void LinkSocket::arm_deadline(Duration after, Error why) {
  deadline_.expires_after(after);
  deadline_.async_wait([expired = expired_, why = std::move(why)](const error_code& ec) {
    if (!ec) expired(why);
  });
}

void LinkSocket::hang_up() {
  error_code ec;
  socket_.close(ec);
}

void LinkSocket::close(Error why) {
  closed_ = true;
  if (!why_) why_ = std::move(why);
  error_code ec;
  socket_.close(ec);
  resolver_.cancel();
  wake_.cancel();
  deadline_.cancel();
}

Error LinkSocket::io_error(const error_code& ec) const {
  if (why_) return *why_;
  if (ec == asio::error::eof)
    return {ErrorCode::kUnreachable, "the node at " + where_ + " closed the connection", ""};
  if (ec == asio::error::connection_refused)
    return {ErrorCode::kUnreachable, "nothing listens at " + where_,
            "is Potluck running there, and is the port right?"};
  if (!ec || ec == asio::error::operation_aborted)
    return {ErrorCode::kCancelled, "the connection to " + where_ + " was closed here", ""};
  return {ErrorCode::kUnreachable, "the connection to " + where_ + " broke: " + ec.message(),
          "check the network connection"};
}

void LinkSocket::count_sent(std::size_t bytes) {
  sent_.add(bytes, now());
  environment_.sent.add(bytes, now());
}

void LinkSocket::count_received(std::size_t bytes) {
  received_.add(bytes, now());
  environment_.received.add(bytes, now());
}

std::optional<TcpFacts> LinkSocket::facts() const {
  // native_handle() changes nothing, and is not const all the same.
  return tcp_facts(const_cast<Socket&>(socket_).native_handle());
}

bool LinkSocket::is_local() const {
  error_code ec;
  const auto remote = socket_.remote_endpoint(ec);
  return !ec && !environment_.proxy && potluck::is_local(remote.address(), interface_addresses());
}

}  // namespace potluck
