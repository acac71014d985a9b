// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>

#include "engine/train/weights/safetensors.h"
#include "net/base/bytes.h"
#include "net/base/rng.h"
#include "small_data.h"

using namespace potluck;

class TestTrainer : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void same_seed_same_start();
  void micro_batches_add_up_data();
  void micro_batches_add_up();
  void freeze_gives_the_mean_and_thaw_goes_on();
  void replicas_that_step_together_stay_equal();
  void state_comes_back_bit_for_bit();
  void the_average_is_what_is_looked_at();
  void refuses_foreign_states();
  void a_bad_average_changes_nothing();
  void steps_follow_each_other();
  void evaluation_is_repeatable();
  void evaluation_counts_class_by_class();
  void writes_text();
  void predicts_images();
  void exports_every_parameter();
  void chooses_threads_and_micro_batch();
  void refuses();

 private:
  std::unique_ptr<QTemporaryDir> folder_;
  std::shared_ptr<const Dataset> text_, images_;
};

namespace {

// A state as it travels.
Bytes state_of(Trainer& trainer) {
  Bytes out;
  for (const auto view : trainer.state_views()) out.insert(out.end(), view.begin(), view.end());
  return out;
}

const char* const kGpt = "gpt:layers=1,heads=2,width=16,context=8";

double difference(std::span<const float> a, std::span<const float> b) {
  double worst = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    worst = std::max(worst, std::abs(double(a[i]) - double(b[i])));
  }
  return worst;
}

}  // namespace

void TestTrainer::initTestCase() {
  folder_ = std::make_unique<QTemporaryDir>();
  text_ = small_text(folder_->path().toStdString());
  images_ = small_images(folder_->path().toStdString());
}

void TestTrainer::same_seed_same_start() {
  TrainerOptions options = options_for(kGpt);
  const auto a = make(options, text_);
  options.stream = 99;  // other samples, same model
  const auto b = make(options, text_);
  options.seed = 2;
  const auto c = make(options, text_);
  QCOMPARE(state_of(*a), state_of(*b));
  QVERIFY(state_of(*a) != state_of(*c));
  // An untrained model knows nothing: every character is about equally likely.
  QVERIFY(std::abs(a->evaluate(0).value().loss - std::log(double(text_->classes()))) < 0.5);
}

void TestTrainer::micro_batches_add_up_data() {
  QTest::addColumn<QByteArray>("model");
  QTest::newRow("gpt") << QByteArray(kGpt);
  QTest::newRow("bert") << QByteArray("bert:layers=1,heads=2,width=16,context=8");
  QTest::newRow("convnet") << QByteArray("convnet:width=4,hidden=16");
}

void TestTrainer::micro_batches_add_up() {
  QFETCH(QByteArray, model);
  TrainerOptions options = options_for(model.toStdString());
  const auto data = reads_text(options.model.task()) ? text_ : images_;
  const auto whole = make(options, data);
  options.max_micro_batch = 3;
  const auto pieces = make(options, data);
  QCOMPARE(whole->accumulate(100).value().samples, 16u);  // no more than a micro-batch at a time
  QCOMPARE(pieces->accumulate(16).value().samples, 3u);
  gather(*pieces, 16);
  QCOMPARE(pieces->accumulated_samples(), 16u);
  QVERIFY(std::abs(whole->accumulated_loss() - pieces->accumulated_loss()) < 1e-3);
  QVERIFY(difference(whole->freeze(), pieces->freeze()) < 1e-6);
}

void TestTrainer::freeze_gives_the_mean_and_thaw_goes_on() {
  const auto straight = make(options_for(kGpt), text_);
  const auto interrupted = make(options_for(kGpt), text_);
  gather(*straight, 5);
  gather(*straight, 12);
  gather(*interrupted, 5);
  const std::span<const float> frozen = interrupted->freeze();
  QCOMPARE(frozen.size(), std::size_t(interrupted->values()));
  const std::vector<float> first(frozen.begin(), frozen.end());
  QCOMPARE(difference(interrupted->freeze(), first), 0.0);  // again: the same
  const auto magnitude = [](float a, float b) { return std::abs(a) < std::abs(b); };
  QCOMPARE(interrupted->largest_gradient(),
           std::abs(*std::max_element(first.begin(), first.end(), magnitude)));
  double squares = 0;
  for (const float value : first) squares += double{value} * value;
  QVERIFY(std::abs(interrupted->gradient_norm() - std::sqrt(squares)) < 1e-6 * std::sqrt(squares));
  interrupted->thaw();
  QCOMPARE(interrupted->accumulated_samples(), 5u);
  gather(*interrupted, 12);
  QVERIFY(difference(straight->freeze(), interrupted->freeze()) < 1e-6);
  QVERIFY(difference(interrupted->freeze(), first) > 1e-6);
  interrupted->clear();
  QCOMPARE(interrupted->accumulated_samples(), 0u);
  QCOMPARE(interrupted->accumulated_loss(), 0.0);
  for (const float value : interrupted->freeze()) QCOMPARE(value, 0.0f);  // nothing: zeros
  QCOMPARE(interrupted->accumulate(0).value().samples, 0u);
}

