// SPDX-License-Identifier: GPL-3.0-or-later
// The exported module alone, loaded as any program with libtorch loads it, gives the answers of the
// trainer: for other numbers of samples and lengths of text than it was written with, too.
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include "engine/train/torch/torch_headers.h"
// In this order: torch's headers use words that Qt's have macros for.
#undef slots
#include <torch/csrc/jit/serialization/import.h>

#include "small_data.h"

using namespace potluck;

class TestTorchscriptExport : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void writes_the_text_of_the_trainer_data();
  void writes_the_text_of_the_trainer();
  void fills_in_what_the_trainer_fills_in_data();
  void fills_in_what_the_trainer_fills_in();
  void tells_images_apart_as_the_trainer_data();
  void tells_images_apart_as_the_trainer();
  void has_our_names_and_can_be_trained_on();
  void holds_its_notes_and_its_tokenizer();
  void takes_the_running_average();
  void leaves_an_earlier_file_when_it_fails();

 private:
  std::unique_ptr<Trainer> trained(const std::string& model, double average = 0.0);
  torch::jit::Module exported(Trainer& trainer);
  std::filesystem::path file() const { return folder_.filePath("model.pt").toStdString(); }

  QTemporaryDir folder_;
  std::shared_ptr<const Dataset> text_, images_;
};

namespace {

const std::string kBlocks = ":layers=2,heads=2,width=16,context=12";

at::Tensor scores(torch::jit::Module& module, const at::Tensor& input) {
  const c10::NoGradGuard no_gradient;
  return module.forward({input}).toTensor();
}

std::vector<std::int64_t> numbers(const std::vector<std::uint16_t>& tokens) {
  return {tokens.begin(), tokens.end()};
}

}  // namespace

void TestTorchscriptExport::initTestCase() {
  text_ = small_text(folder_.path().toStdString());
  images_ = small_images(folder_.path().toStdString());
}

std::unique_ptr<Trainer> TestTorchscriptExport::trained(const std::string& model, double average) {
  TrainerOptions options = options_for(model);
  options.optimizer.average_decay = average;
  auto trainer = make(options, reads_text(options.model.task()) ? text_ : images_);
  for (std::uint64_t epoch = 0; epoch < 3; ++epoch) {
    gather(*trainer, 8);
    if (!trainer->step(epoch, trainer->freeze())) qFatal("no step");
  }
  return trainer;
}

torch::jit::Module TestTorchscriptExport::exported(Trainer& trainer) {
  const Status written = trainer.export_torchscript(file(), {{"name", "rhymes"}});
  if (!written) qFatal("%s", written.error().text().c_str());
  return torch::jit::load(file().string());
}

void TestTorchscriptExport::writes_the_text_of_the_trainer_data() {
  QTest::addColumn<QByteArray>("spec");
  QTest::newRow("gpt") << QByteArray("gpt");
  for (const char* option : {"bias=0", "rotary=1", "rms=1", "swiglu=1"}) {
    QTest::newRow(option) << QByteArray(option);
  }
  QTest::newRow("all") << QByteArray("rotary=1,rms=1,swiglu=1");
}

// Letter by letter, each the likeliest: texts of every length up to the context.
void TestTorchscriptExport::writes_the_text_of_the_trainer() {
  QFETCH(QByteArray, spec);
  const auto trainer = trained("gpt" + kBlocks + (spec == "gpt" ? "" : "," + spec.toStdString()));
  auto module = exported(*trainer);
  const std::string prompt = "the";
  auto tokens = numbers(text_->encode(prompt));
  while (tokens.size() < 12) {
    const auto count = std::int64_t(tokens.size());
    // Three times the same: the samples do not look at each other.
    const at::Tensor input = at::tensor(tokens).repeat({3, 1});
    const at::Tensor got = scores(module, input);
    QCOMPARE(got.sizes().vec(), (std::vector<std::int64_t>{3, count, text_->classes()}));
    QVERIFY(got.select(0, 0).allclose(got.select(0, 2), 0.0, 1e-6));
    tokens.push_back(got.select(0, 1).select(0, count - 1).argmax().item<std::int64_t>());
  }
  std::vector<std::uint16_t> written(tokens.begin() + std::ptrdiff_t(prompt.size()), tokens.end());
  QCOMPARE(text_->decode(written),
           trainer->generate(prompt, std::uint32_t(written.size()), 0.0, 1).value());
}

void TestTorchscriptExport::fills_in_what_the_trainer_fills_in_data() {
  QTest::addColumn<QByteArray>("spec");
  QTest::newRow("bert") << QByteArray("bert");
  QTest::newRow("albert") << QByteArray("albert");
}

void TestTorchscriptExport::fills_in_what_the_trainer_fills_in() {
  QFETCH(QByteArray, spec);
  const auto trainer =
      trained(spec.toStdString() + kBlocks + (spec == "albert" ? ",embedding=8" : ""));
  auto module = exported(*trainer);
  for (const std::string prompt : {"t", "the ca", "the cat sat"}) {
    auto tokens = numbers(text_->encode(prompt));
    tokens.push_back(text_->classes());  // the mask
    const at::Tensor last = scores(module, at::tensor(tokens).unsqueeze(0))[0][-1];
    QCOMPARE(last.size(0), std::int64_t(text_->classes()) + 1);
    const auto best = last.narrow(0, 0, text_->classes()).argmax().item<std::int64_t>();
    QCOMPARE(text_->decode({std::uint16_t(best)}), trainer->generate(prompt, 1, 0.0, 1).value());
  }
}

