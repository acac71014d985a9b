// SPDX-License-Identifier: GPL-3.0-or-later
// A crowd at the door: connections that say nothing, or that nobody has time for. Those who mean to
// join get in all the same.
#include <QTest>

#include "net/link/handshake/puzzle.h"
#include "other_program.h"
#include "raw_peer.h"
#include "relay.h"

using namespace potluck;
using namespace potluck::test;

namespace {

// Strangers who come again whenever they are closed, each from another network than the last ones.
class Crowd {
 public:
  Crowd(World& world, std::uint16_t port, std::size_t size)
      : world_(world), port_(port), strangers_(size) {}

  void one_comes() {
    const std::size_t network = came_++ % kNetworks;
    auto& stranger = strangers_[came_ % strangers_.size()];
    stranger = std::make_unique<RawPeer>(world_);
    stranger->knock(port_, "127." + std::to_string(1 + network / 250) + "." +
                               std::to_string(1 + network % 250) + ".1");
  }
  // So many have come in all that it is this many a second since `start`.
  void come_at(double a_second, TimePoint start) {
    const double due = a_second * seconds(world_.clock.now() - start);
    if (static_cast<double>(came_) < due) one_comes();
  }
  std::size_t came() const { return came_; }

 private:
  static constexpr std::size_t kNetworks = 2000;
  World& world_;
  std::uint16_t port_;
  std::vector<std::unique_ptr<RawPeer>> strangers_;
  std::size_t came_ = 0;
};

// What the node answers to an opening; and the puzzle, where that is one.
struct Answer {
  Preamble preamble{};
  std::optional<Puzzle> puzzle;
};
std::optional<Answer> answer_to(RawPeer& peer, std::uint16_t port, ByteView opening) {
  if (!peer.connect(port) || !peer.write(opening)) return std::nullopt;
  const Bytes preamble = peer.read(kPreambleBytes);
  if (preamble.empty()) return std::nullopt;
  Answer out;
  std::ranges::copy(preamble, out.preamble.begin());
  if (opening_of(out.preamble) != Opening::kPuzzle) return out;
  const Bytes puzzle = peer.read(kPuzzleBytes);
  if (puzzle.empty()) return std::nullopt;
  out.puzzle = read_puzzle(std::span(puzzle).first<kPuzzleBytes>());
  return out;
}

PuzzleAnswer solve(const Puzzle& puzzle) {
  PuzzleSearch search(puzzle, random_u64());
  std::optional<PuzzleAnswer> found;
  while (!found) found = search.go_on(10'000);
  return *found;
}

constexpr auto kVersion = limits::kProtocolVersion;

}  // namespace

class TestTransportCrowd : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void silentClientsAreFewAndCutOff() {
    World world;
    Node a(world), good(world);
    a.options.handshake_timeout = std::chrono::milliseconds(300);
    a.options.most_waiting = 8;
    a.start_listening();
    good.start();
    std::vector<std::unique_ptr<RawPeer>> silent;
    std::size_t closed = 0;
    std::array<char, 1> sink{};
    for (int i = 0; i < 30; ++i) {
      silent.push_back(std::make_unique<RawPeer>(world));
      QVERIFY(silent.back()->connect(a.port));
      silent.back()->socket.async_read_some(
          boost::asio::buffer(sink), [&](boost::system::error_code, std::size_t) { ++closed; });
    }
    // Each makes room for the next one; the last eight are closed when their time is over.
    QVERIFY(world.until([&] { return closed == 22; }));
    QVERIFY(world.until([&] { return closed == 30; }));
    QVERIFY(link_up(world, good, a));
  }

