// SPDX-License-Identifier: GPL-3.0-or-later
// The butterfly: whatever the order of arrival, all members hold the same bits, and these are the
// mean.
#include <QTest>

#include <algorithm>
#include <limits>

#include "exchange_driver.h"
#include "net/crypto/keys.h"

using namespace potluck;
using test::exchange;
using test::Group;
using test::peer;

namespace {

// Two members, both contribute and reduce two chunks of 8 values; node 0 is under test.
struct Pair {
  Group group;
  explicit Pair(std::uint64_t seed) : group(make(seed)) {
    group.members[0] = {peer(0), 2, true};
    group.members[1] = {peer(1), 2, true};
    group.common.members = group.members;
    group.weights = {3, 5};
    group.build();
  }
  static Group make(std::uint64_t seed) {
    Rng rng(seed);
    return Group(rng, 2, 32, 8, CodecId::kFp32);
  }
  // What node 1 would send as a contributor.
  BulkFrame contribution() {
    if (!started) group.start(1);
    started = true;
    auto frame = group.nodes[1]->next_chunk(peer(0));
    assert(frame);
    return std::move(*frame);
  }
  ErrorCode refusal(const BulkFrame& frame, const PeerId& from = peer(1)) {
    const Status status = group.nodes[0]->on_chunk(from, frame.header, frame.payload);
    return status ? ErrorCode::kInternal : status.error().code;
  }
  bool started = false;
};

}  // namespace

