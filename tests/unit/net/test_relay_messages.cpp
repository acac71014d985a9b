// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "net/base/rng.h"
#include "net/link/relay/relay_messages.h"

using namespace potluck;

class TestRelayMessages : public QObject {
  Q_OBJECT

  static std::vector<RelayMessage> all() {
    PeerId peer{};
    for (std::size_t i = 0; i < peer.data.size(); ++i) {
      peer.data[i] = static_cast<std::uint8_t>(i + 1);
    }
    const Ticket ticket{1, 2, 3, 255};
    return {RelayCall{0xdeadbeef, peer},
            RelayCall{7, std::nullopt},
            RelayOpened{8, ticket},
            RelayRefused{9, RelayRefusal::kNobody},
            RelayRefused{10, RelayRefusal::kFull},
            RelayIncoming{ticket},
            RelaySeen{"203.0.113.7", 4600},
            RelaySeen{std::string(kMaxSeenHost, 'x'), 0},
            RelayAlive{}};
  }

 private Q_SLOTS:
  void what_is_said_is_understood() {
    for (const RelayMessage& message : all()) {
      const Bytes bytes = encode_relay_message(message);
      QVERIFY(bytes.size() <= kMaxRelayMessage);
      const auto read = decode_relay_message(bytes);
      QVERIFY(read);
      QVERIFY(*read == message);
    }
  }

  // Of the protocol: docs/protocol.md has them.
  void layouts_are_those_of_the_protocol() {
    QCOMPARE(to_hex(encode_relay_message(RelayCall{0x01020304, std::nullopt})),
             std::string("0104030201"));
    QCOMPARE(to_hex(encode_relay_message(RelayRefused{1, RelayRefusal::kFull})),
             std::string("030100000002"));
    QCOMPARE(to_hex(encode_relay_message(RelaySeen{"1.2.3.4", 0x1234})),
             std::string("053412312e322e332e34"));
    QCOMPARE(to_hex(encode_relay_message(RelayAlive{})), std::string("06"));
  }

  void what_is_cut_short_or_too_long_is_refused() {
    for (const RelayMessage& message : all()) {
      Bytes bytes = encode_relay_message(message);
      const bool of_any_length = std::holds_alternative<RelaySeen>(message);
      for (std::size_t n = 0; n < bytes.size(); ++n) {
        const auto read = decode_relay_message(ByteView(bytes).first(n));
        const bool is_another = n == 5 && std::holds_alternative<RelayCall>(message);
        QVERIFY(!read || is_another || (of_any_length && n >= 3));
      }
      bytes.push_back(0);
      QVERIFY(!decode_relay_message(bytes) || (of_any_length && bytes.size() <= 3 + kMaxSeenHost));
    }
    QVERIFY(!decode_relay_message(Bytes{0}));
    QVERIFY(!decode_relay_message(Bytes{7}));
    QVERIFY(!decode_relay_message(Bytes{3, 0, 0, 0, 0, 3}));  // a refusal that there is not
    QVERIFY(!decode_relay_message(Bytes(kMaxRelayMessage + 1, 5)));
  }

  void whatever_comes_reads_as_what_writes_it_again() {
    Rng rng(1);
    int good = 0;
    for (int i = 0; i < 200'000; ++i) {
      Bytes bytes(rng.below(48));
      for (auto& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
      if (!bytes.empty()) bytes[0] = static_cast<std::uint8_t>(rng.below(8));
      const auto read = decode_relay_message(bytes);
      if (!read) continue;
      ++good;
      QCOMPARE(encode_relay_message(*read), bytes);
    }
    QVERIFY(good > 1000);
  }
};

QTEST_APPLESS_MAIN(TestRelayMessages)
#include "test_relay_messages.moc"
