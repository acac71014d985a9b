// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer/gradient_workers.h"

#include <algorithm>

#include "engine/train/devices/device_choice.h"
#include "engine/train/devices/nvml.h"
#include "engine/train/models/model_layout.h"

namespace potluck {
namespace {

Sentence name_of_cpu(const ComputeThreads& threads, int times) {
  const int count = std::max(threads.torch, threads.blas) * times;
  return count == 1 ? Sentence::tr("CPU, 1 thread") : Sentence::tr("CPU, %L1 threads", count);
}

Sentence name_of_gpu(const at::Device& device) {
  const auto gpus = open_nvml()->list();
  const auto index = static_cast<std::size_t>(device.index());
  if (gpus && index < gpus.value().size()) return Sentence::verbatim(gpus.value()[index].name);
  return Sentence::tr("GPU %1", device.index());
}

// "2 x NVIDIA L4" for equal ones.
Sentence all_together(const std::vector<Sentence>& names) {
  Sentence out;
  for (std::size_t i = 0, same = 0; i < names.size(); i += same) {
    same = 1;
    while (i + same < names.size() && names[i + same] == names[i]) ++same;
    Sentence next = same == 1 ? names[i] : Sentence::tr("%1 x %2", same, names[i]);
    out = i == 0 ? std::move(next) : Sentence::tr("%1 + %2", out, next);
  }
  return out;
}

}  // namespace

GradientWorkers::GradientWorkers(const TrainerOptions& options, const ModelLayout& layout,
                                 const DataShape& shape, const TrainerArrays& arrays)
    : options_(options), pool_(static_cast<int>(arrays.devices().size())) {
  // With recomputation only one stage at a time is kept as a whole, besides what lies between them.
  bytes_per_sample_ = estimate(layout, 0).bytes_per_sample * (options.recompute ? 0.5 : 1.0);
  work_ = layout.work();
  for (const TrainerArrays::OnDevice& each : arrays.devices()) {
    workers_.push_back({DeviceReplica(options.model, shape,
                                      {layout, each.parameters, each.gradient, options.stop}),
                        Batch{}});
  }
}

std::vector<std::uint32_t> GradientWorkers::micro_batches() const {
  std::vector<std::uint32_t> out;
  for (const Worker& worker : workers_) out.push_back(worker.micro_batch);
  return out;
}

void GradientWorkers::tune_like(const GradientWorkers& others) {
  threads_ = others.threads_;
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    workers_[i].micro_batch = others.workers_[i].micro_batch;
    workers_[i].mixed_precision = others.workers_[i].mixed_precision;
  }
}

int GradientWorkers::on_cpu() const {
  return static_cast<int>(std::ranges::count_if(
      workers_, [](const Worker& worker) { return worker.replica.device().is_cpu(); }));
}

bool GradientWorkers::any_mixed_precision() const {
  return std::ranges::any_of(workers_, &Worker::mixed_precision);
}

Sentence GradientWorkers::device_names() const {
  std::vector<Sentence> names;
  for (const Worker& worker : workers_) {
    if (worker.replica.device().is_cuda()) names.push_back(name_of_gpu(worker.replica.device()));
  }
  if (const int times = on_cpu(); times > 0) names.push_back(name_of_cpu(threads_, times));
  return all_together(names);
}

std::uint32_t GradientWorkers::samples_with_room(const Worker& worker,
                                                 std::uint32_t samples) const {
  if (!options_.memory_left || !worker.replica.device().is_cpu()) return samples;
  const auto sharing = static_cast<std::uint64_t>(on_cpu());
  const auto wanted = static_cast<std::uint64_t>(samples * bytes_per_sample_) * sharing;
  return samples_that_fit(samples, bytes_per_sample_, options_.memory_left(wanted) / sharing);
}

LossOptions GradientWorkers::loss_options(const Worker& worker, const Batch& batch) const {
  LossOptions out;
  out.label_smoothing = options_.label_smoothing;
  out.dropout = options_.dropout;
  out.seed = mix_seed(mix_seed(options_.seed, options_.stream), batch.first);
  out.recompute = options_.recompute;
  out.mixed_precision = worker.mixed_precision;
  out.masked = options_.model.task() == ModelTask::kMaskedTokens;
  return out;
}

Result<double> GradientWorkers::add_gradient(Worker& worker, const Batch& batch) {
  return guarded([&] { return worker.replica.add_gradient(batch, loss_options(worker, batch)); });
}

Status GradientWorkers::draw(BatchSource& source, std::uint32_t samples) {
  auto most = micro_batches();
  for (std::size_t i = 0; i < most.size(); ++i) {
    most[i] = samples_with_room(workers_[i], most[i]);
  }
  const auto shares = share_samples(samples, most);
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    workers_[i].batch.samples = 0;
    if (shares[i] > 0) POTLUCK_CHECK(source.draw(shares[i], workers_[i].batch));
  }
  return ok_status();
}

std::vector<Result<double>> GradientWorkers::add_gradients() {
  std::vector<Result<double>> losses(workers_.size(), Result<double>(0.0));
  pool_.run(workers_.size(), [&](std::uint64_t i) {
    if (workers_[i].batch.samples > 0) losses[i] = add_gradient(workers_[i], workers_[i].batch);
  });
  return losses;
}

void GradientWorkers::repaired() {
  for (Worker& worker : workers_) worker.replica.repaired();
}

}  // namespace potluck
