// SPDX-License-Identifier: GPL-3.0-or-later
// The calls that put a project away or take it from this computer, and keep what its owner has
// read.
#pragma once

#include "engine/control/values/project.h"
#include "engine/node/api/call_table.h"
#include "engine/node/projects/memberships.h"

namespace potluck {

class ArchiveCalls {
 public:
  ArchiveCalls(StorageThread& storage, Memberships& memberships, const RunningProject& running);

  static CallList<ArchiveCalls> methods();
  Result<control::Nothing> archive(const Json& params);
  Result<control::RemovedProject> remove_project(const Json& params);
  Result<control::Nothing> mark_read(const Json& params);

 private:
  Result<LocalProject> resting(const Json& params);

  StorageThread& storage_;
  Memberships& memberships_;
  const RunningProject& running_;
};

}  // namespace potluck
