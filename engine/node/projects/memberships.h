// SPDX-License-Identifier: GPL-3.0-or-later
// The projects that this computer takes part in: their rows in the store and their folders in the
// node's home. Any thread but the network thread; it waits for the storage thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "engine/node/disk/storage_thread.h"
#include "engine/node/projects/running_project.h"
#include "engine/project/manifest.h"
#include "engine/project/project_folder.h"

namespace potluck {

struct LocalProject {
  ProjectRow row;
  Manifest manifest;
  ProjectFolder folder;
};

// The name in this computer's own certificate, which may be empty; none: the chain is damaged.
std::optional<std::string> own_name(const ProjectRow& row);

class Memberships {
 public:
  Memberships(std::filesystem::path home, StorageThread& storage, const RunningProject& running);

  Result<std::vector<ProjectRow>> rows();
  ProjectFolder folder_of(const ProjectId& project) const;
  Result<LocalProject> open(ProjectRow row) const;
  // wanted: a project's id or the beginning of it, its name, or "" for the running or only one.
  Result<LocalProject> find(const std::string& wanted);
  Result<LocalProject> find_named(const nlohmann::json& params);  // as "project" says
  // The folder's files first, then the row: a row without its files would be no project.
  Status save(const ProjectRow& row, const std::string& link);

 private:
  const std::filesystem::path home_;
  StorageThread& storage_;
  const RunningProject& running_;
};

}  // namespace potluck
