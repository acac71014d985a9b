// SPDX-License-Identifier: GPL-3.0-or-later
// A key on paper: written as others write theirs, and read as people type.
#include <QTest>

#include "net/base/rng.h"
#include "net/identity/key_words.h"

using namespace potluck;

class TestKeyWords : public QObject {
  Q_OBJECT

  static KeyPair key_of(int first, int step) {
    std::array<std::uint8_t, 32> seed{};
    for (std::size_t i = 0; i < seed.size(); ++i) {
      seed[i] = static_cast<std::uint8_t>(first + step * static_cast<int>(i));
    }
    return KeyPair::from_seed(seed);
  }
  static bool says(const Result<KeyPair>& refused, const char* what) {
    return !refused && refused.error().code == ErrorCode::kInvalidArgument &&
           refused.error().message.find(what) != std::string::npos;
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  // As the reference implementation of BIP 39 (python-mnemonic 0.21) writes these bytes.
  void as_bip_39_writes_them() {
    QCOMPARE(words_of(key_of(0, 1)),
             std::string("abandon amount liar amount expire adjust cage candy arch gather drum "
                         "bullet absurd math era live bid rhythm alien crouch range attend journey "
                         "unaware"));
    QCOMPARE(words_of(key_of(255, 0)),
             std::string("zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo "
                         "zoo zoo zoo zoo zoo vote"));
  }

  void come_back_as_people_type_them() {
    for (int i = 0; i < 50; ++i) {
      const auto key = KeyPair::generate();
      const std::string words = words_of(key);
      std::string list, capitals, short_ones;
      std::size_t number = 0, letters = 0;
      for (const char c : " " + words) {
        if (c == ' ') {
          ++number;
          list += (number > 1 ? "\n" : "") + std::to_string(number) + ". ";
          short_ones += ' ';
          letters = 0;
          continue;
        }
        list += c;
        if (++letters <= 4) short_ones += c;
      }
      for (const char c : words) capitals += static_cast<char>(std::toupper(c));
      for (const std::string& text : {words, list, capitals, short_ones, "\t" + words + ".\r\n"}) {
        const auto back = key_of_words(text);
        QVERIFY2(back, back ? "" : back.error().text().c_str());
        QVERIFY(back->seed() == key.seed());
      }
    }
  }

  void a_mistake_is_told_as_what_it_is() {
    const std::string words = words_of(key_of(0, 1));
    QVERIFY(says(key_of_words(""), "these are 0"));
    QVERIFY(says(key_of_words(words.substr(0, words.rfind(' '))), "these are 23"));
    QVERIFY(says(key_of_words(words + " zoo"), "these are 25"));
    std::string typo = words;
    typo.replace(typo.find("liar"), 4, "lair");
    QVERIFY(says(key_of_words(typo), "word 3, \"lair\""));
    std::string other = words;
    other.replace(other.find("liar"), 4, "zone");
    QVERIFY(says(key_of_words(other), "do not belong together"));
    std::string swapped = words;
    swapped.replace(0, std::string("abandon amount").size(), "amount abandon");
    QVERIFY(says(key_of_words(swapped), "do not belong together"));
  }

  // One in 256 gets past eight bits of a checksum, and no more.
  void a_wrong_word_is_seen_nearly_always() {
    Rng rng(7);
    int passed = 0;
    constexpr int kTries = 2000;
    for (int i = 0; i < kTries; ++i) {
      std::array<std::uint8_t, 32> seed{};
      for (auto& byte : seed) byte = static_cast<std::uint8_t>(rng.next());
      const std::string words = words_of(KeyPair::from_seed(seed));
      const auto at = words.find(' ');
      const auto other = "zoo" + words.substr(at);
      if (words.starts_with("zoo")) continue;
      passed += key_of_words(other).ok() ? 1 : 0;
    }
    QVERIFY2(passed < kTries / 100, qPrintable(QString::number(passed)));
  }
};

QTEST_APPLESS_MAIN(TestKeyWords)
#include "test_key_words.moc"
