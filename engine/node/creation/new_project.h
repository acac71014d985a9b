// SPDX-License-Identifier: GPL-3.0-or-later
// What an organiser brings, looked at before anything of a project exists: the data is read as
// every member will read it, the model laid out for it, weights to start from and a module are
// taken apart.
// Slow; any thread.
#pragma once

#include "engine/node/creation/project_requests.h"
#include "engine/node/creation/web_data.h"
#include "engine/project/project_folder.h"
#include "engine/train/weights/start_weights.h"
#include "net/base/temporary_folder.h"

namespace potluck {

struct PreparedProject {
  std::vector<ExtraFile> extras;  // some of them in the folder that was given
  ModelEstimate estimate;
  std::optional<WeightsReport> weights;
  std::optional<DataSource> source;  // made ready, some of it in that folder; none: built in
  Recipe recipe;                     // with what was found in the data: what a table's columns are
  std::string data;
  std::vector<std::string> notes;
};
// folder: temporary, on the disk of the home.
Result<PreparedProject> prepare_project(const NewProjectRequest& request, ModelSpec spec,
                                        const Recipe& recipe, const WebTerms& web,
                                        const std::filesystem::path& folder);

}  // namespace potluck
