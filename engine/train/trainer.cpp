// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "engine/train/device_choice.h"
#include "engine/train/start_weights.h"
#include "engine/train/trainer_impl.h"
#include "net/base/clock.h"
#include "net/base/machine_limits.h"

namespace potluck {
namespace {

Result<std::vector<at::Device>> devices_of(const TrainerOptions& options) {
  const auto gpus = at::hasCUDA() ? static_cast<int>(at::detail::getCUDAHooks().getNumGPUs()) : 0;
  POTLUCK_TRY(const auto chosen, choose_devices(options.device, gpus, options.gpus_off));
  std::vector<at::Device> out;
  for (const ComputeDevice& device : chosen) {
    out.push_back(device.gpu ? at::Device(at::kCUDA, static_cast<c10::DeviceIndex>(device.number))
                             : at::Device(at::kCPU));
  }
  return out;
}

double seconds_since(TimePoint start) { return seconds(SystemClock().now() - start); }

}  // namespace

Result<std::unique_ptr<Trainer>> Trainer::create(const TrainerOptions& options,
                                                 std::shared_ptr<const Dataset> data) {
  assert(data != nullptr);
  POTLUCK_TRY(ModelLayout layout, layout_of(options.model, shape_of(*data)));
  POTLUCK_CHECK(check_length(options.model, *data));
  POTLUCK_TRY(const auto devices, devices_of(options));
  const int cores = std::max(1, usable_cores());
  const Error too_big{ErrorCode::kOutOfMemory,
                      "the memory does not suffice for a model of " +
                          std::to_string(layout.values / 1'000'000) + " million parameters",
                      "close other programs, or use a smaller model"};
  try {
    POTLUCK_TRY(auto optimizer, Optimizer::create(options.optimizer, options.schedule,
                                                  layout.values, decay_ranges(layout),
                                                  options.threads > 0 ? options.threads : cores));
    auto trainer = std::make_unique<TorchTrainer>(options, std::move(data), std::move(layout),
                                                  std::move(optimizer), devices);
    if (!options.weights.empty()) POTLUCK_CHECK(trainer->load_start(options.weights));
    POTLUCK_CHECK(trainer->tune());
    return std::unique_ptr<Trainer>(std::move(trainer));
  } catch (const std::bad_alloc&) {
    return too_big;
  } catch (const c10::Error& error) {
    const std::string what = error.what_without_backtrace();
    if (what.find("memory") != std::string::npos) return too_big;
    return {ErrorCode::kInternal, "libtorch failed: " + what.substr(0, what.find('\n')),
            "'potluck-node doctor' checks the installation"};
  } catch (const std::exception& error) {  // some of its operators throw others
    return {ErrorCode::kInternal, std::string("libtorch failed: ") + error.what(),
            "'potluck-node doctor' checks the installation"};
  }
}

TorchTrainer::TorchTrainer(const TrainerOptions& options, std::shared_ptr<const Dataset> data,
                           ModelLayout layout, std::unique_ptr<Optimizer> optimizer,
                           const std::vector<at::Device>& devices)
    : options_(options),
      data_(std::move(data)),
      layout_(std::move(layout)),
      optimizer_(std::move(optimizer)),
      arrays_(layout_.values, devices),
      pool_(static_cast<int>(devices.size())),
      source_(data_, options.model, options.seed, options.stream, options.augmentation) {
  // With checkpointing only one stage at a time is kept as a whole, besides what lies between them.
  bytes_per_sample_ = estimate(layout_, 0).bytes_per_sample * (options.checkpointing ? 0.5 : 1.0);
  initialise(layout_, options.seed, arrays_.parameters());
  arrays_.upload_parameters();
  for (const TrainerArrays::OnDevice& each : arrays_.devices()) {
    workers_.push_back(
        {Replica(options.model, shape_of(*data_), {layout_, each.parameters, each.gradient}),
         Batch{}});
  }
}

Status TorchTrainer::load_start(const std::filesystem::path& weights) {
  POTLUCK_CHECK(load_weights(layout_, weights, arrays_.parameters()));
  arrays_.upload_parameters();
  return ok_status();
}

LossOptions TorchTrainer::loss_options(const Worker& worker, const Batch& batch) const {
  LossOptions out;
  out.label_smoothing = options_.label_smoothing;
  out.dropout = options_.dropout;
  out.seed = mix_seed(mix_seed(options_.seed, options_.stream), batch.first);
  out.checkpointing = options_.checkpointing;
  out.mixed_precision = worker.mixed_precision;
  out.masked = options_.model.task() == ModelTask::kMaskedTokens;
  return out;
}

Result<double> TorchTrainer::add_gradient(Worker& worker, const Batch& batch) {
  return guarded([&] { return worker.replica.add_gradient(batch, loss_options(worker, batch)); });
}

std::vector<std::uint32_t> TorchTrainer::micro_batches() const {
  std::vector<std::uint32_t> out;
  for (const Worker& worker : workers_) out.push_back(worker.micro_batch);
  return out;
}

int TorchTrainer::workers_on_cpu() const {
  return static_cast<int>(std::ranges::count_if(
      workers_, [](const Worker& worker) { return worker.replica.device().is_cpu(); }));
}

std::uint32_t TorchTrainer::samples_with_room(const Worker& worker, std::uint32_t samples) const {
  if (!options_.memory_left || !worker.replica.device().is_cpu()) return samples;
  const auto sharing = static_cast<std::uint64_t>(workers_on_cpu());
  const auto wanted = static_cast<std::uint64_t>(samples * bytes_per_sample_) * sharing;
  return samples_that_fit(samples, bytes_per_sample_, options_.memory_left(wanted) / sharing);
}

Status TorchTrainer::draw(std::uint32_t samples) {
  auto most = micro_batches();
  for (std::size_t i = 0; i < most.size(); ++i) {
    most[i] = samples_with_room(workers_[i], most[i]);
  }
  const auto shares = share_samples(samples, most);
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    workers_[i].batch.samples = 0;
    if (shares[i] > 0) POTLUCK_CHECK(source_.draw(shares[i], workers_[i].batch));
  }
  return ok_status();
}

