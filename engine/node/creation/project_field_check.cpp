// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/creation/project_field_check.h"

#include <filesystem>
#include <utility>

#include "engine/control/values/params.h"
#include "engine/project/project_limits.h"
#include "engine/project/recipe.h"
#include "net/base/relay_address.h"
#include "net/base/text.h"
#include "net/identity/certificate.h"
#include "net/link/sockets/address.h"

namespace potluck {
namespace {

using nlohmann::json;

constexpr std::size_t kMostRecipeKeys = 64;
constexpr std::size_t kMostRelays = 4;  // a link has room for few addresses

void add_problem(control::ProjectCheck& out, const std::string& field, Sentence message) {
  if (!message.empty()) out.problems.push_back({field, std::move(message)});
}

Sentence too_long(std::string_view text, std::size_t most) {
  if (text.size() <= most) return {};
  return Sentence::tr("too long: %L1 of at most %L2 bytes", text.size(), most);
}

Sentence wrong_character(bool is_clean) {
  if (is_clean) return {};
  return Sentence::tr("it contains a character that cannot be shown");
}

Sentence wrong_name(const std::string& text, std::size_t most) {
  if (auto found = too_long(text, most); !found.empty()) return found;
  return wrong_character(is_clean_text(text));
}

Sentence wrong_description(const std::string& text) {
  if (auto found = too_long(text, kMaxDescription); !found.empty()) return found;
  return wrong_character(is_description(text));
}

Sentence wrong_file(const std::string& path) {
  std::error_code failure;
  if (std::filesystem::exists(path, failure)) return {};
  return Sentence::tr("there is no file %1", path);
}

Sentence wrong_relay(const std::vector<std::string>& relays) {
  if (relays.size() > kMostRelays) return Sentence::tr("at most %L1 relays", kMostRelays);
  for (const auto& relay : relays) {
    if (!parse_peer_address(over_relay(relay))) {
      return Sentence::tr("%1 is no HOST:PORT, such as relay.example.org:4600", relay);
    }
  }
  return {};
}

Result<std::vector<std::pair<std::string, std::string>>> recipe_of(const json& params) {
  std::vector<std::pair<std::string, std::string>> out;
  const auto found = params.find("recipe");
  if (found == params.end()) return out;
  if (!found->is_object() || found->size() > kMostRecipeKeys) {
    return wrong_parameter("recipe", "an object of texts by key");
  }
  for (const auto& [key, value] : found->items()) {
    if (!value.is_string()) return wrong_parameter("recipe", "an object of texts by key");
    out.emplace_back(key, value.get<std::string>());
  }
  return out;
}

}  // namespace

Result<control::ProjectCheck> check_project(const json& params) {
  POTLUCK_TRY(const auto name, text_of(params, "name"));
  POTLUCK_TRY(const auto description, text_of(params, "description"));
  POTLUCK_TRY(const auto display_name, text_of(params, "display_name"));
  POTLUCK_TRY(const auto weights, text_of(params, "weights"));
  POTLUCK_TRY(const auto relays, texts_of(params, "relays", "a list of HOST:PORT"));
  POTLUCK_TRY(const auto recipe, recipe_of(params));
  control::ProjectCheck out;
  add_problem(out, "name", wrong_name(name, kMaxProjectName));
  add_problem(out, "description", wrong_description(description));
  add_problem(out, "display_name", wrong_name(display_name, kMaxDisplayName));
  if (!weights.empty()) add_problem(out, "weights", wrong_file(weights));
  add_problem(out, "relays", wrong_relay(relays));
  for (const auto& [key, message] : recipe_problems(recipe)) {
    add_problem(out, "recipe." + key, message);
  }
  return out;
}

}  // namespace potluck
