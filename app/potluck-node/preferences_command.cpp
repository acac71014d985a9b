// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <cstdio>

#include "commands.h"
#include "exit_codes.h"
#include "net/base/json.h"
#include "progress_view.h"

namespace potluck {
namespace {

using nlohmann::json;

// KEY=VALUE with the value as JSON: true, 5, ["steam"], ...; anything else is a text.
Result<json> changes_of(const std::vector<std::string>& wishes) {
  json out = json::object();
  for (const auto& wish : wishes) {
    const auto equals = wish.find('=');
    if (equals == wish.npos || equals == 0) {
      return {ErrorCode::kInvalidArgument, "'" + wish + "' is no KEY=VALUE",
              "for example: potluck-node preferences not_on_battery=false"};
    }
    const auto text = wish.substr(equals + 1);
    auto value = parse_json(text);
    out[wish.substr(0, equals)] = value ? std::move(*value) : json(text);
  }
  return out;
}

void show(const json& answer) {
  for (const auto& [key, value] : answer["preferences"].items()) {
    const bool changed = answer["defaults"].value(key, json()) != value;
    std::printf("%c %-22s %s\n", changed ? '*' : ' ', key.c_str(), value.dump().c_str());
  }
  const auto sentence = english_in(answer, "sentence");
  std::printf("%s\n", sentence.empty() ? "At present nothing holds the training back."
                                       : (sentence + ".").c_str());
}

}  // namespace

int preferences_command(const Asked& asked, const std::vector<std::string>& wishes) {
  const auto changes = changes_of(wishes);
  if (!changes) return tell_error(changes.error(), asked.json);
  const auto method = changes->empty() ? "preferences" : "set_preferences";
  const auto answer = ask_node(asked.home, method, *changes);
  if (!answer) return tell_error(answer.error(), asked.json);
  if (asked.json) {
    std::printf("%s\n", answer->dump(-1, ' ', false, json::error_handler_t::replace).c_str());
  } else {
    show(*answer);
  }
  return kExitOk;
}

}  // namespace potluck
