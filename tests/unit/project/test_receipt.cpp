// SPDX-License-Identifier: GPL-3.0-or-later
// A receipt says what its member has signed, and nothing else.
#include <QTest>

#include <nlohmann/json.hpp>

#include "engine/project/receipt.h"

using namespace potluck;
using nlohmann::json;

class TestReceipt : public QObject {
  Q_OBJECT

  const KeyPair member_ = KeyPair::generate();
  Receipt receipt_;

 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(init_crypto());
    receipt_.project = KeyPair::generate().public_key();
    receipt_.project_name = "Words \"of\" all";
    receipt_.member = member_.public_key();
    receipt_.name = "Ada";
    receipt_.history = 120;
    receipt_.head.data[0] = 7;
    receipt_.given = {640, 40, 12, 2400};
    receipt_.unix_s = 1'800'000'000;
  }

  void comes_back_as_it_was() {
    const auto made = sign_receipt(receipt_, member_);
    QVERIFY(made);
    const auto back = read_receipt(made->text());
    QVERIFY2(back, back ? "" : back.error().message.c_str());
    QVERIFY(back->receipt == receipt_);
    // White space is not what is signed.
    const auto dense = read_receipt(json::parse(made->text()).dump());
    QVERIFY(dense && dense->receipt == receipt_);
    QCOMPARE(dense->code(), made->code());
    QCOMPARE(made->code().size(), std::size_t{19});
    Receipt other = receipt_;
    ++other.given.samples;
    QVERIFY(sign_receipt(other, member_)->code() != made->code());
  }

  void nothing_in_it_can_be_changed() {
    const auto text = sign_receipt(receipt_, member_)->text();
    const json good = json::parse(text);
    for (const auto& [key, value] : good.items()) {
      json changed = good;
      if (value.is_string()) {
        std::string other = value;
        if (other.empty()) continue;
        other[0] = other[0] == '1' ? '2' : '1';
        changed[key] = other;
      } else {
        changed[key] = value.get<std::uint64_t>() + 1;
      }
      QVERIFY2(!read_receipt(changed.dump()), key.c_str());
      changed.erase(key);
      QVERIFY2(!read_receipt(changed.dump()), key.c_str());
      changed[key] = nullptr;
      QVERIFY2(!read_receipt(changed.dump()), key.c_str());
      changed[key] = -1;
      QVERIFY2(!read_receipt(changed.dump()), key.c_str());
    }
    // The border between the two names is signed as well.
    json moved = good;
    moved["project_name"] = receipt_.project_name + "A";
    moved["name"] = "da";
    QVERIFY(!read_receipt(moved.dump()));
  }

  void what_is_no_receipt_is_refused() {
    for (const char* text : {"", "{", "[]", "null", "{}", "{\"potluck_receipt\":1}"}) {
      const auto read = read_receipt(text);
      QVERIFY(!read);
      QVERIFY(read.error().code == ErrorCode::kMalformed);
    }
    QVERIFY(!read_receipt(std::string(kMaxReceiptBytes + 1, ' ')));
  }

  void a_member_makes_its_own() {
    QVERIFY(!sign_receipt(receipt_, KeyPair::generate()));
    Receipt strange = receipt_;
    strange.name = "A\nB";
    QVERIFY(!sign_receipt(strange, member_));
    strange.name = std::string(65, 'a');
    QVERIFY(!sign_receipt(strange, member_));
  }
};

QTEST_APPLESS_MAIN(TestReceipt)
#include "test_receipt.moc"
