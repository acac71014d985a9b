// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/train/models/model_layout.h"
#include "engine/train/models/model_spec.h"

using namespace potluck;

class TestModelSpec : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void fills_in_defaults();
  void is_canonical();
  void refuses_data();
  void refuses();
  void counts_parameters_as_nanogpt_does();
  void refuses_models_that_do_not_fit_the_data();
  void refuses_a_model_no_computer_could_hold();
  void decays_matrices_only();
};

static ModelSpec spec_of(const char* text) {
  auto spec = parse_model_spec(text);
  if (!spec) qFatal("%s", spec.error().text().c_str());
  return spec.value();
}

static DataShape text_shape() { return {DataFormat::kText, 65, 0, 0, 1}; }
static DataShape image_shape() { return {DataFormat::kIdx, 10, 28, 28, 1}; }

void TestModelSpec::fills_in_defaults() {
  const ModelSpec spec = spec_of("gpt:layers=2");
  QCOMPARE(spec.integer("layers"), 2);
  QCOMPARE(spec.integer("heads"), 4);
  QCOMPARE(spec.integer("bias"), 0);
  QCOMPARE(spec_of("mlp").options.at("hidden"), std::string("128x64"));
}

void TestModelSpec::is_canonical() {
  for (const char* text : {"gpt", "gpt:width=256,heads=8", "mlp:hidden=0032x7", "convnet:blocks=3",
                           "resnet:depth=50", "vit:patch=2"}) {
    const ModelSpec spec = spec_of(text);
    const std::string canonical = to_string(spec);
    QCOMPARE(to_string(spec_of(canonical.c_str())), canonical);
  }
  QCOMPARE(to_string(spec_of("gpt:heads=8,layers=02")), to_string(spec_of("gpt:layers=2,heads=8")));
}

void TestModelSpec::refuses_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QByteArray>("named");
  QTest::newRow("kind") << QByteArray("transformer")
                        << QByteArray("gpt, bert, albert, mlp, convnet, resnet, vit");
  QTest::newRow("nothing") << QByteArray("") << QByteArray("unknown model ''");
  QTest::newRow("key") << QByteArray("gpt:depth=3") << QByteArray("depth");
  QTest::newRow("no value") << QByteArray("gpt:layers") << QByteArray("layers=4");
  QTest::newRow("word") << QByteArray("gpt:layers=many") << QByteArray("layers=many");
  QTest::newRow("zero") << QByteArray("gpt:layers=0") << QByteArray("1 to 96");
  QTest::newRow("negative") << QByteArray("gpt:width=-4") << QByteArray("out of range");
  QTest::newRow("huge") << QByteArray("gpt:width=99999999999999999999") << QByteArray("number");
  QTest::newRow("large") << QByteArray("gpt:context=1000000") << QByteArray("8192");
  QTest::newRow("twice") << QByteArray("gpt:layers=1,layers=2") << QByteArray("twice");
  QTest::newRow("heads") << QByteArray("gpt:width=100,heads=3") << QByteArray("multiple");
  QTest::newRow("sizes") << QByteArray("mlp:hidden=12x") << QByteArray("hidden=12x");
  QTest::newRow("too many") << QByteArray("mlp:hidden=1x1x1x1x1x1x1x1x1") << QByteArray("layers");
  QTest::newRow("list for one") << QByteArray("convnet:width=3x3") << QByteArray("width=3x3");
  QTest::newRow("no such word") << QByteArray("resnet:depth=19") << QByteArray("18 34 50");
  QTest::newRow("half a word") << QByteArray("resnet:stem=cif") << QByteArray("cifar imagenet");
  QTest::newRow("odd heads") << QByteArray("gpt:width=12,heads=4,rotary=1") << QByteArray("rotary");
  QTest::newRow("long") << QByteArray(5000, 'g') << QByteArray("too long");
}

void TestModelSpec::refuses() {
  QFETCH(QByteArray, text);
  QFETCH(QByteArray, named);
  const auto spec = parse_model_spec(text.toStdString());
  QVERIFY(!spec);
  QCOMPARE(spec.error().code, ErrorCode::kInvalidArgument);
  QVERIFY2(spec.error().text().find(named.toStdString()) != std::string::npos,
           spec.error().text().c_str());
}

void TestModelSpec::counts_parameters_as_nanogpt_does() {
  const auto layout = layout_of(spec_of("gpt"), text_shape());
  QVERIFY(layout);
  // nanoGPT prints 0.80M without the positions for this model: 12 W^2 + 2 W per layer, W, 65 W;
  // here the 64 W of the positions come on top.
  QCOMPARE(layout.value().values,
           std::uint64_t{4 * (12 * 128 * 128 + 2 * 128) + 128 + 65 * 128 + 64 * 128});
  QCOMPARE(layout.value().parameters.front().name, std::string("transformer.wte.weight"));
}

void TestModelSpec::refuses_models_that_do_not_fit_the_data() {
  QCOMPARE(layout_of(spec_of("gpt"), image_shape()).error().code, ErrorCode::kInvalidArgument);
  QCOMPARE(layout_of(spec_of("mlp"), text_shape()).error().code, ErrorCode::kInvalidArgument);
  const auto small = layout_of(spec_of("convnet:blocks=4"), {DataFormat::kIdx, 10, 8, 8, 1});
  QCOMPARE(small.error().code, ErrorCode::kInvalidArgument);
  QVERIFY(!small.error().hint.empty());
}

void TestModelSpec::refuses_a_model_no_computer_could_hold() {
  const auto layout = layout_of(spec_of("gpt:layers=96,width=8192,heads=64"), text_shape());
  QVERIFY(!layout);
  QCOMPARE(layout.error().code, ErrorCode::kTooLarge);
}

void TestModelSpec::decays_matrices_only() {
  const ModelLayout layout = layout_of(spec_of("gpt:layers=1,bias=1"), text_shape()).value();
  const auto ranges = decay_ranges(layout);
  for (const ParameterLayout& p : layout.parameters) {
    bool inside = false;
    for (const DecayRange& r : ranges) {
      inside = inside || (p.offset >= r.begin && p.offset + p.count <= r.end);
    }
    QCOMPARE(inside, p.shape.size() >= 2);
  }
}

QTEST_APPLESS_MAIN(TestModelSpec)
#include "test_model_spec.moc"
