// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/sockets/listener.h"

#include "net/base/log.h"
#include "net/link/sockets/socket_options.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr auto kPauseWithoutDescriptors = std::chrono::milliseconds(200);

Error listen_error(const error_code& ec, const HostPort& address) {
  const std::string where = to_string(address);
  if (ec == asio::error::address_in_use)
    return {ErrorCode::kAddressInUse,
            "port " + std::to_string(address.port) + " is taken by another program",
            "choose another port, or 0 for any free one; or stop the program that uses " + where};
  if (ec == asio::error::access_denied)
    return {ErrorCode::kPermission, "this user may not listen at " + where,
            "choose a port from 1024 on, or 0 for any free one"};
  return {ErrorCode::kInvalidArgument, "cannot listen at " + where + ": " + ec.message(),
          "listen at an address of this computer, or at [::]:" + std::to_string(address.port) +
              " for all of them"};
}

Result<tcp::endpoint> resolve_here(asio::io_context& io, const HostPort& address) {
  if (address.host.empty() || address.host == "*") return tcp::endpoint(tcp::v6(), address.port);
  error_code ec;
  const asio::ip::address numeric = asio::ip::make_address(address.host, ec);
  if (!ec) return tcp::endpoint(numeric, address.port);
  tcp::resolver resolver(io);
  const auto found = resolver.resolve(address.host, std::to_string(address.port), ec);
  if (ec || found.empty())
    return {ErrorCode::kInvalidArgument, "no address is known for the host " + address.host,
            "give an address of this computer, for example [::]:" + std::to_string(address.port)};
  return found.begin()->endpoint();
}

}  // namespace

Listener::Listener(asio::io_context& io, Accepted accepted)
    : io_(io), acceptor_(io), pause_(io), accepted_(std::move(accepted)) {}

Result<std::uint16_t> Listener::open(const HostPort& address) {
  POTLUCK_TRY(tcp::endpoint endpoint, resolve_here(io_, address));
  error_code ec;
  acceptor_.open(endpoint.protocol(), ec);
  const bool anywhere = address.host.empty() || address.host == "::" || address.host == "*";
  if (ec && anywhere) {  // a computer without IPv6
    endpoint = tcp::endpoint(tcp::v4(), address.port);
    acceptor_.open(endpoint.protocol(), ec);
  }
  if (ec) return listen_error(ec, address);
  acceptor_.set_option(tcp::acceptor::reuse_address(true), ec);
  if (endpoint.address().is_v6() && endpoint.address().is_unspecified())
    acceptor_.set_option(asio::ip::v6_only(false), ec);
  acceptor_.bind(endpoint, ec);
  if (!ec) acceptor_.listen(asio::socket_base::max_listen_connections, ec);
  if (ec) {
    error_code ignored;
    acceptor_.close(ignored);
    return listen_error(ec, address);
  }
  share_port(acceptor_);
  const std::uint16_t port = acceptor_.local_endpoint(ec).port();
  asio::co_spawn(io_, accept_loop(shared_from_this()), [](std::exception_ptr failure) {
    try {
      if (failure) std::rethrow_exception(failure);
    } catch (const std::exception& e) {
      log_for("link").error("accepting connections failed: {}", e.what());
    }
  });
  return port;
}

void Listener::close() {
  closed_ = true;
  accepted_ = nullptr;
  error_code ec;
  acceptor_.close(ec);
  pause_.cancel();
}

asio::awaitable<void> Listener::accept_loop(std::shared_ptr<Listener> self) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  while (!self->closed_) {
    tcp::socket socket(io_);
    co_await acceptor_.async_accept(socket, token);
    if (closed_) break;
    if (!ec) {
      accepted_(std::move(socket));
      continue;
    }
    if (ec == asio::error::connection_aborted) continue;
    // Out of descriptors or memory: those who are linked go on, and there may be room again soon.
    log_for("link").warn("cannot accept a connection: {}", ec.message());
    pause_.expires_after(kPauseWithoutDescriptors);
    co_await pause_.async_wait(token);
  }
}

}  // namespace potluck
