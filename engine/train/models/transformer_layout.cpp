// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/models/transformer_layout.h"

#include <cmath>

namespace potluck {
namespace {

ModelOption number(const char* key, const char* fallback, const char* help, std::int64_t high) {
  return {key, fallback, help, ModelOption::Kind::kInteger, 1, high, ""};
}

}  // namespace

double transformer_deviation(std::int64_t width) {
  return 0.02 * std::sqrt(768.0 / static_cast<double>(width));
}

std::vector<ModelOption> transformer_options(const char* layers, const char* heads,
                                             const char* width, const char* context) {
  std::vector<ModelOption> out = {
      number("layers", layers, "blocks, one after the other", 96),
      number("heads", heads, "what each block looks at side by side; divides the width", 64),
      number("width", width, "values of one position", 8192)};
  if (context != nullptr) {
    out.push_back(number("context", context, "tokens that the model sees at once", 8192));
  }
  return out;
}

ModelOption on_off_option(const char* key, const char* help) {
  return {key, "0", help, ModelOption::Kind::kInteger, 0, 1, ""};
}

Status check_heads(const ModelSpec& spec) {
  if (spec.integer("width") % spec.integer("heads") == 0) return ok_status();
  return {ErrorCode::kInvalidArgument,
          spec.kind + ": width " + spec.options.at("width") + " is not a multiple of heads " +
              spec.options.at("heads"),
          "choose for example width=128 with heads=4"};
}

void spend_attention(LayoutBuilder& b, std::int64_t positions, std::int64_t width,
                     std::int64_t heads) {
  const auto t = static_cast<double>(positions), w = static_cast<double>(width);
  // Kept: queries, keys and values, and the weights of every head.
  b.spend(2.0 * t * t * w, 3.0 * t * w + static_cast<double>(heads) * t * t);
}

}  // namespace potluck
