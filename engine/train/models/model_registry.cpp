// SPDX-License-Identifier: GPL-3.0-or-later
// The one list of models: what specs may name, what the window offers, what is built.
#include <array>

#include "engine/train/models/model_kind.h"

namespace potluck {
namespace {

using Find = const ModelKind& (*)();
constexpr std::array<Find, 9> kModels = {gpt_model, bert_model,        albert_model,
                                         mlp_model, convnet_model,     resnet_model,
                                         vit_model, torchscript_model, torchscript_text_model};

}  // namespace

const ModelKind* find_model_kind(std::string_view name) {
  for (const Find find : kModels) {
    if (find().about.name == name) return &find();
  }
  return nullptr;
}

std::vector<const ModelDescription*> model_descriptions() {
  std::vector<const ModelDescription*> out;
  for (const Find find : kModels) out.push_back(&find().about);
  return out;
}

}  // namespace potluck
