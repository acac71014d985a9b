// SPDX-License-Identifier: GPL-3.0-or-later
// The Noise XX handshake against the published vectors, and against whoever changes its bytes.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <memory>

#include "net/noise/handshake.h"
#include "tests/support/test_files.h"

using namespace potluck;
using noise::Handshake;

namespace {

using Side = Handshake::Side;

Bytes hex_field(const QJsonObject& object, const char* name) {
  return from_hex(object[QLatin1String(name)].toString().toStdString()).value();
}

noise::DhKeyPair key_field(const QJsonObject& object, const char* name) {
  const Bytes bytes = hex_field(object, name);
  noise::Key secret;
  std::copy(bytes.begin(), bytes.end(), secret.begin());
  return noise::DhKeyPair::from_secret(secret);
}

// The two ends of one handshake, with fresh keys.
struct Pair {
  noise::DhKeyPair a = noise::DhKeyPair::generate(), b = noise::DhKeyPair::generate();
  Handshake initiator, responder;

  explicit Pair(std::string_view initiator_prologue = "p",
                std::string_view responder_prologue = "p")
      : initiator(Side::kInitiator, as_bytes(initiator_prologue), a),
        responder(Side::kResponder, as_bytes(responder_prologue), b) {}
  Handshake& writer(int message) { return message % 2 == 0 ? initiator : responder; }
  Handshake& reader(int message) { return message % 2 == 0 ? responder : initiator; }
};

const Bytes kPayload = {'c', 'h', 'a', 'i', 'n'};

}  // namespace

