// SPDX-License-Identifier: GPL-3.0-or-later
// The calls about the owner's preferences, pauses and exceptions.
#pragma once

#include "engine/control/values/computer.h"
#include "engine/node/api/call_table.h"
#include "engine/node/projects/project_runner.h"

namespace potluck {

class RuleCalls {
 public:
  // on_preferences: where they may have switched off what must not go on for a moment longer.
  // look: at the system, and obeys.
  RuleCalls(Owner& owner, ProjectRunner& runner, std::function<void()> on_preferences,
            std::function<void()> look);

  static CallList<RuleCalls> methods();
  Result<control::Rules> preferences(const Json& params);
  Result<control::Rules> set_preferences(const Json& params);
  Result<control::Nothing> override_rules(const Json& params);
  Result<control::Nothing> pause(const Json& params);
  Result<control::Nothing> resume(const Json& params);

 private:
  Owner& owner_;
  ProjectRunner& runner_;
  const std::function<void()> on_preferences_, look_;
};

}  // namespace potluck
