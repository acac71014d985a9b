// SPDX-License-Identifier: GPL-3.0-or-later
// JSON that came from outside: files, calls, answers. The one parser of engine/, net/ and app/ (a
// structure test holds that), because values that nest deeply overflow the stack of whoever copies,
// compares or prints them. Pure, any thread.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "net/base/result.h"

namespace potluck {

constexpr std::size_t kMaxJsonDepth = 64;  // brackets that are open at once
// What the values may take: three bytes of "[]," become more than a hundred.
constexpr std::size_t kMaxJsonMemory = std::size_t{128} << 20;

struct JsonRules {
  std::size_t depth = kMaxJsonDepth;
  std::size_t memory = kMaxJsonMemory;  // bytes, estimated from above
  bool unique_names =
      false;  // an object that has a name twice is refused; else the last one counts
};
// kMalformed: the message is the parser's reason and where it knows the byte: "invalid literal at
// byte 12". What is nested too deeply, or would become too large, is refused before any value is
// built. No hint: the caller knows what it reads.
Result<nlohmann::json> parse_json(std::string_view text, JsonRules rules = {});

}  // namespace potluck
