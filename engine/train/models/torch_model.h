// SPDX-License-Identifier: GPL-3.0-or-later
// The models as functions of flat arrays: parameters and gradients are views into one array each.
// A model is a chain of stages, so that activations can be dropped between them and computed again
// on the way back (gradient checkpointing: Chen et al., arXiv 1604.06174). Private to engine/train.
// The trainer thread.
#pragma once

#include <memory>
#include <vector>

#include "engine/train/models/model_kind.h"
#include "engine/train/text/token_masking.h"
#include "engine/train/torch/torch_headers.h"

namespace potluck {

// What one pass through the model needs besides its input. Random numbers come from the seed and
// the stage alone: computing a stage again draws the same ones.
class Pass {
 public:
  Pass() = default;  // evaluation: no dropout
  // dropout: the recipe's. generator: nobody else's while the pass lives.
  Pass(double dropout, std::uint64_t seed, at::Generator generator)
      : training_(true), dropout_(dropout), seed_(seed), generator_(std::move(generator)) {}

  // Of the flattened positions, those whose logits count; undefined: all.
  at::Tensor wanted;
  bool mixed_precision = false;

  void enter_stage(std::size_t stage);
  at::Tensor dropout(const at::Tensor& x) { return dropout(x, dropout_); }
  at::Tensor dropout(const at::Tensor& x, double share);  // of a module with a share of its own
  bool random() const { return random_; }                 // something was left out

 private:
  bool training_ = false;
  double dropout_ = 0.0;
  std::uint64_t seed_ = 0, stage_seed_ = 0;
  bool seeded_ = false;  // generator_, for this stage
  bool random_ = false;
  at::Generator generator_;
};

struct LossOptions {
  double label_smoothing = 0.0;
  double dropout = 0.0;
  std::uint64_t seed = 0;  // of this batch's dropout
  bool recompute = false;
  bool mixed_precision = false;  // mixed_precision.h
  bool masked = false;  // many targets are kNoTarget: compute the logits of the others alone
};

class TorchModel {
 public:
  explicit TorchModel(const ModelArrays& arrays);
  virtual ~TorchModel() = default;

  // input: int64 [samples, positions] or float32 [samples, channels, height, width].
  // Returns float32 [samples * positions, classes].
  at::Tensor logits(const at::Tensor& input);
  // The mean over the targets, a scalar: cross-entropy, unless the model brings a loss of its own.
  virtual at::Tensor loss(const at::Tensor& logits, const at::Tensor& target,
                          double label_smoothing = 0.0) const;

  // target: int64 [samples * positions], kNoTarget where nothing is to be learnt.
  struct Forward {
    at::Tensor loss;                 // the mean, a scalar
    std::vector<at::Tensor> inputs;  // of the stages, with recomputation
    Pass pass;
  };
  Forward forward(const at::Tensor& input, const at::Tensor& target,
                  const LossOptions& options = {});
  // Adds the gradient of scale * loss to the flat array.
  void backward(Forward& forward, double scale);

  // Whether the gradient of some samples depended on how they were put into batches: values were
  // left out at random, or the loss was a mean over targets, of which samples have different
  // numbers.
  bool depends_on_batches() const { return depends_on_batches_; }

  // Leaves of the graph, in the order of the layout; their gradients add up in the flat array.
  const std::vector<at::Tensor>& parameters() const { return parameters_; }

 protected:
  virtual std::size_t stages() const = 0;
  // x: the input of the model for stage 0, else what the stage before gave; the last gives logits.
  virtual at::Tensor stage(std::size_t index, const at::Tensor& x, Pass& pass) const = 0;

  // Between two operators: throws Stopped when somebody wishes that. With a result of the one
  // before, the way back looks too when it comes there.
  void look_at_stop() const;
  void look_at_stop(const at::Tensor& result) const;
  const StopWish& stop() const { return stop_; }

 private:
  at::Tensor run(std::size_t index, const at::Tensor& x, Pass& pass) const;

  const StopWish stop_;
  std::vector<at::Tensor> parameters_;
  at::Generator generator_;  // of dropout
  bool depends_on_batches_ = false;
};

std::unique_ptr<TorchModel> make_torch_model(const ModelSpec& spec, const DataShape& data,
                                             const ModelArrays& arrays);

}  // namespace potluck