void TestTrainer::replicas_that_step_together_stay_equal() {
  TrainerOptions options = options_for(kGpt);
  const auto a = make(options, text_);
  options.stream = 2;
  options.threads = 2;
  const auto b = make(options, text_);
  for (std::uint64_t epoch = 0; epoch < 20; ++epoch) {
    gather(*a, 8);
    gather(*b, 4);
    const auto fa = a->freeze(), fb = b->freeze();
    std::vector<float> average(fa.size());
    for (std::size_t i = 0; i < average.size(); ++i) average[i] = (8 * fa[i] + 4 * fb[i]) / 12;
    QVERIFY(difference(fa, fb) > 0.0);  // they drew different samples
    QVERIFY(a->step(epoch, average));
    QVERIFY(b->step(epoch, average));
    QCOMPARE(a->accumulated_samples(), 0u);
    QCOMPARE(state_of(*a), state_of(*b));
  }
}

void TestTrainer::state_comes_back_bit_for_bit() {
  for (const char* kind : {"adamw", "sgd"}) {
    TrainerOptions options = options_for(kGpt);
    options.optimizer.kind = kind;
    const auto a = make(options, text_);
    for (std::uint64_t epoch = 0; epoch < 3; ++epoch) {
      gather(*a, 4);
      QVERIFY(a->step(epoch, a->freeze()));
    }
    const Bytes saved = state_of(*a);
    const std::size_t arrays = std::string(kind) == "adamw" ? 3 : 2;
    QCOMPARE(saved.size(), 64 + arrays * 4 * a->values());

    const auto b = make(options, text_);
    gather(*b, 4);
    QVERIFY(b->load_state(saved));
    QCOMPARE(state_of(*b), saved);
    QCOMPARE(b->epochs_applied(), std::uint64_t{3});
    QCOMPARE(b->accumulated_samples(), 0u);  // those were of other parameters
    QCOMPARE(b->evaluate(0).value().loss, a->evaluate(0).value().loss);

    const std::vector<float> average(a->values(), 0.01f);
    QVERIFY(a->step(3, average));
    QVERIFY(b->step(3, average));
    QCOMPARE(state_of(*a), state_of(*b));  // the moments came along as well
  }
}

void TestTrainer::the_average_is_what_is_looked_at() {
  TrainerOptions options = options_for(kGpt, 1e-2);
  const auto plain = make(options, text_);
  options.optimizer.average_decay = 0.99;
  const auto averaged = make(options, text_);
  QCOMPARE(averaged->evaluate(0).value().loss, plain->evaluate(0).value().loss);
  for (std::uint64_t epoch = 0; epoch < 20; ++epoch) {
    for (Trainer* each : {plain.get(), averaged.get()}) {
      gather(*each, 8);
      QVERIFY(each->step(epoch, each->freeze()));
    }
  }
  // The same weights, and a look that leaves them as they are; the average is another model.
  const auto weights = [](Trainer& t) {
    const auto view = t.state_views()[1];
    return Bytes(view.begin(), view.end());
  };
  QCOMPARE(weights(*averaged), weights(*plain));
  const Bytes before = state_of(*averaged);
  const double loss = averaged->evaluate(0).value().loss;
  QVERIFY(loss != plain->evaluate(0).value().loss);
  QCOMPARE(state_of(*averaged), before);
  // It is in the state, and in the export.
  const auto again = make(options, text_);
  QVERIFY(again->load_state(before));
  QCOMPARE(again->evaluate(0).value().loss, loss);
  const std::filesystem::path file = folder_->filePath("average.safetensors").toStdString();
  QVERIFY(averaged->export_safetensors(file, {}));
  const auto exported = read_safetensors(file).value();
  const auto& embedding = exported.tensors.at("transformer.wte.weight").values;
  const auto views = averaged->state_views();
  QCOMPARE(std::memcmp(embedding.data(), views.back().data(), embedding.size() * 4), 0);
}

