// SPDX-License-Identifier: GPL-3.0-or-later
// JSON-RPC 2.0 envelopes. Pure, any thread.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "net/base/result.h"

namespace potluck::rpc {

constexpr int kParseError = -32700, kInvalidRequest = -32600, kMethodNotFound = -32601,
              kInvalidParams = -32602, kServerError = -32000;

struct Request {
  nlohmann::json id;  // null: a notification, wants no answer
  bool wants_answer = false;
  std::string method;
  nlohmann::json params;  // an object, or null
};

struct Refusal {
  int code = 0;
  std::string message;
  nlohmann::json id;
};
struct Parsed {
  std::optional<Request> request;
  Refusal refusal;  // where there is no request
};
Parsed parse(std::string_view text);

std::string result(const nlohmann::json& id, const nlohmann::json& value);
std::string error(const nlohmann::json& id, int code, const std::string& message);
// An Error of ours: -32000, or -32602 for kInvalidArgument; data holds kind and hint.
std::string error(const nlohmann::json& id, const Error& error);
std::string notification(std::string_view method, const nlohmann::json& params);
std::string request(std::uint64_t id, const std::string& method, const nlohmann::json& params);

// The answer to request `id`; nothing for a notification or another answer.
std::optional<Result<nlohmann::json>> answer_to(std::uint64_t id, std::string_view text);

}  // namespace potluck::rpc
