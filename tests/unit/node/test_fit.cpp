// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a project fits: what it needs against what there is, and nothing where nothing is known.
#include <QTest>

#include <cmath>

#include "engine/node/forecast/fit.h"

using namespace potluck;

namespace {

constexpr std::uint64_t kMB = 1'000'000;

// An mlp of 784 x 100 x 10 on images as MNIST has them, 1000 of them.
Manifest digits() {
  Manifest out;
  out.model = "mlp:hidden=100";
  out.data_format = "idx";
  out.data = {{"images.idx", {}, 16 + 1000 * 784}, {"labels.idx", {}, 8 + 1000}};
  out.recipe.codec = "fp16";
  return out;
}
constexpr std::uint64_t kValues = 785 * 100 + 101 * 10;

Manifest text(const std::string& recipe) {
  Manifest out;
  out.model = "gpt:layers=1,heads=2,width=32,context=16";
  out.data_format = "text";
  out.data = {{"words.txt", {}, 100 * kMB}};
  out.recipe = parse_recipe(recipe).value();
  return out;
}

CommitRow commit(std::uint32_t mine, std::uint32_t all, std::uint32_t peers, double seconds) {
  CommitRow out;
  out.my_samples = mine;
  out.samples = all;
  out.peers = peers;
  out.seconds = seconds;
  return out;
}

bool near(double a, double b) { return std::abs(a - b) <= 0.01 * b; }

}  // namespace