class TestNoise : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void published_vectors() {
    QFile file(test_file("noise_xx_25519_chachapoly_blake2b.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray vectors =
        QJsonDocument::fromJson(file.readAll()).object()[QLatin1String("vectors")].toArray();
    QVERIFY(!vectors.isEmpty());
    for (const auto& value : vectors) check_vector(value.toObject());
  }

  void both_ends_know_each_other_and_the_prologue() {
    Pair pair;
    for (int message = 0; message < 3; ++message) {
      QVERIFY(pair.writer(message).my_turn());
      QVERIFY(!pair.reader(message).my_turn());
      const auto bytes = pair.writer(message).write_message(kPayload);
      QVERIFY(bytes);
      const auto payload = pair.reader(message).read_message(*bytes);
      QVERIFY(payload);
      QCOMPARE(*payload, kPayload);
    }
    QVERIFY(pair.initiator.finished() && pair.responder.finished());
    QVERIFY(pair.initiator.remote_static() == pair.b.public_key);
    QVERIFY(pair.responder.remote_static() == pair.a.public_key);
    QVERIFY(pair.initiator.handshake_hash() == pair.responder.handshake_hash());
    QVERIFY(!pair.initiator.read_message(kPayload));
  }

  void another_prologue_is_refused() {
    Pair pair("project a", "project b");
    QVERIFY(pair.responder.read_message(*pair.initiator.write_message({})));
    QVERIFY(!pair.initiator.read_message(*pair.responder.write_message({})));
  }

  void every_changed_byte_is_refused_data() {
    QTest::addColumn<int>("tampered");
    for (int message = 0; message < 3; ++message) QTest::addRow("message %d", message) << message;
  }
  void every_changed_byte_is_refused() {
    QFETCH(int, tampered);
    for (std::size_t at = 0;; ++at) {
      Pair pair;
      bool refused = false;
      for (int message = 0; message < 3 && !refused; ++message) {
        Bytes bytes = pair.writer(message).write_message(kPayload).value();
        if (message == tampered) {
          if (at == bytes.size()) return;  // each byte had its turn
          bytes[at] ^= 0x40;
        }
        refused = !pair.reader(message).read_message(bytes);
        // A handshake that failed stays failed.
        if (refused) QVERIFY(!pair.reader(message).read_message(bytes));
      }
      // The first message is in clear: its change is noticed one message later.
      QVERIFY2(refused, qPrintable(QString("byte %1 could be changed").arg(at)));
    }
  }

  void every_truncation_is_refused() {
    for (int cut_message = 0; cut_message < 3; ++cut_message) {
      std::size_t length = 0;
      for (std::size_t keep = 0; keep <= length; ++keep) {
        Pair pair;
        bool refused = false;
        for (int message = 0; message < 3 && !refused; ++message) {
          Bytes bytes = pair.writer(message).write_message(kPayload).value();
          if (message == cut_message) {
            length = bytes.size() - 1;
            bytes.resize(keep);
          }
          refused = !pair.reader(message).read_message(bytes);
        }
        QVERIFY2(refused, qPrintable(QString("%1 bytes of message %2").arg(keep).arg(cut_message)));
      }
    }
  }

  // Points of small order would make the shared secret independent of our key.
  void small_order_points_are_refused() {
    for (const std::uint8_t first : {0, 1}) {
      Pair pair;
      Bytes message(32, 0);
      message[0] = first;
      QVERIFY(pair.responder.read_message(message));
      QVERIFY(!pair.responder.write_message({}));
      PublicKey weak;
      weak.data[0] = first;
      QVERIFY(!noise::dh_public_of(weak));
    }
  }

  void over_long_messages_are_refused() {
    Pair pair;
    QCOMPARE(pair.initiator.write_message(Bytes(noise::kMaxMessageBytes)).error().code,
             ErrorCode::kTooLarge);
    QCOMPARE(pair.responder.read_message(Bytes(noise::kMaxMessageBytes + 1)).error().code,
             ErrorCode::kTooLarge);
  }

  void static_key_is_the_identity() {
    const KeyPair identity = KeyPair::generate();
    const auto dh = noise::DhKeyPair::from_identity(identity);
    QVERIFY(noise::dh_public_of(identity.public_key()).value() == dh.public_key);
  }

  void channel_refuses_replay_reorder_and_reflection() {
    Pair pair;
    for (int message = 0; message < 3; ++message) {
      QVERIFY(pair.reader(message).read_message(*pair.writer(message).write_message({})));
    }
    auto a = pair.initiator.split();
    auto b = pair.responder.split();
    const auto sealed = [&a](char c) {
      Bytes frame(1 + noise::kTagBytes, 0);
      frame[0] = static_cast<std::uint8_t>(c);
      if (!a.send.encrypt_in_place(frame.data(), 1, kPayload)) qFatal("cannot encrypt");
      return frame;
    };
    const auto open = [](noise::CipherState& state, Bytes frame, ByteView ad) {
      return state.decrypt_in_place(frame.data(), frame.size(), ad).ok();
    };
    const Bytes first = sealed('1'), second = sealed('2');
    QVERIFY(!open(b.receive, second, kPayload));  // out of order
    QVERIFY(!open(b.receive, first, {}));         // other associated data
    QVERIFY(!open(a.receive, first, kPayload));   // sent back to its author
    QVERIFY(open(b.receive, first, kPayload));
    QVERIFY(!open(b.receive, first, kPayload));  // again
    QVERIFY(open(b.receive, second, kPayload));
    QVERIFY(!open(b.receive, Bytes(noise::kTagBytes - 1), {}));
  }

 private:
  static void check_vector(const QJsonObject& vector) {
    const Bytes prologue = hex_field(vector, "init_prologue");
    Handshake initiator(Side::kInitiator, prologue, key_field(vector, "init_static"),
                        key_field(vector, "init_ephemeral"));
    Handshake responder(Side::kResponder, hex_field(vector, "resp_prologue"),
                        key_field(vector, "resp_static"), key_field(vector, "resp_ephemeral"));
    const QJsonArray messages = vector[QLatin1String("messages")].toArray();
    QCOMPARE(messages.size(), 6);
    Handshake::Channel channels[2];
    for (int i = 0; i < messages.size(); ++i) {
      const Bytes payload = hex_field(messages[i].toObject(), "payload");
      const Bytes ciphertext = hex_field(messages[i].toObject(), "ciphertext");
      Handshake& writer = i % 2 == 0 ? initiator : responder;
      Handshake& reader = i % 2 == 0 ? responder : initiator;
      if (i < 3) {
        QCOMPARE(writer.write_message(payload).value(), ciphertext);
        QCOMPARE(reader.read_message(ciphertext).value(), payload);
        continue;
      }
      if (i == 3) channels[0] = initiator.split();
      if (i == 3) channels[1] = responder.split();
      Bytes frame = payload;
      frame.resize(payload.size() + noise::kTagBytes);
      QVERIFY(channels[i % 2].send.encrypt_in_place(frame.data(), payload.size()));
      QCOMPARE(frame, ciphertext);
      QVERIFY(channels[1 - i % 2].receive.decrypt_in_place(frame.data(), frame.size()));
      frame.resize(payload.size());
      QCOMPARE(frame, payload);
    }
    const auto hash = initiator.handshake_hash();
    QCOMPARE(Bytes(hash.begin(), hash.end()), hex_field(vector, "handshake_hash"));
    QVERIFY(responder.handshake_hash() == hash);
  }
};

QTEST_APPLESS_MAIN(TestNoise)
#include "test_noise.moc"
