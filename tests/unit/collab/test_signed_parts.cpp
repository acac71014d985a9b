// SPDX-License-Identifier: GPL-3.0-or-later
// A reducer signs the part of the average that it made. Whoever gives two members different parts
// has signed both, or has sent one of them something else than it signed.
#include <QTest>

#include <algorithm>

#include "engine/collab/group/part_book.h"
#include "exchange_driver.h"

using namespace potluck;
using test::exchange;
using test::Group;

namespace {

constexpr std::size_t kMembers = 3;

Digest digest(std::uint8_t first) {
  Digest out;
  out.data[0] = first;
  return out;
}

// Three members that reduce two chunks of eight values each.
struct SigningGroup {
  AttemptId attempt{5, 1, digest(7), KeyPair::generate().public_key()};
  Group group = make();

  SigningGroup() {
    for (auto& member : group.members) member = {member.peer, 2, true, CodecId::kFp16};
    for (auto& weight : group.weights) weight = 4;
    group.sign_parts(attempt);
    group.build();
  }
  static Group make() {
    Rng rng(3);
    return Group(rng, kMembers, 48, 8, CodecId::kFp16);
  }
};

// What one member was given in an attempt by two reducers, and its book of it.
struct Member {
  static constexpr std::uint64_t kSerial = 40;

  AttemptId attempt{5, 1, digest(7), KeyPair::generate().public_key()};
  KeyPair key = KeyPair::generate(), honest = KeyPair::generate(), liar = KeyPair::generate();
  PartBook book{key, 1000};

  SignedPart part(const KeyPair& by, std::uint8_t root, std::uint64_t serial = kSerial) const {
    return sign_part({attempt, serial, &by}, by.public_key() == honest.public_key() ? 0 : 4,
                     digest(root));
  }
  SignedParts parts(std::uint8_t of_honest, std::uint8_t of_liar) const {
    return {attempt, {part(honest, of_honest), part(liar, of_liar)}};
  }
};

}  // namespace

