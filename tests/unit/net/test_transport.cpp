// SPDX-License-Identifier: GPL-3.0-or-later
// What two linked nodes can rely on: order, priority, flow control, limits, one link per pair.
#include <QTest>

#include "transport_fixture.h"

using namespace potluck;
using namespace potluck::test;

class TestTransport : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  void linkComesUpOnBothSides();
  void messagesArriveInOrderBothWays();
  void threeNodesTalkToEachOther();
  void bulkIsPulledAndMemoryStaysFlat();
  void bulkOfEverySizeArrivesUnchanged();
  void controlOvertakesBulk();
  void dialingAtOnceLeavesOneLink();
  void secondDialToALinkedPeerFailsQuietly();
  void restartedPeerReplacesItsOldLink();
  void closedLinkDeliversWhatWasSentBefore();
  void peerThatDoesNotKeepUpIsCut();
  void uploadLimitHoldsAndControlPasses();
  void downloadLimitHolds();
  void limitsMaySpareTheBuilding();
  void measuresTrafficAndRoundTrip();
  void transportMayBeDestroyedInACallback();
  void destroyedTransportsLeaveNothingBehind();
};

void TestTransport::linkComesUpOnBothSides() {
  World world;
  Node a(world), b(world);
  QVERIFY(a.start_listening() != 0);
  b.options.client_mode = true;
  b.start();
  QVERIFY(link_up(world, b, a));
  const LinkInfo& at_a = a.links.at(b.id());
  const LinkInfo& at_b = b.links.at(a.id());
  QCOMPARE(at_b.remote_host, std::string("127.0.0.1"));
  QCOMPARE(at_b.listening_port.value_or(0), a.port);
  QVERIFY(at_b.dialed_by_us && !at_a.dialed_by_us);
  QVERIFY(!at_a.listening_port);  // client mode
  QCOMPARE(at_a.chain.size(), std::size_t{1});
  QCOMPARE(at_a.chain[0].certificate.subject.hex(), b.id().hex());
}

