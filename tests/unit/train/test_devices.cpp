// SPDX-License-Identifier: GPL-3.0-or-later
// Several devices that work as one: which ones, how they share, and that the sum of their gradients
// is the one that a single device has. The CPU parted in two stands in for two graphics cards.
#include <QTemporaryDir>
#include <QTest>
#include <numeric>

#include "engine/train/devices/device_choice.h"
#include "engine/train/models/model_layout.h"
#include "small_data.h"

using namespace potluck;

namespace {

std::string told(const std::string& wanted, int gpus, const std::vector<int>& off = {}) {
  const auto chosen = choose_devices(wanted, gpus, off);
  if (!chosen) return chosen.error().hint.empty() ? "no hint" : "refused";
  std::string out;
  for (const ComputeDevice& device : *chosen) {
    out += device.gpu ? std::to_string(device.number) : std::string("c");
  }
  return out;
}

constexpr const char* kModels[] = {"gpt:layers=1,heads=2,width=16,context=8",
                                   "bert:layers=1,heads=2,width=16,context=8",
                                   "convnet:width=4,hidden=16"};

}  // namespace

class TestDevices : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase();
  void every_gpu_works_unless_it_is_off();
  void shares_are_in_proportion();
  void nobody_waits_for_the_slowest();
  void no_more_than_fit_the_memory();
  void a_full_memory_makes_batches_small();
  void two_give_the_gradient_of_one_data();
  void two_give_the_gradient_of_one();
  void what_is_set_aside_comes_back();
  void two_learn_like_one();
  void two_are_tuned_and_named();

 private:
  std::shared_ptr<const Dataset> data_for(const TrainerOptions& options) const {
    return reads_text(options.model.task()) ? text_ : images_;
  }
  QTemporaryDir folder_;
  std::shared_ptr<const Dataset> text_, images_;
};

void TestDevices::initTestCase() {
  text_ = small_text(folder_.path().toStdString());
  images_ = small_images(folder_.path().toStdString());
}

void TestDevices::every_gpu_works_unless_it_is_off() {
  QCOMPARE(told("auto", 0), std::string("c"));
  QCOMPARE(told("auto", 3), std::string("012"));
  QCOMPARE(told("auto", 3, {1}), std::string("02"));
  QCOMPARE(told("auto", 2, {0, 1, 7}), std::string("c"));
  QCOMPARE(told("cuda", 2), std::string("01"));
  QCOMPARE(told("cuda", 2, {0}), std::string("1"));
  QCOMPARE(told("cuda:1", 2), std::string("1"));
  QCOMPARE(told("cuda:1,cuda:0,cuda:1", 2), std::string("10"));
  QCOMPARE(told("cpu,cpu,cuda:0", 1), std::string("cc0"));
  QCOMPARE(told("cpu", 4), std::string("c"));
  for (const char* wrong : {"", ",", "cpu,", ",cpu", "gpu", "cuda:", "cuda:x", "cuda:-1", "cuda:2",
                            "cuda:0x1", "auto,cpu", "cuda:99999999999", "cuda:0,cuda:2"}) {
    QVERIFY2(told(wrong, 2) == "refused", wrong);
  }
  QCOMPARE(told("cuda", 0), std::string("refused"));
  QCOMPARE(told("cuda", 2, {0, 1}), std::string("refused"));
  QCOMPARE(told("cuda:0", 2, {0}), std::string("refused"));
}

void TestDevices::shares_are_in_proportion() {
  using Shares = std::vector<std::uint32_t>;
  QCOMPARE(share_samples(100, {16}), (Shares{16}));
  QCOMPARE(share_samples(5, {16}), (Shares{5}));
  QCOMPARE(share_samples(100, {16, 32, 8}), (Shares{16, 32, 8}));
  QCOMPARE(share_samples(28, {16, 32, 8}), (Shares{8, 16, 4}));
  QCOMPARE(share_samples(1, {4, 4, 4}), (Shares{1, 0, 0}));
  QCOMPARE(share_samples(0, {4, 4}), (Shares{0, 0}));
  Rng rng(3);
  for (int i = 0; i < 2000; ++i) {
    Shares most(1 + rng.below(8));
    for (auto& each : most) each = 1 + std::uint32_t(rng.below(256));
    const auto all = std::accumulate(most.begin(), most.end(), 0U);
    const auto wanted = std::uint32_t(rng.below(2 * all));
    const Shares shares = share_samples(wanted, most);
    QCOMPARE(std::accumulate(shares.begin(), shares.end(), 0U), std::min(wanted, all));
    for (std::size_t k = 0; k < most.size(); ++k) QVERIFY(shares[k] <= most[k]);
  }
}

void TestDevices::nobody_waits_for_the_slowest() {
  using Sizes = std::vector<std::uint32_t>;
  QCOMPARE(balance({64, 64}, {0.01, 0.01}), (Sizes{64, 64}));
  QCOMPARE(balance({64, 64}, {0.01, 0.04}), (Sizes{64, 16}));
  QCOMPARE(balance({256, 8}, {0.001, 0.01}), (Sizes{80, 8}));  // 80 ms each
  QCOMPARE(balance({1, 1}, {0.001, 1.0}), (Sizes{1, 1}));
}

