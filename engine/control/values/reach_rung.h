// SPDX-License-Identifier: GPL-3.0-or-later
// One way in which others may reach this computer (docs/control-api.md, `status`). Pure values, any
// thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/control/values/json.h"
#include "engine/control/values/sentence.h"

namespace potluck::control {

enum class RungState : std::uint8_t {
  kWorks,
  kUnknown,  // nobody has tried yet
  kFails,
  kUnused,  // it is not wanted, or not needed
};
std::string_view to_string(RungState state);

struct ReachRung {
  std::string_view way;  // "nearby", "ipv6", "mapped", "forwarded", "punched", "relayed"
  RungState state = RungState::kUnknown;
  Sentence said;
  Sentence help{};  // empty: nothing needs to be done
  bool operator==(const ReachRung&) const = default;
};

void to_json(Json& out, const ReachRung& rung);

}  // namespace potluck::control
