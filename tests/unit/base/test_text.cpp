// SPDX-License-Identifier: GPL-3.0-or-later
// Names from strangers: what may be shown, and what becomes of the rest.
#include <QStringDecoder>
#include <QTest>

#include "net/base/rng.h"
#include "net/base/text.h"

using namespace potluck;

class TestText : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void what_people_write_is_clean() {
    for (const char* text : {"", "Ada Lovelace", "Zoë", "日本語", "مرحبا", "🎉🎉", "a-b_c.d!"}) {
      QVERIFY2(is_clean_text(text), text);
      QCOMPARE(clean_text(text, 100), std::string(text));
    }
  }

  void what_is_not_clean_is_dropped_data() {
    QTest::addColumn<QByteArray>("dirty");
    QTest::addColumn<QByteArray>("clean");
    QTest::newRow("newline") << QByteArray("a\nb") << QByteArray("ab");
    QTest::newRow("zero") << QByteArray("a\0b", 3) << QByteArray("ab");
    QTest::newRow("delete") << QByteArray("a\x7f") << QByteArray("a");
    QTest::newRow("C1") << QByteArray("\xc2\x85z") << QByteArray("z");
    QTest::newRow("line separator") << QByteArray("\xe2\x80\xa8z") << QByteArray("z");
    QTest::newRow("right-to-left override") << QByteArray("\xe2\x80\xaez") << QByteArray("z");
    QTest::newRow("isolate") << QByteArray("\xe2\x81\xa6z") << QByteArray("z");
    QTest::newRow("lone continuation") << QByteArray("\x80z") << QByteArray("z");
    QTest::newRow("cut off at the end") << QByteArray("z\xe6\x97") << QByteArray("z");
    QTest::newRow("cut off in the middle") << QByteArray("\xe6\x97z") << QByteArray("z");
    QTest::newRow("overlong 2") << QByteArray("\xc1\xbfz") << QByteArray("z");
    QTest::newRow("overlong 3") << QByteArray("\xe0\x80\xafz") << QByteArray("z");
    QTest::newRow("overlong 4") << QByteArray("\xf0\x80\x80\xafz") << QByteArray("z");
    QTest::newRow("surrogate") << QByteArray("\xed\xbf\xbfz") << QByteArray("z");
    QTest::newRow("past Unicode") << QByteArray("\xf4\x90\x80\x80z") << QByteArray("z");
  }
  void what_is_not_clean_is_dropped() {
    QFETCH(QByteArray, dirty);
    QFETCH(QByteArray, clean);
    const std::string text = dirty.toStdString();
    QVERIFY(!is_clean_text(text));
    QCOMPARE(QByteArray::fromStdString(clean_text(text, 100)), clean);
  }

  void cut_falls_between_characters() {
    QCOMPARE(clean_text("aé", 2), std::string("a"));
    QCOMPARE(clean_text("aé", 3), std::string("aé"));
    QCOMPARE(clean_text("日本", 5), std::string("日"));
    QCOMPARE(clean_text("abc", 0), std::string());
  }

  // Whatever the bytes: the result is clean, short enough, and what Qt takes for UTF-8.
  void random_bytes_become_clean() {
    Rng rng(3);
    for (int i = 0; i < 5000; ++i) {
      std::string text(rng.below(20), '\0');
      // Bytes of many-byte characters, more often than chance would have them.
      for (char& c : text)
        c = static_cast<char>(rng.chance(0.7) ? 0x80 + rng.below(0x80) : rng.next());
      const std::string clean = clean_text(text, 10);
      QVERIFY(is_clean_text(clean));
      QVERIFY(clean.size() <= 10);
      if (!is_clean_text(text)) continue;
      QStringDecoder decoder(QStringDecoder::Utf8);
      const QString decoded = decoder(QByteArray::fromStdString(text));
      QVERIFY(!decoder.hasError());
      QCOMPARE(decoded.toUtf8().toStdString(), text);
    }
  }
};

QTEST_APPLESS_MAIN(TestText)
#include "test_text.moc"