Result<Accumulation> TorchTrainer::accumulate(std::uint32_t samples) {
  if (!ahead_) thaw();
  if (samples == 0) return Accumulation{};
  const TimePoint start = SystemClock().now();
  POTLUCK_CHECK(draw(samples));
  std::vector<Result<double>> losses(workers_.size(), Result<double>(0.0));
  pool_.run(workers_.size(), [&](std::uint64_t i) {
    if (workers_[i].batch.samples > 0) losses[i] = add_gradient(workers_[i], workers_[i].batch);
  });
  POTLUCK_TRY(Accumulation done, count(losses));
  done.seconds = seconds_since(start);
  return done;
}

Result<Accumulation> TorchTrainer::count(const std::vector<Result<double>>& losses) {
  Accumulation done;
  std::optional<Error> failed;
  bool damaged = false;
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    damaged |= workers_[i].replica.damaged();
    if (losses[i]) {
      done.samples += workers_[i].batch.samples;
      done.loss_sum += losses[i].value();
    } else {
      failed = explained(workers_[i], losses[i].error());
    }
  }
  samples_ += done.samples;
  loss_sum_ += done.loss_sum;
  if (damaged) clear_accumulated();
  if (failed) return *std::move(failed);
  return done;
}

Error TorchTrainer::explained(Worker& worker, Error error) {
  if (error.code == ErrorCode::kDiverged) {
    error.message += " after epoch " + std::to_string(epochs_);
  } else if (error.code == ErrorCode::kOutOfMemory && worker.micro_batch > 1) {
    worker.micro_batch /= 2;
    return {
        ErrorCode::kOutOfMemory,
        "out of memory: going on with " + std::to_string(worker.micro_batch) + " samples at a time",
        "nothing to do, unless it happens again"};
  }
  return error;
}

