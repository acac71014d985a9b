// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer/trainer_tuning.h"

#include <algorithm>
#include <limits>

#include "engine/train/devices/device_choice.h"
#include "net/base/clock.h"
#include "net/base/machine_limits.h"
#include "net/base/thread_time.h"

namespace potluck {
namespace {

constexpr std::uint32_t kTuningBatch = 12;
constexpr std::uint32_t kLargestMicroBatch = 256;
constexpr double kLongestMicroBatch_s = 0.5;  // a peer answers "stop" within one micro-batch
constexpr double kSlowMeasurement_s = 0.3;    // one is enough then
// Of a model that takes longer for one sample nothing is measured: one at a time it is.
constexpr double kTooSlowToMeasure_s = 4.0;
constexpr double kAsGood = 1.05;      // per sample: the larger micro-batch has less overhead
constexpr int kMeasurements = 3;      // at least, and of quick ones more:
constexpr double kMeasured_s = 0.02;  // long enough to come by once without a disturbance
constexpr int kMostMeasurements = 50;
constexpr double kEnough_s = 0.2;  // of long ones: others wait for this computer meanwhile
// A batch twice as large is not quicker than this per sample.
constexpr double kMostGain = 0.75;
constexpr double kSameDirection = 0.9;  // cosine between gradients of two precisions

// What an operator that reads memory it has not written will find there.
void leave_garbage_behind() {
  constexpr std::int64_t kLeast = 16, kMost = 1 << 20, kOfEach = 4;  // values
  std::vector<at::Tensor> garbage;
  for (std::int64_t values = kLeast; values <= kMost; values *= 2) {
    for (int i = 0; i < kOfEach; ++i) {
      garbage.push_back(at::full({values}, std::numeric_limits<float>::quiet_NaN()));
    }
  }
}

int hardware_threads() { return usable_cores(); }

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

}  // namespace

Status TrainerTuning::run() {
  const int on_cpu = workers_.on_cpu();
  if (options_.threads > 0) workers_.set_threads({options_.threads, options_.threads});
  for (Worker& worker : workers_.all()) {
    worker.micro_batch = options_.max_micro_batch > 0
                             ? options_.max_micro_batch
                             : workers_.samples_with_room(worker, first_tried(worker));
  }
  const bool slow = on_cpu > 0 && workers_.usual_seconds() > kTooSlowToMeasure_s;
  if (options_.threads == 0 && workers_.replica().device().is_cpu()) {
    if (slow) workers_.set_threads({hardware_threads(), hardware_threads()});
    if (!slow) POTLUCK_CHECK(tune_threads());
  }
  if (on_cpu > 1) {
    const ComputeThreads all = workers_.threads();
    workers_.set_threads({std::max(1, all.torch / on_cpu), std::max(1, all.blas / on_cpu)});
  }
  for (Worker& worker : workers_.all()) {
    if (slow && worker.replica.device().is_cpu()) {
      worker.mixed_precision = options_.precision == Precision::kBfloat16;
      if (options_.max_micro_batch == 0) worker.micro_batch = 1;
    } else {
      POTLUCK_CHECK(tune(worker));
    }
  }
  const bool even = workers_.all().size() > 1 && options_.max_micro_batch == 0 && !slow;
  return even ? balance_workers() : ok_status();
}

// Samples that threads are compared with.
std::uint32_t TrainerTuning::first_tried(const Worker& worker) const {
  if (!worker.replica.device().is_cpu()) return kTuningBatch;
  const double fit = kTooSlowToMeasure_s / std::max(workers_.usual_seconds(), 1e-9);
  return fit >= kTuningBatch ? kTuningBatch : std::max(1U, static_cast<std::uint32_t>(fit));
}

Status TrainerTuning::tune(Worker& worker) {
  worker.mixed_precision = options_.precision == Precision::kBfloat16;
  if (options_.max_micro_batch == 0) POTLUCK_CHECK(tune_micro_batch(worker));
  return options_.precision == Precision::kMixed ? tune_precision(worker) : ok_status();
}

// CPUs of before 2022 and graphics cards of before 2020 have no units for bfloat16: it is slower
// there. Modules may use operators that do without it.
Status TrainerTuning::tune_precision(Worker& worker) {
  POTLUCK_TRY(const double exact, measure(worker, worker.micro_batch, Time::kComputed));
  worker.mixed_precision = agrees_in_bfloat16(worker);
  if (!worker.mixed_precision) return ok_status();
  const auto mixed = measure(worker, worker.micro_batch, Time::kComputed);
  // Once more, now that the memory of many passes lies about.
  worker.mixed_precision = mixed && *mixed * kAsGood < exact && agrees_in_bfloat16(worker);
  const bool again = worker.mixed_precision && options_.max_micro_batch == 0;
  return again ? tune_micro_batch(worker) : ok_status();
}

// The libraries that torch calls have faults in rare shapes: oneDNN of libtorch 1.13 gives
// gradients that are not numbers for a convolution with a stride on a single pixel, but only where
// the memory that it forgot to write held such.
bool TrainerTuning::agrees_in_bfloat16(Worker& worker) {
  const at::Tensor& gradient =
      arrays_.devices()[static_cast<std::size_t>(&worker - workers_.all().data())].gradient;
  const auto cosine = workers_.guarded([&]() -> Result<double> {
    BatchSource source(data_, options_.model, 0, 0, {}, options_.stop);
    Batch batch;
    POTLUCK_CHECK(source.draw(worker.micro_batch, batch));
    worker.mixed_precision = false;
    POTLUCK_CHECK(workers_.add_gradient(worker, batch));
    const at::Tensor exact = gradient.clone();
    clear_gradients();
    worker.mixed_precision = true;
    leave_garbage_behind();
    POTLUCK_CHECK(workers_.add_gradient(worker, batch));
    return (at::dot(exact, gradient) / (exact.norm() * gradient.norm())).item<double>();
  });
  clear_gradients();
  return cosine && *cosine > kSameDirection;  // not so either where it is not a number
}

// Measured one by one: graphics cards do not slow each other down.
Status TrainerTuning::balance_workers() {
  std::vector<double> seconds;
  for (Worker& worker : workers_.all()) {
    POTLUCK_TRY(const double took, measure(worker, worker.micro_batch, Time::kPassed));
    seconds.push_back(took);
  }
  const auto even = balance(workers_.micro_batches(), seconds);
  for (std::size_t i = 0; i < even.size(); ++i) workers_.all()[i].micro_batch = even[i];
  return ok_status();
}

Result<double> TrainerTuning::measure(Worker& worker, std::uint32_t samples, Time counted) {
  const bool computed = counted == Time::kComputed && worker.replica.device().is_cpu();
  const auto now = [&] {
    return computed ? thread_time() : SystemClock().now().time_since_epoch();
  };
  // Draws from a source of its own: tuning must not change which samples are trained on.
  BatchSource source(data_, options_.model, 0, 0, {}, options_.stop);
  Batch batch;
  POTLUCK_CHECK(source.draw(samples, batch));
  double best = 0.0, measured = 0.0;
  for (int i = 0; i <= kMeasurements || measured < kMeasured_s; ++i) {
    const Duration start = now();
    auto done = workers_.add_gradient(worker, batch);
    if (!done) {
      clear_gradients();
      return std::move(done).error();
    }
    const double took = seconds(now() - start);
    if (i > 0 || took > kSlowMeasurement_s) best = i <= 1 ? took : std::min(best, took);
    if (took > kSlowMeasurement_s || (i > 0 && measured + took > kEnough_s)) break;
    measured += std::max(took, kMeasured_s / kMostMeasurements);
  }
  clear_gradients();
  return best / samples;
}

Status TrainerTuning::tune_threads() {
  double best = 0.0;
  ComputeThreads winner;
  Worker& first = workers_.all().front();
  for (const ComputeThreads& candidate : candidates(hardware_threads())) {
    workers_.set_threads(candidate);
    POTLUCK_TRY(const double took,
                measure(first, std::min(first.micro_batch, kTuningBatch), Time::kPassed));
    if (best == 0.0 || took < best) {
      best = took;
      winner = candidate;
    }
  }
  workers_.set_threads(winner);
  return ok_status();
}

Status TrainerTuning::tune_micro_batch(Worker& worker) {
  double best = 0.0;
  worker.micro_batch = 1;
  int without_gain = 0;
  for (std::uint32_t samples = 1; samples <= kLargestMicroBatch; samples *= 2) {
    if (workers_.samples_with_room(worker, samples) < samples) break;
    if (best * kMostGain * samples > kLongestMicroBatch_s) break;
    auto took = measure(worker, samples, Time::kComputed);
    if (!took) {
      if (took.error().code != ErrorCode::kOutOfMemory || samples == 1) {
        return std::move(took).error();
      }
      break;
    }
    if (samples > 1 && took.value() * samples > kLongestMicroBatch_s) break;
    if (best == 0.0 || took.value() < best) best = took.value();
    if (took.value() <= best * kAsGood) {
      worker.micro_batch = samples;
      without_gain = 0;
    } else if (++without_gain == 2) {
      break;
    }
  }
  return ok_status();
}

void TrainerTuning::clear_gradients() {
  arrays_.clear_gradient();
  workers_.repaired();
}

}  // namespace potluck
