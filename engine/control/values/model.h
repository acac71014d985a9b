// SPDX-License-Identifier: GPL-3.0-or-later
// What a model says and is worth: samples, its evaluation, its export. Pure values, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/control/values/json.h"

namespace potluck::control {

struct SampledText {
  std::string text, unknown;
};
struct Prediction {
  std::vector<std::uint8_t> pixels;  // grey; none of a table
  std::uint32_t height = 0, width = 0;
  int label = 0, predicted = 0;
  std::string label_name, predicted_name;
  double probability = 0;
};
struct Predictions {
  std::vector<Prediction> predictions;
};
struct Sample {
  std::variant<SampledText, Predictions> what;
};

struct ClassResult {
  std::string name;
  std::uint64_t samples = 0, correct = 0;
};
struct Evaluation {
  std::uint64_t epoch = 0;
  double loss = 0;
  std::uint64_t samples = 0;
  std::optional<double> perplexity, accuracy, top5;
  std::vector<ClassResult> classes;  // none: nothing is classified
};

struct Export {
  std::string file;
  std::uint64_t bytes = 0;
};

void to_json(Json& out, const SampledText& text);
void to_json(Json& out, const Prediction& prediction);
void to_json(Json& out, const Predictions& predictions);
void to_json(Json& out, const Sample& sample);
void to_json(Json& out, const ClassResult& result);
void to_json(Json& out, const Evaluation& evaluation);
void to_json(Json& out, const Export& made);

// RFC 4648, with padding.
std::string to_base64(const std::vector<std::uint8_t>& bytes);

}  // namespace potluck::control
