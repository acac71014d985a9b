// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <thread>
#include <utility>

#include "engine/train/start_weights.h"
#include "engine/train/trainer_impl.h"
#include "net/base/clock.h"

namespace potluck {
namespace {

Result<at::Device> choose_device(const std::string& wanted) {
  const auto gpus = at::hasCUDA() ? static_cast<int>(at::detail::getCUDAHooks().getNumGPUs()) : 0;
  if (wanted == "cpu" || (wanted == "auto" && gpus == 0)) return at::Device(at::kCPU);
  int index = 0;
  const bool numbered = wanted.rfind("cuda:", 0) == 0;
  if (numbered) {
    const char* begin = wanted.data() + 5;
    const char* end = wanted.data() + wanted.size();
    const auto [stop, error] = std::from_chars(begin, end, index);
    if (error != std::errc() || stop != end || index < 0) index = -1;
  }
  if ((wanted != "auto" && wanted != "cuda" && !numbered) || index < 0) {
    return {ErrorCode::kInvalidArgument, "unknown device '" + wanted + "'",
            "there are: auto, cpu, cuda, cuda:0, cuda:1, …"};
  }
  if (index >= gpus) {
    return {ErrorCode::kInvalidArgument,
            "device '" + wanted + "' cannot be used: libtorch sees " + std::to_string(gpus) +
                " NVIDIA GPUs",
            "'potluck-node doctor' says why; --device cpu works everywhere"};
  }
  return at::Device(at::kCUDA, static_cast<c10::DeviceIndex>(index));
}

Status check_length(const ModelSpec& model, const Dataset& data) {
  if (data.kind() != DataKind::kText) return ok_status();
  const auto context = static_cast<std::uint64_t>(model.context());
  if (data.train_size() > context) return ok_status();
  return {ErrorCode::kInvalidArgument,
          "the text has " + std::to_string(data.train_size()) +
              " tokens to train on, too few for a context of " + std::to_string(context),
          "use more text or a smaller context"};
}

double seconds_since(TimePoint start) { return seconds(SystemClock().now() - start); }

}  // namespace

Result<std::unique_ptr<Trainer>> Trainer::create(const TrainerOptions& options,
                                                 std::shared_ptr<const Dataset> data) {
  assert(data != nullptr);
  POTLUCK_TRY(ModelLayout layout, layout_of(options.model, shape_of(*data)));
  POTLUCK_CHECK(check_length(options.model, *data));
  POTLUCK_TRY(const at::Device device, choose_device(options.device));
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const Error too_big{ErrorCode::kOutOfMemory,
                      "the memory does not suffice for a model of " +
                          std::to_string(layout.values / 1'000'000) + " million parameters",
                      "close other programs, or use a smaller model"};
  try {
    POTLUCK_TRY(auto optimizer, Optimizer::create(options.optimizer, options.schedule,
                                                  layout.values, decay_ranges(layout),
                                                  options.threads > 0 ? options.threads : cores));
    auto trainer = std::make_unique<TorchTrainer>(options, std::move(data), std::move(layout),
                                                  std::move(optimizer), device);
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
                           at::Device device)
    : options_(options),
      data_(std::move(data)),
      layout_(std::move(layout)),
      optimizer_(std::move(optimizer)),
      device_(device),
      arrays_(layout_.values, device),
      source_(data_, options.model, options.seed, options.stream, options.augmentation) {
  initialise(layout_, options.seed, arrays_.parameters());
  arrays_.upload_parameters();
  model_ = make_torch_model(options.model, shape_of(*data_),
                            {layout_, arrays_.device_parameters(), arrays_.device_gradient()});
}

Status TorchTrainer::load_start(const std::filesystem::path& weights) {
  POTLUCK_CHECK(load_weights(layout_, weights, arrays_.parameters()));
  arrays_.upload_parameters();
  return ok_status();
}

TorchTrainer::DeviceBatch TorchTrainer::to_device(const Batch& batch) const {
  const auto samples = static_cast<std::int64_t>(batch.samples);
  // The tensors borrow the batch's memory; on a GPU they are copied at once.
  const auto borrow = [&](const auto& values, at::IntArrayRef shape, at::ScalarType type) {
    auto* data = const_cast<void*>(static_cast<const void*>(values.data()));  // never written to
    return at::from_blob(data, shape, type).to(device_);
  };
  at::Tensor input;
  if (data_->kind() == DataKind::kText) {
    input = borrow(batch.tokens, {samples, batch.positions}, at::kLong);
  } else {
    const DataShape shape = shape_of(*data_);
    input = borrow(batch.values, {samples, shape.channels, shape.height, shape.width}, at::kFloat);
  }
  return {input, borrow(batch.targets, {samples * batch.positions}, at::kLong)};
}

LossOptions TorchTrainer::loss_options(const Batch& batch) const {
  LossOptions out;
  out.label_smoothing = options_.label_smoothing;
  out.dropout = options_.dropout;
  out.seed = mix_seed(mix_seed(options_.seed, options_.stream), batch.first);
  out.checkpointing = options_.checkpointing;
  out.masked = options_.model.task() == ModelTask::kMaskedTokens;
  return out;
}

Result<double> TorchTrainer::add_gradient(const Batch& batch) {
  return guarded([&]() -> Result<double> {
    const DeviceBatch on_device = to_device(batch);
    // The sum over samples, so that gradients of different micro-batches simply add up.
    const auto samples = static_cast<double>(batch.samples);
    TorchModel::Forward forward =
        model_->forward(on_device.input, on_device.target, loss_options(batch));
    const double value = forward.loss.item<float>() * samples;
    if (!std::isfinite(value)) {
      return {ErrorCode::kDiverged, "the loss is not finite after epoch " + std::to_string(epochs_),
              "a lower learning rate, a longer warm-up or gradient clipping helps"};
    }
    try {
      model_->backward(forward, samples);
    } catch (...) {
      clear_accumulated();  // the gradient holds a part of this batch: nothing of it can be kept
      throw;
    }
    return value;
  });
}

Result<Accumulation> TorchTrainer::accumulate(std::uint32_t samples) {
  if (!ahead_) thaw();
  if (samples == 0) return Accumulation{};
  const TimePoint start = SystemClock().now();
  POTLUCK_CHECK(source_.draw(std::min(samples, micro_batch_), batch_));
  auto loss = add_gradient(batch_);
  if (!loss) {
    if (loss.error().code == ErrorCode::kOutOfMemory && micro_batch_ > 1) {
      micro_batch_ /= 2;
      return {ErrorCode::kOutOfMemory,
              "out of memory: going on with " + std::to_string(micro_batch_) + " samples at a time",
              "nothing to do, unless it happens again"};
    }
    return std::move(loss).error();
  }
  samples_ += batch_.samples;
  loss_sum_ += loss.value();
  return Accumulation{batch_.samples, loss.value(), seconds_since(start)};
}

std::span<float> TorchTrainer::freeze() {
  if (!frozen_) {
    arrays_.download_gradient();
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
