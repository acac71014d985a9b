// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/sentence.h"

namespace potluck {

void to_json(nlohmann::json& out, const Sentence& sentence) {
  auto values = nlohmann::json::array();
  for (const Sentence& value : sentence.values()) values.push_back(value);
  out = {{"id", sentence.id()}, {"values", std::move(values)}, {"text", sentence.text()}};
}

std::string english_in(const nlohmann::json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_object()) return {};
  const auto text = found->find("text");
  return text != found->end() && text->is_string() ? text->get<std::string>() : std::string();
}

}  // namespace potluck
