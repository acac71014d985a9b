// SPDX-License-Identifier: GPL-3.0-or-later
// A SOCKS5 proxy on 127.0.0.1, as strict as RFC 1928 and 1929 are, that can be told to misbehave.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "net/asio.h"
#include "net/base/bytes.h"

namespace potluck::test {

class SocksServer {
 public:
  using Tcp = boost::asio::ip::tcp;

  explicit SocksServer(boost::asio::io_context& io)
      : acceptor_(io, Tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0)) {
    boost::asio::co_spawn(io, accept(), boost::asio::detached);
  }
  ~SocksServer() { close(); }
  void close() {
    boost::system::error_code ec;
    acceptor_.close(ec);
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  std::string user, password;    // empty: nobody has to log in
  std::uint8_t reply = 0;        // to requests
  Bytes instead;                 // what it says to a greeting, if anything else
  std::uint16_t named_port = 0;  // where requests for names go
  std::set<std::uint16_t> refused_ports;
  std::vector<std::string> asked;  // "type host:port", of every request

 private:
  template <class T = void>
  using Awaitable = boost::asio::awaitable<T>;
  using Socket = std::shared_ptr<Tcp::socket>;

  Awaitable<> accept() {
    boost::system::error_code ec;
    while (acceptor_.is_open()) {
      auto socket = std::make_shared<Tcp::socket>(acceptor_.get_executor());
      co_await acceptor_.async_accept(*socket,
                                      boost::asio::redirect_error(boost::asio::use_awaitable, ec));
      if (ec) break;
      boost::asio::co_spawn(acceptor_.get_executor(), serve(socket), boost::asio::detached);
    }
  }

  static Awaitable<Bytes> read(Socket socket, std::size_t count) {
    Bytes out(count);
    co_await boost::asio::async_read(*socket, boost::asio::buffer(out), boost::asio::use_awaitable);
    co_return out;
  }
  static Awaitable<> write(Socket socket, Bytes bytes) {
    co_await boost::asio::async_write(*socket, boost::asio::buffer(bytes),
                                      boost::asio::use_awaitable);
  }
  static std::string text(const Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

  // Exceptions end the connection.
  Awaitable<> serve(Socket socket) {
    const Bytes greeting = co_await read(socket, 2);
    const Bytes methods = co_await read(socket, greeting[1]);
    if (!instead.empty()) co_return co_await write(socket, instead);
    const std::uint8_t wanted = user.empty() ? 0 : 2;
    const bool offered = std::find(methods.begin(), methods.end(), wanted) != methods.end();
    Bytes answer = {5, offered ? wanted : std::uint8_t{0xff}};
    co_await write(socket, answer);
    if (!offered) co_return;
    if (wanted == 2) {
      const std::string name = text(co_await read(socket, (co_await read(socket, 2))[1]));
      const std::string secret = text(co_await read(socket, (co_await read(socket, 1))[0]));
      const bool good = name == user && secret == password;
      answer = {1, good ? std::uint8_t{0} : std::uint8_t{1}};
      co_await write(socket, answer);
      if (!good) co_return;
    }
    const Bytes request = co_await read(socket, 4);
    const Tcp::endpoint target = co_await target_of(socket, request[3]);
    auto far = std::make_shared<Tcp::socket>(acceptor_.get_executor());
    const bool refused = refused_ports.contains(target.port());
    const std::uint8_t said = refused ? std::uint8_t{2} : reply;  // 2: not allowed by the rules
    if (said == 0) co_await far->async_connect(target, boost::asio::use_awaitable);
    // Its own end as a name, which nobody expects and RFC 1928 allows.
    answer = {5, said, 0, 3, 3, 'b', 'o', 'x', 0, 1};
    co_await write(socket, answer);
    if (said != 0) co_return;
    boost::asio::co_spawn(acceptor_.get_executor(), pass(socket, far), boost::asio::detached);
    co_await pass(far, socket);
  }

  Awaitable<Tcp::endpoint> target_of(Socket socket, std::uint8_t type) {
    namespace ip = boost::asio::ip;
    ip::address address;
    std::string host;
    if (type == 1) {
      ip::address_v4::bytes_type bytes;
      const Bytes read_bytes = co_await read(socket, bytes.size());
      std::copy(read_bytes.begin(), read_bytes.end(), bytes.begin());
      address = ip::address_v4(bytes);
      host = address.to_string();
    } else {
      host = text(co_await read(socket, (co_await read(socket, 1))[0]));
      address = ip::address_v4::loopback();
    }
    const Bytes port = co_await read(socket, 2);
    const auto number = static_cast<std::uint16_t>(port[0] << 8 | port[1]);
    asked.push_back(std::to_string(type) + " " + host + ":" + std::to_string(number));
    co_return Tcp::endpoint(address, type == 3 && named_port != 0 ? named_port : number);
  }

  static Awaitable<> pass(Socket from, Socket to) {
    Bytes buffer(16 * 1024);
    boost::system::error_code ec;
    while (!ec) {
      const std::size_t count = co_await from->async_read_some(
          boost::asio::buffer(buffer), boost::asio::redirect_error(boost::asio::use_awaitable, ec));
      if (ec) break;
      co_await boost::asio::async_write(
          *to, boost::asio::buffer(buffer.data(), count),
          boost::asio::redirect_error(boost::asio::use_awaitable, ec));
    }
    to->close(ec);
    from->close(ec);
  }

  Tcp::acceptor acceptor_;
};

}  // namespace potluck::test
