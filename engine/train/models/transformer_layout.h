// SPDX-License-Identifier: GPL-3.0-or-later
// What the layouts of all transformers share. Private to engine/train. No torch here.
#pragma once

#include "engine/train/models/model_kind.h"

namespace potluck {

// GPT-2 and BERT draw from 0.02 at width 768. Narrower models get the same share of 1 /
// sqrt(width): with a bare 0.02 a gpt of width 128 starts so flat that 2000 steps on tiny
// Shakespeare end at 1.91 instead of 1.76.
double transformer_deviation(std::int64_t width);

// layers, heads, width and, where it has a default, context.
std::vector<ModelOption> transformer_options(const char* layers, const char* heads,
                                             const char* width, const char* context);
ModelOption on_off_option(const char* key, const char* help);
Status check_heads(const ModelSpec& spec);  // the width is a multiple of the heads

// The products of queries with keys and of weights with values, for one layer and sample.
void spend_attention(LayoutBuilder& b, std::int64_t positions, std::int64_t width,
                     std::int64_t heads);

}  // namespace potluck