void TestTransport::messagesArriveInOrderBothWays() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start();
  QVERIFY(link_up(world, b, a));
  constexpr std::uint32_t kCount = 5000;
  for (std::uint32_t i = 0; i < kCount; ++i) {
    a.transport->send(b.id(), numbered(i));
    b.transport->send(a.id(), numbered(i));
  }
  // A long one is cut into several records and comes in its place.
  Commits large;
  large.commits.assign(10, Bytes(60'000, 0x5A));
  a.transport->send(b.id(), large);
  a.transport->send(b.id(), numbered(kCount));
  QVERIFY(
      world.until([&] { return a.messages.size() == kCount && b.messages.size() == kCount + 2; }));
  for (std::uint32_t i = 0; i < kCount; ++i) {
    QCOMPARE(number_of(a.messages[i]), i);
    QCOMPARE(number_of(b.messages[i]), i);
  }
  const Commits* got = std::get_if<Commits>(&b.messages[kCount]);
  QVERIFY(got != nullptr);
  QVERIFY(got->commits == large.commits);
  QCOMPARE(number_of(b.messages[kCount + 1]), kCount);
  QCOMPARE(a.without_link + b.without_link, 0);
}

void TestTransport::threeNodesTalkToEachOther() {
  World world;
  Node a(world), b(world), c(world);
  a.start_listening();
  b.start_listening();
  c.start();
  QVERIFY(link_up(world, b, a));
  QVERIFY(link_up(world, c, a));
  QVERIFY(link_up(world, c, b));
  c.transport->send(a.id(), numbered(1));
  c.transport->send(b.id(), numbered(2));
  a.transport->send(b.id(), numbered(3));
  QVERIFY(world.until([&] { return a.messages.size() == 1 && b.messages.size() == 2; }));
  QCOMPARE(number_of(a.messages[0]), 1U);
  c.transport.reset();
  QVERIFY(world.until([&] { return !a.linked(c) && !b.linked(c); }));
  QVERIFY(a.linked(b) && b.linked(a));
}

void TestTransport::bulkIsPulledAndMemoryStaysFlat() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start();
  QVERIFY(link_up(world, b, a));
  constexpr std::uint32_t kFrames = 400, kBytes = 256 * 1024;  // 100 MiB
  std::uint32_t next = 0;
  std::size_t most_ahead = 0;
  b.bulk_source = [&](const PeerId&) -> std::optional<BulkFrame> {
    if (next == kFrames) return std::nullopt;
    BulkFrame frame;
    frame.header.index = next;
    frame.payload.assign(kBytes, static_cast<std::uint8_t>(next));
    ++next;
    most_ahead = std::max(most_ahead, std::size_t{next} * kBytes - a.bulk_bytes);
    return frame;
  };
  b.transport->bulk_ready(a.id());
  QVERIFY(world.until([&] { return a.bulk.size() == kFrames; }));
  for (std::uint32_t i = 0; i < kFrames; ++i) {
    QCOMPARE(a.bulk[i].header.index, i);
    QCOMPARE(a.bulk[i].bytes, std::size_t{kBytes});
    QCOMPARE(a.bulk[i].first, static_cast<std::uint8_t>(i));
    QCOMPARE(a.bulk[i].last, static_cast<std::uint8_t>(i));
  }
  // Taken from the source only as the line empties: buffers here and in the kernel, never the
  // whole.
  QVERIFY2(most_ahead < 24U << 20, qPrintable(QString::number(most_ahead)));
  // Having said that there is no more, it is asked again only after bulk_ready().
  QVERIFY(world.until([&] { return b.pulls > static_cast<int>(kFrames); }));
  const int pulls = b.pulls;
  b.transport->send(a.id(), numbered(1));
  QVERIFY(world.until([&] { return a.messages.size() == 1; }));
  QCOMPARE(b.pulls, pulls);
  next = kFrames - 1;
  b.transport->bulk_ready(a.id());
  QVERIFY(world.until([&] { return a.bulk.size() == kFrames + 1; }));
}

void TestTransport::bulkOfEverySizeArrivesUnchanged() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start();
  QVERIFY(link_up(world, b, a));
  const std::vector<std::size_t> sizes{0, 1, 65'452, 65'453, 65'454, 131'000, kMaxBulkPayload};
  std::size_t next = 0;
  a.bulk_source = [&](const PeerId&) -> std::optional<BulkFrame> {
    if (next == sizes.size()) return std::nullopt;
    BulkFrame frame;
    frame.header.kind = BulkKind::kContribute;
    frame.header.weight = 3.5;
    frame.header.epoch = next;
    frame.payload.assign(sizes[next], static_cast<std::uint8_t>(next + 1));
    ++next;
    return frame;
  };
  a.transport->bulk_ready(b.id());
  QVERIFY(world.until([&] { return b.bulk.size() == sizes.size(); }));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    QCOMPARE(b.bulk[i].bytes, sizes[i]);
    QCOMPARE(b.bulk[i].header.epoch, std::uint64_t{i});
    QCOMPARE(b.bulk[i].header.weight, 3.5);
    if (sizes[i] > 0) QCOMPARE(b.bulk[i].last, static_cast<std::uint8_t>(i + 1));
  }
}

void TestTransport::controlOvertakesBulk() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start();
  QVERIFY(link_up(world, b, a));
  std::uint32_t left = 200;  // 200 MiB
  b.bulk_source = [&](const PeerId& to) -> std::optional<BulkFrame> {
    if (left == 0) return std::nullopt;
    // Sent while a megabyte after another waits before it and behind it.
    if (--left == 190) b.transport->send(to, numbered(42));
    return BulkFrame{{}, Bytes(1 << 20)};
  };
  b.transport->bulk_ready(a.id());
  QVERIFY(world.until([&] { return a.bulk.size() == 200; }));
  const std::size_t place = a.log.find('c');
  QVERIFY(place != std::string::npos);
  // Ten frames had been handed over before it; it came ahead of the last of them.
  QVERIFY2(place <= 10, qPrintable(QString::number(place)));
}

