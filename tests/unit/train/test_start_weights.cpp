// SPDX-License-Identifier: GPL-3.0-or-later
// A project starts from weights: what was exported comes back, in both layouts, and what does not
// fit is told.
#include <QTemporaryDir>
#include <QTest>

#include "engine/train/weights/safetensors.h"
#include "engine/train/weights/start_weights.h"
#include "small_data.h"

using namespace potluck;

class TestStartWeights : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void exports_come_back_data();
  void exports_come_back();
  void names_without_their_first_part_are_found();
  void what_does_not_fit_is_told();
  void refuses_files_data();
  void refuses_files();
  void a_trainer_starts_from_them();

 private:
  struct Model {
    ModelSpec spec;
    DataShape shape;
    ModelLayout layout;
    std::vector<float> weights;
  };
  Model model(const std::string& text, std::uint64_t seed = 5) const {
    Model out;
    out.spec = parse_model_spec(text).value();
    out.shape = shape_of(reads_text(out.spec.task()) ? *text_ : *images_);
    out.layout = layout_of(out.spec, out.shape).value();
    out.weights.resize(out.layout.values);
    Rng rng(seed);
    for (float& w : out.weights) w = static_cast<float>(rng.normal());
    return out;
  }
  std::filesystem::path path(const char* name) const {
    return folder_.filePath(name).toStdString();
  }
  QTemporaryDir folder_;
  std::shared_ptr<const Dataset> text_, images_;
};

void TestStartWeights::initTestCase() {
  text_ = small_text(folder_.path().toStdString());
  images_ = small_images(folder_.path().toStdString());
}

void TestStartWeights::exports_come_back_data() {
  QTest::addColumn<QByteArray>("spec");
  QTest::addColumn<bool>("hub");
  for (const char* spec :
       {"gpt:layers=2,heads=2,width=16,context=8", "gpt:layers=2,heads=2,width=16,context=8,bias=1",
        "gpt:layers=2,heads=2,width=16,context=8,rotary=1,rms=1,swiglu=1",
        "bert:layers=2,heads=2,width=16,context=8", "albert:layers=2,heads=2,width=16,context=8",
        "vit:layers=1,heads=2,width=16,patch=4", "resnet:depth=18,stem=imagenet"}) {
    QTest::newRow(spec) << QByteArray(spec) << true;
    QTest::newRow((std::string(spec) + " as ours").c_str()) << QByteArray(spec) << false;
  }
  QTest::newRow("mlp") << QByteArray("mlp") << false;
}

void TestStartWeights::exports_come_back() {
  QFETCH(QByteArray, spec);
  QFETCH(bool, hub);
  TrainerOptions options = options_for(spec.toStdString());
  const auto data = reads_text(options.model.task()) ? text_ : images_;
  const auto trainer = make(options, data);
  gather(*trainer, 8);
  QVERIFY(trainer->step(0, trainer->freeze()));
  const auto before = trainer->evaluate(0).value();
  const auto folder = path("export"), plain = path("plain.safetensors");
  QVERIFY(hub ? trainer->export_for_hub(folder, {}) : trainer->export_safetensors(plain, {}));

  Model other = model(spec.toStdString());
  const auto report =
      take_weights(other.spec, other.shape, other.layout, hub ? folder : plain, other.weights);
  QVERIFY2(report, report ? "" : report.error().text().c_str());
  QVERIFY2(report->missing.empty(), report->missing.empty() ? "" : report->missing[0].c_str());
  QCOMPARE(report->values, other.layout.values);
  QCOMPARE(report->unlike.size(), std::size_t{0});
  QCOMPARE(report->unused.size(), std::size_t{0});
  // The same model: every value where it was. (Filters come back standardised.)
  options.weights = path("start.safetensors");
  QVERIFY(save_weights(other.layout, options.weights, other.weights));
  const auto after = make(options, data)->evaluate(0).value();
  QVERIFY2(std::abs(after.loss - before.loss) <= 1e-5,
           (std::to_string(before.loss) + " " + std::to_string(after.loss)).c_str());
}

void TestStartWeights::names_without_their_first_part_are_found() {
  const Model from = model("gpt:layers=1,heads=2,width=16,context=8");
  std::vector<TensorView> tensors;
  for (const ParameterLayout& p : from.layout.parameters) {
    tensors.push_back({p.name.substr(p.name.find('.') + 1), p.shape,
                       std::span(from.weights).subspan(p.offset, p.count)});
  }
  const std::vector<float> mask(4);
  tensors.push_back({"h.0.attn.bias", {2, 2}, mask});
  QVERIFY(write_safetensors(path("bare.safetensors"), tensors, {}));
  Model to = model("gpt:layers=1,heads=2,width=16,context=8", 6);
  const auto report =
      take_weights(to.spec, to.shape, to.layout, path("bare.safetensors"), to.weights);
  QVERIFY(report);
  QCOMPARE(to.weights, from.weights);
  QCOMPARE(report->unused, (std::vector<std::string>{"h.0.attn.bias"}));
}

