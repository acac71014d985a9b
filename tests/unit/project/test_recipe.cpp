// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/codec/codec.h"
#include "engine/project/project_limits.h"
#include "engine/project/recipe.h"
#include "net/base/rng.h"

using namespace potluck;

class TestRecipe : public QObject {
  Q_OBJECT

  static Error error_of(std::string_view text) {
    auto parsed = parse_recipe(text);
    return parsed ? Error{ErrorCode::kInternal, "it was accepted", {}} : parsed.error();
  }

 private Q_SLOTS:
  void nothing_gives_the_defaults() {
    for (const auto* text : {"", "  ", "\n"}) {
      QVERIFY(parse_recipe(text).ok());
      QVERIFY(*parse_recipe(text) == Recipe{});
    }
  }

  void the_character_recipe() {
    const auto parsed = parse_recipe(
        "target_batch=12, epochs=2000,optimizer=adamw,lr=1e-3,lr_min=1e-4,schedule=cosine,"
        "warmup=100,beta1=0.9,beta2=0.99,weight_decay=0.1,clip=1.0,\n");
    QVERIFY2(parsed.ok(), parsed ? "" : parsed.error().text().c_str());
    QCOMPARE(parsed->target_batch, 12u);
    QCOMPARE(parsed->epochs, 2000u);
    QCOMPARE(parsed->warmup, 100u);
    QCOMPARE(parsed->learning_rate, 1e-3);
    QCOMPARE(parsed->clip, 1.0);
    QCOMPARE(parsed->codec, std::string("fp16"));
  }

  void averages_travel_as_gradients_do_unless_told_otherwise() {
    QCOMPARE(average_codec_of(*parse_recipe("codec=int4")), std::string_view("int4"));
    QCOMPARE(average_codec_of(*parse_recipe("codec=topk")), std::string_view("int8"));
    const auto given = parse_recipe("codec=topk,average_codec=fp16");
    QCOMPARE(average_codec_of(*given), std::string_view("fp16"));
  }

  void every_key_reads_what_it_writes() {
    Recipe odd;
    odd.target_batch = 7;
    odd.epochs = 123456789;
    odd.optimizer = "sgd";
    odd.learning_rate = 0.1 + 0.2;
    odd.final_learning_rate = 1e-17;
    odd.schedule = "linear";
    odd.warmup = 3;
    odd.step_every = 17;
    odd.step_factor = 0.3;
    odd.label_smoothing = 0.1;
    odd.dropout = 0.05;
    odd.ema = 0.999;
    odd.recompute = 1;
    odd.tokens = "bytes";
    odd.augment = "flip-crop";
    odd.image_size = 224;
    odd.beta1 = 1.0 / 3;
    odd.beta2 = 0;
    odd.weight_decay = 9.999;
    odd.momentum = 0.123456789012345;
    odd.clip = 0;
    odd.precision = "mixed";
    odd.codec = "int4";
    odd.average_codec = "fp32";
    odd.validate_every = 0;
    odd.validation_samples = 1;
    odd.digest_every = 1000000;
    odd.checkpoint_seconds = 86400;
    odd.seed = ~std::uint64_t{0};
    odd.train_fraction = 0.9999999999999999;
    for (const auto& recipe : {Recipe{}, odd}) {
      const auto text = to_string(recipe);
      const auto parsed = parse_recipe(text);
      QVERIFY2(parsed.ok(), parsed ? "" : parsed.error().text().c_str());
      QVERIFY2(*parsed == recipe, text.c_str());
      QCOMPARE(to_string(*parsed), text);
    }
  }

  void help_names_every_key_once_with_a_default_that_parses() {
    const auto keys = recipe_keys();
    QCOMPARE(keys.size(), 41u);
    std::string all;
    for (const auto& key : keys) {
      QVERIFY(key.help.text().size() > 10);
      all += (all.empty() ? "" : ",") + key.key + "=" + key.value;
    }
    QCOMPARE(all, to_string(Recipe{}));
  }

  void a_plan_that_chooses_codecs_chooses_them_all() {
    const auto error = error_of("codec=auto,average_codec=int8");
    QCOMPARE(error.code, ErrorCode::kInvalidArgument);
    QVERIFY(error.hint.find("average_codec") != std::string::npos);
  }

  void every_codec_can_be_chosen() {
    std::vector<std::string> gradients{"auto"}, averages{"auto"};
    for (const Codec* codec : all_codecs()) {
      gradients.emplace_back(codec->name());
      if (codec->dense()) averages.emplace_back(codec->name());
    }
    for (const auto& key : recipe_keys()) {
      if (key.key == "codec") QVERIFY(key.choices == gradients);
      if (key.key == "average_codec") QVERIFY(key.choices == averages);
      if (key.key == "target_batch") QVERIFY(key.choices.empty());
    }
  }

  void an_unknown_key_says_what_was_meant() {
    const auto typo = error_of("target_batc=12");
    QCOMPARE(typo.code, ErrorCode::kInvalidArgument);
    QVERIFY(typo.message.find("target_batc") != std::string::npos);
    QVERIFY2(typo.hint.find("did you mean target_batch") != std::string::npos, typo.hint.c_str());
    QVERIFY(error_of("batch=1").hint.find("target_batch") != std::string::npos);
    QVERIFY(error_of("warmpu=1").hint.find("warmup") != std::string::npos);
    QVERIFY(error_of("zzzzzz=1").hint.find("there are: target_batch, epochs") == 0);
  }