void TestDevices::no_more_than_fit_the_memory() {
  QCOMPARE(samples_that_fit(16, 100.0, 1'000), 10U);
  QCOMPARE(samples_that_fit(16, 100.0, 1'600), 16U);
  QCOMPARE(samples_that_fit(16, 100.0, ~std::uint64_t{0}), 16U);
  QCOMPARE(samples_that_fit(16, 100.0, 0), 1U);
  QCOMPARE(samples_that_fit(16, 0.0, 1'000), 16U);
}

void TestDevices::a_full_memory_makes_batches_small() {
  TrainerOptions options = options_for(kModels[0]);
  std::uint64_t share = 100;  // per cent of what is wanted
  options.memory_left = [&share](std::uint64_t wanted) { return wanted * share / 100; };
  const auto trainer = make(options, text_);
  const auto at_once = [&trainer] { return trainer->accumulate(64)->samples; };
  QCOMPARE(at_once(), 16U);
  share = 50;
  QCOMPARE(at_once(), 8U);
  share = 0;
  QCOMPARE(at_once(), 1U);
  share = 100;  // room again
  QCOMPARE(at_once(), 16U);
  QCOMPARE(trainer->accumulated_samples(), 41U);

  const auto estimated = estimate(layout_of(options.model, shape_of(*text_)).value(), 2);
  const auto room = static_cast<std::uint64_t>(5 * estimated.bytes_per_sample);
  options.memory_left = [room, asked = 0](std::uint64_t wanted) mutable {
    return ++asked == 1 ? wanted : std::min(room, wanted);  // its arrays are asked for first
  };
  options.max_micro_batch = 0;
  QVERIFY(make(options, text_)->info().micro_batch <= 4);  // eight were tried and do not fit
}

void TestDevices::two_give_the_gradient_of_one_data() {
  QTest::addColumn<QByteArray>("model");
  for (const char* model : kModels) QTest::newRow(model) << QByteArray(model);
}

void TestDevices::two_give_the_gradient_of_one() {
  QFETCH(QByteArray, model);
  TrainerOptions options = options_for(model.toStdString());
  const auto one = make(options, data_for(options));
  options.device = "cpu,cpu";
  options.max_micro_batch = 8;  // of each
  const auto two = make(options, data_for(options));
  QCOMPARE(two->info().micro_batch, one->info().micro_batch);
  for (const std::uint32_t samples : {48U, 21U, 1U}) {  // shares that come out even, odd, and none
    gather(*one, samples);
    gather(*two, samples);
    QCOMPARE(two->accumulated_samples(), one->accumulated_samples());
    QVERIFY(std::abs(two->accumulated_loss() - one->accumulated_loss()) <
            1e-4 * one->accumulated_loss());
    const auto expected = one->freeze(), seen = two->freeze();
    for (std::size_t i = 0; i < expected.size(); ++i) {
      QVERIFY(std::abs(seen[i] - expected[i]) <= 1e-5F * std::max(1.0F, one->largest_gradient()));
    }
    one->clear();
    two->clear();
  }
}

void TestDevices::what_is_set_aside_comes_back() {
  TrainerOptions options = options_for(kModels[0]);
  options.device = "cpu,cpu";
  const auto trainer = make(options, text_);
  gather(*trainer, 40);
  const auto frozen = trainer->freeze();
  const std::vector<float> mean(frozen.begin(), frozen.end());
  trainer->thaw();
  const auto again = trainer->freeze();
  for (std::size_t i = 0; i < mean.size(); ++i) QVERIFY(std::abs(again[i] - mean[i]) < 1e-6F);
  trainer->go_on();
  gather(*trainer, 20);  // of the next epoch, dropped below
  trainer->thaw();
  QCOMPARE(trainer->accumulated_samples(), 40U);
  const auto after = trainer->freeze();
  for (std::size_t i = 0; i < mean.size(); ++i) QVERIFY(std::abs(after[i] - mean[i]) < 1e-6F);
  trainer->clear();
  QCOMPARE(trainer->accumulated_samples(), 0U);
  for (const float value : trainer->freeze()) QCOMPARE(value, 0.0F);
}

void TestDevices::two_learn_like_one() {
  TrainerOptions options = options_for(kModels[2]);
  const auto one = make(options, images_);
  options.device = "cpu,cpu";
  options.max_micro_batch = 8;
  const auto two = make(options, images_);
  for (std::uint64_t epoch = 0; epoch < 60; ++epoch) {
    for (Trainer* trainer : {one.get(), two.get()}) {
      gather(*trainer, 32);
      QVERIFY(trainer->step(epoch, trainer->freeze()));
    }
  }
  const auto of_one = one->evaluate(0), of_two = two->evaluate(0);
  QVERIFY(of_one && of_two);
  QVERIFY(*of_two->accuracy > 0.9);
  QVERIFY(std::abs(of_one->loss - of_two->loss) < 0.05);
}

void TestDevices::two_are_tuned_and_named() {
  TrainerOptions options = options_for("mlp:hidden=8");
  options.device = "cpu,cpu";
  QCOMPARE(make(options, images_)->info().device.text(), std::string("CPU, 2 threads"));
  QCOMPARE(make(options, images_)->info().micro_batch, 32U);
  options.max_micro_batch = 0;
  const auto tuned = make(options, images_);
  QVERIFY(tuned->info().micro_batch >= 2);
  QCOMPARE(tuned->accumulated_samples(), 0U);
}

QTEST_APPLESS_MAIN(TestDevices)
#include "test_devices.moc"
