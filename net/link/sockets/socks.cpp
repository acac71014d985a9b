// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/sockets/socks.h"

#include <array>

#include "net/base/bytes.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr std::uint8_t kVersion = 5, kConnect = 1;
constexpr std::uint8_t kNoLogin = 0, kPassword = 2;
constexpr std::uint8_t kPasswordVersion = 1;
enum AddressType : std::uint8_t { kIpv4 = 1, kName = 3, kIpv6 = 4 };

Error proxy_error(ErrorCode code, const Proxy& proxy, const std::string& what,
                  const std::string& hint) {
  return {code, "the proxy at " + to_string(proxy.address) + " " + what, hint};
}

Error not_a_proxy(const Proxy& proxy) {
  return proxy_error(ErrorCode::kMalformed, proxy, "does not speak SOCKS5",
                     "check its address in the preferences");
}

// RFC 1928, section 6.
Error refusal(std::uint8_t code, const Proxy& proxy, const HostPort& target) {
  static constexpr std::array<const char*, 9> kReasons = {"",
                                                          "it failed",
                                                          "its rules do not allow it",
                                                          "the network cannot be reached",
                                                          "the host cannot be reached",
                                                          "nothing listens there",
                                                          "it took too long",
                                                          "it does not know how to connect",
                                                          "it does not know this kind of address"};
  const std::string why =
      code < kReasons.size() ? kReasons[code] : "for reason " + std::to_string(code);
  return proxy_error(ErrorCode::kUnreachable, proxy,
                     "does not connect to " + to_string(target) + ": " + why,
                     "is Potluck running there, and does the proxy allow that port?");
}

void append(Bytes& out, std::string_view text) {
  out.push_back(static_cast<std::uint8_t>(text.size()));
  out.insert(out.end(), text.begin(), text.end());
}

Bytes greeting(const Proxy& proxy) {
  if (proxy.user.empty()) return {kVersion, 1, kNoLogin};
  return {kVersion, 2, kNoLogin, kPassword};
}

Bytes login(const Proxy& proxy) {
  Bytes out{kPasswordVersion};
  append(out, proxy.user);
  append(out, proxy.password);
  return out;
}

Bytes request(const HostPort& target) {
  Bytes out{kVersion, kConnect, 0};
  boost::system::error_code ec;
  const auto numeric = asio::ip::make_address(target.host, ec);
  const auto bytes = [&](const auto& address) {
    out.insert(out.end(), address.begin(), address.end());
  };
  if (ec) {
    out.push_back(kName);
    append(out, target.host);
  } else if (numeric.is_v4()) {
    out.push_back(kIpv4);
    bytes(numeric.to_v4().to_bytes());
  } else {
    out.push_back(kIpv6);
    bytes(numeric.to_v6().to_bytes());
  }
  out.push_back(static_cast<std::uint8_t>(target.port >> 8));
  out.push_back(static_cast<std::uint8_t>(target.port & 0xff));
  return out;
}

// One conversation with a proxy.
class Asking {
 public:
  Asking(tcp::socket& socket, const Proxy& proxy) : socket_(socket), proxy_(proxy) {}

  asio::awaitable<Status> log_in() {
    Result<Bytes> answer = co_await exchange(greeting(proxy_), 2);
    if (!answer) co_return answer.error();
    if ((*answer)[0] != kVersion) co_return not_a_proxy(proxy_);
    const std::uint8_t method = (*answer)[1];
    if (method == kNoLogin) co_return ok_status();
    if (method != kPassword || proxy_.user.empty()) {
      co_return proxy_error(ErrorCode::kPermission, proxy_, "wants a name and a password",
                            "write them as socks5://name:password@host:port");
    }
    answer = co_await exchange(login(proxy_), 2);
    if (!answer) co_return answer.error();
    if ((*answer)[1] == 0) co_return ok_status();
    co_return proxy_error(ErrorCode::kPermission, proxy_, "refuses the name or the password",
                          "check them in the preferences");
  }

  asio::awaitable<Status> connect(const HostPort& target) {
    const Result<Bytes> answer = co_await exchange(request(target), 4);
    if (!answer) co_return answer.error();
    if ((*answer)[0] != kVersion) co_return not_a_proxy(proxy_);
    if ((*answer)[1] != 0) co_return refusal((*answer)[1], proxy_, target);
    // Where it connected from, which nobody needs.
    std::size_t rest = 0;
    if ((*answer)[3] == kIpv4) {
      rest = 4;
    } else if ((*answer)[3] == kIpv6) {
      rest = 16;
    } else if ((*answer)[3] == kName) {
      const Result<Bytes> length = co_await read(1);
      if (!length) co_return length.error();
      rest = (*length)[0];
    } else {
      co_return not_a_proxy(proxy_);
    }
    const Result<Bytes> address = co_await read(rest + 2);
    if (!address) co_return address.error();
    co_return ok_status();
  }

 private:
  asio::awaitable<Result<Bytes>> read(std::size_t count) {
    Bytes out(count);
    boost::system::error_code ec;
    co_await asio::async_read(socket_, asio::buffer(out),
                              asio::redirect_error(asio::use_awaitable, ec));
    if (!ec) co_return out;
    co_return proxy_error(ErrorCode::kUnreachable, proxy_, "closed the connection: " + ec.message(),
                          "is it a SOCKS5 proxy, and does it let this computer in?");
  }

  asio::awaitable<Result<Bytes>> exchange(Bytes question, std::size_t answer_bytes) {
    boost::system::error_code ec;
    co_await asio::async_write(socket_, asio::buffer(question),
                               asio::redirect_error(asio::use_awaitable, ec));
    co_return co_await read(answer_bytes);  // which says what went wrong, too
  }

  tcp::socket& socket_;
  const Proxy& proxy_;
};

}  // namespace

asio::awaitable<Status> ask_proxy(tcp::socket& socket, const Proxy& proxy, const HostPort& target) {
  Asking asking(socket, proxy);
  const Status logged_in = co_await asking.log_in();
  if (!logged_in) co_return logged_in;
  co_return co_await asking.connect(target);
}

}  // namespace potluck
