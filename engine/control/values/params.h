// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the parameters of a control call: a wrong type is the caller's error, never an exception.
// Pure.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "net/base/result.h"

namespace potluck {

inline Error wrong_parameter(const std::string& key, const std::string& expected) {
  return {ErrorCode::kInvalidArgument, "the parameter '" + key + "' must be " + expected,
          "see docs/control-api.md"};
}

inline Result<std::string> text_of(const nlohmann::json& params, const std::string& key,
                                   const std::string& fallback = "") {
  const auto found = params.find(key);
  if (found == params.end() || found->is_null()) return fallback;
  if (!found->is_string()) return wrong_parameter(key, "a text");
  return found->get<std::string>();
}

inline Result<std::string> required_text(const nlohmann::json& params, const std::string& key) {
  POTLUCK_TRY(auto text, text_of(params, key));
  if (text.empty()) return wrong_parameter(key, "given");
  return text;
}

// A list of texts; absent: none.
inline Result<std::vector<std::string>> texts_of(const nlohmann::json& params,
                                                 const std::string& key,
                                                 const std::string& expected) {
  std::vector<std::string> out;
  const auto found = params.find(key);
  if (found == params.end() || found->is_null()) return out;
  if (!found->is_array()) return wrong_parameter(key, expected);
  for (const auto& each : *found) {
    if (!each.is_string()) return wrong_parameter(key, expected);
    out.push_back(each.get<std::string>());
  }
  return out;
}

inline Result<double> number_of(const nlohmann::json& params, const std::string& key,
                                double fallback, double least, double most) {
  const auto found = params.find(key);
  if (found == params.end() || found->is_null()) return fallback;
  if (!found->is_number()) return wrong_parameter(key, "a number");
  const double value = found->get<double>();
  if (value >= least && value <= most) return value;
  return wrong_parameter(key, "between " + std::to_string(least) + " and " + std::to_string(most));
}

inline Result<std::uint64_t> count_of(const nlohmann::json& params, const std::string& key,
                                      std::uint64_t fallback, std::uint64_t most) {
  const auto found = params.find(key);
  if (found == params.end() || found->is_null()) return fallback;
  if (!found->is_number_unsigned() || found->get<std::uint64_t>() > most) {
    return wrong_parameter(key, "a whole number from 0 to " + std::to_string(most));
  }
  return found->get<std::uint64_t>();
}

inline Result<bool> flag_of(const nlohmann::json& params, const std::string& key, bool fallback) {
  const auto found = params.find(key);
  if (found == params.end() || found->is_null()) return fallback;
  if (!found->is_boolean()) return wrong_parameter(key, "true or false");
  return found->get<bool>();
}

}  // namespace potluck