  // More strangers than there are places, and another one between any few steps of a newcomer's
  // handshake.
  void aCrowdKeepsNobodyOut() {
    constexpr std::size_t kPlaces = 256;
    World world;
    Node a(world);
    a.start_listening();
    Crowd crowd(world, a.port, 600);
    std::size_t steps = 0;
    QVERIFY(world.until([&] {
      if (++steps % 3 == 0) crowd.one_comes();
      return crowd.came() >= 2 * kPlaces;
    }));
    for (int i = 0; i < 6; ++i) {
      Node newcomer(world);
      newcomer.start();
      newcomer.transport->dial(a.address(), a.id());
      QVERIFY(world.until([&] {
        if (++steps % 20 == 0) crowd.one_comes();
        return newcomer.ups == 1 && a.ups == i + 1;
      }));
    }
  }

  // All places are taken anew within a tenth of a second; the newcomer's handshake takes six.
  void aNewcomerFromFarAwayGetsIn() {
    constexpr double kASecond = 640;
    World world;
    Node a(world), newcomer(world);
    a.options.most_waiting = 64;
    a.start_listening();
    newcomer.start();
    const auto path = std::make_shared<Relay>(world.io, a.port,
                                              PathShape{.delay = std::chrono::milliseconds(150)});
    path->start();
    Crowd crowd(world, a.port, 400);
    const TimePoint start = world.clock.now();
    QVERIFY(world.until([&] {
      crowd.come_at(kASecond, start);
      return crowd.came() >= 128;
    }));
    const std::size_t before = crowd.came();
    newcomer.transport->dial(path->address(), a.id());
    QVERIFY(world.until([&] {
      crowd.come_at(kASecond, start);
      return newcomer.ups == 1 || !newcomer.dial_failures.empty();
    }));
    QCOMPARE(newcomer.ups, 1);
    QVERIFY(crowd.came() - before > 128);
    QCOMPARE(path->connections(), std::size_t{2});  // it was asked for work, and came again
    path->stop();
  }

  void whoeverComesInACrowdWorksFirst() {
    World world;
    Node a(world);
    a.options.most_waiting = 8;
    a.start_listening();
    RawPeer quiet(world);
    const auto no_crowd = answer_to(quiet, a.port, make_preamble(kVersion));
    QVERIFY(no_crowd && !no_crowd->puzzle);
    std::vector<std::unique_ptr<RawPeer>> silent;
    for (int i = 0; i < 6; ++i) {
      silent.push_back(std::make_unique<RawPeer>(world));
      QVERIFY(silent.back()->connect(a.port));
    }
    RawPeer first(world), second(world), third(world), fourth(world);
    const auto asked = answer_to(first, a.port, make_preamble(kVersion));
    QVERIFY(asked && asked->puzzle);
    QVERIFY(first.ended());  // and holds no place meanwhile
    const PuzzleAnswer work = solve(*asked->puzzle);
    const auto let_on = answer_to(second, a.port, make_answered_opening(kVersion, work));
    QVERIFY(let_on && !let_on->puzzle);
    // One answer opens the door once, and only to whoever was asked.
    const auto again = answer_to(third, a.port, make_answered_opening(kVersion, work));
    QVERIFY(again && again->puzzle);
    PuzzleAnswer wrong = solve(*again->puzzle);
    wrong.puzzle.salt[0] ^= 1;
    const auto refused = answer_to(fourth, a.port, make_answered_opening(kVersion, wrong));
    QVERIFY(refused && refused->puzzle);
  }

  // What anybody may ask of whoever dials it is bounded.
  void nobodyWorksForEver() {
    World world;
    Node a(world);
    a.start();
    OtherProgram greedy(world, make_puzzle_message(kVersion, {{}, kMostPuzzleBits + 1}));
    const Error too_hard = dial_error(world, a, greedy.address());
    QVERIFY2(too_hard.code == ErrorCode::kTooLarge, too_hard.message.c_str());
    QCOMPARE(greedy.visits, std::size_t{1});
    OtherProgram endless(world, make_puzzle_message(kVersion, {{}, 4}));
    const Error too_often = dial_error(world, a, endless.address());
    QVERIFY2(too_often.code == ErrorCode::kTooLarge, too_often.message.c_str());
    QCOMPARE(endless.visits, std::size_t{3});
  }
};

QTEST_GUILESS_MAIN(TestTransportCrowd)
#include "test_transport_crowd.moc"
