// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <functional>
#include <nlohmann/json.hpp>

#include "engine/project/manifest.h"
#include "net/base/rng.h"
#include "net/crypto/hash.h"

using namespace potluck;
using Json = nlohmann::json;

namespace {

constexpr std::string_view kContext = "potluck manifest v1";

Manifest sample() {
  Manifest m;
  m.name = "Shakespeare für alle";
  m.description = "One line.\nAnother \"line\" \\ 漢字.";
  m.model = "gpt:layers=4,heads=4,width=128,context=64";
  m.data_format = "text";
  m.data = {{"tiny.txt", blake2b(as_bytes("x")), 1115394}};
  m.recipe.target_batch = 12;
  m.recipe.learning_rate = 0.1 + 0.2;
  m.policy = JoinPolicy::kOpen;
  m.bootstrap = {"127.0.0.1:4000", "[::1]:4001"};
  m.created_unix = 1'700'000'000;
  return m;
}

// A well-formed frame around any text, signed by the key: what a hostile organiser can make.
Bytes framed(const std::string& text, const KeyPair& key, std::uint16_t version = 1) {
  Bytes out = {'P', 'T', 'L', 'M', 0, 0, 0, 0, 0, 0};
  put_u16(&out[4], version);
  put_u32(&out[6], static_cast<std::uint32_t>(text.size()));
  out.insert(out.end(), text.begin(), text.end());
  const auto signature = key.sign(kContext, as_bytes(text));
  out.insert(out.end(), signature.data.begin(), signature.data.end());
  return out;
}

Json json_of(const Bytes& bytes) {
  return Json::parse(bytes.begin() + 10, bytes.end() - Signature::kSize);
}

}  // namespace

class TestManifest : public QObject {
  Q_OBJECT

  KeyPair key_ = KeyPair::generate();

