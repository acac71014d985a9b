// SPDX-License-Identifier: GPL-3.0-or-later
// A folder that Hugging Face's transformers load: model.safetensors, config.json, what cuts text or
// images into what the model reads, and a model card. Private to engine/train. No torch here.
#pragma once

#include "engine/train/models/model_kind.h"
#include "engine/train/weights/model_card.h"

namespace potluck {

// card: what is known beside model and data. The folder is made; kNoSpace and the like leave what
// was there.
Status export_to_hub(const std::filesystem::path& folder, const ModelSpec& spec,
                     const ModelLayout& layout, std::span<const float> weights, const Dataset& data,
                     const ModelCard& card);

// What cuts text into the model's tokens, as the tokenizers library reads it (tokenizer.json).
std::string tokenizer_text(const ModelSpec& spec, const Dataset& data);

}  // namespace potluck