void TestStartWeights::what_does_not_fit_is_told() {
  const Model from = model("gpt:layers=1,heads=2,width=16,context=8");
  QVERIFY(save_weights(from.layout, path("one.safetensors"), from.weights));
  Model to = model("gpt:layers=2,heads=2,width=16,context=12", 6);
  const std::vector<float> first = to.weights;
  const auto report =
      take_weights(to.spec, to.shape, to.layout, path("one.safetensors"), to.weights);
  QVERIFY(report);
  QCOMPARE(
      report->unlike,
      (std::vector<std::string>{"transformer.wpe.weight: 8x16 in the file, 12x16 in the model"}));
  QVERIFY(std::ranges::find(report->missing, "transformer.h.1.ln_1.weight") !=
          report->missing.end());
  QVERIFY(std::ranges::find(report->missing, "transformer.wpe.weight") != report->missing.end());
  for (const ParameterLayout& p : to.layout.parameters) {
    const bool kept = std::ranges::find(report->missing, p.name) != report->missing.end();
    QCOMPARE(to.weights[p.offset] == first[p.offset], kept);
  }
  Model mlp = model("mlp");
  const auto nothing =
      take_weights(mlp.spec, mlp.shape, mlp.layout, path("one.safetensors"), mlp.weights);
  QVERIFY(!nothing);
  QCOMPARE(nothing.error().code, ErrorCode::kInvalidArgument);
}

void TestStartWeights::refuses_files_data() {
  QTest::addColumn<QByteArray>("damage");
  QTest::addColumn<QByteArray>("named");
  QTest::newRow("empty") << QByteArray("empty") << QByteArray("it ends at byte 0");
  QTest::newRow("cut") << QByteArray("cut") << QByteArray("lies outside the data, at byte");
  QTest::newRow("header") << QByteArray("header") << QByteArray("its header cannot be read");
  QTest::newRow("nan") << QByteArray("nan") << QByteArray("is not finite");
}

void TestStartWeights::refuses_files() {
  QFETCH(QByteArray, damage);
  QFETCH(QByteArray, named);
  Model m = model("mlp:hidden=8");
  const auto file = path("bad.safetensors");
  if (damage == "nan") m.weights[7] = NAN;
  QVERIFY(save_weights(m.layout, file, m.weights));
  QFile bytes(QString::fromStdString(file.string()));
  QVERIFY(bytes.open(QIODevice::ReadWrite));
  if (damage == "empty") QVERIFY(bytes.resize(0));
  if (damage == "cut") QVERIFY(bytes.resize(bytes.size() - 4));
  if (damage == "header") QVERIFY(bytes.seek(20) && bytes.write("\x01\x02", 2) == 2);
  bytes.close();
  for (const Status& got : {load_weights(m.layout, file, m.weights), [&]() -> Status {
                              const auto taken =
                                  take_weights(m.spec, m.shape, m.layout, file, m.weights);
                              return taken ? ok_status() : Status(taken.error());
                            }()}) {
    QVERIFY(!got);
    QCOMPARE(got.error().code, ErrorCode::kMalformed);
    QVERIFY2(got.error().message.find(named.toStdString()) != std::string::npos,
             got.error().message.c_str());
    QVERIFY(got.error().message.find("bad.safetensors") != std::string::npos);
  }
}

void TestStartWeights::a_trainer_starts_from_them() {
  TrainerOptions options = options_for("mlp:hidden=8");
  const Model m = model("mlp:hidden=8");
  options.weights = path("start.safetensors");
  QVERIFY(save_weights(m.layout, options.weights, m.weights));
  const auto trainer = make(options, images_);
  const auto views = trainer->state_views();
  QVERIFY(std::memcmp(views[1].data(), m.weights.data(), views[1].size()) == 0);
  // Nothing less than all of the model is taken from a project's file.
  options.model = parse_model_spec("mlp:hidden=9").value();
  const auto other = Trainer::create(options, images_);
  QVERIFY(!other);
  QCOMPARE(other.error().code, ErrorCode::kMalformed);
}

QTEST_APPLESS_MAIN(TestStartWeights)
#include "test_start_weights.moc"
