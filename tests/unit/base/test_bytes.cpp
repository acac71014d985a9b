// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes and their text forms: one text for one string of bytes, and nothing else decodes.
#include <QTest>

#include "net/base/ids.h"
#include "net/base/rng.h"

using namespace potluck;

class TestBytes : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void hex_round_trips() {
    const Bytes bytes = {0x00, 0x0f, 0xa5, 0xff};
    QCOMPARE(to_hex(bytes), std::string("000fa5ff"));
    QCOMPARE(from_hex("000fa5ff").value(), bytes);
    QCOMPARE(from_hex("").value(), Bytes());
  }

  void what_is_not_hex_is_refused() {
    for (const char* text : {"0", "0g", "0x00", "AB", " 00", "00 ", "-1"}) {
      QCOMPARE(from_hex(text).error().code, ErrorCode::kMalformed);
    }
  }

  // RFC 4648, section 10, without padding.
  void base64url_of_the_standard() {
    const std::pair<const char*, const char*> examples[] = {
        {"", ""},           {"f", "Zg"},          {"fo", "Zm8"},         {"foo", "Zm9v"},
        {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}};
    for (const auto& [plain, encoded] : examples) {
      QCOMPARE(to_base64url(as_bytes(plain)), std::string(encoded));
      QCOMPARE(as_text(from_base64url(encoded).value()), std::string_view(plain));
    }
    QCOMPARE(to_base64url(Bytes{0xfb, 0xff}), std::string("-_8"));
  }

  void base64url_round_trips_every_length() {
    Rng rng(1);
    for (std::size_t size = 0; size < 100; ++size) {
      Bytes bytes(size);
      for (auto& b : bytes) b = static_cast<std::uint8_t>(rng.next());
      QCOMPARE(from_base64url(to_base64url(bytes)).value(), bytes);
    }
  }

  // A pasted link that lost or changed a character must not name other bytes.
  void what_is_not_base64url_is_refused() {
    for (const char* text : {"Z", "Zm9vY", "Zg==", "Zm+v", "Zm/v", "Zm 9", "Zh", "Zm9"}) {
      QVERIFY2(!from_base64url(text), text);
    }
  }

  void integers_are_little_endian() {
    std::uint8_t out[8];
    put_u16(out, 0x0102);
    QCOMPARE(Bytes(out, out + 2), (Bytes{2, 1}));
    QCOMPARE(get_u16(out), std::uint16_t{0x0102});
    put_u32(out, 0x01020304);
    QCOMPARE(Bytes(out, out + 4), (Bytes{4, 3, 2, 1}));
    QCOMPARE(get_u32(out), 0x01020304u);
    put_u64(out, 0xf102030405060708ULL);
    QCOMPARE(Bytes(out, out + 8), (Bytes{8, 7, 6, 5, 4, 3, 2, 0xf1}));
    QVERIFY(get_u64(out) == 0xf102030405060708ULL);
  }

  void ids_have_one_length() {
    const Digest digest = Digest::from_hex(std::string(64, 'a')).value();
    QCOMPARE(digest.hex(), std::string(64, 'a'));
    QCOMPARE(digest.short_hex(), std::string("aaaaaaaa"));
    QVERIFY(!digest.is_zero());
    QVERIFY(Digest().is_zero());
    for (const std::size_t length : {0, 62, 66}) {
      QCOMPARE(Digest::from_hex(std::string(length, 'a')).error().code, ErrorCode::kMalformed);
    }
  }
};

QTEST_APPLESS_MAIN(TestBytes)
#include "test_bytes.moc"
