// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/sockets/open_socket.h"

#include "net/link/sockets/socket_options.h"
#include "net/link/sockets/socks.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

// What this computer still remembers of an earlier connection between the same two ports is in the
// way of another one: then from any port.
asio::awaitable<void> connect_from(tcp::socket& socket, const tcp::endpoint& to,
                                   std::optional<std::uint16_t> from_port, error_code& ec) {
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  if (from_port && open_at_port(socket, to.protocol(), *from_port)) {
    co_await socket.async_connect(to, token);
    if (ec != asio::error::address_in_use && ec != boost::system::errc::address_not_available) {
      co_return;
    }
  }
  error_code ignored;
  if (from_port) socket.close(ignored);
  co_await socket.async_connect(to, token);
}

asio::awaitable<Status> connect(tcp::socket& socket, tcp::resolver& resolver,
                                const HostPort& target, std::optional<std::uint16_t> from_port,
                                error_code& ec) {
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  const asio::ip::address numeric = asio::ip::make_address(target.host, ec);
  if (!ec) {
    co_await connect_from(socket, {numeric, target.port}, from_port, ec);
    co_return ok_status();
  }
  const std::string port = std::to_string(target.port);
  const tcp::resolver::results_type found =
      co_await resolver.async_resolve(target.host, port, token);
  if (ec && ec != asio::error::operation_aborted) {
    co_return Error{ErrorCode::kNotFound, "no address is known for the host " + target.host,
                    "check its spelling and this computer's network connection"};
  }
  if (ec) co_return ok_status();
  if (!from_port) {
    co_await asio::async_connect(socket, found, token);
    co_return ok_status();
  }
  for (const auto& each : found) {
    error_code ignored;
    socket.close(ignored);
    co_await connect_from(socket, each.endpoint(), from_port, ec);
    if (!ec || ec == asio::error::operation_aborted) break;
  }
  co_return ok_status();
}

}  // namespace

asio::awaitable<Status> open_socket(tcp::socket& socket, tcp::resolver& resolver,
                                    const HostPort& target, const std::optional<Proxy>& proxy,
                                    std::optional<std::uint16_t> from_port) {
  const HostPort& first = proxy ? proxy->address : target;
  error_code ec;
  const Status found = co_await connect(socket, resolver, first, from_port, ec);
  if (!found) co_return found;
  if (ec && proxy && ec != asio::error::operation_aborted) {
    co_return Error{ErrorCode::kUnreachable,
                    "the proxy at " + to_string(first) + " cannot be reached: " + ec.message(),
                    "check its address in the preferences, and that it runs"};
  }
  if (ec) co_return connection_error(ec, to_string(target));
  if (!proxy) co_return ok_status();
  co_return co_await ask_proxy(socket, *proxy, target);
}

Error connection_error(const error_code& ec, const std::string& where) {
  if (ec == asio::error::eof)
    return {ErrorCode::kUnreachable, "the node at " + where + " closed the connection", ""};
  if (ec == asio::error::connection_refused)
    return {ErrorCode::kUnreachable, "nothing listens at " + where,
            "is Potluck running there, and is the port right?"};
  if (!ec || ec == asio::error::operation_aborted)
    return {ErrorCode::kCancelled, "the connection to " + where + " was closed here", ""};
  return {ErrorCode::kUnreachable, "the connection to " + where + " broke: " + ec.message(),
          "check the network connection"};
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

}  // namespace potluck