void TestTransport::dialingAtOnceLeavesOneLink() {
  for (int attempt = 0; attempt < 20; ++attempt) {
    World world;
    Node a(world), b(world);
    a.start_listening();
    b.start_listening();
    // Each sends as soon as its link is up: nothing may get lost whichever connection survives.
    a.transport->dial(b.address(), attempt % 2 ? std::optional(b.id()) : std::nullopt);
    b.transport->dial(a.address(), attempt % 2 ? std::optional(a.id()) : std::nullopt);
    QVERIFY(world.until([&] { return a.linked(b); }));
    a.transport->send(b.id(), numbered(1));
    QVERIFY(world.until([&] { return b.linked(a); }));
    b.transport->send(a.id(), numbered(2));
    // Each dial has one outcome: the link, or the news that there is one already.
    QVERIFY(world.until([&] {
      return a.messages.size() == 1 && b.messages.size() == 1 &&
             a.dial_failures.size() + b.dial_failures.size() == 1;
    }));
    const Node& smaller = a.id() < b.id() ? a : b;
    const Node& larger = a.id() < b.id() ? b : a;
    QCOMPARE(a.ups, 1);
    QCOMPARE(b.ups, 1);
    QVERIFY(a.downs.empty() && b.downs.empty());
    QVERIFY(smaller.links.at(larger.id()).dialed_by_us);
    QVERIFY(!larger.links.at(smaller.id()).dialed_by_us);
    QCOMPARE(larger.dial_failures.size(), std::size_t{1});
    QVERIFY(larger.dial_failures[0].second.code == ErrorCode::kAlreadyExists);
    QCOMPARE(a.without_link + b.without_link, 0);
  }
}

void TestTransport::secondDialToALinkedPeerFailsQuietly() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start_listening();
  QVERIFY(link_up(world, b, a));
  b.transport->dial(a.address(), a.id());
  b.transport->dial(a.address(), std::nullopt);
  a.transport->dial(b.address(), std::nullopt);
  QVERIFY(b.dial_failures.empty());  // posted, never within the call
  QVERIFY(world.until([&] { return b.dial_failures.size() == 2 && a.dial_failures.size() == 1; }));
  for (const auto& [address, why] : b.dial_failures) {
    QCOMPARE(address, a.address());
    QVERIFY(why.code == ErrorCode::kAlreadyExists);
  }
  QCOMPARE(a.ups, 1);
  QCOMPARE(b.ups, 1);
  QVERIFY(a.downs.empty() && b.downs.empty());
}

void TestTransport::restartedPeerReplacesItsOldLink() {
  for (const bool dialed_before : {false, true}) {
    World world;
    Node a(world), b(world);
    a.start_listening();
    b.start_listening();
    if (dialed_before)
      QVERIFY(link_up(world, b, a));
    else
      QVERIFY(link_up(world, a, b));
    // The same key comes again from another process, while the old connection still looks alive to
    // a.
    Node again(world, b.key);
    again.start();
    again.transport->dial(a.address(), std::nullopt);
    QVERIFY(world.until([&] { return again.linked(a) && a.ups == 2; }));
    QCOMPARE(a.downs.size(), std::size_t{1});  // before the second up
    QVERIFY(a.linked(again));
    again.transport->send(a.id(), numbered(5));
    a.transport->send(again.id(), numbered(6));
    QVERIFY(world.until([&] { return a.messages.size() == 1 && again.messages.size() == 1; }));
    QVERIFY(world.until([&] { return !b.linked(a); }));
    QVERIFY(b.messages.empty());
  }
}

