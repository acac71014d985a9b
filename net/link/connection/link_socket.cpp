// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/connection/link_socket.h"

#include "net/link/sockets/socket_options.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

// Control frames cannot overtake what waits in the kernel.
constexpr int kUnsentBytes = 128 * 1024;
constexpr Duration kLingerTime = std::chrono::seconds(2);

}  // namespace

LinkSocket::LinkSocket(LinkEnvironment& environment, Socket socket, std::string where,
                       std::optional<HostPort> relay)
    : environment_(environment),
      socket_(std::make_unique<Socket>(std::move(socket))),
      resolver_(socket_->get_executor()),
      wake_(socket_->get_executor()),
      deadline_(socket_->get_executor()),
      where_(std::move(where)),
      relay_(std::move(relay)) {}

LinkSocket::Awaitable<Status> LinkSocket::connect(const PeerAddress& target,
                                                  const std::optional<PeerId>& expected) {
  if (target.over_relay) {
    relay_ = target.at;
    Result<Socket> circuit = co_await environment_.relays->call(target.at, expected);
    if (closed_) co_return io_error({});
    if (!circuit) co_return circuit.error();
    *socket_ = std::move(*circuit);
  } else {
    const Status opened = co_await open_socket(*socket_, resolver_, target.at, environment_.proxy);
    if (closed_) co_return io_error({});
    if (!opened) co_return opened;
  }
  ready();
  if (environment_.proxy) remote_host_ = target.at.host;
  co_return ok_status();
}

void LinkSocket::ready() {
  error_code ec;
  const tcp::endpoint remote = socket_->remote_endpoint(ec);
  if (!ec) remote_host_ = host_text(remote.address());
  if (where_.empty()) where_ = to_string(HostPort{remote_host_, remote.port()});
  prepare_link_socket(*socket_, kUnsentBytes);
}

LinkSocket::Awaitable<Status> LinkSocket::read_exact(std::span<std::uint8_t> out) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  const auto buffer = asio::buffer(out.data(), out.size());
  const std::size_t n = co_await asio::async_read(*socket_, buffer, token);
  count_received(n);
  if (ec || closed_) co_return io_error(ec);
  co_return ok_status();
}

LinkSocket::Awaitable<Status> LinkSocket::write_all(ByteView bytes) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  const auto buffer = asio::buffer(bytes.data(), bytes.size());
  const std::size_t n = co_await asio::async_write(*socket_, buffer, token);
  count_sent(n);
  if (ec || closed_) co_return io_error(ec);
  co_return ok_status();
}

LinkSocket::Awaitable<> LinkSocket::linger() {
  error_code ec;
  writing().shutdown(tcp::socket::shutdown_send, ec);
  arm_deadline(kLingerTime,
               Error{ErrorCode::kTimeout, "the connection to " + where_ + " hung", ""});
  std::array<std::uint8_t, 512> sink;
  const auto buffer = asio::buffer(sink);
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  while (!closed_ && !ec) co_await reading().async_read_some(buffer, token);
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
  socket_->close(ec);
}

void LinkSocket::close(Error why) {
  closed_ = true;
  if (!why_) why_ = std::move(why);
  error_code ec;
  socket_->close(ec);
  if (next_) next_->close(ec);
  resolver_.cancel();
  wake_.cancel();
  deadline_.cancel();
}

// ---- another one in its place -------------------------------------------------------------------

void LinkSocket::bring(Socket next) {
  next_ = std::make_unique<Socket>(std::move(next));
  prepare_link_socket(*next_, kUnsentBytes);
}

// What the old one has taken will arrive: its kernel has it, or the link ends.
void LinkSocket::write_on_next() {
  error_code ec;
  acknowledged_before_ = sent_.total();
  socket_->shutdown(tcp::socket::shutdown_send, ec);
  writes_next_ = true;
  settle();
}

void LinkSocket::read_on_next() {
  reads_next_ = true;
  settle();
}

void LinkSocket::settle() {
  if (!writes_next_ || !reads_next_) return;
  error_code ec;
  socket_->close(ec);
  socket_ = std::move(next_);
  writes_next_ = reads_next_ = false;
  relay_.reset();
  moved_ = true;
  const tcp::endpoint remote = socket_->remote_endpoint(ec);
  if (ec) return;
  remote_host_ = host_text(remote.address());
  where_ = to_string(HostPort{remote_host_, remote.port()});
}

Error LinkSocket::io_error(const error_code& ec) const {
  if (why_) return *why_;
  return connection_error(ec, where_);
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
  auto facts = tcp_facts((writes_next_ ? next_ : socket_)->native_handle());
  if (facts) facts->acknowledged_bytes += acknowledged_before_;
  return facts;
}

bool LinkSocket::is_local() const {
  error_code ec;
  const auto remote = socket_->remote_endpoint(ec);
  return !ec && !environment_.proxy && !relay_ &&
         potluck::is_local(remote.address(), interface_addresses());
}

}  // namespace potluck
