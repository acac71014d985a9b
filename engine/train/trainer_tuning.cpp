// SPDX-License-Identifier: GPL-3.0-or-later
// Which number of threads and which micro-batch are quickest here: measured, because it cannot be
// known.
#include <algorithm>
#include <cstdio>
#include <thread>

#include "engine/train/nvml.h"
#include "engine/train/trainer_impl.h"
#include "net/base/clock.h"

namespace potluck {
namespace {

constexpr std::uint32_t kTuningBatch = 12;
constexpr std::uint32_t kLargestMicroBatch = 256;
constexpr double kLongestMicroBatch_s = 0.5;  // a peer answers "stop" within one micro-batch
constexpr double kSlowMeasurement_s = 0.3;    // one is enough then
constexpr double kAsGood = 1.05;  // per sample: the larger micro-batch has less overhead
constexpr int kMeasurements = 3;

int hardware_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::vector<ComputeThreads> candidates(int cores) {
  std::vector<ComputeThreads> out{{1, 1}};
  for (int n = 2; n < cores; n *= 2) out.push_back({n, n});
  if (cores > 1) {
    out.push_back({cores, cores});
    out.push_back({cores, 1});
    out.push_back({1, cores});
  }
  if (!blas_has_threads()) {
    std::erase_if(out, [](const ComputeThreads& t) { return t.blas != t.torch; });
  }
  return out;
}

std::string device_name(const at::Device& device, const ComputeThreads& threads) {
  if (device.is_cpu()) {
    const int count = std::max(threads.torch, threads.blas);
    return "CPU, " + std::to_string(count) + (count == 1 ? " thread" : " threads");
  }
  const auto gpus = open_nvml()->list();
  const auto index = static_cast<std::size_t>(device.index());
  if (gpus && index < gpus.value().size()) return gpus.value()[index].name;
  return "GPU " + std::to_string(device.index());
}

}  // namespace

Status TorchTrainer::tune() {
  if (options_.threads > 0) threads_ = {options_.threads, options_.threads};
  micro_batch_ = options_.max_micro_batch > 0 ? options_.max_micro_batch : kTuningBatch;
  if (options_.threads == 0 && device_.is_cpu()) POTLUCK_CHECK(tune_threads());
  if (options_.max_micro_batch == 0) POTLUCK_CHECK(tune_micro_batch());
  return ok_status();
}

Result<double> TorchTrainer::measure(std::uint32_t samples) {
  // Draws from a source of its own: tuning must not change which samples are trained on.
  BatchSource source(data_, options_.model, 0, 0);
  Batch batch;
  POTLUCK_CHECK(source.draw(samples, batch));
  double best = 0.0;
  for (int i = 0; i <= kMeasurements; ++i) {
    const TimePoint start = SystemClock().now();
    auto done = add_gradient(batch);
    if (!done) return std::move(done).error();
    const double took = seconds(SystemClock().now() - start);
    if (i > 0 || took > kSlowMeasurement_s) best = i <= 1 ? took : std::min(best, took);
    if (took > kSlowMeasurement_s) break;
  }
  clear();
  return best / samples;
}

Status TorchTrainer::tune_threads() {
  double best = 0.0;
  ComputeThreads winner;
  for (const ComputeThreads& candidate : candidates(hardware_threads())) {
    threads_ = candidate;
    POTLUCK_TRY(const double took, measure(std::min(micro_batch_, kTuningBatch)));
    if (best == 0.0 || took < best) {
      best = took;
      winner = candidate;
    }
  }
  threads_ = winner;
  return ok_status();
}

Status TorchTrainer::tune_micro_batch() {
  double best = 0.0;
  micro_batch_ = 1;
  int without_gain = 0;
  for (std::uint32_t samples = 1; samples <= kLargestMicroBatch; samples *= 2) {
    auto took = measure(samples);
    if (!took) {
      if (took.error().code != ErrorCode::kOutOfMemory || samples == 1) {
        return std::move(took).error();
      }
      break;
    }
    if (samples > 1 && took.value() * samples > kLongestMicroBatch_s) break;
    if (best == 0.0 || took.value() < best) best = took.value();
    if (took.value() <= best * kAsGood) {
      micro_batch_ = samples;
      without_gain = 0;
    } else if (++without_gain == 2) {
      break;
    }
  }
  return ok_status();
}

TrainerInfo TorchTrainer::info() const {
  TrainerInfo out;
  out.device = device_name(device_, threads_);
  out.parameters = layout_.values;
  out.micro_batch = micro_batch_;
  char millions[32];
  std::snprintf(millions, sizeof millions, "%.2f", static_cast<double>(layout_.values) * 1e-6);
  out.model = options_.model.kind + ", ";
  if (reads_text(options_.model.task()))
    out.model += options_.model.options.at("layers") + " layers, ";
  out.model += std::string(millions) + " M parameters";
  return out;
}

}  // namespace potluck
