// SPDX-License-Identifier: GPL-3.0-or-later
// The calls that start and stop the running project, and tell what its session does.
#pragma once

#include "engine/control/values/peer.h"
#include "engine/node/api/call_table.h"
#include "engine/node/projects/project_runner.h"

namespace potluck {

class RunCalls {
 public:
  RunCalls(ProjectRunner& runner, const RunningProject& running);

  static CallList<RunCalls> methods();
  Result<control::Nothing> start(const Json& params);
  Result<control::Nothing> stop(const Json& params);
  Result<control::Nothing> stop_after_round(const Json& params);
  Result<control::Peers> peers(const Json& params);
  Result<control::LastRound> last_round(const Json& params);

 private:
  ProjectRunner& runner_;
  const RunningProject& running_;
};

}  // namespace potluck
