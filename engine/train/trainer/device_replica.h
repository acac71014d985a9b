// SPDX-License-Identifier: GPL-3.0-or-later
// The model on one device and the gradient that adds up there. A trainer with several graphics
// cards has one on each, and each takes a share of the samples (data parallelism). Private to
// engine/train. One thread at a time each; different ones at once.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/train/batches/batch_source.h"
#include "engine/train/models/torch_model.h"

namespace potluck {

class DeviceReplica {
 public:
  DeviceReplica(const ModelSpec& spec, const DataShape& data, const ModelArrays& arrays);

  struct DeviceBatch {
    at::Tensor input, target;
  };
  DeviceBatch to_device(const Batch& batch) const;  // on the CPU it borrows the batch's memory
  TorchModel& model() { return *model_; }
  const at::Device& device() const { return device_; }

  // Forward and backward; the loss summed over the batch's samples. kDiverged: it is not finite,
  // and the gradient is as before. Throws what torch throws, see damaged().
  Result<double> add_gradient(const Batch& batch, const LossOptions& options);
  // It threw on the way back: the gradient holds a part of a batch, nothing of it can be kept.
  bool damaged() const { return damaged_; }
  void repaired() { damaged_ = false; }  // the gradient was cleared

 private:
  DataShape data_;
  at::Device device_;
  std::unique_ptr<TorchModel> model_;
  bool damaged_ = false;
};

}  // namespace potluck
