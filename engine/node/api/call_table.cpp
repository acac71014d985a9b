// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/call_table.h"

#include <cassert>

namespace potluck {

using nlohmann::json;

void CallTable::add(std::string_view method, Handler handler) {
  const bool is_new = handlers_.emplace(method, std::move(handler)).second;
  assert(is_new);
}

Result<json> CallTable::call(const std::string& method, const json& params) const {
  const auto found = handlers_.find(method);
  if (found == handlers_.end()) {
    return {ErrorCode::kNotFound, "there is no method '" + method + "'", "see docs/control-api.md"};
  }
  if (!params.is_object() && !params.is_null()) {
    return {ErrorCode::kInvalidArgument, "parameters must be an object", "see docs/control-api.md"};
  }
  return found->second(params.is_null() ? json::object() : params);
}

}  // namespace potluck
