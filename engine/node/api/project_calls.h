// SPDX-License-Identifier: GPL-3.0-or-later
// The calls about the projects that this computer takes part in, or may come to.
#pragma once

#include "engine/control/values/project.h"
#include "engine/node/api/call_table.h"
#include "engine/node/projects/joining.h"
#include "engine/node/projects/project_description.h"

namespace potluck {

class ProjectCalls {
 public:
  ProjectCalls(Memberships& memberships, const RunningProject& running, Joining& joining,
               const ProjectDescriber& describer);

  static CallList<ProjectCalls> methods();
  Result<control::Projects> projects(const Json& params);
  Result<control::InspectedLink> inspect_invite(const Json& params);
  Result<control::JoinedProject> join(const Json& params);
  Result<control::ProjectLink> invite_link(const Json& params);

 private:
  Result<control::ProjectAbout> preview_of(const Invite& invite);

  Memberships& memberships_;
  const RunningProject& running_;
  Joining& joining_;
  const ProjectDescriber& describer_;
};

}  // namespace potluck