void TestTransport::closedLinkDeliversWhatWasSentBefore() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start();
  QVERIFY(link_up(world, b, a));
  for (std::uint32_t i = 0; i < 1000; ++i) b.transport->send(a.id(), numbered(i));
  b.transport->send(a.id(), Bye{"going home"});
  b.transport->close(a.id(), "the user stopped it");
  QVERIFY(b.downs.empty());  // posted
  b.transport->send(a.id(), numbered(9999));
  QVERIFY(world.until([&] { return !a.linked(b) && !b.linked(a); }));
  QCOMPARE(a.messages.size(), std::size_t{1001});
  QVERIFY(std::holds_alternative<Bye>(a.messages.back()));
  QVERIFY(a.downs[0].message.find("the user stopped it") != std::string::npos);
  QVERIFY(b.downs[0].code == ErrorCode::kCancelled);
  // And they may link again at once.
  QVERIFY(link_up(world, b, a));
}

void TestTransport::peerThatDoesNotKeepUpIsCut() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.options.max_control_queue_bytes = 100'000;
  b.start();
  QVERIFY(link_up(world, b, a));
  Commits large;
  large.commits.assign(1, Bytes(40'000, 1));
  for (int i = 0; i < 3; ++i) b.transport->send(a.id(), large);  // nothing is sent in between
  QVERIFY(world.until([&] { return !b.downs.empty() && !a.downs.empty(); }));
  QVERIFY(b.downs[0].code == ErrorCode::kTooLarge);
  QVERIFY(a.downs[0].message.find("keep up") != std::string::npos);
}

void TestTransport::uploadLimitHoldsAndControlPasses() {
  World world;
  Node a(world), b(world), c(world);
  a.start_listening();
  c.start_listening();
  b.options.limits.up_bits_per_second = 40e6;  // 5 MB/s
  b.start();
  QVERIFY(link_up(world, b, a));
  QVERIFY(link_up(world, b, c));
  b.bulk_source = [](const PeerId&) { return BulkFrame{{}, Bytes(100'000)}; };
  b.transport->bulk_ready(a.id());
  b.transport->bulk_ready(c.id());
  const TimePoint start = world.clock.now();
  for (std::size_t goal = 500'000; goal <= 5'000'000; goal += 500'000) {
    QVERIFY(world.until([&] { return a.bulk_bytes + c.bulk_bytes >= goal; }));
    const std::size_t before = a.messages.size(), bulk_before = a.bulk_bytes;
    b.transport->send(a.id(), numbered(1));
    QVERIFY(world.until([&] { return a.messages.size() > before; }));
    // Bulk is always waiting for its turn, and control does not wait behind it.
    QVERIFY2(a.bulk_bytes - bulk_before <= 500'000, "control waited behind bulk");
  }
  const double took = seconds(world.clock.now() - start);
  // Never faster than the limit and its burst of a quarter second; slower is this machine's
  // business.
  QVERIFY2(took > 0.7, qPrintable(QString::number(took)));
  // Both links had their share.
  QVERIFY(a.bulk_bytes > 1'500'000 && c.bulk_bytes > 1'500'000);
  b.transport->set_limits({});
  QVERIFY(world.until([&] { return a.bulk_bytes > 30'000'000; }));
}

void TestTransport::downloadLimitHolds() {
  World world;
  Node a(world), b(world);
  a.options.limits.down_bits_per_second = 40e6;
  a.start_listening();
  b.start();
  QVERIFY(link_up(world, b, a));
  std::size_t handed_over = 0;
  b.bulk_source = [&](const PeerId&) {
    handed_over += 100'000;
    return BulkFrame{{}, Bytes(100'000)};
  };
  b.transport->bulk_ready(a.id());
  const TimePoint start = world.clock.now();
  QVERIFY(world.until([&] { return a.bulk_bytes >= 5'000'000; }));
  const double took = seconds(world.clock.now() - start);
  QVERIFY2(took > 0.7, qPrintable(QString::number(took)));
  // Held back at the source, not piled up on the way (kernel buffers aside).
  QVERIFY(handed_over < 24'000'000);
  a.transport->set_limits({});
  QVERIFY(world.until([&] { return a.bulk_bytes > 60'000'000; }));
}

// With a limit of a kilobyte a second nearly nothing of this would arrive.
void TestTransport::limitsMaySpareTheBuilding() {
  World world;
  Node a(world), b(world);
  a.options.limits = {8e3, 8e3, true};
  b.options.limits = {8e3, 8e3, true};
  a.start_listening();
  b.start();
  QVERIFY(link_up(world, b, a));
  QVERIFY(a.links.at(b.id()).local && b.links.at(a.id()).local);
  b.bulk_source = [](const PeerId&) { return BulkFrame{{}, Bytes(100'000)}; };
  b.transport->bulk_ready(a.id());
  QVERIFY(world.until([&] { return a.bulk_bytes >= 20'000'000; }));
  // From now on everything counts.
  b.transport->set_limits({8e3, 8e3, false});
  const std::size_t before = a.bulk_bytes;
  world.run_for(std::chrono::milliseconds(300));
  QVERIFY(a.bulk_bytes - before < 20'000'000);
}

void TestTransport::measuresTrafficAndRoundTrip() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start();
  QVERIFY(!b.transport->stats(a.id()));
  QVERIFY(link_up(world, b, a));
  std::uint32_t left = 10;
  b.bulk_source = [&](const PeerId&) -> std::optional<BulkFrame> {
    if (left == 0) return std::nullopt;
    --left;
    return BulkFrame{{}, Bytes(500'000)};
  };
  b.transport->bulk_ready(a.id());
  QVERIFY(world.until([&] {
    return a.bulk.size() == 10 && b.transport->stats(a.id())->round_trip > Duration::zero();
  }));
  const LinkStats at_b = *b.transport->stats(a.id()), at_a = *a.transport->stats(b.id());
  QVERIFY(at_b.bytes_sent > 5'000'000 && at_b.bytes_sent < 5'100'000);
  QVERIFY(at_a.bytes_received > 5'000'000 && at_a.bytes_received <= at_b.bytes_sent);
  QVERIFY(at_b.send_bits_per_second > 1e6);
  QCOMPARE(b.transport->totals().bytes_sent, at_b.bytes_sent);
  QVERIFY(at_b.round_trip < std::chrono::seconds(20));
}

void TestTransport::transportMayBeDestroyedInACallback() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  b.start();
  QVERIFY(link_up(world, b, a));
  a.on_any_message = [&] { a.transport.reset(); };
  for (std::uint32_t i = 0; i < 100; ++i) b.transport->send(a.id(), numbered(i));
  QVERIFY(world.until([&] { return !b.linked(a); }));
  QCOMPARE(a.messages.size(), std::size_t{1});
  QVERIFY(a.downs.empty());
  QVERIFY(b.downs[0].message.find("shutting down") != std::string::npos);
}

void TestTransport::destroyedTransportsLeaveNothingBehind() {
  // In every phase of a connection's life: some steps, then everything goes, with and without
  // letting the coroutines run to their ends. What is left over is what the leak checker finds.
  for (int steps = 0; steps < 60; ++steps) {
    World world;
    Node a(world), b(world);
    a.start_listening();
    b.start_listening();
    a.transport->dial(b.address(), std::nullopt);
    b.transport->dial(a.address(), std::nullopt);
    a.transport->dial("localhost:1", std::nullopt);
    a.bulk_source = b.bulk_source = [](const PeerId&) { return BulkFrame{{}, Bytes(70'000)}; };
    for (int i = 0; i < steps; ++i) {
      world.io.restart();
      world.io.poll_one();
      if (a.linked(b)) a.transport->bulk_ready(b.id());
    }
    const int seen = a.ups;
    a.transport.reset();
    if (steps % 2) b.transport.reset();
    world.run_for(std::chrono::milliseconds(1));
    QCOMPARE(a.ups, seen);
  }
}

QTEST_GUILESS_MAIN(TestTransport)
#include "test_transport.moc"
