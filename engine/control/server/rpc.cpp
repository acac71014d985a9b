// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/server/rpc.h"

#include <array>

#include "engine/control/values/error_kind.h"
#include "net/base/json.h"

namespace potluck::rpc {
namespace {

using nlohmann::json;

// Texts from peers and files may hold bytes that are no UTF-8: shown as replacement characters.
std::string dump(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

ErrorCode code_of(const std::string& kind) {
  for (int i = 0; i <= static_cast<int>(ErrorCode::kInternal); ++i) {
    if (to_string(static_cast<ErrorCode>(i)) == kind) return static_cast<ErrorCode>(i);
  }
  return ErrorCode::kInternal;
}

std::string text_in(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

Parsed parse(std::string_view text) {
  Parsed out;
  auto parsed = parse_json(text);
  if (!parsed) {
    out.refusal = {kParseError, "this is not JSON: " + parsed.error().message, nullptr};
    return out;
  }
  json& message = *parsed;
  const bool has_id = message.is_object() && message.contains("id");
  const json id = has_id ? message["id"] : json();
  const bool id_ok = id.is_null() || id.is_string() || id.is_number();
  if (!message.is_object() || !message.contains("method") || !message["method"].is_string() ||
      text_in(message, "jsonrpc") != "2.0" || !id_ok) {
    out.refusal = {kInvalidRequest, "this is not a JSON-RPC 2.0 request", id_ok ? id : json()};
    return out;
  }
  Request request{id, has_id, message["method"], json()};
  if (message.contains("params")) request.params = std::move(message["params"]);
  if (!request.params.is_null() && !request.params.is_object()) {
    out.refusal = {kInvalidParams, "params must be an object", id};
    return out;
  }
  out.request = std::move(request);
  return out;
}

std::string result(const json& id, const json& value) {
  return dump({{"jsonrpc", "2.0"}, {"id", id}, {"result", value}});
}

std::string error(const json& id, int code, const std::string& message) {
  return dump({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}});
}

std::string error(const json& id, const Error& error) {
  const int code = error.code == ErrorCode::kInvalidArgument ? kInvalidParams : kServerError;
  return dump({{"jsonrpc", "2.0"},
               {"id", id},
               {"error",
                {{"code", code},
                 {"message", error.message},
                 {"data", {{"kind", to_string(error.code)}, {"hint", error.hint}}}}}});
}

std::string notification(std::string_view method, const json& params) {
  return dump({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

std::string request(std::uint64_t id, const std::string& method, const json& params) {
  return dump({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
}

std::optional<Result<json>> answer_to(std::uint64_t id, std::string_view text) {
  auto parsed = parse_json(text);
  if (!parsed) return std::nullopt;
  json& message = *parsed;
  if (!message.is_object() || !message.contains("id") || message["id"] != id) return std::nullopt;
  if (message.contains("result")) return Result<json>(std::move(message["result"]));
  const json problem = message.value("error", json::object());
  if (!problem.is_object())
    return Result<json>(ErrorCode::kMalformed, "the node's answer is damaged");
  const json data = problem.value("data", json::object());
  Error out;
  out.message = text_in(problem, "message");
  out.hint = data.is_object() ? text_in(data, "hint") : "";
  out.code = data.is_object() && data.contains("kind") ? code_of(text_in(data, "kind"))
                                                       : ErrorCode::kInvalidArgument;
  return Result<json>(std::move(out));
}

}  // namespace potluck::rpc
