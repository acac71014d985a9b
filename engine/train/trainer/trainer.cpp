// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer/trainer.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <utility>

#include "engine/train/devices/device_choice.h"
#include "engine/train/trainer/recomputation.h"
#include "engine/train/trainer/trainer_impl.h"
#include "engine/train/trainer/trainer_tuning.h"
#include "engine/train/weights/hub_export.h"
#include "engine/train/weights/safetensors.h"
#include "engine/train/weights/start_weights.h"
#include "engine/train/weights/torchscript_export.h"
#include "net/base/clock.h"
#include "net/base/machine_limits.h"

namespace potluck {
namespace {

constexpr std::uint32_t kEvaluationBatch = 16;  // forward alone needs little memory

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

// The arrays lie in the memory of the computer also where a graphics card computes.
Status check_memory(const TrainerOptions& options, const ModelLayout& layout,
                    const std::vector<at::Device>& devices) {
  if (!options.memory_left) return ok_status();
  const auto costs = estimate(layout, moments_of(options.optimizer));
  const bool on_cpu = std::ranges::any_of(devices, &at::Device::is_cpu);
  const double sample = on_cpu ? costs.bytes_per_sample * (options.recompute ? 0.5 : 1.0) : 0.0;
  const auto needed = static_cast<std::uint64_t>(costs.fixed_bytes + sample);
  const std::uint64_t left = options.memory_left(needed);
  if (left >= needed) return ok_status();
  return {ErrorCode::kOutOfMemory,
          "the model takes " + std::to_string(needed >> 20) + " MiB with one sample, and " +
              std::to_string(left >> 20) + " MiB are left for it",
          "allow more memory, close other programs, or use a smaller model"};
}

double seconds_since(TimePoint start) { return seconds(SystemClock().now() - start); }

}  // namespace

Result<std::unique_ptr<Trainer>> Trainer::create(const TrainerOptions& options,
                                                 std::shared_ptr<const Dataset> data) {
  assert(data != nullptr);
  POTLUCK_TRY(ModelLayout layout, layout_of(options.model, shape_of(*data)));
  POTLUCK_CHECK(check_length(options.model, *data));
  POTLUCK_TRY(const auto devices, devices_of(options));
  POTLUCK_CHECK(check_memory(options, layout, devices));
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
  } catch (const Stopped&) {
    return stopped_error();
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
      workers_(options_, layout_, shape_of(*data_), arrays_),
      source_(data_, options.model, options.seed, options.stream, options.augmentation,
              options.stop),
      accumulator_(arrays_) {
  initialise(layout_, options.seed, arrays_.parameters());
  arrays_.upload_parameters();
}

Status TorchTrainer::tune() { return TrainerTuning(options_, data_, arrays_, workers_).run(); }

Status TorchTrainer::load_start(const std::filesystem::path& weights) {
  POTLUCK_CHECK(load_weights(layout_, weights, arrays_.parameters()));
  arrays_.upload_parameters();
  return ok_status();
}

Result<Accumulation> TorchTrainer::accumulate(std::uint32_t samples) {
  if (!accumulator_.ahead()) thaw();
  if (samples == 0) return Accumulation{};
  const TimePoint start = SystemClock().now();
  if (accumulator_.samples() == 0) first_sample_ = source_.drawn();
  if (const Status drawn = workers_.draw(source_, samples); !drawn) {
    first_sample_.reset();
    return drawn.error();
  }
  POTLUCK_TRY(Accumulation done, count(workers_.add_gradients()));
  done.seconds = seconds_since(start);
  return done;
}

Result<Accumulation> TorchTrainer::count(const std::vector<Result<double>>& losses) {
  Accumulation done;
  std::optional<Error> failed;
  bool damaged = false;
  for (std::size_t i = 0; i < losses.size(); ++i) {
    GradientWorkers::Worker& worker = workers_.all()[i];
    damaged |= worker.replica.damaged();
    if (losses[i]) {
      done.samples += worker.batch.samples;
      done.loss_sum += losses[i].value();
    } else {
      failed = explained(worker, losses[i].error());
    }
  }
  accumulator_.add(done.samples, done.loss_sum);
  if (damaged) clear_added();
  if (!failed) return done;
  first_sample_.reset();
  return *std::move(failed);
}

Error TorchTrainer::explained(GradientWorkers::Worker& worker, Error error) {
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

Result<std::unique_ptr<Recomputation>> TorchTrainer::recompute(std::uint64_t stream,
                                                               std::uint64_t first,
                                                               std::uint32_t samples) {
  const std::uint64_t needed = 2 * layout_.values * sizeof(float);
  if (options_.memory_left && options_.memory_left(needed) < needed) return out_of_memory_error();
  TrainerOptions options = options_;
  options.stream = stream;
  return workers_.guarded([&]() -> Result<std::unique_ptr<Recomputation>> {
    return std::unique_ptr<Recomputation>(std::make_unique<TorchRecomputation>(
        options, data_, layout_, workers_, arrays_, first, samples));
  });
}

void TorchTrainer::clear() {
  accumulator_.clear();
  workers_.repaired();
}

void TorchTrainer::clear_added() {
  accumulator_.clear_added();
  workers_.repaired();
}

Status TorchTrainer::upload_parameters() {
  return workers_.guarded([this]() -> Status {
    arrays_.upload_parameters();
    return ok_status();
  });
}

Status TorchTrainer::step(std::uint64_t epoch, std::span<const float> average) {
  if (epoch != epochs_) {
    return {ErrorCode::kInvalidArgument, "step " + std::to_string(epoch) + " cannot follow " +
                                             std::to_string(epochs_) + " steps"};
  }
  POTLUCK_CHECK(optimizer_->step(epoch, arrays_.parameters(), average));
  ++epochs_;
  if (!accumulator_.end_epoch()) workers_.repaired();
  return upload_parameters();
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
  return upload_parameters();
}

TrainerInfo TorchTrainer::info() const {
  TrainerInfo out;
  for (const std::uint32_t samples : workers_.micro_batches()) out.micro_batch += samples;
  out.device = workers_.device_names();
  if (workers_.any_mixed_precision()) out.device = Sentence::tr("%1, bfloat16", out.device);
  out.parameters = layout_.values;
  char millions[32];
  std::snprintf(millions, sizeof millions, "%.2f", static_cast<double>(layout_.values) * 1e-6);
  out.model = options_.model.kind + ", ";
  if (reads_text(options_.model.task()))
    out.model += options_.model.options.at("layers") + " layers, ";
  out.model += std::string(millions) + " M parameters";
  return out;
}

// ---- what the model is good for ---------------------------------------------------------------

std::uint32_t TorchTrainer::looked_at_once() {
  const GradientWorkers::Worker& first = workers_.all().front();
  return workers_.samples_with_room(first, std::max(first.micro_batch, kEvaluationBatch));
}

Result<Evaluation> TorchTrainer::evaluate(std::uint64_t max_samples) {
  const std::uint32_t at_once = looked_at_once();
  return with_average([&] { return reader().evaluate(max_samples, at_once); });
}

Result<std::string> TorchTrainer::generate(const std::string& prompt, std::uint32_t tokens,
                                           double temperature, std::uint64_t seed) {
  POTLUCK_CHECK(check_generation(*data_, tokens, temperature));
  return with_average([&] { return reader().generate(prompt, tokens, temperature, seed); });
}

std::string TorchTrainer::unknown_in(const std::string& prompt) const {
  return data_->kind() == DataKind::kText ? data_->unknown_in(prompt) : std::string();
}

Result<std::vector<Trainer::Prediction>> TorchTrainer::predictions(std::uint32_t count) {
  if (data_->kind() == DataKind::kText) {
    return {ErrorCode::kInvalidArgument,
            "this project's model writes text, it tells no samples apart",
            "ask it for a sample of text instead"};
  }
  const std::uint32_t at_once = looked_at_once();
  return with_average([&] { return reader().predictions(count, at_once); });
}

std::span<const float> TorchTrainer::trained_weights() {
  const std::span<float> average = optimizer_->average();
  return average.empty() || epochs_ == 0 ? arrays_.parameters() : average;
}

Status TorchTrainer::export_for_hub(const std::filesystem::path& folder, const ModelCard& card) {
  return export_to_hub(folder, options_.model, layout_, trained_weights(), *data_, card);
}

Status TorchTrainer::export_torchscript(
    const std::filesystem::path& file,
    const std::vector<std::pair<std::string, std::string>>& metadata) {
  std::map<std::string, std::string> notes(metadata.begin(), metadata.end());
  if (data_->kind() == DataKind::kText) {
    notes["tokenizer.json"] = tokenizer_text(options_.model, *data_);
  }
  return workers_.guarded([&] {
    return potluck::export_torchscript(file, options_.model, shape_of(*data_), layout_,
                                       trained_weights(), notes);
  });
}

Status TorchTrainer::export_safetensors(
    const std::filesystem::path& file,
    const std::vector<std::pair<std::string, std::string>>& metadata) {
  const std::span<const float> weights = trained_weights();
  std::vector<TensorView> tensors;
  for (const ParameterLayout& p : layout_.parameters) {
    tensors.push_back({p.name, p.shape, weights.subspan(p.offset, p.count)});
  }
  return write_safetensors(file, tensors, metadata);
}

}  // namespace potluck
