// SPDX-License-Identifier: GPL-3.0-or-later
// A gradient that was computed elsewhere, computed again: from the stream and the number of the
// first sample alone, whatever the micro-batches and whatever kind of data.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "small_data.h"

using namespace potluck;

namespace {

constexpr std::uint64_t kTheirs = 77, kOurs = 5;  // streams
constexpr std::uint32_t kBefore = 700, kSamples = 48;

struct Kind {
  std::string model;
  std::shared_ptr<const Dataset> data;
  Augmentation augmentation{};
};

std::unique_ptr<Trainer> trainer_of(const Kind& kind, std::uint64_t stream,
                                    std::uint32_t micro_batch) {
  TrainerOptions options = options_for(kind.model);
  options.stream = stream;
  options.max_micro_batch = micro_batch;
  options.augmentation = kind.augmentation;
  return make(options, kind.data);
}

std::vector<float> computed(Recomputation& again) {
  for (;;) {
    const auto done = again.go_on();
    if (!done) qFatal("%s", done.error().text().c_str());
    if (*done) break;
  }
  const auto gradient = again.gradient();
  return {gradient.begin(), gradient.end()};
}

double distance(std::span<const float> a, std::span<const float> b) {
  double apart = 0, length = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    apart += std::pow(double(a[i]) - b[i], 2);
    length += std::pow(double(b[i]), 2);
  }
  return std::sqrt(apart / length);
}

}  // namespace

class TestRecomputation : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::map<QString, Kind> kinds_;

 private Q_SLOTS:
  void initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    const auto text = small_text(folder);
    const std::string sizes = "layers=1,heads=2,width=16,context=8";
    kinds_["text"] = {"gpt:" + sizes, text};
    const auto images = small_images(folder);
    kinds_["images"] = {"mlp:hidden=16", images};
    kinds_["varied images"] = {"mlp:hidden=16", images, {true, true}};
  }

  void it_is_the_gradient_of_the_same_samples_data() {
    QTest::addColumn<QString>("kind");
    for (const auto& [name, kind] : kinds_) QTest::newRow(qPrintable(name)) << name;
  }
  void it_is_the_gradient_of_the_same_samples() {
    QFETCH(QString, kind);
    const auto theirs = trainer_of(kinds_.at(kind), kTheirs, 7);
    gather(*theirs, kBefore);  // several data passes
    theirs->clear();
    gather(*theirs, kSamples);
    QCOMPARE(*theirs->first_sample(), std::uint64_t{kBefore});
    const auto ours = trainer_of(kinds_.at(kind), kOurs, 16);
    gather(*ours, 10);
    auto again = ours->recompute(kTheirs, kBefore, kSamples);
    QVERIFY(again.ok());
    // Our own go on, and the state changes, meanwhile.
    gather(*ours, 20);
    const std::vector<float> average(ours->values(), 0.1f);
    QVERIFY(ours->step(0, average));
    const std::vector<float> gradient = computed(**again);
    QVERIFY(distance(theirs->freeze(), gradient) < 1e-4);
    gather(*ours, 10);  // undisturbed
  }

  void other_samples_give_another() {
    const Kind& kind = kinds_.at("text");
    const auto theirs = trainer_of(kind, kTheirs, 7);
    gather(*theirs, kSamples);
    const auto ours = trainer_of(kind, kOurs, 16);
    auto others = ours->recompute(kTheirs, 1000, kSamples);
    auto fewer = ours->recompute(kTheirs, 0, 8);
    QVERIFY(distance(theirs->freeze(), computed(**others)) > 0.3);
    QVERIFY(distance(theirs->freeze(), computed(**fewer)) > 0.3);
  }

  void none_of_a_gradient_that_depends_on_batches() {
    const auto text = kinds_.at("text").data;
    TrainerOptions masked = options_for("bert:layers=1,heads=2,width=16,context=8");
    TrainerOptions random = options_for(kinds_.at("text").model);
    random.dropout = 0.1;
    for (const TrainerOptions& options : {masked, random}) {
      const auto trainer = make(options, text);
      auto again = trainer->recompute(kTheirs, 0, 4);
      QVERIFY((*again)->go_on().ok());  // it looks for the first sample
      QCOMPARE((*again)->go_on().error().code, ErrorCode::kInvalidArgument);
    }
  }

  void what_comes_too_late_in_a_stream_is_not_looked_for() {
    const auto trainer = trainer_of(kinds_.at("text"), kOurs, 16);
    auto again = trainer->recompute(kTheirs, std::uint64_t{1} << 60, 4);
    QCOMPARE((*again)->go_on().error().code, ErrorCode::kInvalidArgument);
  }

  void without_room_there_is_none() {
    TrainerOptions options = options_for(kinds_.at("text").model);
    std::uint64_t left = 1ULL << 40;
    options.memory_left = [&left](std::uint64_t) { return left; };
    const auto trainer = make(options, kinds_.at("text").data);
    left = 1000;
    const auto again = trainer->recompute(kTheirs, 0, 1);
    QCOMPARE(again.error().code, ErrorCode::kOutOfMemory);
  }
};

QTEST_GUILESS_MAIN(TestRecomputation)
#include "test_recomputation.moc"
