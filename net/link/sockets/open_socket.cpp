// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/sockets/open_socket.h"

#include "net/link/sockets/socks.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

asio::awaitable<Status> connect(tcp::socket& socket, tcp::resolver& resolver,
                                const HostPort& target, error_code& ec) {
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  const asio::ip::address numeric = asio::ip::make_address(target.host, ec);
  if (!ec) {
    co_await socket.async_connect(tcp::endpoint(numeric, target.port), token);
    co_return ok_status();
  }
  const std::string port = std::to_string(target.port);
  const tcp::resolver::results_type found =
      co_await resolver.async_resolve(target.host, port, token);
  if (ec && ec != asio::error::operation_aborted) {
    co_return Error{ErrorCode::kNotFound, "no address is known for the host " + target.host,
                    "check its spelling and this computer's network connection"};
  }
  if (!ec) co_await asio::async_connect(socket, found, token);
  co_return ok_status();
}

}  // namespace

asio::awaitable<Status> open_socket(tcp::socket& socket, tcp::resolver& resolver,
                                    const HostPort& target, const std::optional<Proxy>& proxy) {
  const HostPort& first = proxy ? proxy->address : target;
  error_code ec;
  const Status found = co_await connect(socket, resolver, first, ec);
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