void TestTorchscriptExport::tells_images_apart_as_the_trainer_data() {
  QTest::addColumn<QByteArray>("spec");
  for (const char* spec :
       {"mlp:hidden=16x8", "convnet:blocks=2,width=4", "resnet:depth=18,stem=cifar",
        "resnet:depth=50,stem=imagenet", "vit:layers=2,heads=2,width=16,patch=4"}) {
    QTest::newRow(spec) << QByteArray(spec);
  }
}

void TestTorchscriptExport::tells_images_apart_as_the_trainer() {
  QFETCH(QByteArray, spec);
  const auto trainer = trained(spec.toStdString());
  auto module = exported(*trainer);
  const auto predictions = trainer->predictions(7).value();
  QCOMPARE(predictions.size(), std::size_t(7));
  std::vector<at::Tensor> pixels;
  for (const auto& prediction : predictions) {
    std::vector<float> values;
    for (const std::uint8_t pixel : prediction.pixels) values.push_back(float(pixel) / 127.5F - 1);
    pixels.push_back(at::tensor(values).view({1, prediction.height, prediction.width}));
  }
  const at::Tensor chances = at::softmax(scores(module, at::stack(pixels)), 1);
  for (std::size_t i = 0; i < predictions.size(); ++i) {
    const at::Tensor one = chances[std::int64_t(i)];
    const int predicted = predictions[i].predicted;
    QCOMPARE(one.argmax().item<std::int64_t>(), predicted);
    QVERIFY(std::abs(one[predicted].item<double>() - predictions[i].probability) < 1e-4);
  }
}

void TestTorchscriptExport::has_our_names_and_can_be_trained_on() {
  const auto trainer = trained("gpt" + kBlocks);
  auto module = exported(*trainer);
  std::map<std::string, at::Tensor> parameters;
  for (const auto& each : module.named_parameters()) parameters[each.name] = each.value;
  QCOMPARE(parameters.size(), std::size_t(2 + 2 * 6 + 1));
  QVERIFY(parameters.contains("transformer.h.1.attn.c_attn.weight"));
  std::uint64_t values = 0;
  for (const auto& [name, tensor] : parameters) values += std::uint64_t(tensor.numel());
  QCOMPARE(values, trainer->values());
  const at::Tensor input = at::tensor(numbers(text_->encode("the cat"))).unsqueeze(0);
  module.forward({input}).toTensor().logsumexp(-1).sum().backward();
  for (const auto& [name, tensor] : parameters) {
    QVERIFY2(tensor.grad().defined() && tensor.grad().abs().sum().item<double>() > 0, name.c_str());
  }
}

void TestTorchscriptExport::holds_its_notes_and_its_tokenizer() {
  const auto trainer = trained("gpt" + kBlocks);
  exported(*trainer);
  torch::jit::ExtraFilesMap notes = {{"name", ""}, {"tokenizer.json", ""}};
  torch::jit::load(file().string(), c10::nullopt, notes);
  QCOMPARE(notes["name"], std::string("rhymes"));
  const auto tokenizer = nlohmann::json::parse(notes["tokenizer.json"]);
  QCOMPARE(tokenizer["model"]["vocab"]["t"].get<int>(), int(text_->encode("t").front()));
}

// What is exported is what is evaluated.
void TestTorchscriptExport::takes_the_running_average() {
  const auto trainer = trained("mlp:hidden=8", 0.9);
  auto module = exported(*trainer);
  const auto first = trainer->predictions(1).value().front();
  std::vector<float> values;
  for (const std::uint8_t pixel : first.pixels) values.push_back(float(pixel) / 127.5F - 1);
  const at::Tensor input = at::tensor(values).view({1, 1, first.height, first.width});
  const double chance = at::softmax(scores(module, input), 1)[0][first.predicted].item<double>();
  QVERIFY(std::abs(chance - first.probability) < 1e-4);
}

void TestTorchscriptExport::leaves_an_earlier_file_when_it_fails() {
  const auto trainer = trained("mlp:hidden=8");
  const std::filesystem::path nowhere = folder_.filePath("no/such/model.pt").toStdString();
  const Status refused = trainer->export_torchscript(nowhere, {});
  QVERIFY(!refused);
  QVERIFY2(refused.error().message.find("cannot be written") != std::string::npos,
           refused.error().text().c_str());
  // A disk that is full: the partial file cannot grow.
  const std::filesystem::path kept = folder_.filePath("kept.pt").toStdString();
  std::ofstream(kept) << "earlier";
  std::filesystem::create_symlink("/dev/full", kept.string() + ".part");
  const Status full = trainer->export_torchscript(kept, {});
  QVERIFY(!full);
  QCOMPARE(int(full.error().code), int(ErrorCode::kNoSpace));
  QVERIFY(!std::filesystem::exists(kept.string() + ".part"));
  std::string text;
  std::ifstream(kept) >> text;
  QCOMPARE(text, std::string("earlier"));
}

QTEST_GUILESS_MAIN(TestTorchscriptExport)
#include "test_torchscript_export.moc"
