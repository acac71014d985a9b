// SPDX-License-Identifier: GPL-3.0-or-later
// Each field that is typed wrong is named with what it may be, all of them at once, and what passes
// here is what `create` takes.
#include <QTest>

#include "engine/node/creation/project_field_check.h"

using namespace potluck;
using nlohmann::json;

namespace {

std::map<std::string, std::string> problems(const json& params) {
  std::map<std::string, std::string> out;
  const auto told = check_project(params);
  if (!told) return {{"", told.error().message}};
  for (const auto& each : told->problems) out[each.field] = each.message.text();
  return out;
}

}  // namespace

class TestProjectCheck : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void nothing_typed_is_nothing_wrong() {
    QVERIFY(problems(json::object()).empty());
    QVERIFY(problems({{"name", ""}, {"display_name", ""}, {"recipe", json::object()}}).empty());
  }

  void names_are_bounded_in_bytes() {
    std::string umlauts, han;
    for (int i = 0; i < 50; ++i) umlauts += "\xc3\xa4";
    for (int i = 0; i < 21; ++i) han += "\xe4\xb8\xad";
    QVERIFY(problems({{"name", umlauts}, {"display_name", han}}).empty());
    const auto wrong = problems({{"name", umlauts + "x"}, {"display_name", han + "ab"}});
    QCOMPARE(wrong.at("name"), std::string("too long: 101 of at most 100 bytes"));
    QCOMPARE(wrong.at("display_name"), std::string("too long: 65 of at most 64 bytes"));
    QVERIFY(problems({{"description", std::string(4096, 'd') + "\n"}}).contains("description"));
    QVERIFY(problems({{"description", "two\nlines"}}).empty());
    QVERIFY(problems({{"name",
                       "a\xe2\x80\xae"
                       "b"}})
                .contains("name"));  // turns the text around
  }

  void relays_are_addresses() {
    QVERIFY(problems({{"relays", {"relay.example.org:4600", "[2001:db8::7]:4600"}}}).empty());
    const auto wrong = problems({{"relays", {"relay.example.org:4600", "relay.example.org"}}});
    QVERIFY(wrong.at("relays").starts_with("relay.example.org is no HOST:PORT"));
    QVERIFY(problems({{"relays", json::array({"a:1", "a:2", "a:3", "a:4", "a:5"})}})
                .contains("relays"));
  }

  void all_of_the_recipe_is_looked_at() {
    const auto wrong = problems({{"recipe",
                                  {{"lr", "0,001"},
                                   {"epochs", "many"},
                                   {"optimizer", "magic"},
                                   {"warmup", "1000"},
                                   {"colour", "red"},
                                   {"target_batch", "32,epochs=5"}}}});
    QCOMPARE(wrong.at("recipe.lr"), std::string("decimals are written with a full stop"));
    QCOMPARE(wrong.at("recipe.epochs"), std::string("a whole number from 1 to 1000000000"));
    QCOMPARE(wrong.at("recipe.optimizer"), std::string("one of: adamw sgd lamb"));
    QVERIFY(wrong.contains("recipe.colour") && wrong.contains("recipe.target_batch"));
    QCOMPARE(wrong.at("recipe.warmup"), std::string("fewer than the 1000 epochs of the run"));
  }

  void contradictions_name_the_field_that_has_to_change() {
    const auto rising = problems({{"recipe", {{"lr", "1e-5"}, {"lr_min", "1e-4"}}}});
    QCOMPARE(rising.at("recipe.lr_min"),
             std::string("the learning rate only falls: at most 0.00001"));
    QVERIFY(problems({{"recipe", {{"lr", "1e-5"}}}}).empty());  // the default follows it
    QVERIFY(problems({{"recipe", {{"codec", "auto"}, {"average_codec", "fp16"}}}})
                .contains("recipe.average_codec"));
    QVERIFY(problems({{"recipe", {{"epochs", "5"}, {"warmup", "5"}}}}).contains("recipe.warmup"));
  }

  void weights_have_to_be_there() {
    QVERIFY(problems({{"weights", "/no/such.safetensors"}}).contains("weights"));
    QVERIFY(problems({{"weights", "/"}}).empty());  // a folder may hold them
  }

  void what_is_no_text_is_refused() {
    QVERIFY(!check_project({{"name", 5}}));
    QVERIFY(!check_project({{"recipe", "lr=1"}}));
    QVERIFY(!check_project({{"recipe", {{"lr", 1}}}}));
  }
};

QTEST_APPLESS_MAIN(TestProjectCheck)
#include "test_project_field_check.moc"
