// SPDX-License-Identifier: GPL-3.0-or-later
// How the values of docs/control-api.md become JSON: each has one to_json, which nlohmann-json
// finds by its type, also inside of lists. The values are plain structs of the standard library,
// and identifiers in them are hexadecimal text. Pure, any thread.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <variant>

namespace potluck::control {

using Json = nlohmann::json;

// Null for what is not known.
template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

// Leaves the key out where there is nothing to tell.
template <class Value>
void put_known(Json& object, const char* key, const std::optional<Value>& value) {
  if (value) object[key] = *value;
}

// Whichever of them it is.
template <class... Values>
Json either(const std::variant<Values...>& value) {
  return std::visit([](const auto& it) { return Json(it); }, value);
}

// The answer of a call that only does something.
struct Nothing {};
inline void to_json(Json& out, const Nothing&) { out = Json::object(); }

}  // namespace potluck::control