void TestTrainer::refuses_foreign_states() {
  const auto trainer = make(options_for(kGpt), text_);
  gather(*trainer, 4);
  const Bytes own = state_of(*trainer);
  TrainerOptions sgd = options_for(kGpt);
  sgd.optimizer.kind = "sgd";
  std::vector<Bytes> foreign{
      {},
      Bytes(own.begin(), own.begin() + 63),
      Bytes(own.begin(), own.end() - 1),
      state_of(*make(sgd, text_)),
      // as many values, other shapes
      state_of(*make(options_for("gpt:layers=1,heads=2,width=16,context=9"), text_)),
  };
  foreign.push_back(own);
  foreign.back().push_back(0);
  for (const std::size_t at : {0, 16, 24, 32, 50}) {
    foreign.push_back(own);
    foreign.back()[at] ^= 0x40;
  }
  for (const Bytes& blob : foreign) {
    const Status status = trainer->load_state(blob);
    QVERIFY(!status);
    QCOMPARE(status.error().code, ErrorCode::kMalformed);
    QCOMPARE(state_of(*trainer), own);
    QCOMPARE(trainer->accumulated_samples(), 4u);
  }
}

void TestTrainer::a_bad_average_changes_nothing() {
  const auto trainer = make(options_for(kGpt), text_);
  gather(*trainer, 4);
  const Bytes before = state_of(*trainer);
  std::vector<float> average(trainer->values(), 0.1f);
  average.back() = std::numeric_limits<float>::quiet_NaN();
  const Status status = trainer->step(0, average);
  QVERIFY(!status);
  QCOMPARE(status.error().code, ErrorCode::kDiverged);
  QCOMPARE(state_of(*trainer), before);
  QCOMPARE(trainer->accumulated_samples(), 4u);
}

void TestTrainer::steps_follow_each_other() {
  const auto trainer = make(options_for(kGpt), text_);
  const std::vector<float> average(trainer->values(), 0.1f);
  QVERIFY(!trainer->step(1, average) && trainer->step(0, average));
  QVERIFY(!trainer->step(0, average));
  QCOMPARE(trainer->epochs_applied(), std::uint64_t{1});
}

void TestTrainer::evaluation_is_repeatable() {
  TrainerOptions options = options_for(kGpt);
  const auto a = make(options, text_);
  options.stream = 5;
  options.max_micro_batch = 5;
  const auto b = make(options, text_);
  gather(*b, 5);
  const Evaluation all = a->evaluate(0).value();
  QCOMPARE(all.samples, (text_->validation_size() - 1 + 7) / 8);
  QVERIFY(std::abs(all.loss - b->evaluate(0).value().loss) < 1e-5);
  QCOMPARE(a->evaluate(3).value().samples, std::uint64_t{3});
}

void TestTrainer::evaluation_counts_class_by_class() {
  // Five classes with a bright pixel each, which are learnt, and five that all look alike. Of each
  // two images one validates: both are of one class.
  std::string pixels{0, 0, 8, 3, 0, 0, 0, 100, 0, 0, 0, 4, 0, 0, 0, 4};
  std::string labels{0, 0, 8, 1, 0, 0, 0, 100};
  for (int i = 0; i < 100; ++i) {
    const int label = i / 2 % 10;
    labels += char(label);
    std::string image(16, char(label < 5 ? 0 : 200));
    if (label < 5) image[std::size_t(label)] = char(255);
    pixels += image;
  }
  const auto file = [&](const char* name, const std::string& content) {
    const std::filesystem::path path = folder_->filePath(name).toStdString();
    std::ofstream(path, std::ios::binary) << content;
    return path;
  };
  const auto data =
      Dataset::load({DataFormat::kIdx, {file("ti", pixels), file("tl", labels)}, 0.5}).value();
  const auto trainer = make(options_for("mlp:hidden=32", 1e-2), data);
  for (std::uint64_t epoch = 0; epoch < 200; ++epoch) {
    gather(*trainer, 16);
    QVERIFY(trainer->step(epoch, trainer->freeze()));
  }
  const Evaluation all = trainer->evaluate(0).value();
  QCOMPARE(all.classes.size(), std::size_t{10});
  std::uint64_t samples = 0, correct = 0;
  for (std::size_t i = 0; i < 10; ++i) {
    QCOMPARE(all.classes[i].samples, std::uint64_t{5});
    QVERIFY(i >= 5 || all.classes[i].correct == 5);
    samples += all.classes[i].samples;
    correct += all.classes[i].correct;
  }
  QCOMPARE(*all.accuracy, double(correct) / double(samples));
  QCOMPARE(*all.top5, 1.0);  // five look alike
  QVERIFY(*all.accuracy < 0.8);
  QVERIFY(!make(options_for(kGpt), text_)->evaluate(4).value().top5);
  QVERIFY(!make(options_for("mlp:hidden=8"), images_)->evaluate(4).value().top5);  // of three
}

