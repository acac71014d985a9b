// SPDX-License-Identifier: GPL-3.0-or-later
// The calls about the projects that this computer takes part in, or may come to.
#pragma once

#include "engine/node/call_table.h"
#include "engine/node/joining.h"
#include "engine/node/project_description.h"

namespace potluck {

class ProjectCalls {
 public:
  ProjectCalls(Memberships& memberships, const RunningProject& running, Joining& joining,
               const ProjectDescriber& describer);

  static CallList<ProjectCalls> methods();
  Result<Json> projects(const Json& params);
  Result<Json> inspect_link(const Json& params);
  Result<Json> join(const Json& params);
  Result<Json> link(const Json& params);

 private:
  Result<Json> preview_of(const Invite& invite);

  Memberships& memberships_;
  const RunningProject& running_;
  Joining& joining_;
  const ProjectDescriber& describer_;
};

}  // namespace potluck
