// SPDX-License-Identifier: GPL-3.0-or-later
// Sums of chunks that lie in the average's own memory: whatever is open at once and in whatever
// order it is encoded, no sum is disturbed and every chunk ends up in its place.
#include <QTest>

#include <algorithm>
#include <optional>

#include "codec_inputs.h"
#include "engine/collab/averaging/exchange_sums.h"

using namespace potluck;
using test::gaussians;
using test::same_bits;

namespace {

// A part somewhere in a vector, and beside it what its sums must be.
class Part {
 public:
  Part(Rng& rng, const Codec& codec, std::uint32_t chunk_values, std::uint32_t count)
      : rng_(rng), codec_(codec), first_(static_cast<std::uint32_t>(rng.below(5))) {
    const bool to_the_end = rng.chance(0.5);
    cut_.chunk_values = chunk_values;
    cut_.values = std::uint64_t{chunk_values} * (first_ + count + (to_the_end ? 0 : 3));
    if (to_the_end) cut_.values -= rng.below(chunk_values);  // the last one is shorter
    std::size_t bytes = 0;
    for (std::uint32_t at = 0; at < count; ++at) bytes += codec.encoded_bytes(length(at));
    places_.assign(bytes, 0xff);
    sums_.emplace(codec, cut_, first_, count, places_);
    expected_.resize(count);
    means_.resize(count);
  }

  std::size_t length(std::uint32_t at) const { return cut_.length(first_ + at); }

  void add(std::uint32_t at) {
    std::vector<float>& expected = expected_[at];
    expected.resize(length(at));
    const std::span<float> sum = sums_->sum(at);
    QVERIFY(same_bits(sum, expected));
    const std::vector<float> more = gaussians(rng_, length(at), 1.0);
    for (std::size_t i = 0; i < more.size(); ++i) expected[i] += more[i];
    std::copy(expected.begin(), expected.end(), sum.begin());
  }

  void encode(std::uint32_t at) {
    expected_[at].resize(length(at));
    QVERIFY(same_bits(sums_->encode(at), expected_[at]));
    Bytes& mean = means_[at];
    mean.resize(codec_.encoded_bytes(length(at)));
    codec_.encode(expected_[at], mean);
  }

  // Chunks that are encoded are sent to others while the rest are summed.
  void check_encoded() const {
    const std::size_t stride = codec_.encoded_bytes(cut_.chunk_values);
    for (std::uint32_t at = 0; at < means_.size(); ++at) {
      QVERIFY(std::equal(means_[at].begin(), means_[at].end(), places_.begin() + at * stride));
    }
  }

 private:
  Rng& rng_;
  const Codec& codec_;
  ChunkCut cut_;
  std::uint32_t first_;
  Bytes places_;
  std::optional<PartSums> sums_;
  std::vector<std::vector<float>> expected_;
  std::vector<Bytes> means_;
};

}  // namespace

class TestExchangeSums : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void no_sum_disturbs_another_data() {
    QTest::addColumn<QString>("codec");
    QTest::addColumn<int>("chunk_values");
    for (const char* codec : {"fp32", "fp16", "bf16", "int8", "int4"}) {
      // 128: places where floats can lie; 7, 1: where they fit badly or not at all.
      for (const int chunk : {128, 7, 2, 1})
        QTest::addRow("%s, chunks of %d", codec, chunk) << codec << chunk;
    }
  }
  void no_sum_disturbs_another() {
    QFETCH(QString, codec);
    QFETCH(int, chunk_values);
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Rng rng(seed);
      const auto count = static_cast<std::uint32_t>(1 + rng.below(40));
      Part part(rng, *find_codec(codec.toStdString()), static_cast<std::uint32_t>(chunk_values),
                count);
      std::vector<std::uint32_t> open(count);
      for (std::uint32_t at = 0; at < count; ++at) open[at] = at;
      const double finishing = rng.uniform(0, 1);
      if (rng.chance(0.5)) {  // all are open at once
        for (const std::uint32_t at : open) part.add(at);
      }
      while (!open.empty()) {
        const std::size_t pick = rng.below(open.size());
        if (!rng.chance(finishing)) {
          part.add(open[pick]);
          continue;
        }
        part.encode(open[pick]);
        open.erase(open.begin() + static_cast<std::ptrdiff_t>(pick));
        part.check_encoded();
      }
    }
  }
};

QTEST_APPLESS_MAIN(TestExchangeSums)
#include "test_exchange_sums.moc"