  // The error after changing the JSON and signing it again.
  Error changed(const std::function<void(Json&)>& change) {
    auto json = json_of(sign_manifest(sample(), key_));
    change(json);
    auto decoded = decode_manifest(framed(json.dump(), key_));
    return decoded ? Error{ErrorCode::kInternal, "it was accepted", {}} : decoded.error();
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void comes_back_as_it_was() {
    const auto bytes = sign_manifest(sample(), key_);
    const auto back = decode_manifest(bytes);
    QVERIFY2(back.ok(), back ? "" : back.error().text().c_str());
    const auto want = sample();
    QVERIFY(back->id == key_.public_key());
    QCOMPARE(back->name, want.name);
    QCOMPARE(back->description, want.description);
    QCOMPARE(back->model, want.model);
    QCOMPARE(back->data_format, want.data_format);
    QCOMPARE(back->data.size(), 1u);
    QCOMPARE(back->data[0].name, want.data[0].name);
    QVERIFY(back->data[0].root == want.data[0].root);
    QCOMPARE(back->data[0].size, want.data[0].size);
    QVERIFY(back->recipe == want.recipe);
    QVERIFY(back->policy == want.policy);
    QCOMPARE(back->bootstrap, want.bootstrap);
    QCOMPARE(back->created_unix, want.created_unix);
    QCOMPARE(sign_manifest(*back, key_), bytes);
  }

  // Older ones say nothing of it: then nobody may.
  void it_says_whether_members_may_find_each_other() {
    auto found = sample();
    QVERIFY(!decode_manifest(sign_manifest(found, key_))->find_over_dht);
    found.find_over_dht = true;
    const auto back = decode_manifest(sign_manifest(found, key_));
    QVERIFY(back.ok() && back->find_over_dht);
    QVERIFY(changed([](Json& j) { j["dht"] = "yes"; }).message.find("dht") != std::string::npos);
  }

  void a_file_may_be_in_the_web_as_well() {
    auto found = sample();
    const std::vector<std::string> addresses = {"https://example.org/a.txt", "http://b.example/a"};
    found.data[0].web = addresses;
    const auto back = decode_manifest(sign_manifest(found, key_));
    QVERIFY(back.ok());
    QCOMPARE(back->data[0].web, addresses);
    const auto refused = [&](const Json& web) {
      return changed([&](Json& j) { j["data"]["files"][0]["web"] = web; }).message.find("web") !=
             std::string::npos;
    };
    QVERIFY(refused("https://example.org/a.txt"));
    QVERIFY(refused({"ftp://example.org/a.txt"}));
    QVERIFY(refused({"https://example.org/a b"}));
    QVERIFY(refused({"https://example.org/" + std::string(kMaxWebAddressBytes, 'a')}));
    QVERIFY(refused(std::vector<std::string>(kMaxWebAddresses + 1, addresses[0])));
    QVERIFY(refused({1}));
  }

  // Found in the text by each for itself, they could differ.
  void pieces_come_with_their_tokenizer() {
    auto pieces = sample();
    pieces.recipe.tokens = "pieces";
    const auto without = decode_manifest(sign_manifest(pieces, key_));
    QVERIFY(!without.ok());
    QVERIFY(without.error().message.find("tokenizer") != std::string::npos);
    pieces.data.push_back({"tokenizer.json", blake2b(as_bytes("y")), 100, "tokenizer"});
    QVERIFY(decode_manifest(sign_manifest(pieces, key_)).ok());
    pieces.data.push_back({"another.json", blake2b(as_bytes("z")), 100, "tokenizer"});
    QVERIFY(!decode_manifest(sign_manifest(pieces, key_)).ok());
  }

  void unknown_fields_of_the_same_version_are_ignored() {
    auto json = json_of(sign_manifest(sample(), key_));
    json["colour"] = {{"accent", "#ff0000"}};
    json["data"]["licence"] = "public domain";
    const auto back = decode_manifest(framed(json.dump(), key_));
    QVERIFY(back.ok());
    QCOMPARE(back->name, sample().name);
  }

  void a_newer_version_asks_for_an_update() {
    const auto in_json = changed([](Json& j) { j["version"] = 2; });
    QCOMPARE(in_json.code, ErrorCode::kVersionMismatch);
    QVERIFY(in_json.hint.find("update Potluck") != std::string::npos);
    const auto in_frame = decode_manifest(framed("anything else", key_, 2));
    QCOMPARE(in_frame.error().code, ErrorCode::kVersionMismatch);
  }

  void signed_by_somebody_else() {
    const auto json = json_of(sign_manifest(sample(), key_));
    const auto forged = decode_manifest(framed(json.dump(), KeyPair::generate()));
    QCOMPARE(forged.error().code, ErrorCode::kMalformed);
    QVERIFY(forged.error().message.find("signature") != std::string::npos);
  }

  void every_truncation_and_every_flipped_bit() {
    const auto bytes = sign_manifest(sample(), key_);
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      QVERIFY(!decode_manifest(ByteView(bytes).first(n)).ok());
    }
    auto longer = bytes;
    longer.push_back(0);
    QVERIFY(!decode_manifest(longer).ok());
    Rng rng(2);
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      auto flipped = bytes;
      flipped[n] ^= static_cast<std::uint8_t>(1u << rng.below(8));
      QVERIFY2(!decode_manifest(flipped).ok(), std::to_string(n).c_str());
    }
  }

  void huge_lengths() {
    auto bytes = sign_manifest(sample(), key_);
    for (const std::uint32_t length : {0xffffffffu, 0x80000000u, 0xffffffb6u, 0u}) {
      put_u32(&bytes[6], length);
      QCOMPARE(decode_manifest(bytes).error().code, ErrorCode::kMalformed);
    }
    QCOMPARE(decode_manifest(Bytes(kMaxManifestBytes + 1, 'P')).error().code, ErrorCode::kTooLarge);
  }

  void deep_nesting_is_refused() {
    for (const auto& [open, close] : {std::pair{"[", "]"}, std::pair{"{\"a\":", "}"}}) {
      std::string deep;
      for (int i = 0; i < 9000; ++i) deep += open;
      deep += "1";
      for (int i = 0; i < 9000; ++i) deep += close;
      const auto refused = decode_manifest(framed("{\"version\":1,\"x\":" + deep + "}", key_));
      QCOMPARE(refused.error().code, ErrorCode::kMalformed);
      QVERIFY2(refused.error().message.find("deep") != std::string::npos,
               refused.error().message.c_str());
      QVERIFY(!decode_manifest(framed(deep, key_)).ok());
    }
  }

  void texts_that_are_no_json_object() {
    for (const auto* text : {"", "null", "[]", "\"x\"", "{", "{]", "1e999", "{\"id\":\"\xff\"}",
                             "{\"id\":1}", "{\"id\":\"00\"}", "\xef\xbb\xbf{}"}) {
      QCOMPARE(decode_manifest(framed(text, key_)).error().code, ErrorCode::kMalformed);
    }
  }

  void path_tricks_in_file_names() {
    using namespace std::string_literals;
    for (const auto& name : {"../x"s, ".."s, "/etc/passwd"s, "a\0b"s, "a/b"s, "a\\b"s, ""s, "."s,
                             "C:evil"s, "a\nb"s, std::string(129, 'a'), ".ssh"s}) {
      const auto error = changed([&](Json& j) { j["data"]["files"][0]["name"] = name; });
      QCOMPARE(error.code, ErrorCode::kMalformed);
      QVERIFY2(error.message.find("\"name\"") != std::string::npos, error.message.c_str());
    }
  }

  void every_field_is_checked_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    const auto add = [](const char* path, const char* value) {
      QTest::addRow("%s %s", path, value) << QString(path) << QString(value);
    };
    for (const auto* field :
         {"/name", "/description", "/model", "/data", "/recipe", "/policy", "/bootstrap",
          "/created", "/version", "/id", "/data/format", "/data/files", "/data/files/0/name",
          "/data/files/0/root", "/data/files/0/size"}) {
      for (const auto* value : {"null", "true", "-5", "1.5", "[[1]]", "{\"a\":1}", "\"\\u0007\""}) {
        add(field, value);
      }
    }
    add("/name", "\"\"");
    add("/name", "\"  \"");
    add("/model", "\"\"");
    add("/model", "\"a b\"");
    add("/policy", "\"closed\"");
    add("/recipe", "\"epochs=0\"");
    add("/recipe", "\"unknown=1\"");
    add("/created", "18446744073709551615");
    add("/data/format", "\"parquet\"");
    add("/data/format", "\"idx\"");  // which needs two files
    add("/data/files", "[]");
    add("/data/files/0/size", "0");
    add("/data/files/0/size", "18446744073709551615");
    add("/data/files/0/root", "\"0000\"");
    add("/bootstrap", "[\"not an address\"]");
    add("/bootstrap", "[\"host:99999\"]");
    add("/id", "\"0000000000000000000000000000000000000000000000000000000000000000\"");
  }
  void every_field_is_checked() {
    QFETCH(QString, path);
    QFETCH(QString, value);
    const auto error = changed([&](Json& j) {
      j[Json::json_pointer(path.toStdString())] = Json::parse(value.toStdString());
    });
    QVERIFY2(error.code == ErrorCode::kMalformed, error.message.c_str());
    QVERIFY(!error.hint.empty());
  }

  void missing_fields_are_named() {
    for (const auto* field : {"name", "description", "model", "data", "recipe", "policy",
                              "bootstrap", "created", "version", "id"}) {
      const auto error = changed([&](Json& j) { j.erase(field); });
      QCOMPARE(error.code, ErrorCode::kMalformed);
      QVERIFY2(error.message.find(field) != std::string::npos, error.message.c_str());
    }
  }

  void two_files_of_one_name() {
    const auto error = changed([](Json& j) {
      j["data"]["format"] = "idx";
      j["data"]["files"].push_back(j["data"]["files"][0]);
    });
    QVERIFY(error.message.find("twice") != std::string::npos);
  }

  void too_many_of_anything() {
    QCOMPARE(changed([](Json& j) { j["bootstrap"] = std::vector<std::string>(1000, "a:1"); }).code,
             ErrorCode::kMalformed);
    QCOMPARE(changed([](Json& j) {
               for (int i = 0; i < 100; ++i) j["data"]["files"].push_back(j["data"]["files"][0]);
             }).code,
             ErrorCode::kMalformed);
    QCOMPARE(changed([](Json& j) { j["description"] = std::string(5000, 'x'); }).code,
             ErrorCode::kMalformed);
  }

  void text_that_is_not_utf8_does_not_throw() {
    auto odd = sample();
    odd.name = "\xff\xfe";
    QVERIFY(!sign_manifest(odd, key_).empty());
  }
};

QTEST_APPLESS_MAIN(TestManifest)
#include "test_manifest.moc"
