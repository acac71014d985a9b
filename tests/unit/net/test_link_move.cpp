// SPDX-License-Identifier: GPL-3.0-or-later
// A link that was opened over a relay gets a connection of its own while it is in use. On this
// computer, where nobody is late, one end at least has to listen; lab_meeting has routers between.
#include <QTest>

#include "net/link/relay/relay_door.h"
#include "raw_peer.h"
#include "transport_fixture.h"

using namespace potluck;
using namespace potluck::test;

namespace {

using namespace std::chrono_literals;

// Behind a router: called over a relay, if at all.
class Member : public Node {
 public:
  explicit Member(World& home) : Node(home) { options.client_mode = true; }
  void on_relay(const std::string&, bool up, const HostPort&) override { callable = up; }
  void on_link_moved(const LinkInfo& link) override {
    links.insert_or_assign(link.peer, link);
    ++moves;
  }
  bool has_met(const Node& other) const {
    const auto found = links.find(other.id());
    return found != links.end() && found->second.way == LinkWay::kPunched;
  }
  bool callable = false;
  int moves = 0;
};

struct Pair {
  explicit Pair(const RelayLimits& limits = {})
      : relay(std::make_shared<RelayDoor>(world.io, noise::DhKeyPair::generate(), limits)),
        a(world),
        b(world) {
    const auto port = relay->listen("127.0.0.1:0");
    at = "relay://127.0.0.1:" + std::to_string(port ? *port : 0);
  }
  ~Pair() {
    relay->shutdown();
    world.run_for(50ms);
  }
  void listen() {
    for (Member* each : {&a, &b}) {
      each->options.client_mode = false;
      each->start_listening();
    }
  }
  bool link() {
    b.transport->be_called_at({at});
    if (!world.until([&] { return b.callable; })) return false;
    a.transport->dial(at, b.id());
    return world.until([&] { return a.linked(b) && b.linked(a); });
  }
  bool meet() {
    return world.until([&] { return a.has_met(b) && b.has_met(a); });
  }

  World world;
  std::shared_ptr<RelayDoor> relay;
  std::string at;
  Member a, b;
};

}  // namespace

class TestLinkMove : public QObject {
  Q_OBJECT

  // Everything that is sent while the link moves, in both directions, control and bulk.
  static void move_under_load(Pair& pair) {
    constexpr std::uint32_t kFrames = 3000;
    constexpr std::size_t kFrameBytes = 50'000;
    std::map<PeerId, std::uint32_t> sent;
    for (Member* each : {&pair.a, &pair.b}) {
      each->bulk_source = [&sent, each](const PeerId&) -> std::optional<BulkFrame> {
        std::uint32_t& n = sent[each->id()];
        if (n == kFrames) return std::nullopt;
        BulkFrame frame;
        frame.header.kind = BulkKind::kProbe;
        frame.payload.assign(kFrameBytes, static_cast<std::uint8_t>(n++));
        return frame;
      };
    }
    QVERIFY(pair.link());
    pair.a.transport->bulk_ready(pair.b.id());
    pair.b.transport->bulk_ready(pair.a.id());
    std::uint32_t told = 0;
    const auto all_there = [&] {
      if (told < kFrames) {
        pair.a.transport->send(pair.b.id(), numbered(told));
        pair.b.transport->send(pair.a.id(), numbered(told++));
      }
      return pair.a.bulk.size() == kFrames && pair.b.bulk.size() == kFrames && told == kFrames &&
             pair.a.messages.size() == kFrames && pair.b.messages.size() == kFrames;
    };
    QVERIFY(pair.world.until(all_there));
    QVERIFY(pair.meet());
    for (const Member* each : {&pair.a, &pair.b}) {
      for (std::uint32_t n = 0; n < kFrames; ++n) {
        QCOMPARE(number_of(each->messages[n]), n);
        QCOMPARE(each->bulk[n].first, static_cast<std::uint8_t>(n));
        QCOMPARE(each->bulk[n].bytes, kFrameBytes);
      }
      QCOMPARE(each->ups, 1);
      QCOMPARE(each->moves, 1);
      QVERIFY(each->downs.empty());
      QCOMPARE(each->without_link, 0);
    }
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void both_listen() {
    Pair pair;
    pair.listen();
    move_under_load(pair);
    QVERIFY(pair.world.until([&] { return pair.relay->totals().circuits == 0; }));
  }

  void one_listens() {
    Pair pair;
    pair.a.start();
    pair.b.options.client_mode = false;
    pair.b.start_listening();
    move_under_load(pair);
  }

  void the_relay_is_not_needed_any_more() {
    Pair pair;
    pair.listen();
    QVERIFY(pair.link() && pair.meet());
    pair.relay->shutdown();
    pair.world.run_for(200ms);
    pair.a.transport->send(pair.b.id(), numbered(7));
    QVERIFY(pair.world.until([&] { return pair.b.messages.size() == 1; }));
    QVERIFY(pair.a.downs.empty() && pair.b.downs.empty());
    QCOMPARE(pair.a.links.at(pair.b.id()).remote_host, std::string("127.0.0.1"));
  }

  void a_link_that_has_moved_ends_as_any_other() {
    Pair pair;
    pair.listen();
    QVERIFY(pair.link() && pair.meet());
    pair.a.transport->close(pair.b.id(), "enough");
    QVERIFY(pair.world.until([&] { return !pair.b.linked(pair.a); }));
    QVERIFY(pair.b.downs.front().message.find("enough") != std::string::npos);
  }

  // What comes in and names a link proves nothing yet.
  void a_stranger_cannot_take_a_link_over() {
    Pair pair;
    pair.a.start();
    pair.b.options.client_mode = false;
    pair.b.start_listening();
    QVERIFY(pair.link());
    for (int i = 0; i < 20; ++i) {
      BoundOpening opening;
      opening.number = 1;
      random_bytes(opening.token);
      RawPeer stranger(pair.world);
      QVERIFY(stranger.connect(pair.b.port));
      const Bytes bytes = make_bound_opening(limits::kProtocolVersion, Opening::kMeet, opening);
      QVERIFY(stranger.write(bytes));
      QVERIFY(stranger.ended());
    }
    QVERIFY(pair.meet());
    QVERIFY(pair.a.downs.empty() && pair.b.downs.empty());
  }
};

QTEST_GUILESS_MAIN(TestLinkMove)
#include "test_link_move.moc"
