// SPDX-License-Identifier: GPL-3.0-or-later
// What the sockets of links are told, on real ones over loopback.
#include <linux/sock_diag.h>
#include <netinet/tcp.h>

#include <QDeadlineTimer>
#include <QTest>
#include <array>
#include <vector>

#include "net/asio.h"
#include "net/link/sockets/socket_options.h"

using namespace potluck;
using boost::asio::ip::tcp;

namespace {

constexpr std::size_t kMost = 64 << 20;  // bytes each way
constexpr std::size_t kAtOnce = 512 * 1024;
constexpr int kSmall = 16 * 1024;
constexpr int kPatience_ms = 10'000;

struct End {
  tcp::socket socket;
  std::size_t sent = 0, received = 0;

  // -> bytes; 0: not now.
  std::size_t send() {
    static const std::vector<std::uint8_t> bytes(64 * 1024);
    boost::system::error_code ec;
    const std::size_t n = std::min(bytes.size(), kMost - sent);
    const std::size_t done = n > 0 ? socket.write_some(boost::asio::buffer(bytes, n), ec) : 0;
    sent += done;
    return done;
  }
  std::size_t receive() {
    std::vector<std::uint8_t> bytes(64 * 1024);
    boost::system::error_code ec;
    const std::size_t done = socket.read_some(boost::asio::buffer(bytes), ec);
    received += done;
    return done;
  }
  // By the kernel, of what came in.
  std::uint32_t dropped() {
    std::array<std::uint32_t, SK_MEMINFO_VARS> memory{};
    socklen_t size = sizeof memory;
    ::getsockopt(socket.native_handle(), SOL_SOCKET, SO_MEMINFO, memory.data(), &size);
    return memory[SK_MEMINFO_DROPS];
  }
};

}  // namespace

class TestSocketOptions : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // In full flow both ways. Where the receive buffer itself shrinks, the kernel drops what comes of
  // that which it has offered; on a path with some way between the two that may end both for good.
  void a_smaller_window_drops_nothing_that_was_offered() {
    boost::asio::io_context io;
    tcp::acceptor acceptor(io, {boost::asio::ip::address_v4::loopback(), 0});
    End a{tcp::socket(io, tcp::v4())}, b{tcp::socket(io)};
    // Else segments of 64 KB would wait for a window as large.
    const boost::asio::detail::socket_option::integer<IPPROTO_TCP, TCP_MAXSEG> as_ethernet(1448);
    acceptor.set_option(as_ethernet);
    a.socket.set_option(as_ethernet);
    a.socket.connect(acceptor.local_endpoint());
    acceptor.accept(b.socket);
    for (End* end : {&a, &b}) {
      prepare_link_socket(end->socket, 128 * 1024);
      end->socket.non_blocking(true);
    }
    const QDeadlineTimer deadline(kPatience_ms);
    bool limited = false;
    while ((a.received < kMost || b.received < kMost) && !deadline.hasExpired()) {
      for (std::size_t begun = a.sent; a.sent < begun + kAtOnce && a.send() + b.send() > 0;) {
      }
      if (a.received > kMost / 2 && !std::exchange(limited, true)) {
        for (End* end : {&a, &b}) limit_receive_window(end->socket, kSmall);
        while (a.send() + b.send() > 0) {
        }
      }
      while (a.receive() + b.receive() > 0) {
      }
    }
    QVERIFY(limited);
    QCOMPARE(a.received, kMost);
    QCOMPARE(b.received, kMost);
    QCOMPARE(a.dropped() + b.dropped(), 0U);
  }
};

QTEST_APPLESS_MAIN(TestSocketOptions)
#include "test_socket_options.moc"
