// SPDX-License-Identifier: GPL-3.0-or-later
// A long or a hostile path on 127.0.0.1: forwards TCP connections, delays what goes through, shares
// one line among all of them, keeps a window per connection as TCP does, and can change or cut what
// passes. Deterministic apart from time; no threads.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "net/asio.h"
#include "net/base/clock.h"

namespace potluck::test {

struct PathShape {
  Duration delay{};            // one way
  double bits_per_second = 0;  // of all connections together, each way; 0: no limit
  std::size_t window_bytes = std::size_t{64} << 20;  // of one connection, each way, under way
};

class Relay : public std::enable_shared_from_this<Relay> {
 public:
  using Tcp = boost::asio::ip::tcp;
  // Sees the bytes of a direction before they go on (forward: from who dialed), may change them;
  // false cuts the connection.
  using Touch = std::function<bool(std::size_t connection, bool forward, std::span<std::uint8_t>)>;

  Relay(boost::asio::io_context& io, std::uint16_t target_port, PathShape path)
      : io_(io),
        acceptor_(io, Tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0)),
        target_(boost::asio::ip::address_v4::loopback(), target_port),
        shape(path) {}

  void start() {
    acceptor_.async_accept([self = shared_from_this()](auto ec, Tcp::socket socket) {
      if (ec) return;
      self->open(std::move(socket));
      self->start();
    });
  }
  void stop() {
    boost::system::error_code ec;
    acceptor_.close(ec);
    for (std::size_t i = 0; i < pairs_.size(); ++i) cut(i);
  }
  std::string address() const {
    return "127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
  }
  std::size_t connections() const { return pairs_.size(); }
  std::uint64_t forwarded(std::size_t connection) const {
    return pairs_[connection]->way[0].passed + pairs_[connection]->way[1].passed;
  }
  void cut(std::size_t connection) {
    boost::system::error_code ec;
    for (Way& way : pairs_[connection]->way) way.from.close(ec);
  }

 private:
  struct Piece {
    TimePoint due;
    std::vector<std::uint8_t> bytes;
    std::size_t written = 0;
  };
  struct Way {
    explicit Way(boost::asio::io_context& io) : from(io), timer(io) {}
    Tcp::socket from;  // and on to the other way's socket
    boost::asio::steady_timer timer;
    std::deque<Piece> pieces;
    std::size_t under_way = 0;
    std::uint64_t passed = 0;
    bool reading = false, writing = false, ended = false;
  };
  struct Pair {
    explicit Pair(boost::asio::io_context& io) : way{Way(io), Way(io)} {}
    std::size_t index = 0;
    bool connected = false;
    Way way[2];
  };
  using PairPtr = std::shared_ptr<Pair>;

  void open(Tcp::socket socket) {
    const auto pair = std::make_shared<Pair>(io_);
    pair->index = pairs_.size();
    pairs_.push_back(pair);
    pair->way[0].from = std::move(socket);
    read(pair, 0);
  }

  // As at the end of a long path: a connection comes in there together with the first bytes on it.
  void connect(const PairPtr& pair) {
    pair->way[1].from.async_connect(target_, [self = shared_from_this(), pair](auto ec) {
      pair->way[0].writing = false;
      if (ec) return self->cut(pair->index);
      pair->connected = true;
      for (Way& way : pair->way) way.from.set_option(Tcp::no_delay(true), ec);
      self->read(pair, 1);
      self->write(pair, 0);
    });
  }

  void read(const PairPtr& pair, int w) {
    Way& way = pair->way[w];
    if (way.reading || way.under_way >= shape.window_bytes) return;
    way.reading = true;
    auto bytes = std::make_shared<std::vector<std::uint8_t>>(64 * 1024);
    const auto buffer = boost::asio::buffer(*bytes);
    way.from.async_read_some(buffer,
                             [self = shared_from_this(), pair, w, bytes](auto ec, std::size_t n) {
                               pair->way[w].reading = false;
                               if (ec == boost::asio::error::eof) return self->end(pair, w);
                               if (ec) return self->cut(pair->index);
                               bytes->resize(n);
                               if (self->touch && !self->touch(pair->index, w == 0, *bytes))
                                 return self->cut(pair->index);
                               self->send_on(pair, w, std::move(*bytes));
                               self->read(pair, w);
                             });
  }

  // What is under way arrives all the same.
  void end(const PairPtr& pair, int w) {
    pair->way[w].ended = true;
    write(pair, w);
  }

  void send_on(const PairPtr& pair, int w, std::vector<std::uint8_t> bytes) {
    Way& way = pair->way[w];
    const TimePoint now = clock_.now();
    TimePoint leaves = now;
    if (shape.bits_per_second > 0) {
      const double took = 8.0 * static_cast<double>(bytes.size()) / shape.bits_per_second;
      line_free_[w] = std::max(line_free_[w], now) + from_seconds(took);
      leaves = line_free_[w];
    }
    way.under_way += bytes.size();
    way.pieces.push_back({leaves + shape.delay, std::move(bytes), 0});
    write(pair, w);
  }

  void write(const PairPtr& pair, int w) {
    Way& way = pair->way[w];
    if (way.writing) return;
    if (way.pieces.empty()) {
      boost::system::error_code ec;
      if (way.ended) pair->way[1 - w].from.shutdown(Tcp::socket::shutdown_send, ec);
      return;
    }
    way.writing = true;
    const Duration wait = way.pieces.front().due - clock_.now();
    if (wait > Duration::zero()) {
      way.timer.expires_after(wait);
      way.timer.async_wait([self = shared_from_this(), pair, w](auto) {
        pair->way[w].writing = false;
        self->write(pair, w);
      });
      return;
    }
    if (!pair->connected) return connect(pair);
    const auto buffer = boost::asio::buffer(way.pieces.front().bytes);
    boost::asio::async_write(pair->way[1 - w].from, buffer,
                             [self = shared_from_this(), pair, w](auto ec, std::size_t n) {
                               Way& done = pair->way[w];
                               done.writing = false;
                               if (ec) return self->cut(pair->index);
                               done.passed += n;
                               done.under_way -= n;
                               done.pieces.pop_front();
                               self->read(pair, w);
                               self->write(pair, w);
                             });
  }

  boost::asio::io_context& io_;
  Tcp::acceptor acceptor_;
  Tcp::endpoint target_;
  SystemClock clock_;
  TimePoint line_free_[2]{};
  std::vector<PairPtr> pairs_;

 public:
  PathShape shape;
  Touch touch;
};

}  // namespace potluck::test