  void values_out_of_range_data() {
    QTest::addColumn<QString>("text");
    for (const auto* text : {"target_batch=0",
                             "target_batch=4294967296",
                             "target_batch=-1",
                             "target_batch=1.5",
                             "target_batch=",
                             "target_batch=12x",
                             "epochs=0",
                             "epochs=99999999999999999999",
                             "epochs=1e3",
                             "lr=0",
                             "lr=nan",
                             "lr=inf",
                             "lr=-1",
                             "lr=0x1",
                             "lr=1e400",
                             "lr_min=-1",
                             "beta1=1",
                             "beta2=1.0",
                             "beta2=-0.1",
                             "momentum=1",
                             "clip=-0.5",
                             "dropout=1",
                             "ema=1",
                             "label_smoothing=-0.1",
                             "recompute=2",
                             "step_factor=0",
                             "schedule=onecycle",
                             "train_fraction=0",
                             "train_fraction=1",
                             "codec=int2",
                             "average_codec=topk",
                             "average_codec=same",
                             "optimizer=",
                             "optimizer=adam",
                             "schedule=cos",
                             "schedule=constant cosine",
                             "seed=18446744073709551616",
                             "validation_samples=0",
                             "digest_every=0",
                             "checkpoint_seconds=0",
                             "checkpoint_seconds=86401"}) {
      QTest::newRow(text) << QString(text);
    }
  }
  void values_out_of_range() {
    QFETCH(QString, text);
    const auto given = text.toStdString();
    const auto error = error_of(given);
    QCOMPARE(error.code, ErrorCode::kInvalidArgument);
    const auto key = given.substr(0, given.find('='));
    QVERIFY2(error.message.find(key) != std::string::npos, error.message.c_str());
    QVERIFY2(error.hint.find(key + " is ") == 0, error.hint.c_str());
  }

  void what_is_not_a_pair() {
    QVERIFY(error_of("epochs").message.find("key=value") != std::string::npos);
    QVERIFY(error_of("epochs=5,,lr=1").message.find("key=value") != std::string::npos);
    QVERIFY(error_of("=5").message.find("no key \"\"") != std::string::npos);
    QVERIFY(error_of("epochs=5,epochs=5").message.find("twice") != std::string::npos);
    QVERIFY(error_of(std::string(100000, 'a') + "=1").text().size() < 1000);
  }

  void a_small_learning_rate_brings_its_end_down() {
    QCOMPARE(parse_recipe("lr=1e-5")->final_learning_rate, 1e-6);
    QCOMPARE(parse_recipe("lr=3e-3")->final_learning_rate, 1e-4);
    QVERIFY(error_of("lr=1e-5,lr_min=1e-4").message.find("lr_min") != std::string::npos);
  }

  void a_warmup_must_end_before_the_run() {
    QVERIFY(error_of("epochs=5,warmup=5").message.find("warmup") != std::string::npos);
    QVERIFY(parse_recipe("epochs=6,warmup=5").ok());
    QVERIFY(parse_recipe("epochs=5,warmup=5,schedule=constant").ok());
  }

  void any_bytes_are_an_error_or_a_recipe() {
    Rng rng(1);
    const std::string start = to_string(Recipe{});
    for (int i = 0; i < 20000; ++i) {
      auto text = start;
      for (std::uint64_t n = rng.below(4); n-- > 0;) {
        text[rng.below(text.size())] = static_cast<char>(rng.next());
      }
      text.resize(rng.below(text.size() + 1));
      if (const auto parsed = parse_recipe(text)) {
        QVERIFY(*parse_recipe(to_string(*parsed)) == *parsed);
      }
    }
  }

  void names_and_addresses() {
    for (const auto* good : {"localhost:1", "127.0.0.1:65535", "[::1]:4000", "a-b.example:80",
                             "relay://relay.example.org:4600", "relay://[::1]:4600"}) {
      QVERIFY2(is_address(good), good);
    }
    for (const auto* bad :
         {"", ":", ":80", "host", "host:", "host:0", "host:65536", "host:80 ", "ho st:80", "[]:80",
          "[::1]", "host:-1", "a/b:80", "::1:80x", "h:8o", "relay://", "relay://host",
          "relay://relay://host:1", "http://host:1"}) {
      QVERIFY2(!is_address(bad), bad);
    }
    using namespace std::string_literals;
    for (const auto& bad : {""s, "."s, ".."s, "../x"s, "/etc"s, "a/b"s, "a\\b"s, "a\0b"s, "C:x"s,
                            "a\nb"s, ".hidden"s, "x."s, " x"s, "\xff"s, std::string(129, 'a')}) {
      QVERIFY2(!is_data_file_name(bad), bad.c_str());
      QVERIFY2(is_data_file_name(data_file_name(bad)), bad.c_str());
    }
    QCOMPARE(data_file_name("tiny.txt"), std::string("tiny.txt"));
    QVERIFY(data_file_name(std::string(300, 'a') + ".gz").ends_with("a.gz"));
    QVERIFY(!is_project_name("   ") && !is_project_name("a\nb") && is_project_name("Größe 漢字"));
    QVERIFY(is_description("two\nlines") && !is_description("bell\a") &&
            !is_description("a\xe2\x80\xae"
                            "b"));  // right-to-left override
  }
};

QTEST_APPLESS_MAIN(TestRecipe)
#include "test_recipe.moc"
