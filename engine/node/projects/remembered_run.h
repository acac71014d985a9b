// SPDX-License-Identifier: GPL-3.0-or-later
// What runs again after a restart of the node or the computer: the project that was running and the
// options it was started with, until its user stops it. Any thread but the network thread.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "engine/node/disk/storage_thread.h"
#include "engine/node/projects/running_project.h"

namespace potluck {

// The parameters of the call start; what a restart does not repeat keeps its default.
Result<RunOptions> run_options_of(const nlohmann::json& params);
nlohmann::json to_json(const RunOptions& options);

struct RememberedRun {
  std::string project;  // its id
  RunOptions options;
};
// None: nothing is to run again.
void remember_run(StorageThread& storage, const std::optional<WantedProject>& wanted);
Result<std::optional<RememberedRun>> remembered_run(StorageThread& storage);

}  // namespace potluck
