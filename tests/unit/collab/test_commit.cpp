// SPDX-License-Identifier: GPL-3.0-or-later
// The ledger: what was signed comes back, what was touched does not, and chains only fit one way.
#include <QTest>

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/collab/history/commit.h"
#include "engine/collab/history/log_end.h"
#include "net/base/rng.h"
#include "net/wire/limits.h"

using namespace potluck;

namespace {

template <class Id>
Id random_id(Rng& rng) {
  Id out;
  for (auto& b : out.data) b = static_cast<std::uint8_t>(rng.next());
  return out;
}

KeyPair key(std::uint8_t n) {
  std::array<std::uint8_t, 32> seed{};
  seed[0] = n;
  return KeyPair::from_seed(seed);
}

Commit example(Rng& rng, std::size_t members = 3) {
  Commit c;
  c.epoch = 7;
  c.attempt = 2;
  c.previous = random_id<Digest>(rng);
  for (std::size_t i = 0; i < members; ++i) {
    c.members.push_back({random_id<PeerId>(rng), static_cast<std::uint32_t>(1 + rng.below(100))});
    if (i < 3) c.members.back().chunks = static_cast<std::uint32_t>(i + 1);
  }
  std::sort(c.members.begin(), c.members.end(),
            [](const auto& a, const auto& b) { return a.peer < b.peer; });
  c.codec = 1;
  c.chunk_values = 16384;
  c.values = 800'000;
  c.average_root = random_id<Digest>(rng);
  c.total_samples = c.samples() + 1000;
  c.mean_loss = 2.25;
  c.digest_epoch = 5;
  c.state_digest = random_id<Digest>(rng);
  c.took_ms = 1700;
  return c;
}

// Where the fields lie behind the signature; the layout is the protocol.
constexpr std::size_t kCodecAt = 64 + 1 + 8 + 4 + 32 + 32;
constexpr std::size_t kMembersAt = 64 + 180;

// Signs whatever the bytes say, as a faulty coordinator could.
Bytes resign(Bytes bytes, const KeyPair& coordinator) {
  const Signature s = coordinator.sign("potluck commit v1", ByteView(bytes).subspan(64));
  std::copy(s.data.begin(), s.data.end(), bytes.begin());
  return bytes;
}

ErrorCode refusal(const Bytes& bytes) {
  const auto decoded = decode_commit(bytes);
  return decoded ? ErrorCode::kInternal : decoded.error().code;
}

}  // namespace