std::span<float> TorchTrainer::freeze() {
  if (!frozen_) {
    arrays_.gather_gradient();
    const float factor = samples_ > 0 ? 1.0f / static_cast<float>(samples_) : 1.0f;
    // In the same pass: magnitudes order as their bits do, and what is not finite above all others.
    std::uint32_t largest = 0;
    for (float& value : arrays_.gradient()) {
      value *= factor;
      largest = std::max(largest, std::bit_cast<std::uint32_t>(value) & 0x7fffffffU);
    }
    largest_ = std::bit_cast<float>(largest);
    frozen_ = true;
  }
  return frozen_gradient();
}

std::span<float> TorchTrainer::frozen_gradient() {
  return ahead_ && !arrays_.separate() ? std::span<float>(aside_) : arrays_.gradient();
}

void TorchTrainer::go_on() {
  assert(frozen_);
  if (ahead_) return;
  // On a GPU the host's copy is what is frozen, and the device's is free.
  if (!arrays_.separate()) aside_.assign(arrays_.gradient().begin(), arrays_.gradient().end());
  arrays_.clear_gradient();
  aside_samples_ = std::exchange(samples_, 0);
  aside_loss_ = std::exchange(loss_sum_, 0.0);
  ahead_ = true;
}

void TorchTrainer::thaw() {
  if (!frozen_) return;
  const std::span<float> mean = frozen_gradient();
  frozen_ = false;
  if (std::exchange(ahead_, false)) {
    samples_ = aside_samples_;
    loss_sum_ = aside_loss_;
    const auto factor = static_cast<float>(std::max<std::uint32_t>(samples_, 1));
    std::ranges::transform(mean, arrays_.gradient().begin(),
                           [factor](float value) { return value * factor; });
    return arrays_.upload_gradient();
  }
  if (arrays_.separate() || samples_ == 0) return;  // the device still holds the sum
  for (float& value : arrays_.gradient()) value *= static_cast<float>(samples_);
}

void TorchTrainer::clear() {
  clear_accumulated();
  frozen_ = ahead_ = false;
}

void TorchTrainer::clear_accumulated() {
  arrays_.clear_gradient();
  for (Worker& worker : workers_) worker.replica.repaired();
  samples_ = 0;
  loss_sum_ = 0.0;
}

Status TorchTrainer::step(std::uint64_t epoch, std::span<const float> average) {
  if (epoch != epochs_) {
    return {ErrorCode::kInvalidArgument, "step " + std::to_string(epoch) + " cannot follow " +
                                             std::to_string(epochs_) + " steps"};
  }
  POTLUCK_CHECK(optimizer_->step(epoch, arrays_.parameters(), average));
  ++epochs_;
  if (std::exchange(ahead_, false)) {
    frozen_ = false;  // what is accumulated is this epoch's
  } else {
    clear();
  }
  return guarded([&]() -> Status {
    arrays_.upload_parameters();
    return ok_status();
  });
}

StateHeader TorchTrainer::header() const {
  return {epochs_, layout_.values, 1 + optimizer_->moments().size(),
          fingerprint(layout_, options_.optimizer.kind)};
}

std::vector<std::span<const std::uint8_t>> TorchTrainer::state_views() {
  header_bytes_ = encode(header());
  std::vector<std::span<const std::uint8_t>> views{header_bytes_};
  const auto add = [&](std::span<const float> array) {
    views.emplace_back(reinterpret_cast<const std::uint8_t*>(array.data()), array.size_bytes());
  };
  add(arrays_.parameters());
  for (const std::span<float> moment : optimizer_->moments()) add(moment);
  return views;
}

Status TorchTrainer::load_state(std::span<const std::uint8_t> blob) {
  POTLUCK_TRY(const StateHeader loaded, decode_state(blob, header()));
  const std::uint8_t* from = blob.data() + kStateHeaderBytes;
  const auto take = [&](std::span<float> array) {
    std::memcpy(array.data(), from, array.size_bytes());
    from += array.size_bytes();
  };
  take(arrays_.parameters());
  for (const std::span<float> moment : optimizer_->moments()) take(moment);
  epochs_ = loaded.epochs;
  clear();  // what was accumulated belongs to other parameters
  return guarded([&]() -> Status {
    arrays_.upload_parameters();
    return ok_status();
  });
}

}  // namespace potluck
