// SPDX-License-Identifier: GPL-3.0-or-later
// A setting of the store that holds JSON. Pure, any thread.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "net/base/json.h"

namespace potluck {

// Null where the setting is absent, could not be read or is no JSON: whoever asks goes on without.
inline nlohmann::json stored_json(const Result<std::optional<std::string>>& setting) {
  if (!setting || !*setting) return nullptr;
  auto value = parse_json(**setting);
  return value ? std::move(*value) : nlohmann::json();
}

}  // namespace potluck