class TestExchange : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void all_members_get_the_mean_to_the_bit_data() {
    QTest::addColumn<int>("members");
    QTest::addColumn<int>("codec");
    for (int n = 1; n <= 9; ++n) {
      QTest::addRow("%d members, fp32", n) << n << 0;
      QTest::addRow("%d members, fp16", n) << n << 1;
    }
  }
  void all_members_get_the_mean_to_the_bit() {
    QFETCH(int, members);
    QFETCH(int, codec);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      Rng rng(mix_seed(seed, static_cast<std::uint64_t>(members * 2 + codec)));
      const std::uint64_t values = 1 + rng.below(3000);
      const auto chunk = static_cast<std::uint32_t>(1 + rng.below(200));
      Group group(rng, static_cast<std::size_t>(members), values, chunk,
                  static_cast<CodecId>(codec));
      QVERIFY(exchange(group, {.seed = seed}));
      const auto expected = group.reference();
      double most = 0;
      for (const double v : expected) most = std::max(most, std::abs(v));
      const double tolerance = codec == 0 ? 1e-6 : 1e-3;
      for (const auto& node : group.nodes) {
        QVERIFY(node->finished() && node->drained());
        QVERIFY(node->awaited().contributors.empty() && node->awaited().reducers.empty());
        const auto average = node->average();
        QVERIFY(average->root == group.nodes[0]->average()->root);
        QVERIFY(average->encoded == group.nodes[0]->average()->encoded);
        QVERIFY(average->tree.root() == average->root);
        std::vector<float> decoded(values);
        QVERIFY(decode_average(*average, decoded));
        for (std::size_t k = 0; k < values; ++k) {
          QVERIFY(std::abs(decoded[k] - expected[k]) <= tolerance * most);
        }
        // The same from its bytes alone, as a latecomer fetches it.
        const auto fetched = average_from_bytes(average->encoded, values, chunk, average->codec);
        QVERIFY(fetched && fetched->root == average->root);
      }
    }
  }

  // The quicker member decides the order of summation, but not what is in the sum: of values that
  // add up without rounding the bits are the same.
  void the_order_of_arrival_does_not_matter() {
    Rng rng(77);
    Group group(rng, 7, 2000, 64, CodecId::kFp32);
    group.make_sums_exact();
    QVERIFY(exchange(group, {.seed = 1}));
    const Digest root = group.nodes[0]->average()->root;
    for (std::uint64_t seed = 2; seed < 30; ++seed) {
      QVERIFY(exchange(group, {.seed = seed, .duplicates = 0.3, .shuffled = seed % 3 != 0}));
      QVERIFY(group.nodes[3]->average()->root == root);
    }
  }

  void old_bytes_do_not_show_in_the_next_average() {
    Rng rng(78);
    Group group(rng, 4, 5000, 64, CodecId::kFp16);
    group.make_sums_exact();
    QVERIFY(exchange(group, {.seed = 1}));
    const Digest fresh = group.nodes[0]->average()->root;
    group.weights[0] += 1;
    QVERIFY(exchange(group, {.seed = 2}));
    QVERIFY(group.nodes[0]->average()->root != fresh);
    group.weights[0] -= 1;
    for (std::uint64_t seed = 3; seed < 6; ++seed) {
      QVERIFY(exchange(group, {.seed = seed}));
      for (const auto& node : group.nodes) QVERIFY(node->average()->root == fresh);
    }
  }

  void nobody_has_anything_gives_zeros() {
    Rng rng(3);
    Group group(rng, 4, 100, 16, CodecId::kFp16);
    std::fill(group.weights.begin(), group.weights.end(), 0.0);
    QVERIFY(exchange(group, {.seed = 3}));
    std::vector<float> out(100, 1.0f);
    QVERIFY(decode_average(*group.nodes[2]->average(), out));
    QVERIFY(std::all_of(out.begin(), out.end(), [](float v) { return v == 0.0f; }));
  }

  // Its training diverged: it keeps that to itself instead of voiding everybody's round.
  void a_gradient_that_is_not_finite_stays_at_home() {
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 3e38f}) {
      Pair pair(4);
      pair.group.gradients[0][7] = bad;
      pair.group.start(0);
      QCOMPARE(pair.group.nodes[0]->weight(), 0.0);
      const auto frame = pair.group.nodes[0]->next_chunk(peer(1));
      QVERIFY(frame && frame->payload.empty());
      QVERIFY(pair.group.nodes[1]->on_chunk(peer(0), frame->header, frame->payload));
      QVERIFY(!pair.group.nodes[0]->has_bulk(peer(1)));
      pair.group.start(1);
      QCOMPARE(pair.group.nodes[1]->weight(), 5.0);
      QVERIFY(pair.group.nodes[1]->has_bulk(peer(0)));
    }
  }

  void contributions_go_before_results() {
    Pair pair(5);
    const BulkFrame first = pair.contribution(), second = pair.contribution();
    QVERIFY(pair.group.nodes[0]->on_chunk(peer(1), first.header, first.payload));
    QVERIFY(!pair.group.nodes[0]->has_bulk(peer(1)));  // not started: nothing of ours to add
    pair.group.start(0);
    QVERIFY(pair.group.nodes[0]->on_chunk(peer(1), second.header, second.payload));
    const auto next = [&] { return pair.group.nodes[0]->next_chunk(peer(1)); };
    auto frame = next();
    QVERIFY(frame && frame->header.kind == BulkKind::kContribute);
    while (frame->header.kind == BulkKind::kContribute) {
      frame = next();
      QVERIFY(frame);
    }
    QCOMPARE(frame->header.index, 0u);
    frame = next();
    QVERIFY(frame && frame->header.kind == BulkKind::kResult);
    QVERIFY(pair.group.nodes[0]->drained());
  }

  void parts_are_served_evenly() {
    Rng rng(8);
    Group group(rng, 3, 12'000, 100, CodecId::kFp32);
    group.build();
    group.start(0);
    Exchange& sender = *group.nodes[0];
    const PeerId &a = group.members[1].peer, &b = group.members[2].peer;
    // One link takes all it can get: only so far ahead of the other.
    while (sender.next_chunk(a)) {
    }
    const auto ahead = sender.contributions_sent();
    QVERIFY(ahead > 0 && ahead < group.members[1].chunks / 2);
    QVERIFY(!sender.has_bulk(a) && sender.has_bulk(b));
    QVERIFY(!sender.take_released());
    // As the other catches up it may go on, and that is said once.
    while (!sender.take_released()) QVERIFY(sender.next_chunk(b));
    QVERIFY(sender.has_bulk(a) && !sender.take_released());
    QVERIFY(sender.next_chunk(a));
    // A link that takes nothing at all does not stop the rest for ever.
    while (sender.next_chunk(a)) {
    }
    const auto held = sender.contributions_sent();
    sender.stop_pacing();
    while (sender.next_chunk(a)) {
    }
    QVERIFY(sender.contributions_sent() > held + 10);
  }

  void who_is_awaited() {
    Pair pair(6);
    pair.group.start(0);
    QCOMPARE(pair.group.nodes[0]->awaited().contributors, std::vector<PeerId>{peer(1)});
    for (int i = 0; i < 2; ++i) {
      const BulkFrame frame = pair.contribution();
      QVERIFY(pair.group.nodes[0]->on_chunk(peer(1), frame.header, frame.payload));
    }
    // All its gradients are here, its part of the average is not.
    QVERIFY(pair.group.nodes[0]->awaited().contributors.empty());
    QCOMPARE(pair.group.nodes[0]->awaited().reducers, std::vector<PeerId>{peer(1)});
    QVERIFY(!pair.group.nodes[0]->finished());
  }

  void each_member_starts_with_the_next() {
    Rng rng(8);
    Group group(rng, 4, 100, 10, CodecId::kFp32);
    group.build();
    const auto& m = group.members;
    QCOMPARE(group.nodes[2]->send_order(), (std::vector<PeerId>{m[3].peer, m[0].peer, m[1].peer}));
  }

  void hostile_contributions_are_refused() {
    const auto refused = [](auto change) {
      Pair pair(9);
      BulkFrame frame = pair.contribution();
      change(frame);
      return pair.refusal(frame);
    };
    constexpr auto kMalformed = ErrorCode::kMalformed;
    QCOMPARE(refused([](BulkFrame&) {}), ErrorCode::kInternal);  // untouched it is fine
    QCOMPARE(refused([](BulkFrame& f) { f.payload.pop_back(); }), kMalformed);
    QCOMPARE(refused([](BulkFrame& f) {
               f.payload.resize(f.payload.size() + 4);
               f.header.payload_bytes += 4;
             }),
             kMalformed);
    QCOMPARE(refused([](BulkFrame& f) {
               f.payload.clear();
               f.header.payload_bytes = 0;
             }),
             kMalformed);
    QCOMPARE(refused([](BulkFrame& f) { std::fill_n(f.payload.begin(), 4, 0xff); }), kMalformed);
    QCOMPARE(refused([](BulkFrame& f) { put_u32(f.payload.data(), 0x7f7fffff); }), kMalformed);
    for (const double weight : {0.0, 0.5, -1.0, 1e300, std::nan("")}) {
      QCOMPARE(refused([&](BulkFrame& f) { f.header.weight = weight; }), kMalformed);
    }
    QCOMPARE(refused([](BulkFrame& f) { f.header.index = 2; }), kMalformed);
    QCOMPARE(refused([](BulkFrame& f) { f.header.index = ~0u; }), kMalformed);
    QCOMPARE(refused([](BulkFrame& f) { f.header.epoch = 6; }), kMalformed);
    QCOMPARE(refused([](BulkFrame& f) { f.header.attempt = 2; }), kMalformed);
    QCOMPARE(refused([](BulkFrame& f) { f.header.codec = 1; }), kMalformed);
    QCOMPARE(refused([](BulkFrame& f) { f.header.kind = BulkKind::kContent; }), kMalformed);
    // Now as a result: chunk 0 is not this sender's part.
    QCOMPARE(refused([](BulkFrame& f) { f.header.kind = BulkKind::kResult; }), kMalformed);
  }

  void only_members_who_contribute_may_send() {
    Pair pair(10);
    const BulkFrame frame = pair.contribution();
    QCOMPARE(pair.refusal(frame, peer(7)), ErrorCode::kMalformed);
    QCOMPARE(pair.refusal(frame, peer(0)), ErrorCode::kMalformed);
    pair.group.common.members[1].contributes = false;
    ExchangeConfig config = pair.group.common;
    config.self = 0;
    pair.group.nodes[0] = std::make_unique<Exchange>(config, AverageMemory());
    QCOMPARE(pair.refusal(frame), ErrorCode::kMalformed);
  }

  void a_weight_must_not_change_midway() {
    Pair pair(11);
    BulkFrame first = pair.contribution(), second = pair.contribution();
    QCOMPARE(pair.refusal(first), ErrorCode::kInternal);
    second.header.weight = 6;
    QCOMPARE(pair.refusal(second), ErrorCode::kMalformed);
    // Nor may it have nothing after it had something, nor the other way round.
    BulkFrame nothing = second;
    nothing.header.weight = 0;
    nothing.header.payload_bytes = 0;
    nothing.payload.clear();
    QCOMPARE(pair.refusal(nothing), ErrorCode::kMalformed);
    Pair other(12);
    first = other.contribution();
    QCOMPARE(other.refusal(nothing), ErrorCode::kInternal);
    QCOMPARE(other.refusal(nothing), ErrorCode::kInternal);
    QCOMPARE(other.refusal(first), ErrorCode::kMalformed);
  }

  void hostile_results_are_refused() {
    Pair pair(13);
    BulkFrame frame = pair.contribution();
    frame.header.kind = BulkKind::kResult;
    frame.header.weight = 0;
    for (const std::uint32_t index : {0u, 1u, 4u, ~0u}) {
      frame.header.index = index;
      QCOMPARE(pair.refusal(frame), ErrorCode::kMalformed);
    }
    frame.header.index = 2;
    BulkFrame bad = frame;
    std::fill_n(bad.payload.begin(), 4, 0xff);
    QCOMPARE(pair.refusal(bad), ErrorCode::kMalformed);
    QCOMPARE(pair.refusal(frame), ErrorCode::kInternal);
    // The first one counts: a second opinion is a duplicate.
    QCOMPARE(pair.refusal(bad), ErrorCode::kInternal);
  }

  void groups_that_cannot_be_are_refused() {
    const auto refused = [](auto change) {
      Rng rng(14);
      Group group(rng, 3, 100, 10, CodecId::kFp32);
      ExchangeConfig config = group.common;
      change(config);
      return !check_exchange(config).ok();
    };
    QVERIFY(!refused([](ExchangeConfig&) {}));
    QVERIFY(refused([](ExchangeConfig& c) { c.self = 3; }));
    QVERIFY(refused([](ExchangeConfig& c) { c.members.clear(); }));
    QVERIFY(refused([](ExchangeConfig& c) { c.members[0].chunks += 1; }));
    QVERIFY(refused([](ExchangeConfig& c) {
      c.members[0].chunks = 0xffffffff;
      c.members[1].chunks = 11;
      c.members[2].chunks = 0;
    }));
    QVERIFY(refused([](ExchangeConfig& c) { c.members[0].peer = c.members[1].peer; }));
    QVERIFY(refused([](ExchangeConfig& c) { c.values = 0; }));
    QVERIFY(refused([](ExchangeConfig& c) { c.values = ~0ull; }));
    QVERIFY(refused([](ExchangeConfig& c) { c.chunk_values = 0; }));
    QVERIFY(refused([](ExchangeConfig& c) { c.chunk_values = ~0u; }));
    QVERIFY(refused([](ExchangeConfig& c) { c.codec = static_cast<CodecId>(99); }));
    QVERIFY(refused([](ExchangeConfig& c) { c.members[1].codec = static_cast<CodecId>(99); }));
    QVERIFY(refused([](ExchangeConfig& c) {
      for (auto& m : c.members) m.contributes = false;
    }));
  }

  void fetched_averages_are_checked() {
    QVERIFY(!average_from_bytes(Bytes(39), 10, 4, CodecId::kFp32));
    QVERIFY(!average_from_bytes(Bytes(40), 10, 0, CodecId::kFp32));
    QVERIFY(!average_from_bytes(Bytes(40), ~0ull, 4, CodecId::kFp32));
    QVERIFY(!average_from_bytes(Bytes(40), 10, 4, static_cast<CodecId>(7)));
    auto average = average_from_bytes(Bytes(40, 0xff), 10, 4, CodecId::kFp32);
    QVERIFY(average.ok());
    std::vector<float> out(10), shorter(9);
    QVERIFY(!decode_average(*average, out));  // not finite
    average = average_from_bytes(Bytes(40), 10, 4, CodecId::kFp32);
    QVERIFY(decode_average(*average, out));
    QVERIFY(!decode_average(*average, shorter));
  }
};

QTEST_APPLESS_MAIN(TestExchange)
#include "test_exchange.moc"
