// SPDX-License-Identifier: GPL-3.0-or-later
// Bulk records: what one end seals only the other opens, under either cipher, in any order, and
// nothing that was changed, moved or reflected.
#include <sodium.h>
#include <QTest>

#include <set>

#include "net/noise/bulk_aead.h"
#include "net/noise/bulk_cipher.h"

using namespace potluck;
using noise::BulkAead;
using noise::BulkCipher;
using noise::BulkSecret;

namespace {

noise::Key root_of(std::uint8_t value) {
  noise::Key out;
  out.fill(value);
  return out;
}

Bytes sealed(BulkCipher& cipher, std::uint64_t number, Bytes plain) {
  const std::size_t length = plain.size();
  plain.resize(length + noise::kTagBytes);
  cipher.seal(number, plain.data(), length);
  return plain;
}

bool opens(BulkCipher& cipher, std::uint64_t number, Bytes bytes) {
  return cipher.open(number, bytes.data(), bytes.size()).ok();
}

}  // namespace

class TestBulkCipher : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void handshake_gives_both_ends_one_secret_apart_from_the_channel() {
    using noise::Handshake;
    const auto a = noise::DhKeyPair::generate(), b = noise::DhKeyPair::generate();
    Handshake initiator(Handshake::Side::kInitiator, {}, a),
        responder(Handshake::Side::kResponder, {}, b);
    QVERIFY(responder.read_message(*initiator.write_message({})));
    QVERIFY(initiator.read_message(*responder.write_message({})));
    QVERIFY(responder.read_message(*initiator.write_message({})));
    const auto one = initiator.split(), other = responder.split();
    QVERIFY(one.bulk == other.bulk);
    QVERIFY(one.bulk != noise::Key{});
    // It is not the key of either direction: what those seal does not open under it.
    noise::CipherState send = one.send, receive = one.receive;
    Bytes plain(40 + noise::kTagBytes, 7), again = plain;
    QVERIFY(send.encrypt_in_place(plain.data(), 40));
    QVERIFY(receive.encrypt_in_place(again.data(), 40));
    BulkCipher cipher(BulkAead::kChaCha20Poly1305, one.bulk);
    QVERIFY(!opens(cipher, 0, plain) && !opens(cipher, 0, again));
  }

  // Which library seals is a matter of how the program was built: the other end may have another.
  void all_libraries_give_the_same_bytes() {
    const noise::BulkNonce nonce{0, 0, 0, 0, 9, 8, 7};
    for (const BulkAead aead : {BulkAead::kChaCha20Poly1305, BulkAead::kAes256Gcm}) {
      if (aead == BulkAead::kAes256Gcm && !noise::aes_is_available()) continue;
      for (const std::size_t length : {0, 1, 15, 16, 17, 255, 256, 4095, 65'536, 200'003}) {
        Bytes plain(length + noise::kTagBytes);
        for (std::size_t i = 0; i < length; ++i) plain[i] = static_cast<std::uint8_t>(i * 31);
        std::optional<Bytes> first;
        for (const auto& library : noise::bulk_aead_libraries()) {
          const auto cipher = library.make(aead, root_of(5));
          if (!cipher) continue;
          Bytes sealed = plain;
          cipher->seal(nonce, sealed.data(), length);
          if (!first) first = sealed;
          QVERIFY2(sealed == *first, library.name);
          Bytes changed = sealed;
          QVERIFY2(cipher->open(nonce, sealed.data(), length), library.name);
          QVERIFY2(std::equal(plain.begin(), plain.end() - noise::kTagBytes, sealed.begin()),
                   library.name);
          changed[length / 2] ^= 1;
          QVERIFY2(!cipher->open(nonce, changed.data(), length), library.name);
        }
      }
    }
  }

  void every_key_name_and_token_differs() {
    std::set<noise::Key> keys;
    std::size_t derived = 0;
    for (const std::uint8_t link : {std::uint8_t{1}, std::uint8_t{2}}) {
      const BulkSecret secret(root_of(link));
      for (const std::uint32_t number : {0U, 1U, 256U, 1U << 24}) {
        for (const bool from_initiator : {false, true}) {
          for (const BulkAead aead : {BulkAead::kChaCha20Poly1305, BulkAead::kAes256Gcm}) {
            keys.insert(secret.key(number, from_initiator, aead));
            ++derived;
          }
        }
        keys.insert(secret.bind_token(number));
        ++derived;
      }
    }
    QCOMPARE(keys.size(), derived);
    QVERIFY(BulkSecret(root_of(1)).link_name() != BulkSecret(root_of(2)).link_name());
    QVERIFY(BulkSecret(root_of(1)).link_name() == BulkSecret(root_of(1)).link_name());
  }

  // Whichever library this build uses, the bytes are those of the standard.
  void bytes_are_those_of_libsodium() {
    const noise::Key key = root_of(77);
    for (const std::size_t length : {std::size_t{0}, std::size_t{8}, std::size_t{70'000}}) {
      Bytes plain(length);
      for (std::size_t i = 0; i < length; ++i) plain[i] = static_cast<std::uint8_t>(i * 7);
      constexpr std::array<std::uint8_t, 12> kNonce{0, 0, 0, 0, 0x02, 0x01};
      Bytes theirs(length + noise::kTagBytes);
      crypto_aead_chacha20poly1305_ietf_encrypt(theirs.data(), nullptr, plain.data(), length,
                                                nullptr, 0, nullptr, kNonce.data(), key.data());
      BulkCipher chacha(BulkAead::kChaCha20Poly1305, key);
      QVERIFY(sealed(chacha, 0x102, plain) == theirs);
      QVERIFY(opens(chacha, 0x102, theirs));
      if (!noise::aes_is_available()) continue;
      crypto_aead_aes256gcm_encrypt(theirs.data(), nullptr, plain.data(), length, nullptr, 0,
                                    nullptr, kNonce.data(), key.data());
      BulkCipher aes(BulkAead::kAes256Gcm, key);
      QVERIFY(sealed(aes, 0x102, plain) == theirs);
      QVERIFY(opens(aes, 0x102, theirs));
    }
  }

  void records_open_in_any_order_and_only_unchanged_data() {
    QTest::addColumn<int>("aead");
    QTest::newRow("chacha20-poly1305") << 0;
    QTest::newRow("aes-256-gcm") << 1;
  }
  void records_open_in_any_order_and_only_unchanged() {
    QFETCH(int, aead);
    if (aead == 1 && !noise::aes_is_available()) QSKIP("no AES instructions here");
    const auto which = static_cast<BulkAead>(aead);
    const BulkSecret secret(root_of(9));
    BulkCipher out(which, secret.key(3, true, which)), in(which, secret.key(3, true, which));
    const Bytes plain(1000, 42);
    const Bytes zero = sealed(out, 0, plain), one = sealed(out, 1, plain);
    QVERIFY(zero != one);
    QVERIFY(opens(in, 1, one) && opens(in, 0, zero));
    QVERIFY(!opens(in, 0, one) && !opens(in, 2, one));
    Bytes back = one;
    QVERIFY(in.open(1, back.data(), back.size()));
    QVERIFY(std::equal(plain.begin(), plain.end(), back.begin()));
    for (std::size_t i = 0; i < one.size(); i += 7) {
      Bytes changed = one;
      changed[i] ^= 0x10;
      QVERIFY(!opens(in, 1, changed));
    }
    for (const std::size_t length : {std::size_t{0}, std::size_t{15}, one.size() - 1}) {
      QVERIFY(!opens(in, 1, Bytes(one.begin(), one.begin() + static_cast<long>(length))));
    }
    // Not under the key of the other direction, nor of another connection.
    BulkCipher back_way(which, secret.key(3, false, which));
    BulkCipher next(which, secret.key(4, true, which));
    QVERIFY(!opens(back_way, 1, one) && !opens(next, 1, one));
    QVERIFY(opens(in, 5, sealed(out, 5, {})));
  }
};

QTEST_APPLESS_MAIN(TestBulkCipher)
#include "test_bulk_cipher.moc"
