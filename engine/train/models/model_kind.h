// SPDX-License-Identifier: GPL-3.0-or-later
// The seam that every model implements, once: how it is described, how its arrays lie, and the
// module that computes with them. A model is one file and one line in model_registry.cpp. Private
// to engine/train; torch is only named here.
#pragma once

#include <memory>

#include "engine/train/models/model_layout.h"
#include "engine/train/torch/stop_flag.h"

namespace at {
class Tensor;
}

namespace potluck {

class NamedWeights;
class TorchModel;
struct HubModel;

// Names the arrays of a model in their order, and counts what computing with them costs.
class LayoutBuilder {
 public:
  void add(std::string name, std::vector<std::int64_t> shape, double deviation,
           double constant = 0.0);
  // weight [out, in], bias [out], applied at `positions` places of a sample.
  void linear(const std::string& name, std::int64_t out, std::int64_t in, double deviation,
              bool bias, std::int64_t positions);
  // weight [width] of ones, bias [width]; of layer norms and the like.
  void norm(const std::string& name, std::int64_t width, bool bias, std::int64_t positions);
  // Multiply-adds and float32 values kept for the way back, per sample, that no array shows.
  void spend(double multiply_adds, double activations);
  // The same of a pass that costs more than its products and its samples show.
  void spend_more(double operations, double fixed_values);

  std::uint64_t values() const { return layout_.values; }
  ModelLayout take() { return std::move(layout_); }

 private:
  ModelLayout layout_;
};

// Both lie on one device and outlive the model.
struct ModelArrays {
  const ModelLayout& layout;
  const at::Tensor& parameters;  // float32 [values]
  const at::Tensor& gradient;    // float32 [values]
  StopWish stop{};               // looked at while the model runs
};

struct ModelKind {
  ModelDescription about;
  // What bounds of single options cannot say; kInvalidArgument with a hint. Null: nothing.
  Status (*check)(const ModelSpec& spec) = nullptr;
  // Whether this data suits it, beyond being text or images. Null: it does.
  Status (*fits)(const ModelSpec& spec, const DataShape& data) = nullptr;
  void (*lay_out)(const ModelSpec& spec, const DataShape& data, LayoutBuilder& out) = nullptr;
  std::unique_ptr<TorchModel> (*make)(const ModelSpec& spec, const DataShape& data,
                                      const ModelArrays& arrays) = nullptr;
  // As transformers know it. Null: they have no such model.
  Result<HubModel> (*for_hub)(const ModelSpec& spec, const DataShape& data,
                              const NamedWeights& weights) = nullptr;
};

const ModelKind* find_model_kind(std::string_view name);  // null: there is none

// One file each.
const ModelKind& gpt_model();
const ModelKind& bert_model();
const ModelKind& albert_model();
const ModelKind& mlp_model();
const ModelKind& convnet_model();
const ModelKind& resnet_model();
const ModelKind& vit_model();
const ModelKind& torchscript_model();
const ModelKind& torchscript_text_model();

}  // namespace potluck
