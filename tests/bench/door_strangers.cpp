// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/door_strangers.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "net/asio.h"
#include "net/base/rng.h"
#include "net/link/handshake/preamble.h"
#include "net/wire/limits.h"

namespace potluck::bench {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr std::size_t kAddresses = 1000, kNetworks = 250;
constexpr std::size_t kKeyBytes = 32;           // of Noise's first message
constexpr std::size_t kNoiseBytes = 1'000'000;  // in one connection
constexpr auto kTurn = std::chrono::milliseconds(20);

// Four addresses in each of 250 networks.
asio::ip::address_v4 address_of(std::size_t i) {
  i %= kAddresses;
  const auto network = static_cast<std::uint8_t>(1 + i % kNetworks);
  return asio::ip::address_v4({127, network, 1, static_cast<std::uint8_t>(1 + i / kNetworks)});
}

Bytes random_text(std::size_t size, std::uint64_t seed) {
  Rng rng(seed);
  Bytes out(size);
  for (auto& byte : out) byte = static_cast<std::uint8_t>(rng.next());
  return out;
}

Bytes begin_link(ByteView rest) {
  return make_opening(limits::kProtocolVersion, Opening::kLink, rest);
}

Bytes first_message() {
  Bytes message{0, kKeyBytes};
  const Bytes key = random_text(kKeyBytes, 1);
  message.insert(message.end(), key.begin(), key.end());
  return begin_link(message);
}

Bytes wrong_token(std::uint16_t port) {
  const std::string text = "GET /control HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Version: 13\r\n"
                           "Sec-WebSocket-Key: c3RyYW5nZXIgYXQgYSBkb29yIQ==\r\n"
                           "Authorization: Bearer 0123456789abcdef\r\n\r\n";
  return {text.begin(), text.end()};
}

}  // namespace

struct Strangers::Impl {
  explicit Impl(const StrangerOrders& given) : orders(given) {
    if (orders.kind == StrangerKind::kNoise) noise = random_text(kNoiseBytes, 2);
    asio::co_spawn(io, send_them(), asio::detached);
    thread = std::thread([this] { io.run(); });
  }
  ~Impl() {
    io.stop();
    thread.join();
  }

  asio::awaitable<void> send_them() {
    asio::steady_timer timer(io);
    const auto begun = std::chrono::steady_clock::now();
    for (std::size_t sent = 0; sent < orders.connections;) {
      const std::chrono::duration<double> since = std::chrono::steady_clock::now() - begun;
      const auto due = std::min<std::size_t>(
          orders.connections, static_cast<std::size_t>(since.count() * orders.per_second) + 1);
      for (; sent < due && here < orders.at_once; ++sent) {
        ++here;
        asio::co_spawn(io, visit(sent), asio::detached);
      }
      timer.expires_after(kTurn);
      co_await timer.async_wait(asio::use_awaitable);
    }
  }

  Bytes greeting_of(std::size_t i) const {
    switch (orders.kind) {
      case StrangerKind::kSilent:
        return {};
      case StrangerKind::kHalfOpen:
        return first_message();
      case StrangerKind::kNoise:
        return i % 2 == 0 ? noise : begin_link(noise);
      case StrangerKind::kApi:
        return wrong_token(orders.port);
    }
    return {};
  }

  asio::awaitable<void> visit(std::size_t i) {
    boost::system::error_code ec;
    auto told = asio::redirect_error(asio::use_awaitable, ec);
    tcp::socket socket(io);
    socket.open(tcp::v4(), ec);
    if (!ec) socket.bind({address_of(i), 0}, ec);
    if (!ec) co_await socket.async_connect({asio::ip::address_v4::loopback(), orders.port}, told);
    if (!ec) {
      ++opened;
      const Bytes greeting = greeting_of(i);
      for (std::size_t at = 0; at < greeting.size() && !ec;) {
        const auto rest = asio::buffer(greeting.data() + at, greeting.size() - at);
        const std::size_t written = co_await socket.async_write_some(rest, told);
        at += written;
        bytes += written;
      }
      std::array<std::uint8_t, 4096> answer{};
      while (!ec) co_await socket.async_read_some(asio::buffer(answer), told);
      ++ended;
    }
    --here;
  }

  const StrangerOrders orders;
  Bytes noise;
  std::size_t here = 0;  // the thread's
  std::atomic<std::size_t> opened{0}, ended{0};
  std::atomic<std::uint64_t> bytes{0};
  asio::io_context io{1};
  std::thread thread;
};

Strangers::Strangers(const StrangerOrders& orders) : impl_(std::make_unique<Impl>(orders)) {}
Strangers::~Strangers() = default;
std::size_t Strangers::opened() const { return impl_->opened; }
std::size_t Strangers::ended() const { return impl_->ended; }
std::uint64_t Strangers::bytes() const { return impl_->bytes; }

}  // namespace potluck::bench
