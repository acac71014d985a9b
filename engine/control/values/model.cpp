// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/model.h"

#include <algorithm>
#include <string_view>

namespace potluck::control {

void to_json(Json& out, const SampledText& it) {
  out = {{"text", it.text}, {"unknown", it.unknown}};
}

void to_json(Json& out, const Prediction& it) {
  out = {{"height", it.height},
         {"width", it.width},
         {"pixels", to_base64(it.pixels)},
         {"label", it.label},
         {"predicted", it.predicted},
         {"label_name", it.label_name},
         {"predicted_name", it.predicted_name},
         {"probability", it.probability}};
}

void to_json(Json& out, const Predictions& it) { out = {{"predictions", it.predictions}}; }

void to_json(Json& out, const Sample& it) { out = either(it.what); }

void to_json(Json& out, const ClassResult& it) {
  out = {{"name", it.name}, {"samples", it.samples}, {"correct", it.correct}};
}

void to_json(Json& out, const Evaluation& it) {
  out = {{"epoch", it.epoch}, {"loss", it.loss}, {"samples", it.samples}};
  put_known(out, "perplexity", it.perplexity);
  put_known(out, "accuracy", it.accuracy);
  put_known(out, "top5", it.top5);
  if (!it.classes.empty()) out["classes"] = it.classes;
}

void to_json(Json& out, const Export& it) { out = {{"file", it.file}, {"bytes", it.bytes}}; }

std::string to_base64(const std::vector<std::uint8_t>& bytes) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto left = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = static_cast<std::uint32_t>(bytes[i]) << 16;
    if (left > 1) group |= static_cast<std::uint32_t>(bytes[i + 1]) << 8;
    if (left > 2) group |= bytes[i + 2];
    out += kDigits[group >> 18];
    out += kDigits[(group >> 12) & 63];
    out += left > 1 ? kDigits[(group >> 6) & 63] : '=';
    out += left > 2 ? kDigits[group & 63] : '=';
  }
  return out;
}

}  // namespace potluck::control
