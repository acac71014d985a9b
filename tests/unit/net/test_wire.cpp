// SPDX-License-Identifier: GPL-3.0-or-later
// Every message comes back as it was sent, and one that breaks a limit is refused with a reason.
#include <QTest>

#include "random_messages.h"

using namespace potluck;
using test::RandomMessages;

namespace {

// Not byte for byte what decode_message must accept, but what a peer would receive.
Result<Message> through_the_wire(const Message& message) {
  return decode_message(encode_message(message));
}

ErrorCode refusal(const Message& message) {
  const auto decoded = through_the_wire(message);
  return decoded ? ErrorCode::kInternal : decoded.error().code;
}

Result<std::shared_ptr<const SignedRecord>> signed_by_its_peer(ByteView payload,
                                                               const Signature& signature) {
  POTLUCK_TRY(SignedRecord record, decode_record(payload, signature));
  return verified(std::make_shared<const SignedRecord>(std::move(record)));
}

template <class T>
T sent(const T& message) {
  return std::get<T>(through_the_wire(message).value());
}

}  // namespace

class TestWire : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void every_message_round_trips_data() {
    QTest::addColumn<int>("kind");
    RandomMessages random(1);
    for (std::size_t kind = 0; kind < RandomMessages::kKinds; ++kind) {
      QTest::newRow(std::string(message_name(random.message(kind))).c_str())
          << static_cast<int>(kind);
    }
  }
  void every_message_round_trips() {
    QFETCH(int, kind);
    RandomMessages random(static_cast<std::uint64_t>(kind) + 100);
    for (int i = 0; i < 50; ++i) {
      const Message message = random.message(static_cast<std::size_t>(kind));
      QCOMPARE(message.index(), static_cast<std::size_t>(kind));
      const auto decoded = through_the_wire(message);
      QVERIFY2(decoded, decoded ? "" : decoded.error().text().c_str());
      QVERIFY(*decoded == message);
    }
  }

  void largest_lists_fit() {
    RandomMessages random(2);
    Offer offer;
    offer.members.assign(limits::kMaxMembers, {random.id<PeerId>(), 1, 2});
    QVERIFY(sent(offer) == offer);
    Summary summary;
    summary.known.assign(limits::kMaxSummaryEntries, {5, 3});
    QVERIFY(sent(summary) == summary);
    ContentInfo info;
    info.chunk_bytes = 1;
    info.size = limits::kMaxLeaves;
    info.leaves.assign(limits::kMaxLeaves, random.id<Digest>());
    info.held.assign((limits::kMaxLeaves + 7) / 8, 0xff);
    QVERIFY(sent(info) == info);
    Commits commits;
    commits.commits.assign(limits::kMaxCommitsPerMessage, random.bytes(1000));
    QVERIFY(sent(commits) == commits);
    Orders orders;
    orders.entries.assign(limits::kMaxOrders, random.bytes(limits::kMaxOrderBytes));
    QVERIFY(sent(orders) == orders);
  }

  void full_set_of_records_fits() {
    RandomMessages random(3);
    Records records;
    for (std::size_t i = 0; i < limits::kMaxRecords; ++i) {
      records.records.push_back(
          {std::make_shared<const SignedRecord>(sign_record(random.record(), random.key())), 7});
    }
    QVERIFY(sent(records) == records);
    records.records.push_back(records.records.front());
    QCOMPARE(refusal(records), ErrorCode::kTooLarge);
  }

  void too_long_lists_are_refused() {
    RandomMessages random(4);
    Offer offer;
    offer.members.resize(limits::kMaxMembers + 1);
    QCOMPARE(refusal(offer), ErrorCode::kTooLarge);
    Summary summary;
    summary.known.resize(limits::kMaxSummaryEntries + 1);
    QCOMPARE(refusal(summary), ErrorCode::kTooLarge);
    QCOMPARE(refusal(News{summary.known}), ErrorCode::kTooLarge);
    QCOMPARE(refusal(RecordsRequest{std::vector<std::uint64_t>(limits::kMaxRecords + 1)}),
             ErrorCode::kTooLarge);
    ContentInfo info{{}, limits::kMaxLeaves + 1, 1, std::vector<Digest>(limits::kMaxLeaves + 1)};
    QCOMPARE(refusal(info), ErrorCode::kTooLarge);
    ChunksHeld held{{}, std::vector<std::uint32_t>(limits::kMaxChunksHeld + 1)};
    QCOMPARE(refusal(held), ErrorCode::kTooLarge);
    Commits commits{0, std::vector<Bytes>(limits::kMaxCommitsPerMessage + 1, Bytes(1))};
    QCOMPARE(refusal(commits), ErrorCode::kTooLarge);
    Orders orders{std::vector<Bytes>(limits::kMaxOrders + 1, Bytes(1))};
    QCOMPARE(refusal(orders), ErrorCode::kTooLarge);
  }

  void too_large_parts_are_refused() {
    const Bytes commit(limits::kMaxCommitBytes + 1);
    QCOMPARE(refusal(CommitNotice{commit}), ErrorCode::kTooLarge);
    QCOMPARE(refusal(Commits{0, {commit}}), ErrorCode::kTooLarge);
    Reject reject;
    reject.commit = commit;
    QCOMPARE(refusal(reject), ErrorCode::kTooLarge);
    QCOMPARE(refusal(Orders{{Bytes(limits::kMaxOrderBytes + 1)}}), ErrorCode::kTooLarge);
    QCOMPARE(refusal(Commits{0, std::vector<Bytes>(20, Bytes(limits::kMaxCommitBytes))}),
             ErrorCode::kTooLarge);  // more than a message may be
    QCOMPARE(refusal(SnapshotReady{0, {}, {}, limits::kMaxBlobBytes + 1}), ErrorCode::kTooLarge);
    QCOMPARE(refusal(ContentInfo{{}, limits::kMaxBlobBytes + 1, 1, {}}), ErrorCode::kTooLarge);
    QCOMPARE(refusal(ContentInfo{{}, 1, kMaxBulkPayload + 1, {}}), ErrorCode::kTooLarge);
    Offer offer;
    offer.values = limits::kMaxVectorValues + 1;
    QCOMPARE(refusal(offer), ErrorCode::kTooLarge);
  }

  void what_cannot_be_is_refused() {
    QCOMPARE(refusal(CommitNotice{}), ErrorCode::kMalformed);
    QCOMPARE(refusal(Commits{0, {Bytes()}}), ErrorCode::kMalformed);
    QCOMPARE(refusal(ChunkRequest{{}, limits::kMaxLeaves, 1}), ErrorCode::kMalformed);
    // Leaves that do not cover the blob.
    QCOMPARE(refusal(ContentInfo{{}, 10, 4, std::vector<Digest>(2)}), ErrorCode::kMalformed);
    QCOMPARE(refusal(ContentInfo{{}, 10, 4, std::vector<Digest>(4)}), ErrorCode::kMalformed);
    QCOMPARE(refusal(ContentInfo{{}, 10, 0, std::vector<Digest>(1)}), ErrorCode::kMalformed);
    QCOMPARE(refusal(ContentInfo{{}, 10, 4, std::vector<Digest>(3), Bytes(2)}),
             ErrorCode::kMalformed);
    QCOMPARE(refusal(ContentInfo{{}, 0, 0, {}, Bytes(1)}), ErrorCode::kMalformed);
    QCOMPARE(refusal(ChunksHeld{}), ErrorCode::kMalformed);
    QCOMPARE(refusal(ChunksHeld{{}, {limits::kMaxLeaves}}), ErrorCode::kMalformed);
    QCOMPARE(refusal(Summary{{}, true, 5, 4}), ErrorCode::kMalformed);
    Reject reject;
    reject.reason = static_cast<RejectReason>(7);
    QCOMPARE(refusal(reject), ErrorCode::kMalformed);
  }

  // What we say ourselves is put right before it leaves: a peer would hang up on it.
  void own_messages_are_put_right() {
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(sent(Bye{"disk\nfull\x1b[2J"}).reason, std::string("diskfull[2J"));
    QCOMPARE(sent(Void{0, 0, std::string(1000, 'x'), {}}).reason.size(), limits::kMaxReasonBytes);
    QCOMPARE(sent(Done{0, 0, 0, {}, nan}).loss_sum, limits::kMaxLoss);
    QCOMPARE(sent(Done{0, 0, 0, {}, -infinity}).loss_sum, limits::kMaxLoss);
    QCOMPARE(sent(ValidationResult{0, infinity, nan}).loss, limits::kMaxLoss);
    QCOMPARE(sent(ValidationResult{0, 1, nan}).accuracy, -1.0);
    QCOMPARE(sent(Progress{0, 0, 0, -infinity}).samples_per_second, 0.0);
    QCOMPARE(sent(CommitsRequest{0, ~0u}).count, std::uint32_t{limits::kMaxCommitsPerMessage});
    QCOMPARE(sent(ChunkRequest{{}, 0, 0}).count, 1u);
  }

  void record_keeps_every_field() {
    RandomMessages random(10);
    for (int i = 0; i < 50; ++i) {
      PeerRecord record = random.record();
      const KeyPair key = random.key();
      record.peer = key.public_key();
      QVERIFY(sign_record(record, key).record == record);
      // Fails to compile when a field is added: then random.record() must fill it as well.
      [[maybe_unused]] const auto& [peer, sequence, name, version, addresses, role, stage, trains,
                                    epoch, samples, rate, up, down, head, digest_epoch, digest,
                                    total, chain, lost, has_state, out_of_reach, started, team,
                                    relays] = record;
    }
  }

  void record_is_cleaned_and_signed() {
    RandomMessages random(5);
    const KeyPair key = random.key();
    PeerRecord record = random.record();
    record.name = std::string("Eve\n") + std::string(100, 'e');
    record.team = "Tulips\n";
    record.addresses = {"192.0.2.1:7",
                        "nowhere",
                        "h:0",
                        "h:65536",
                        "h:7x",
                        ":7",
                        "a b:7",
                        std::string(200, 'h') + ":7",
                        "example.org:65535"};
    record.samples_per_second = -1;
    const SignedRecord signed_record = sign_record(record, key);
    QCOMPARE(signed_record.record.peer, key.public_key());
    QCOMPARE(signed_record.record.name, "Eve" + std::string(61, 'e'));
    QCOMPARE(signed_record.record.team, std::string("Tulips"));
    QCOMPARE(signed_record.record.addresses,
             (std::vector<std::string>{"192.0.2.1:7", "example.org:65535"}));
    QCOMPARE(signed_record.record.samples_per_second, 0.0);
    const auto decoded = signed_by_its_peer(signed_record.payload, signed_record.signature);
    QVERIFY(decoded && **decoded == signed_record && (*decoded)->record == signed_record.record);
  }

  void record_with_any_change_is_refused() {
    RandomMessages random(6);
    const SignedRecord good = sign_record(random.record(), random.key());
    for (std::size_t i = 0; i < good.payload.size(); ++i) {
      Bytes payload = good.payload;
      payload[i] ^= static_cast<std::uint8_t>(1 + random.rng().below(255));
      QVERIFY(!signed_by_its_peer(payload, good.signature));
    }
    Signature other = good.signature;
    other.data[40] ^= 1;
    QVERIFY(!signed_by_its_peer(good.payload, other));
    Bytes longer = good.payload;
    longer.push_back(0);
    QVERIFY(!signed_by_its_peer(longer, good.signature));
    QCOMPARE(decode_record(Bytes(limits::kMaxRecordBytes + 1), good.signature).error().code,
             ErrorCode::kTooLarge);
  }

  void nobody_speaks_for_somebody_else() {
    RandomMessages random(7);
    const SignedRecord good = sign_record(random.record(), random.key());
    const Records came = sent(Records{{{std::make_shared<const SignedRecord>(good), 0}}});
    SignedRecord stolen = *came.records.front().record;
    QVERIFY(!stolen.verified);  // most records are known already: whoever keeps one verifies it
    const auto kept = verified(std::make_shared<const SignedRecord>(stolen));
    QVERIFY(kept && (*kept)->verified && **kept == good);
    stolen.signature = sign_record(random.record(), random.key()).signature;
    QVERIFY(!verified(std::make_shared<const SignedRecord>(stolen)));
  }

  // Else the work that one message makes would have no bound in what is new.
  void two_records_of_one_peer_refuse_the_message() {
    RandomMessages random(9);
    const KeyPair key = random.key();
    Records records;
    for (int i = 0; i < 2; ++i) {
      records.records.push_back(
          {std::make_shared<const SignedRecord>(sign_record(random.record(), key)), 0});
    }
    QCOMPARE(refusal(records), ErrorCode::kMalformed);
  }

  void names_are_for_people() {
    QCOMPARE(message_name(Offer{}), std::string_view("Offer"));
    QCOMPARE(message_name(Records{}), std::string_view("Records"));
    QCOMPARE(message_name(Bye{}), std::string_view("Bye"));
  }

  void bulk_header_round_trips() {
    RandomMessages random(8);
    for (int i = 0; i < 200; ++i) {
      const BulkHeader in = random.bulk_header();
      Bytes bytes(kBulkHeaderBytes);
      encode_bulk_header(in, bytes.data());
      const auto out = decode_bulk_header(bytes);
      QVERIFY(out);
      QCOMPARE(out->kind, in.kind);
      QCOMPARE(out->codec, in.codec);
      QCOMPARE(out->attempt, in.attempt);
      QCOMPARE(out->epoch, in.epoch);
      QCOMPARE(out->index, in.index);
      QCOMPARE(out->payload_bytes, in.payload_bytes);
      QCOMPARE(out->weight, in.weight);
      QCOMPARE(out->norm, in.norm);
      QCOMPARE(out->origin, in.origin);
      QCOMPARE(out->root, in.root);
    }
  }

  void bulk_header_refuses_what_cannot_be() {
    RandomMessages random(9);
    Bytes good(kBulkHeaderBytes);
    encode_bulk_header(random.bulk_header(), good.data());
    for (std::size_t length = 0; length < good.size(); ++length) {
      QVERIFY(!decode_bulk_header(ByteView(good).first(length)));
    }
    const auto refuses = [&good](std::size_t at, Bytes value) {
      Bytes bytes = good;
      std::copy(value.begin(), value.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
      return !decode_bulk_header(bytes);
    };
    QVERIFY(refuses(0, {0}));
    QVERIFY(refuses(0, {6}));
    QVERIFY(refuses(2, {1}));
    QVERIFY(refuses(20, {1, 0, 0x10, 0}));                 // 1 MiB and a byte
    QVERIFY(refuses(24, {0, 0, 0, 0, 0, 0, 0xf0, 0x7f}));  // infinity
    QVERIFY(refuses(24, {1, 0, 0, 0, 0, 0, 0xf8, 0x7f}));  // not a number
    QVERIFY(refuses(24, {0, 0, 0, 0, 0, 0, 0xf0, 0xbf}));  // -1
    BulkHeader gradient;
    gradient.kind = BulkKind::kContribute;
    gradient.norm = 2;
    encode_bulk_header(gradient, good.data());
    QVERIFY(decode_bulk_header(good));
    QVERIFY(refuses(32, {0, 0, 0, 0, 0, 0, 0xf0, 0x7f}));  // a norm of infinity
    QVERIFY(refuses(32, {1, 0, 0, 0, 0, 0, 0xf8, 0x7f}));
    QVERIFY(refuses(32, {0, 0, 0, 0, 0, 0, 0xf0, 0xbf}));
    QVERIFY(refuses(56, {1}));  // and nothing behind what belongs to it
    QVERIFY(refuses(63, {1}));
  }
};

QTEST_APPLESS_MAIN(TestWire)
#include "test_wire.moc"
