// SPDX-License-Identifier: GPL-3.0-or-later
// A trained model as Hugging Face's transformers expect it: their names, their shapes, config.json.
// Private to engine/train. No torch here.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "engine/train/models/model_layout.h"

namespace potluck {

struct HubTensor {
  std::string name;
  std::vector<std::int64_t> shape;
  std::vector<float> values;
};
struct HubModel {
  nlohmann::ordered_json config;
  std::vector<HubTensor> tensors;
};

// The trained arrays by their names in the layout.
class NamedWeights {
 public:
  NamedWeights(const ModelLayout& layout, std::span<const float> values)
      : layout_(layout), values_(values) {}

  bool has(const std::string& name) const;
  HubTensor take(const std::string& name) const;  // as it is
  // [in, out] instead of [out, in]: GPT-2 keeps its matrices so.
  HubTensor transposed(const std::string& name) const;
  // Rows [part * rows, (part + 1) * rows) of one that lies joined, under another name.
  HubTensor part(const std::string& name, std::int64_t part, std::int64_t parts,
                 std::string as) const;
  // All, in the layout's order; each joined "qkv." as its "query.", "key." and "value.".
  std::vector<HubTensor> with_attention_apart() const;
  const ModelLayout& layout() const { return layout_; }

 private:
  const ParameterLayout* find(const std::string& name) const;

  const ModelLayout& layout_;
  std::span<const float> values_;
};

HubTensor renamed(HubTensor tensor, std::string name);
HubTensor filled(std::string name, std::int64_t size, float value);

// kInvalidArgument, with what to do instead, where transformers have no such model.
Result<HubModel> gpt_for_hub(const ModelSpec& spec, const DataShape& data, const NamedWeights& w);
Result<HubModel> bert_for_hub(const ModelSpec& spec, const DataShape& data, const NamedWeights& w);
Result<HubModel> vit_for_hub(const ModelSpec& spec, const DataShape& data, const NamedWeights& w);
Result<HubModel> resnet_for_hub(const ModelSpec& spec, const DataShape& data,
                                const NamedWeights& w);

}  // namespace potluck
