// SPDX-License-Identifier: GPL-3.0-or-later
// A relay that means harm: it is trusted with nothing, so what it does to what it passes on ends
// links, and does nothing else; and it cannot make a member work without bound.
#include <QTest>

#include "hidden_node.h"
#include "net/link/relay/relay_door.h"
#include "net/link/relay/relay_user.h"
#include "relay.h"

using namespace potluck;
using namespace potluck::test;
using boost::asio::ip::tcp;

namespace {

using namespace std::chrono_literals;

// An honest relay, and somebody between it and the world who is not. Of its connections the first
// two are lines: of who is called, and of who calls.
struct Between {
  Between() {
    const auto port = door->listen("127.0.0.1:0");
    path = std::make_shared<Relay>(world.io, port ? *port : 0, PathShape{});
    path->start();
    at = "relay://" + path->address();
  }
  ~Between() {
    path->stop();
    door->shutdown();
    world.run_for(50ms);
  }
  bool link(HiddenNode& from, HiddenNode& to) {
    to.be_called_at(at);
    if (!world.until([&] { return to.callable; })) return false;
    from.transport->dial(at, to.id());
    return world.until([&] { return from.linked(to) && to.linked(from); });
  }
  // Of a link that is up: messages go on for a while, and those that arrive are told.
  static std::size_t say(Between& it, HiddenNode& from, HiddenNode& to, std::uint32_t messages) {
    for (std::uint32_t n = 0; n < messages; ++n) from.transport->send(to.id(), numbered(n));
    it.world.until([&] { return !to.linked(from) || to.messages.size() == messages; });
    for (std::uint32_t n = 0; n < to.messages.size(); ++n) {
      if (number_of(to.messages[n]) != n) return 0;  // nothing else is ever believed
    }
    return to.messages.size();
  }

  World world;
  std::shared_ptr<RelayDoor> door =
      std::make_shared<RelayDoor>(world.io, noise::DhKeyPair::generate(), RelayLimits{});
  std::shared_ptr<Relay> path;
  std::string at;
};

constexpr std::size_t kLines = 2;

// A relay that lets anybody in, and then calls it as often as it can.
class Flooding {
 public:
  explicit Flooding(World& world)
      : io_(world.io), acceptor_(io_, {boost::asio::ip::address_v4::loopback(), 0}) {
    accept();
  }
  std::string at() const {
    return "relay://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
  }
  void stop() {
    boost::system::error_code ec;
    acceptor_.close(ec);
    for (const auto& line : lines_) line->close();
  }
  std::size_t most_at_once() const { return most_; }
  bool flooded() const { return flooded_; }

 private:
  static constexpr int kCalls = 10'000, kInATurn = 100;

  void accept() {
    acceptor_.async_accept([this](auto ec, tcp::socket socket) {
      if (ec) return;
      boost::asio::co_spawn(io_, take(std::move(socket)), [](std::exception_ptr) {});
      accept();
    });
  }
  boost::asio::awaitable<void> take(tcp::socket socket) {
    Preamble preamble{};
    co_await boost::asio::async_read(socket, boost::asio::buffer(preamble),
                                     boost::asio::use_awaitable);
    if (opening_of(preamble) == Opening::kRelayEnd) {
      co_return co_await hold(std::move(socket));
    }
    const Preamble ours = make_preamble(limits::kProtocolVersion);
    co_await boost::asio::async_write(socket, boost::asio::buffer(ours),
                                      boost::asio::use_awaitable);
    const auto line = std::make_shared<RelayLine>(std::move(socket));
    lines_.push_back(line);
    const auto in = co_await line->answer(key_);
    if (!in) co_return;
    line->send(RelaySeen{"127.0.0.1", 1});
    boost::asio::steady_timer pause(io_);
    for (std::uint32_t call = 0; call < kCalls && !line->closed(); ++call) {
      RelayIncoming incoming;
      put_u32(incoming.ticket.data(), call);
      line->send(incoming);
      if (call % kInATurn != 0) continue;
      pause.expires_after(1ms);
      co_await pause.async_wait(boost::asio::use_awaitable);
    }
    flooded_ = true;
  }

