// SPDX-License-Identifier: GPL-3.0-or-later
// The calls about the owner's preferences, pauses and exceptions.
#pragma once

#include "engine/node/call_table.h"
#include "engine/node/project_runner.h"

namespace potluck {

class RuleCalls {
 public:
  // on_preferences: where they may have switched off what must not go on for a moment longer.
  // look: at the system, and obeys.
  RuleCalls(OwnerRules& rules, ProjectRunner& runner, std::function<void()> on_preferences,
            std::function<void()> look);

  static CallList<RuleCalls> methods();
  Result<Json> preferences(const Json& params);
  Result<Json> set_preferences(const Json& params);
  Result<Json> override_rules(const Json& params);
  Result<Json> pause(const Json& params);
  Result<Json> resume(const Json& params);

 private:
  OwnerRules& rules_;
  ProjectRunner& runner_;
  const std::function<void()> on_preferences_, look_;
};

}  // namespace potluck
