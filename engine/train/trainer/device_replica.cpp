// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer/device_replica.h"

#include <cmath>

namespace potluck {

DeviceReplica::DeviceReplica(const ModelSpec& spec, const DataShape& data,
                             const ModelArrays& arrays)
    : data_(data),
      device_(arrays.parameters.device()),
      model_(make_torch_model(spec, data, arrays)) {}

DeviceReplica::DeviceBatch DeviceReplica::to_device(const Batch& batch) const {
  const auto samples = static_cast<std::int64_t>(batch.samples);
  const auto borrow = [&](const auto& values, at::IntArrayRef shape, at::ScalarType type) {
    auto* data = const_cast<void*>(static_cast<const void*>(values.data()));  // never written to
    at::Tensor here = at::from_blob(data, shape, type);
    if (device_.is_cpu()) return here;
    // Out of pinned memory the copy need not be waited for: the next batch is drawn meanwhile.
    return here.pin_memory().to(device_, type, true);
  };
  at::Tensor input;
  if (batch.tokens.empty()) {
    input = borrow(batch.values, {samples, data_.channels, data_.height, data_.width}, at::kFloat);
  } else {
    input = borrow(batch.tokens, {samples, batch.positions}, at::kLong);
  }
  return {input, borrow(batch.targets, {samples * batch.positions}, at::kLong)};
}

Result<double> DeviceReplica::add_gradient(const Batch& batch, const LossOptions& options) {
  const DeviceBatch on_device = to_device(batch);
  // The sum over samples, so that gradients of different micro-batches simply add up.
  const auto samples = static_cast<double>(batch.samples);
  TorchModel::Forward forward = model_->forward(on_device.input, on_device.target, options);
  const double value = forward.loss.item<float>() * samples;
  if (!std::isfinite(value)) {
    return {ErrorCode::kDiverged, "the loss is not finite",
            "a lower learning rate, a longer warm-up or gradient clipping helps"};
  }
  damaged_ = true;
  model_->backward(forward, samples);
  damaged_ = false;
  return value;
}

}  // namespace potluck
