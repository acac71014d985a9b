// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/json.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

// For those who take the JSON library precompiled (engine/control/values/json_headers.h).
template class nlohmann::basic_json<>;

namespace potluck {
namespace {

using nlohmann::json;

Error not_json(const std::string& why, std::size_t byte) {
  return {ErrorCode::kMalformed, why + " at byte " + std::to_string(byte), {}};
}

// Bytes of memory, from above, on a computer of 64 bits: a value in a list that has just grown (the
// old list is still there), a list or an object of its own, a text of its own, a named value.
constexpr std::size_t kValueBytes = 48, kBracketBytes = 64, kTextBytes = 48, kMemberBytes = 112,
                      kRememberedName = 112;

// What is wrong with the text before it is parsed. The parser stops at the first thing that is no
// JSON, and up to there it sees the same brackets as this loop.
std::optional<Error> too_deep_or_large(std::string_view text, const JsonRules& rules) {
  const std::size_t member = kMemberBytes + (rules.unique_names ? kRememberedName : 0);
  std::size_t depth = 0, memory = 2 * text.size();
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        quoted = false;
      }
      continue;
    }
    if (c == '"') {
      quoted = true;
      memory += kTextBytes;
    } else if (c == '[' || c == '{') {
      memory += kBracketBytes + kValueBytes;
      if (++depth > rules.depth) {
        return not_json("nested more than " + std::to_string(rules.depth) + " levels deep", i);
      }
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    } else if (c == ',') {
      memory += kValueBytes;
    } else if (c == ':') {
      memory += member;
    }
    if (memory > rules.memory) {
      return not_json("more than " + std::to_string(rules.memory >> 20) + " MiB when it is read",
                      i);
    }
  }
  return std::nullopt;
}

// "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error while parsing
// value - invalid literal; last read: 'x'" -> "invalid literal"
std::string reason_of(const json::exception& error) {
  std::string_view text = error.what();
  for (const std::string_view before : {"] ", ": ", " - "}) {
    const std::size_t at = text.find(before);
    if (at != text.npos) text.remove_prefix(at + before.size());
  }
  return std::string(text.substr(0, text.find("; last read:")));
}

// Remembers the names of the objects that are open.
class NamesOnce {
 public:
  bool operator()(json::parse_event_t event, const json& value) {
    if (event == json::parse_event_t::object_start) open_.emplace_back();
    if (event == json::parse_event_t::object_end) open_.pop_back();
    if (event == json::parse_event_t::key) {
      const auto& name = value.get_ref<const std::string&>();
      if (!open_.back().insert(name).second && !twice_) twice_ = name;
    }
    return true;
  }
  const std::optional<std::string>& twice() const { return twice_; }

 private:
  std::vector<std::set<std::string>> open_;
  std::optional<std::string> twice_;
};

}  // namespace

Result<json> parse_json(std::string_view text, JsonRules rules) {
  // Each version of the library has another sentence for this.
  if (text.find_first_not_of(" \t\r\n") == text.npos) return not_json("nothing is there", 0);
  if (const auto refused = too_deep_or_large(text, rules)) return *refused;
  try {
    if (!rules.unique_names) return json::parse(text);
    NamesOnce names;
    auto out = json::parse(text, [&names](int, json::parse_event_t event, json& value) {
      return names(event, value);
    });
    if (!names.twice()) return out;
    return Error{ErrorCode::kMalformed, "the name '" + *names.twice() + "' is there twice", {}};
  } catch (const json::parse_error& error) {
    const std::size_t read = std::max<std::size_t>(1, error.byte);  // with the one it stopped at
    return not_json(reason_of(error), read - 1);
  } catch (const json::out_of_range& error) {  // a number that no double holds
    return Error{ErrorCode::kMalformed, reason_of(error), {}};
  }
}

}  // namespace potluck