class TestCommit : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void round_trips() {
    Rng rng(1);
    for (const std::size_t members : {std::size_t{1}, std::size_t{3}, limits::kMaxMembers}) {
      const SignedCommit sent = sign_commit(example(rng, members), key(1)).value();
      const Bytes bytes = encode_commit(sent);
      QVERIFY(bytes.size() <= limits::kMaxCommitBytes);
      const auto got = decode_commit(bytes);
      QVERIFY2(got, got ? "" : got.error().text().c_str());
      const Commit &a = sent.commit, &b = got->commit;
      QCOMPARE(b.epoch, a.epoch);
      QCOMPARE(b.attempt, a.attempt);
      QVERIFY(b.previous == a.previous && b.average_root == a.average_root);
      QVERIFY(b.coordinator == key(1).public_key() && b.state_digest == a.state_digest);
      QCOMPARE(b.codec, a.codec);
      QCOMPARE(b.chunk_values, a.chunk_values);
      QCOMPARE(b.values, a.values);
      QCOMPARE(b.total_samples, a.total_samples);
      QCOMPARE(b.mean_loss, a.mean_loss);
      QCOMPARE(b.digest_epoch, a.digest_epoch);
      QCOMPARE(b.members.size(), members);
      for (std::size_t i = 0; i < members; ++i) {
        QVERIFY(b.members[i].peer == a.members[i].peer);
        QCOMPARE(b.members[i].samples, a.members[i].samples);
        QCOMPARE(b.members[i].chunks, a.members[i].chunks);
      }
      QCOMPARE(b.took_ms, 1700U);
      QVERIFY(got->head == sent.head);
      QVERIFY(encode_commit(*got) == bytes);
    }
  }

  void commits_of_the_older_format_stay_readable() {
    Rng rng(9);
    Commit old = example(rng);
    old.format = VoteFormat::kSamplesAlone;
    const Bytes bytes = encode_commit(sign_commit(old, key(1)).value());
    QCOMPARE(bytes.size(), kMembersAt + 3 * 36);
    const auto got = decode_commit(bytes);
    QVERIFY(got && encode_commit(*got) == bytes);
    QVERIFY(got->commit.format == VoteFormat::kSamplesAlone);
    QCOMPARE(got->commit.took_ms + got->commit.members[0].chunks, 0U);
    QVERIFY(got->commit.vote_of(got->commit.members[0]).format == VoteFormat::kSamplesAlone);
    // Half of one format and half of the other is neither.
    Bytes mixed = bytes;
    mixed[64] = 2;
    QCOMPARE(refusal(resign(mixed, key(1))), ErrorCode::kMalformed);
  }

  void members_are_sorted_when_signed() {
    Rng rng(2);
    Commit c = example(rng, 5);
    std::reverse(c.members.begin(), c.members.end());
    QVERIFY(decode_commit(encode_commit(sign_commit(c, key(1)).value())));
  }

  void any_changed_byte_is_noticed() {
    Rng rng(3);
    const Bytes bytes = encode_commit(sign_commit(example(rng), key(1)).value());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      Bytes bad = bytes;
      bad[i] ^= static_cast<std::uint8_t>(1 + rng.below(255));
      QVERIFY(!decode_commit(bad));
    }
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      QVERIFY(!decode_commit(ByteView(bytes).first(n)));
    }
    Bytes longer = bytes;
    longer.push_back(0);
    QCOMPARE(refusal(longer), ErrorCode::kMalformed);
    QCOMPARE(refusal(Bytes(limits::kMaxCommitBytes + 1)), ErrorCode::kTooLarge);
  }

  // A valid signature does not make nonsense acceptable.
  void signed_nonsense_is_refused() {
    Rng rng(4);
    const Bytes good = encode_commit(sign_commit(example(rng), key(1)).value());
    QVERIFY(decode_commit(resign(good, key(1))));
    const auto refused = [&](auto change) {
      Bytes bad = good;
      change(bad.data());
      return refusal(resign(bad, key(1)));
    };
    const std::size_t chunk_values = kCodecAt + 1, values = chunk_values + 4, root = values + 8;
    const std::size_t total = root + 32, loss = total + 8, digest_epoch = loss + 8;
    QCOMPARE(refused([&](auto* b) { b[64] = 3; }), ErrorCode::kVersionMismatch);
    QCOMPARE(refused([&](auto* b) { b[kCodecAt] = 9; }), ErrorCode::kVersionMismatch);
    QCOMPARE(refused([&](auto* b) { put_u32(b + chunk_values, 0); }), ErrorCode::kMalformed);
    QCOMPARE(refused([&](auto* b) { put_u32(b + chunk_values, 1 << 30); }), ErrorCode::kMalformed);
    QCOMPARE(refused([&](auto* b) { put_u32(b + chunk_values, 1); }), ErrorCode::kMalformed);
    QCOMPARE(refused([&](auto* b) { put_u64(b + values, 0); }), ErrorCode::kMalformed);
    QCOMPARE(refused([&](auto* b) { put_u64(b + values, ~0ull); }), ErrorCode::kMalformed);
    QCOMPARE(refused([&](auto* b) { std::fill_n(b + root, 32, std::uint8_t{0}); }),
             ErrorCode::kMalformed);
    QCOMPARE(refused([&](auto* b) { put_u64(b + total, 1); }), ErrorCode::kMalformed);
    for (const double bad :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      QCOMPARE(refused([&](auto* b) { put_u64(b + loss, std::bit_cast<std::uint64_t>(bad)); }),
               ErrorCode::kMalformed);
    }
    QCOMPARE(refused([&](auto* b) { put_u64(b + digest_epoch, 8); }), ErrorCode::kMalformed);
    QCOMPARE(refused([&](auto* b) { put_u64(b + total, ~0ull); }), ErrorCode::kMalformed);
    QCOMPARE(refused([&](auto* b) { put_u64(b + 65, ~0ull); }), ErrorCode::kMalformed);
    // Twice the same member; no samples at all; the first commit of a project with a past.
    QCOMPARE(refused([&](auto* b) { std::copy_n(b + kMembersAt, 32, b + kMembersAt + 36); }),
             ErrorCode::kMalformed);
    QCOMPARE(refused([&](auto* b) {
               for (int i = 0; i < 3; ++i) put_u32(b + kMembersAt + 36 * i + 32, 0);
             }),
             ErrorCode::kMalformed);
    QCOMPARE(refused([&](auto* b) {
               put_u64(b + 65, 0);
               put_u64(b + digest_epoch, 0);
             }),
             ErrorCode::kMalformed);
    QCOMPARE(refused([&](auto* b) { put_u16(b + kMembersAt - 2, 600); }), ErrorCode::kTooLarge);
    // 49 chunks there are, and no more were made.
    const std::size_t chunks = kMembersAt + 3 * 36 + 4;
    QCOMPARE(refused([&](auto* b) { put_u32(b + chunks, 50); }), ErrorCode::kMalformed);
    // Nor does an epoch last for days.
    const auto lasting = [&](std::uint32_t ms) {
      return refused([&](auto* b) { put_u32(b + chunks - 4, ms); });
    };
    QCOMPARE(lasting(Commit::kMostTook_ms + 1), ErrorCode::kMalformed);
    QCOMPARE(lasting(Commit::kMostTook_ms), ErrorCode::kInternal);  // it is read
  }

  // What we would sign may come out of a history that others have given us.
  void what_nobody_would_accept_is_not_signed() {
    Rng rng(8);
    const Commit good = example(rng);
    QVERIFY(sign_commit(good, key(1)));
    Commit bad = good;
    bad.total_samples = ~0ull;
    QCOMPARE(sign_commit(bad, key(1)).error().code, ErrorCode::kMalformed);
    bad = good;
    bad.digest_epoch = bad.epoch + 1;
    QCOMPARE(sign_commit(bad, key(1)).error().code, ErrorCode::kMalformed);
    bad = good;
    bad.mean_loss = std::numeric_limits<double>::infinity();
    QCOMPARE(sign_commit(bad, key(1)).error().code, ErrorCode::kMalformed);
  }

  void only_the_coordinators_signature_counts() {
    Rng rng(5);
    const Bytes bytes = encode_commit(sign_commit(example(rng), key(1)).value());
    QCOMPARE(refusal(resign(bytes, key(2))), ErrorCode::kMalformed);
    // A signature made for another purpose does not pass.
    Bytes other = bytes;
    const Signature s = key(1).sign("potluck record v1", ByteView(bytes).subspan(64));
    std::copy(s.data.begin(), s.data.end(), other.begin());
    QCOMPARE(refusal(other), ErrorCode::kMalformed);
  }

  void a_chain_fits_one_way_only() {
    Rng rng(6);
    Commit c = example(rng);
    const Digest head = c.previous;
    const SignedCommit next = sign_commit(c, key(1)).value();
    QVERIFY(check_follows(next, {7, head, 1000}));
    QVERIFY(!check_follows(next, {8, head, 1000}));
    QVERIFY(!check_follows(next, {7, random_id<Digest>(rng), 1000}));
    QVERIFY(!check_follows(next, {7, head, 999}));
    QCOMPARE(check_follows(next, {7, head, ~0ull}).error().code, ErrorCode::kDiverged);
    c.epoch = 0;
    c.digest_epoch = 0;
    c.total_samples = c.samples();
    QVERIFY(check_follows(sign_commit(c, key(1)).value(), {0, head, 0}));
  }

  void the_head_names_the_signer_too() {
    Rng rng(7);
    const Commit c = example(rng);
    QVERIFY(sign_commit(c, key(1)).value().head != sign_commit(c, key(2)).value().head);
    QVERIFY(sign_commit(c, key(1)).value().head == sign_commit(c, key(1)).value().head);
  }

  void more_samples_win_then_the_digest() {
    Digest low, high;
    high.data[0] = 1;
    QVERIFY(outranks(11, low, 10, high));
    QVERIFY(!outranks(10, high, 11, low));
    QVERIFY(outranks(10, high, 10, low));
    QVERIFY(!outranks(10, low, 10, high));
    QVERIFY(!outranks(10, low, 10, low));
  }
};

QTEST_APPLESS_MAIN(TestCommit)
#include "test_commit.moc"