void TestTrainer::writes_text() {
  const auto trainer = make(options_for(kGpt), text_);
  const auto a = trainer->generate("the cat", 50, 0.8, 7);
  QVERIFY(a);
  QCOMPARE(text_->encode(a.value()).size(), std::size_t{50});
  QCOMPARE(trainer->generate("the cat", 50, 0.8, 7).value(), a.value());
  QVERIFY(trainer->generate("the cat", 50, 0.8, 8).value() != a.value());
  QCOMPARE(trainer->generate("€€€", 5, 0.0, 1).value().size(), std::size_t{5});
  QVERIFY(!trainer->generate("a", 5, std::nan(""), 1));
  QVERIFY(!trainer->generate("a", 4'000'000'000u, 1.0, 1));
  QCOMPARE(trainer->predictions(3).error().code, ErrorCode::kInvalidArgument);
}

void TestTrainer::predicts_images() {
  const auto trainer = make(options_for("mlp:hidden=8"), images_);
  const auto some = trainer->predictions(5);
  QVERIFY(some);
  QCOMPARE(some.value().size(), std::size_t{5});
  for (const auto& p : some.value()) {
    QCOMPARE(p.pixels.size(), std::size_t{144});
    QVERIFY(p.predicted >= 0 && p.predicted < 3);
    QVERIFY(p.probability > 0.3 && p.probability <= 1.0);
  }
  QCOMPARE(trainer->predictions(1'000'000).value().size(), std::size_t(images_->validation_size()));
  QCOMPARE(trainer->generate("a", 5, 1.0, 1).error().code, ErrorCode::kInvalidArgument);
}

void TestTrainer::exports_every_parameter() {
  const auto trainer = make(options_for(kGpt), text_);
  const std::filesystem::path file = folder_->filePath("w.safetensors").toStdString();
  QVERIFY(trainer->export_safetensors(file, {{"name", "rhymes"}}));
  const auto loaded = read_safetensors(file);
  QVERIFY(loaded);
  QCOMPARE(loaded.value().metadata.at("name"), std::string("rhymes"));
  std::size_t values = 0;
  for (const auto& [name, tensor] : loaded.value().tensors) values += tensor.values.size();
  QCOMPARE(values, std::size_t(trainer->values()));
  const auto& embedding = loaded.value().tensors.at("transformer.wte.weight");
  QCOMPARE(embedding.shape, (std::vector<std::int64_t>{text_->classes(), 16}));
  const auto live = trainer->state_views()[1];
  QCOMPARE(std::memcmp(embedding.values.data(), live.data(), embedding.values.size() * 4), 0);
}

void TestTrainer::chooses_threads_and_micro_batch() {
  TrainerOptions options = options_for("mlp:hidden=8");
  options.threads = 0;
  options.max_micro_batch = 0;
  options.device = "auto";
  const auto measured = make(options, images_);
  QVERIFY(measured->info().micro_batch >= 1);
  QCOMPARE(measured->accumulated_samples(), 0u);  // the measurement leaves nothing behind
  const auto given = make(options_for("mlp:hidden=8"), images_);
  QCOMPARE(given->info().device.text(), std::string("CPU, 1 thread"));
  QCOMPARE(given->info().micro_batch, 16u);
  QCOMPARE(given->info().parameters, given->values());
  QCOMPARE(state_of(*measured), state_of(*given));
  gather(*measured, 1);
  gather(*given, 1);
  QVERIFY(difference(measured->freeze(), given->freeze()) < 1e-5);  // nor does it take samples
}

void TestTrainer::refuses() {
  const auto code = [](const TrainerOptions& options, const std::shared_ptr<const Dataset>& data) {
    const auto made = Trainer::create(options, data);
    return made                                               ? std::string("made")
           : made.error().hint.empty()                        ? "no hint"
           : made.error().code == ErrorCode::kInvalidArgument ? "refused"
                                                              : made.error().text();
  };
  QCOMPARE(code(options_for(kGpt), images_), std::string("refused"));
  QCOMPARE(code(options_for("mlp"), text_), std::string("refused"));
  QCOMPARE(code(options_for("gpt:context=8192"), text_), std::string("refused"));  // text too short
  TrainerOptions options = options_for(kGpt);
  for (const char* device : {"gpu", "cuda:", "cuda:-1", "cuda:x", "cuda:99"}) {
    options.device = device;
    QCOMPARE(code(options, text_), std::string("refused"));
  }
}

QTEST_APPLESS_MAIN(TestTrainer)
#include "test_trainer.moc"
