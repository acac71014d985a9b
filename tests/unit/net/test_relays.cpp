// SPDX-License-Identifier: GPL-3.0-or-later
// Links over a relay: members that nobody can connect to, a relay that is a member and one that is
// not, and what goes wrong.
#include <QTest>

#include "hidden_node.h"
#include "net/link/relay/relay_door.h"

using namespace potluck;
using namespace potluck::test;

namespace {

using namespace std::chrono_literals;

}  // namespace

class TestRelays : public QObject {
  Q_OBJECT

  // What is under way ends in the io_context.
  static void end(World& world, RelayDoor& door) {
    door.shutdown();
    world.run_for(50ms);
  }

  static std::shared_ptr<RelayDoor> open_relay(World& world, std::string& address,
                                               const RelayLimits& limits = {}) {
    auto out = std::make_shared<RelayDoor>(world.io, noise::DhKeyPair::generate(), limits);
    const auto port = out->listen("127.0.0.1:0");
    address = "relay://127.0.0.1:" + std::to_string(port ? *port : 0);
    return out;
  }
  static bool links(World& world, Node& from, Node& to, const std::string& relay) {
    from.transport->dial(relay, to.id());
    return world.until([&] { return from.linked(to) && to.linked(from); });
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void two_whom_nobody_reaches_are_linked_by_a_node_that_only_relays() {
    World world;
    std::string relay;
    const auto door = open_relay(world, relay);
    HiddenNode a(world), b(world);
    b.be_called_at(relay);
    QVERIFY(world.until([&] { return b.callable; }));
    QCOMPARE(b.callable_at, relay);
    QCOMPARE(b.seen_at.host, std::string("127.0.0.1"));
    QVERIFY(links(world, a, b, relay));
    QVERIFY(a.links.at(b.id()).way == LinkWay::kOverRelay &&
            b.links.at(a.id()).way == LinkWay::kOverRelay);
    QVERIFY(a.links.at(b.id()).dialed_by_us && !b.links.at(a.id()).dialed_by_us);
    a.transport->send(b.id(), numbered(42));
    QVERIFY(world.until([&] { return b.messages.size() == 1; }));
    QCOMPARE(number_of(b.messages[0]), 42U);
    QCOMPARE(door->totals().circuits, std::size_t{1});
    end(world, *door);
  }

  // What a newcomer has is the relay's address alone.
  void whoever_knows_nobody_is_linked_with_somebody() {
    World world;
    std::string relay;
    const auto door = open_relay(world, relay);
    HiddenNode a(world), b(world);
    b.be_called_at(relay);
    QVERIFY(world.until([&] { return b.callable; }));
    a.transport->dial(relay, std::nullopt);
    QVERIFY(world.until([&] { return a.linked(b) && b.linked(a); }));
    end(world, *door);
  }

  void a_member_relays_for_two_others() {
    World world;
    Node c(world);
    c.options.relays_for_others = RelayLimits{};
    c.start_listening();
    const std::string relay = "relay://" + c.address();
    HiddenNode a(world), b(world);
    QVERIFY(link_up(world, a, c) && link_up(world, b, c));
    b.be_called_at(relay);
    QVERIFY(world.until([&] { return b.callable; }));
    QVERIFY(links(world, a, b, relay));
    QCOMPARE(c.transport->relayed_for_others().circuits, std::size_t{1});
    QVERIFY(a.linked(c) && b.linked(c));
  }

  void a_member_that_relays_nothing_says_so() {
    World world;
    Node c(world);
    c.start_listening();
    HiddenNode a(world), b(world);
    a.transport->dial("relay://" + c.address(), b.id());
    QVERIFY(world.until([&] { return !a.dial_failures.empty(); }));
    QCOMPARE(a.dial_failures[0].second.code, ErrorCode::kUnreachable);
  }

  void bulk_travels_over_a_relay_at_its_limit() {
    constexpr std::size_t kFrames = 20, kFrameBytes = 100'000;
    World world;
    RelayLimits limits;
    limits.bits_per_second = 16e6;  // 2 MB/s
    std::string relay;
    const auto door = open_relay(world, relay, limits);
    HiddenNode a(world), b(world);
    b.be_called_at(relay);
    QVERIFY(world.until([&] { return b.callable; }));
    QVERIFY(links(world, a, b, relay));
    std::uint32_t sent = 0;
    a.bulk_source = [&](const PeerId&) -> std::optional<BulkFrame> {
      if (sent == kFrames) return std::nullopt;
      BulkFrame frame;
      frame.header.kind = BulkKind::kProbe;
      frame.payload.assign(kFrameBytes, static_cast<std::uint8_t>(sent++));
      return frame;
    };
    const TimePoint begin = world.clock.now();
    a.transport->bulk_ready(b.id());
    QVERIFY(world.until([&] { return b.bulk_bytes == kFrames * kFrameBytes; }));
    // No faster than the limit, which is no measure of time: less would be a limit not kept.
    const double took = seconds(world.clock.now() - begin);
    QVERIFY(took > 0.8 * kFrames * kFrameBytes * 8 / limits.bits_per_second);
    QVERIFY(door->totals().bytes >= kFrames * kFrameBytes);
    QCOMPARE(door->totals().circuits, std::size_t{1});  // no lanes beside it
    end(world, *door);
  }

  void who_is_in_no_project_gets_no_line() {
    World world, elsewhere;
    std::string relay;
    const auto door = open_relay(world, relay);
    HiddenNode b(world);
    b.options.chain = elsewhere.chain_for(b.key);  // of another project than it says
    b.start();
    b.be_called_at(relay);
    world.run_for(300ms);
    QVERIFY(!b.callable);
    QCOMPARE(door->totals().lines, std::size_t{0});
    end(world, *door);
  }

  void members_of_two_projects_do_not_meet() {
    World world;
    World other;
    std::string relay;
    const auto door = open_relay(world, relay);
    HiddenNode b(world);
    b.be_called_at(relay);
    QVERIFY(world.until([&] { return b.callable; }));
    HiddenNode a(world);
    a.options.project = other.project.public_key();
    a.options.chain = other.chain_for(a.key);
    a.start();
    a.transport->dial(relay, b.id());
    QVERIFY(world.until([&] { return !a.dial_failures.empty(); }));
    QCOMPARE(a.dial_failures[0].second.code, ErrorCode::kUnreachable);
    QCOMPARE(b.ups, 0);
    end(world, *door);
  }

  void a_relay_that_ends_takes_its_links_with_it_and_no_others() {
    World world;
    std::string relay;
    auto door = open_relay(world, relay);
    Node c(world);
    c.start_listening();
    HiddenNode a(world), b(world);
    QVERIFY(link_up(world, a, c));
    b.be_called_at(relay);
    QVERIFY(world.until([&] { return b.callable; }));
    QVERIFY(links(world, a, b, relay));
    door->shutdown();
    door.reset();
    QVERIFY(world.until([&] { return !a.linked(b) && !b.linked(a); }));
    QVERIFY(world.until([&] { return !b.callable; }));
    QVERIFY(a.linked(c));
  }

  void its_line_comes_back_with_the_relay() {
    World world;
    std::string relay;
    auto door = open_relay(world, relay);
    HiddenNode b(world);
    b.be_called_at(relay);
    QVERIFY(world.until([&] { return b.callable; }));
    door->shutdown();
    QVERIFY(world.until([&] { return !b.callable; }));
    const std::string at = relay.substr(std::string("relay://").size());
    door = std::make_shared<RelayDoor>(world.io, noise::DhKeyPair::generate(), RelayLimits{});
    QVERIFY(door->listen(at));
    QVERIFY(world.until([&] { return b.callable; }));
    end(world, *door);
  }

  void other_relays_from_now_on() {
    World world;
    std::string first, second;
    const auto one = open_relay(world, first), two = open_relay(world, second);
    HiddenNode b(world);
    b.be_called_at(first);
    QVERIFY(world.until([&] { return b.callable; }));
    b.transport->be_called_at({second});
    QVERIFY(world.until([&] { return b.callable && b.callable_at == second; }));
    end(world, *one);
    end(world, *two);
  }

  void noise_at_the_door_does_nothing() {
    World world;
    std::string relay;
    const auto door = open_relay(world, relay);
    const auto at = parse_peer_address(relay).value().at;
    std::vector<std::shared_ptr<boost::asio::ip::tcp::socket>> sockets;
    for (int i = 0; i < 100; ++i) {
      auto socket = std::make_shared<boost::asio::ip::tcp::socket>(world.io);
      socket->connect({boost::asio::ip::make_address(at.host), at.port});
      Bytes bytes = make_opening(limits::kProtocolVersion,
                                 i % 2 == 0 ? Opening::kRelayLine : Opening::kRelayEnd, {});
      bytes.resize(bytes.size() + 200, static_cast<std::uint8_t>(i));
      boost::asio::write(*socket, boost::asio::buffer(bytes));
      sockets.push_back(std::move(socket));
    }
    HiddenNode a(world), b(world);
    b.be_called_at(relay);
    QVERIFY(world.until([&] { return b.callable; }));
    QVERIFY(links(world, a, b, relay));
    end(world, *door);
  }
};

QTEST_GUILESS_MAIN(TestRelays)
#include "test_relays.moc"