  // Nobody comes to the other end, until the member gives up.
  boost::asio::awaitable<void> hold(tcp::socket socket) {
    most_ = std::max(most_, ++held_);
    std::array<std::uint8_t, 64> bytes{};
    boost::system::error_code ec;
    while (!ec) {
      co_await socket.async_read_some(boost::asio::buffer(bytes),
                                      boost::asio::redirect_error(boost::asio::use_awaitable, ec));
    }
    --held_;
  }

  boost::asio::io_context& io_;
  tcp::acceptor acceptor_;
  const noise::DhKeyPair key_ = noise::DhKeyPair::generate();
  std::vector<std::shared_ptr<RelayLine>> lines_;
  std::size_t held_ = 0, most_ = 0;
  bool flooded_ = false;
};

}  // namespace

class TestHostileRelay : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void what_it_changes_ends_the_link() {
    Between between;
    HiddenNode a(between.world), b(between.world);
    QVERIFY(between.link(a, b));
    // At one end of the circuit: changed back at the other one, it would not be changed.
    between.path->touch = [](std::size_t connection, bool, std::span<std::uint8_t> bytes) {
      if (connection == kLines && bytes.size() > 2000) bytes[bytes.size() / 2] ^= 1;
      return true;
    };
    QVERIFY(Between::say(between, a, b, 500) < 500);
    QVERIFY(!b.linked(a));
  }

  void what_it_says_again_ends_the_link() {
    Between between;
    HiddenNode a(between.world), b(between.world);
    QVERIFY(between.link(a, b));
    Bytes first;
    between.path->touch = [&](std::size_t connection, bool forward, std::span<std::uint8_t> bytes) {
      if (connection < kLines || !forward || bytes.size() < 60) return true;
      if (first.empty()) {
        first.assign(bytes.begin(), bytes.end());
      } else {
        std::copy_n(first.begin(), std::min(first.size(), bytes.size()), bytes.begin());
      }
      return true;
    };
    for (std::uint32_t n = 0; n < 50 && b.linked(a); ++n) {
      a.transport->send(b.id(), numbered(n));
      between.world.run_for(20ms);
    }
    QVERIFY(between.world.until([&] { return !b.linked(a) || !a.linked(b); }));
    for (std::uint32_t n = 0; n < b.messages.size(); ++n) QCOMPARE(number_of(b.messages[n]), n);
  }

  void where_it_drops_everything_the_link_ends_and_comes_again() {
    Between between;
    HiddenNode a(between.world), b(between.world);
    QVERIFY(between.link(a, b));
    bool drops = true;
    between.path->touch = [&](std::size_t, bool, std::span<std::uint8_t>) { return !drops; };
    a.transport->send(b.id(), numbered(1));
    b.transport->send(a.id(), numbered(1));
    QVERIFY(between.world.until([&] { return !a.linked(b) && !b.linked(a); }));
    drops = false;
    QVERIFY(between.world.until([&] { return b.callable; }));
    a.transport->dial(between.at, b.id());
    QVERIFY(between.world.until([&] { return a.linked(b) && b.linked(a); }));
  }

  void it_cannot_have_a_member_open_connections_without_end() {
    World world;
    Flooding relay(world);
    HiddenNode a(world);
    a.be_called_at(relay.at());
    QVERIFY(world.until([&] { return relay.flooded(); }));
    world.run_for(100ms);
    // Each is a connection that waits to be let in: the room for those is bounded.
    const std::size_t most = a.options.most_waiting + RelayUser::kMostComing;
    QVERIFY2(relay.most_at_once() >= 1 && relay.most_at_once() <= most,
             qPrintable(QString::number(relay.most_at_once())));
    relay.stop();
    a.transport.reset();
    world.run_for(50ms);
  }
};

QTEST_GUILESS_MAIN(TestHostileRelay)
#include "test_hostile_relay.moc"
