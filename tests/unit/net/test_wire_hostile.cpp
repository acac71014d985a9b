// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes that no honest peer would send: cut off, changed, or built by hand to pass the verifier and
// break a limit behind it. Run under the address sanitizer, this is where overreads would show.
#include <QTest>

#include "potluck_generated.h"
#include "random_messages.h"

using namespace potluck;
using test::RandomMessages;

namespace {

using Builder = flatbuffers::FlatBufferBuilder;

template <class T>
Bytes sealed(Builder& builder, flatbuffers::Offset<T> body) {
  builder.Finish(fb::CreateEnvelope(builder, fb::BodyTraits<T>::enum_value, body.Union()));
  return Bytes(builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize());
}

ErrorCode refusal(const Bytes& bytes) {
  const auto decoded = decode_message(bytes);
  return decoded ? ErrorCode::kInternal : decoded.error().code;
}

Bytes bye_with(std::string_view reason) {
  Builder builder;
  return sealed(builder,
                fb::CreateBye(builder, builder.CreateString(reason.data(), reason.size())));
}

// One element of eight-byte alignment, behind so many bytes of nothing: it may lie at four.
template <class Element>
flatbuffers::Offset<flatbuffers::Vector<Element>> list_of_one(Builder& builder,
                                                              std::size_t padding) {
  constexpr std::size_t kWords = sizeof(std::remove_pointer_t<Element>) / sizeof(std::uint32_t);
  builder.Pad(padding);  // it is built from its end, and may be filled up at its beginning
  builder.StartVector(kWords, sizeof(std::uint32_t));
  for (std::size_t i = 0; i < kWords; ++i) builder.PushElement(std::uint32_t{1});
  const flatbuffers::uoffset_t list = builder.EndVector(1);
  builder.Pad(padding);
  return list;
}

// A buffer of exactly this size, so that reading one byte too far is noticed by the sanitizer.
Result<Message> decode_exactly(ByteView bytes) {
  const auto exact = std::make_unique<std::uint8_t[]>(bytes.size());
  std::copy(bytes.begin(), bytes.end(), exact.get());
  return decode_message({exact.get(), bytes.size()});
}

}  // namespace