class TestSignedParts : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void all_members_end_up_with_the_same_signatures() {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      SigningGroup it;
      QVERIFY(exchange(it.group, {seed}));
      const SignedParts parts = it.group.nodes[0]->signed_parts();
      QCOMPARE(parts.attempt, it.attempt);
      QCOMPARE(parts.parts.size(), kMembers);
      for (std::size_t i = 0; i < kMembers; ++i) {
        QVERIFY(verify_part(it.attempt, parts.parts[i]));
        QCOMPARE(parts.parts[i].reducer, it.group.members[i].peer);
        QVERIFY(it.group.nodes[i]->finished());
        QVERIFY(it.group.nodes[i]->drained());
        QCOMPARE(it.group.nodes[i]->signed_parts(), parts);
      }
    }
  }

  void an_average_is_here_with_the_last_signature() {
    SigningGroup it;
    for (std::size_t i = 0; i < kMembers; ++i) it.group.start(i);
    std::vector<BulkFrame> held;
    for (bool moved = true; moved;) {
      moved = false;
      for (std::size_t from = 0; from < kMembers; ++from) {
        for (std::size_t to = 0; to < kMembers; ++to) {
          if (to == from) continue;
          auto frame = it.group.nodes[from]->next_chunk(it.group.members[to].peer);
          if (!frame) continue;
          moved = true;
          if (from == 1 && to == 0 && frame->header.kind == BulkKind::kSignature) {
            held.push_back(*frame);
            continue;
          }
          QVERIFY(it.group.nodes[to]->on_chunk(it.group.members[from].peer, frame->header,
                                               frame->payload));
        }
      }
    }
    Exchange& node = *it.group.nodes[0];
    QVERIFY(!node.finished());
    QCOMPARE(node.awaited().reducers, std::vector{it.group.members[1].peer});
    QCOMPARE(held.size(), std::size_t{1});
    const auto refused = [&](auto change, std::size_t from) {
      BulkFrame frame = held.front();
      change(frame);
      frame.header.payload_bytes = static_cast<std::uint32_t>(frame.payload.size());
      return !node.on_chunk(it.group.members[from].peer, frame.header, frame.payload).ok();
    };
    QVERIFY(refused([](BulkFrame& f) { f.payload.pop_back(); }, 1));
    QVERIFY(refused([](BulkFrame& f) { ++f.header.index; }, 1));
    QVERIFY(refused([](BulkFrame& f) { ++f.header.codec; }, 1));
    QVERIFY(refused([](BulkFrame&) {}, 2));
    QVERIFY(!node.finished());
    QVERIFY(!refused([](BulkFrame&) {}, 1));
    QVERIFY(node.finished());
  }

  void nothing_else_is_signed_by_it() {
    const Member it;
    const SignedPart good = it.part(it.liar, 2);
    QVERIFY(verify_part(it.attempt, good));
    const auto holds = [&](auto change) {
      SignedPart part = good;
      AttemptId attempt = it.attempt;
      change(part, attempt);
      return verify_part(attempt, part);
    };
    QVERIFY(!holds([](SignedPart& p, AttemptId&) { p.root = digest(3); }));
    QVERIFY(!holds([](SignedPart& p, AttemptId&) { ++p.first; }));
    QVERIFY(!holds([](SignedPart& p, AttemptId&) { ++p.serial; }));
    QVERIFY(!holds([&](SignedPart& p, AttemptId&) { p.reducer = it.honest.public_key(); }));
    QVERIFY(!holds([](SignedPart&, AttemptId& a) { ++a.epoch; }));
    QVERIFY(!holds([](SignedPart&, AttemptId& a) { ++a.attempt; }));
    QVERIFY(!holds([](SignedPart&, AttemptId& a) { a.previous = digest(8); }));
    QVERIFY(!holds([&](SignedPart&, AttemptId& a) { a.coordinator = it.key.public_key(); }));
  }

  void two_contents_of_one_part_are_a_proof() {
    Member it;
    it.book.keep(it.parts(1, 2));
    const auto found = it.book.compare(it.parts(1, 3));
    QCOMPARE(found.proofs.size(), std::size_t{1});
    QVERIFY(found.cheats.empty() && !found.shows_lies);
    const Equivocation& proof = found.proofs.front();
    QVERIFY(proves(proof));
    QCOMPARE(proof.one.reducer, it.liar.public_key());
    QVERIFY(it.book.convict(proof));
    QVERIFY(!it.book.convict(proof));  // that is no news
    QVERIFY(it.book.convicted(it.liar.public_key()));
    QVERIFY(!it.book.convicted(it.honest.public_key()));
    // Anybody can put two things together that do not belong to each other.
    Equivocation none = proof;
    none.other = none.one;
    QVERIFY(!proves(none));
    none.other = it.part(it.liar, 3, Member::kSerial + 1);
    QVERIFY(!proves(none));
    none.other = it.part(it.honest, 3);
    QVERIFY(!proves(none));
    none.other = proof.other;
    none.other.root = digest(9);
    QVERIFY(!proves(none));
  }

  void members_that_were_given_the_same_find_nothing() {
    Member it;
    it.book.keep(it.parts(1, 2));
    SignedParts shown = it.parts(1, 2);
    QVERIFY(it.book.compare(shown).proofs.empty());
    shown.attempt.attempt += 1;  // of an attempt that we were not in
    shown.parts[1].root = digest(9);
    const auto found = it.book.compare(shown);
    QVERIFY(found.proofs.empty() && found.cheats.empty() && !found.shows_lies);
  }

  void who_sends_something_else_than_it_signs_is_found_by_who_got_it() {
    Member it;
    SignedParts given = it.parts(1, 2);
    given.parts[1].root = digest(9);  // of the bytes that came
    it.book.keep(given);
    const auto own = it.book.verified(it.attempt);
    QCOMPARE(own.cheats, std::vector{it.liar.public_key()});
    QCOMPARE(own.parts.parts.size(), std::size_t{1});
    const auto found = it.book.compare(it.parts(1, 2));
    QVERIFY(found.proofs.empty());
    QCOMPARE(found.cheats, std::vector{it.liar.public_key()});
    // Two serials are no proof for others: it may have been in the attempt twice. We know better.
    Member other;
    other.book.keep(other.parts(1, 2));
    SignedParts shown = other.parts(1, 2);
    shown.parts[1] = other.part(other.liar, 3, Member::kSerial + 1);
    QCOMPARE(other.book.compare(shown).cheats, std::vector{other.liar.public_key()});
    QVERIFY(other.book.compare(shown).proofs.empty());
  }

  void who_shows_what_nobody_has_signed_is_the_liar() {
    Member it;
    it.book.keep(it.parts(1, 2));
    SignedParts shown = it.parts(1, 2);
    shown.parts[0].root = digest(9);
    const auto found = it.book.compare(shown);
    QVERIFY(found.shows_lies);
    QVERIFY(found.proofs.empty() && found.cheats.empty());
  }

  void only_the_last_attempts_are_kept() {
    Member it;
    const AttemptId first = it.attempt;
    it.book.keep(it.parts(1, 2));
    QCOMPARE(it.book.verified(first).parts.parts.size(), std::size_t{2});
    for (int i = 0; i < 8; ++i) {
      ++it.attempt.epoch;
      it.book.keep(it.parts(1, 2));
    }
    QVERIFY(it.book.verified(first).parts.parts.empty());
    QCOMPARE(it.book.verified(it.attempt).parts.parts.size(), std::size_t{2});
  }

  void no_two_exchanges_have_one_serial() {
    Member it;
    QVERIFY(it.book.signer(it.attempt).serial != it.book.signer(it.attempt).serial);
  }
};

QTEST_APPLESS_MAIN(TestSignedParts)
#include "test_signed_parts.moc"
