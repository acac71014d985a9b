// SPDX-License-Identifier: GPL-3.0-or-later
// vit and resnet for image classification.
#include <cmath>

#include "engine/train/models/hub_model.h"
#include "engine/train/models/standard_filter.h"

namespace potluck {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kNormalisationEpsilon = 1e-5;  // of torch's BatchNorm2d

Json labels(std::int64_t classes) {
  Json out = Json::object();
  for (std::int64_t i = 0; i < classes; ++i) out[std::to_string(i)] = std::to_string(i);
  return out;
}

Json labels_back(std::int64_t classes) {
  Json out = Json::object();
  for (std::int64_t i = 0; i < classes; ++i) out[std::to_string(i)] = i;
  return out;
}

// What the convolution really computes with, but for the gain, which the normalisation has.
HubTensor standardised(HubTensor filter) {
  const auto filters = static_cast<std::size_t>(filter.shape[0]);
  const std::size_t each = filter.values.size() / filters;
  for (std::size_t f = 0; f < filters; ++f) {
    standardise_filter(std::span(filter.values).subspan(f * each, each));
  }
  return filter;
}

}  // namespace

Result<HubModel> vit_for_hub(const ModelSpec& spec, const DataShape& data, const NamedWeights& w) {
  HubModel out;
  out.tensors = w.with_attention_apart();
  const Json size = data.height == data.width ? Json(data.height) : Json{data.height, data.width};
  out.config = {{"architectures", {"ViTForImageClassification"}},
                {"model_type", "vit"},
                {"hidden_size", spec.integer("width")},
                {"num_hidden_layers", spec.integer("layers")},
                {"num_attention_heads", spec.integer("heads")},
                {"intermediate_size", 4 * spec.integer("width")},
                {"hidden_act", "gelu"},
                {"layer_norm_eps", 1e-12},
                {"qkv_bias", true},
                {"image_size", size},
                {"patch_size", spec.integer("patch")},
                {"num_channels", data.channels},
                {"id2label", labels(data.classes)},
                {"label2id", labels_back(data.classes)}};
  return out;
}

Result<HubModel> resnet_for_hub(const ModelSpec& spec, const DataShape& data,
                                const NamedWeights& w) {
  if (spec.word("stem") != "imagenet") {
    return {ErrorCode::kInvalidArgument,
            "transformers have no resnet with a stem for small images (stem=cifar)",
            "export the weights alone: FILE.safetensors"};
  }
  HubModel out;
  for (const ParameterLayout& p : w.layout().parameters) {
    HubTensor tensor = w.take(p.name);
    const bool filter = p.name.ends_with(".convolution.weight");
    out.tensors.push_back(filter ? standardised(std::move(tensor)) : std::move(tensor));
    if (!p.name.ends_with(".normalization.bias")) continue;
    const std::string at = p.name.substr(0, p.name.size() - std::string("bias").size());
    out.tensors.push_back(filled(at + "running_mean", p.shape[0], 0.0f));
    out.tensors.push_back(
        filled(at + "running_var", p.shape[0], static_cast<float>(1.0 - kNormalisationEpsilon)));
  }
  const bool bottleneck = spec.word("depth") == "50";
  const Json depths = spec.word("depth") == "18" ? Json{2, 2, 2, 2} : Json{3, 4, 6, 3};
  out.config = {{"architectures", {"ResNetForImageClassification"}},
                {"model_type", "resnet"},
                {"num_channels", data.channels},
                {"embedding_size", 64},
                {"hidden_sizes", bottleneck ? Json{256, 512, 1024, 2048} : Json{64, 128, 256, 512}},
                {"depths", depths},
                {"layer_type", bottleneck ? "bottleneck" : "basic"},
                {"hidden_act", "relu"},
                {"downsample_in_first_stage", false},
                {"downsample_in_bottleneck", false},
                {"id2label", labels(data.classes)},
                {"label2id", labels_back(data.classes)}};
  return out;
}

}  // namespace potluck