class TestFit : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_manifest_tells_the_shape_of_plain_images() {
    const auto before = estimate_before_data(digits());
    QVERIFY(before);
    QCOMPARE(before->parameters, kValues);
  }

  void what_text_is_cut_into_decides() {
    const auto parameters = [](const char* recipe) {
      return estimate_before_data(text(recipe))->parameters;
    };
    QCOMPARE(parameters("tokens=bytes"), parameters(""));  // of characters 256 are assumed
    QCOMPARE(parameters("tokens=pieces,vocabulary=1256"), parameters("") + 32 * 1000);
  }

  void too_little_is_told_of_some_data() {
    auto compressed = digits();
    compressed.data[0].name = "images.idx.gz";
    QVERIFY(!estimate_before_data(compressed));
    auto endless = digits();  // a stranger's manifest: one image of all that there is
    endless.data = {{"images.idx", {}, ~0ULL}, {"labels.idx", {}, 9}};
    QVERIFY(!estimate_before_data(endless));
    auto table = digits();
    table.data_format = "csv";
    QVERIFY(!estimate_before_data(table));
    auto module = digits();
    module.model = "torchscript";
    QVERIFY(!estimate_before_data(module));
    auto images = digits();
    images.model = "convnet";
    images.data_format = "tar";
    QVERIFY(!estimate_before_data(images));
    images.recipe.image_size = 32;
    QVERIFY(estimate_before_data(images));
    auto unknown = digits();
    unknown.model = "hologram";
    QVERIFY(!estimate_before_data(unknown));

    const auto fit = fit_of(table, {});
    QVERIFY(!fit.memory_bytes && fit.memory == Fits::kUnknown);
    QCOMPARE(fit.disk_bytes, std::uint64_t{16 + 784'000 + 8 + 1000});  // the data at least
  }

  void memory_is_held_against_what_there_is() {
    FitFacts facts;
    facts.memory_available_bytes = 4000 * kMB;
    auto fit = fit_of(digits(), facts);
    QVERIFY(fit.memory == Fits::kYes);
    const auto small = *fit.memory_bytes;
    QVERIFY(small > 300 * kMB && small < 310 * kMB);  // nearly all of it the program
    facts.model = ModelEstimate{100 * kMB, 1e9, 1600.0 * kMB, 50.0 * kMB};
    fit = fit_of(digits(), facts);
    QVERIFY(*fit.memory_bytes > 3500 * kMB);
    facts.memory_available_bytes = *fit.memory_bytes - 1;
    QVERIFY(fit_of(digits(), facts).memory == Fits::kShort);
    facts.memory_available_bytes.reset();
    QVERIFY(fit_of(digits(), facts).memory == Fits::kUnknown);
  }

  void the_recipe_costs_memory() {
    const auto needed = [](const std::string& recipe) {
      FitFacts facts;
      facts.model = ModelEstimate{100 * kMB, 1e9, 1600.0 * kMB, 1000.0 * kMB};
      auto manifest = digits();
      manifest.recipe = parse_recipe(recipe).value();
      return fit_of(manifest, facts).memory_bytes.value();
    };
    QCOMPARE(needed("overlap=delayed"), needed("") + 400 * kMB);
    QCOMPARE(needed("recompute=1"), needed("") - 500 * kMB);
    QVERIFY(needed("ema=0.99") >= needed("") + 400 * kMB);
    QVERIFY(needed("optimizer=sgd,momentum=0") < needed(""));
  }

  void what_is_on_the_disk_needs_no_more_room() {
    FitFacts facts;
    facts.disk_available_bytes = 1 * kMB;
    auto fit = fit_of(text(""), facts);
    QVERIFY(fit.disk_bytes > 100 * kMB);
    QVERIFY(fit.disk == Fits::kShort);
    facts.disk_here_bytes = fit.disk_bytes - 1 * kMB;
    QVERIFY(fit_of(text(""), facts).disk == Fits::kYes);
    facts.disk_here_bytes = 1'000'000 * kMB;  // checkpoints from along the way
    fit = fit_of(text(""), facts);
    QVERIFY(fit.disk == Fits::kYes);
    QCOMPARE(fit.disk_here_bytes, fit.disk_bytes);
    facts.disk_available_bytes.reset();
    QVERIFY(fit_of(text(""), facts).disk == Fits::kUnknown);
  }

  // Of 4 members each sends 3/4 of its gradient and 3 quarters of the average, and gets as much: 2
  // bytes a value each, 1800 epochs an hour.
  void traffic_follows_from_the_epochs_that_were_seen() {
    const Recipe recipe = digits().recipe;
    const auto told = traffic_per_hour(
        recipe, kValues, {commit(5, 20, 4, 2.0), commit(5, 20, 4, 2.0), commit(0, 20, 9, 100)});
    QVERIFY(told);
    const double expected = 2 * 0.75 * kValues * (2 + 2) * 1800;
    QVERIFY2(near(*told, expected), std::to_string(*told / expected).c_str());
    const auto alone = traffic_per_hour(recipe, kValues, {commit(20, 20, 1, 2.0)});
    QCOMPARE(alone.value(), 0.0);
    auto automatic = recipe;
    automatic.codec = "auto";
    automatic.average_codec = "int8";
    const auto less = traffic_per_hour(automatic, kValues, {commit(5, 20, 4, 2.0)});
    QVERIFY(less && *less<0.6 * expected&& * less> 0.4 * expected);
  }

  void nothing_is_invented() {
    const Recipe recipe = digits().recipe;
    QVERIFY(!traffic_per_hour(recipe, kValues, {}));
    QVERIFY(!traffic_per_hour(recipe, 0, {commit(5, 20, 4, 2.0)}));
    QVERIFY(!traffic_per_hour(recipe, kValues, {commit(0, 20, 4, 2.0)}));   // not by us
    QVERIFY(!traffic_per_hour(recipe, kValues, {commit(20, 20, 4, 0.0)}));  // caught up with
    auto shapeless = digits();
    shapeless.data.clear();
    const auto json = nlohmann::json(fit_of(shapeless, {}));
    QVERIFY(json.at("traffic_bytes_per_hour").is_null() && !json.at("traffic_seen").get<bool>());
    QVERIFY(json.at("memory_available_bytes").is_null());
    QCOMPARE(json.at("memory").get<std::string>(), std::string("unknown"));
  }

  // Told before anybody joins: by model, number format and batch, never above what the owner
  // allows.
  void traffic_is_expected_before_it_is_seen() {
    FitFacts facts;
    facts.up_bits_per_second = 5e6;
    facts.down_bits_per_second = 25e6;
    const auto before = fit_of(digits(), facts);
    QVERIFY(before.traffic_bytes_per_hour && !before.traffic_seen);
    const double most = 2 * 5e6 / 8 * 3600;  // as much up as down
    QVERIFY(*before.traffic_bytes_per_hour > 0 && *before.traffic_bytes_per_hour <= most);
    auto patient = digits();
    patient.recipe.target_batch = 1'000'000;
    QVERIFY(*fit_of(patient, facts).traffic_bytes_per_hour < *before.traffic_bytes_per_hour / 2);
    auto coarse = digits();
    coarse.recipe.codec = "int4";
    QVERIFY(*fit_of(coarse, facts).traffic_bytes_per_hour < *before.traffic_bytes_per_hour);
    facts.commits = {commit(20, 20, 1, 1)};
    QVERIFY(fit_of(digits(), facts).traffic_seen);
  }

  void an_estimate_survives_the_store() {
    const ModelEstimate one{1234, 5.5, 6.5, 7.5};
    const auto back = estimate_from_text(estimate_text(one));
    QVERIFY(back);
    QCOMPARE(back->parameters, one.parameters);
    QCOMPARE(back->flop, one.flop);
    QCOMPARE(back->fixed_bytes, one.fixed_bytes);
    QCOMPARE(back->bytes_per_sample, one.bytes_per_sample);
    for (const char* bad :
         {"", "x", "[]", "{}", "{\"parameters\":0}",
          R"({"parameters":-5,"flop":1,"fixed_bytes":1,"bytes_per_sample":1})",
          R"({"parameters":"5","flop":1,"fixed_bytes":1,"bytes_per_sample":1})"}) {
      QVERIFY2(!estimate_from_text(bad), bad);
    }
  }
};

QTEST_APPLESS_MAIN(TestFit)
#include "test_fit.moc"