class TestWireHostile : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void nothing_and_noise_are_refused() {
    QCOMPARE(refusal({}), ErrorCode::kMalformed);
    RandomMessages random(1);
    for (int i = 0; i < 2000; ++i) {
      QVERIFY(!decode_exactly(random.bytes(random.rng().below(200))));
    }
    QCOMPARE(refusal(Bytes(limits::kMaxControlBytes + 1)), ErrorCode::kTooLarge);
  }

  // Trailing padding may go without harm; whatever still decodes must be the same message.
  void truncation_at_every_length() {
    RandomMessages random(2);
    for (std::size_t kind = 0; kind < RandomMessages::kKinds; ++kind) {
      const Message message = random.message(kind, 4);
      const Bytes bytes = encode_message(message);
      std::size_t accepted = 0;
      for (std::size_t length = 0; length < bytes.size(); ++length) {
        const auto decoded = decode_exactly(ByteView(bytes).first(length));
        if (!decoded) continue;
        ++accepted;
        QVERIFY(*decoded == message);
      }
      QVERIFY2(accepted < 8, std::string(message_name(message)).c_str());
    }
  }

  // Any changed byte either is refused or gives another message within all limits: re-encoded and
  // decoded it is the same again.
  void changed_bytes_never_break_a_limit() {
    RandomMessages random(3);
    int refused = 0, accepted = 0;
    for (std::size_t kind = 0; kind < RandomMessages::kKinds; ++kind) {
      for (int i = 0; i < 400; ++i) {
        Bytes bytes = encode_message(random.message(kind, 4));
        for (std::uint64_t n = 1 + random.rng().below(3); n > 0; --n) {
          bytes[random.rng().below(bytes.size())] ^=
              static_cast<std::uint8_t>(1u << random.rng().below(8));
        }
        const auto decoded = decode_exactly(bytes);
        decoded ? ++accepted : ++refused;
        if (!decoded) continue;
        const auto again = decode_message(encode_message(*decoded));
        QVERIFY(again);
        QVERIFY(*again == *decoded);
      }
    }
    QVERIFY(refused > 1000);
    QVERIFY(accepted > 1000);
  }

  void bytes_at_any_alignment_decode() {
    RandomMessages random(4);
    const Message message = random.message(1);
    const Bytes bytes = encode_message(message);
    for (std::size_t shift = 0; shift < 8; ++shift) {
      Bytes shifted(shift);
      shifted.insert(shifted.end(), bytes.begin(), bytes.end());
      const auto decoded = decode_message(ByteView(shifted).subspan(shift));
      QVERIFY(decoded);
      QVERIFY(*decoded == message);
    }
  }

  // FlatBuffers' verifier lets them through. Found by a fuzzer.
  void lists_that_are_not_aligned_are_refused() {
    const fb::Id32 id{};
    const auto accepts = [](Builder& builder, auto body) {
      return decode_exactly(sealed(builder, body)).ok();
    };
    int requests = 0, summaries = 0, parts = 0;
    for (const std::size_t padding : {0U, 4U}) {
      Builder one, other, third;
      requests +=
          accepts(one, fb::CreateRecordsRequest(one, list_of_one<std::uint64_t>(one, padding)));
      const auto known = list_of_one<const fb::RecordVersion*>(other, padding);
      summaries += accepts(other, fb::CreateSummary(other, known, true, 0, UINT64_MAX));
      const auto attempt = fb::CreateAttemptId(third, 1, 1, &id, &id);
      const auto list = list_of_one<const fb::SignedPart*>(third, padding);
      parts += accepts(third, fb::CreateSignedParts(third, attempt, list));
    }
    QCOMPARE(requests, 1);
    QCOMPARE(summaries, 1);
    QCOMPARE(parts, 1);
  }

  void texts_that_cannot_be_shown_are_refused_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("control") << QByteArray("a\x07");
    QTest::newRow("newline") << QByteArray("a\nb");
    QTest::newRow("zero") << QByteArray("a\0b", 3);
    QTest::newRow("escape") << QByteArray("\x1b[2J");
    QTest::newRow("C1") << QByteArray("\xc2\x9b");
    QTest::newRow("overlong") << QByteArray("\xc0\xaf");
    QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80");
    QTest::newRow("cut off") << QByteArray("caf\xc3");
    QTest::newRow("direction override") << QByteArray("abc\xe2\x80\xaegpj");
    QTest::newRow("past Unicode") << QByteArray("\xf4\x90\x80\x80");
  }
  void texts_that_cannot_be_shown_are_refused() {
    QFETCH(QByteArray, text);
    const std::string_view view(text.constData(), static_cast<std::size_t>(text.size()));
    QCOMPARE(refusal(bye_with(view)), ErrorCode::kMalformed);
    QVERIFY(decode_message(bye_with("Grüße")));
  }

  void too_long_text_is_refused() {
    QVERIFY(decode_message(bye_with(std::string(limits::kMaxReasonBytes, 'x'))));
    QCOMPARE(refusal(bye_with(std::string(limits::kMaxReasonBytes + 1, 'x'))),
             ErrorCode::kTooLarge);
  }

  void numbers_that_cannot_be_are_refused_data() {
    QTest::addColumn<double>("value");
    QTest::newRow("nan") << std::numeric_limits<double>::quiet_NaN();
    QTest::newRow("infinity") << std::numeric_limits<double>::infinity();
    QTest::newRow("minus infinity") << -std::numeric_limits<double>::infinity();
    QTest::newRow("enormous") << 1e300;
  }
  void numbers_that_cannot_be_are_refused() {
    QFETCH(double, value);
    const fb::Id32 id;
    const fb::Id64 vote;
    Builder builder;
    QCOMPARE(refusal(sealed(builder, fb::CreateProgress(builder, 0, 0, 0, value))),
             ErrorCode::kMalformed);
    builder.Clear();
    QCOMPARE(refusal(sealed(builder, fb::CreateDone(builder, 0, 0, 0, &id, value, &vote))),
             ErrorCode::kMalformed);
    builder.Clear();
    QCOMPARE(refusal(sealed(builder, fb::CreateValidationResult(builder, 0, value, 0))),
             ErrorCode::kMalformed);
    builder.Clear();
    QCOMPARE(refusal(sealed(builder, fb::CreateValidationResult(builder, 0, 0, value))),
             ErrorCode::kMalformed);
  }

  void counts_past_their_limit_are_refused() {
    const fb::Id32 id;
    Builder builder;
    const std::uint32_t commits = limits::kMaxCommitsPerMessage + 1;
    QCOMPARE(refusal(sealed(builder, fb::CreateCommitsRequest(builder, 0, commits))),
             ErrorCode::kTooLarge);
    builder.Clear();
    const std::uint32_t chunks = limits::kMaxChunksPerRequest + 1;
    QCOMPARE(refusal(sealed(builder, fb::CreateChunkRequest(builder, &id, 0, chunks))),
             ErrorCode::kTooLarge);
    builder.Clear();
    QCOMPARE(refusal(sealed(builder, fb::CreateChunkRequest(builder, &id, 0, 0))),
             ErrorCode::kMalformed);
    builder.Clear();
    QCOMPARE(refusal(sealed(builder, fb::CreateProgress(builder, 0, 0, 0, -1.0))),
             ErrorCode::kMalformed);
  }

  // Many entries that share the same bytes: a small message must not unfold into a large one.
  void shared_parts_do_not_multiply() {
    Builder builder;
    const auto blob = fb::CreateBlob(builder, builder.CreateVector(Bytes(60'000)));
    const std::vector<flatbuffers::Offset<fb::Blob>> list(200, blob);
    const Bytes bytes = sealed(builder, fb::CreateCommits(builder, 0, builder.CreateVector(list)));
    QVERIFY(bytes.size() < 70'000);
    QCOMPARE(refusal(bytes), ErrorCode::kTooLarge);
  }

  void unknown_kinds_are_refused() {
    Builder builder;
    const auto body = fb::CreateStart(builder, 0, 0);
    builder.Finish(fb::CreateEnvelope(builder, static_cast<fb::Body>(200), body.Union()));
    const Bytes bytes(builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize());
    QCOMPARE(refusal(bytes), ErrorCode::kMalformed);
  }

  // A peer may sign whatever it likes: a good signature makes no bad record good.
  void signed_records_that_break_limits_are_refused() {
    RandomMessages random(5);
    const KeyPair key = random.key();
    struct Fields {
      std::uint8_t role = 0, stage = 0;
      double rate = 0;
      std::string name = "n", address = "h:1";
      std::size_t addresses = 1;
    };
    const auto accepts = [&key](const Fields& fields) {
      Builder builder;
      const auto peer = std::bit_cast<fb::Id32>(key.public_key().data);
      const fb::Id32 id;
      const auto name = builder.CreateString(fields.name);
      const auto addresses =
          builder.CreateVectorOfStrings(std::vector<std::string>(fields.addresses, fields.address));
      builder.Finish(fb::CreatePeerRecord(builder, &peer, 1, name, name, addresses, fields.role,
                                          fields.stage, true, 0, 0, fields.rate, 0, 0, &id, 0, &id),
                     "PLR1");
      const ByteView payload(builder.GetBufferPointer(), builder.GetSize());
      return decode_record(payload, key.sign("potluck record v1", payload)).ok();
    };
    QVERIFY(accepts({}));
    QVERIFY(!accepts({.role = 4}));
    QVERIFY(!accepts({.stage = 6}));
    QVERIFY(!accepts({.rate = -1}));
    QVERIFY(!accepts({.rate = std::numeric_limits<double>::quiet_NaN()}));
    QVERIFY(!accepts({.rate = std::numeric_limits<double>::infinity()}));
    QVERIFY(!accepts({.rate = std::numeric_limits<double>::denorm_min()}));
    QVERIFY(!accepts({.rate = 2 * limits::kMaxRate}));
    QVERIFY(accepts({.rate = limits::kMinRate}));
    QVERIFY(!accepts({.name = "\n"}));
    QVERIFY(!accepts({.name = std::string(limits::kMaxNameBytes + 1, 'n')}));
    QVERIFY(!accepts({.address = "nowhere"}));
    QVERIFY(!accepts({.address = "h\n:1"}));
    QVERIFY(!accepts({.address = std::string(limits::kMaxAddressBytes, 'h') + ":1"}));
    QVERIFY(!accepts({.addresses = limits::kMaxAddresses + 1}));
  }
};

QTEST_APPLESS_MAIN(TestWireHostile)
#include "test_wire_hostile.moc"
