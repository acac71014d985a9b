// SPDX-License-Identifier: GPL-3.0-or-later
// A project's data files on this disk: which are here and right, which must be fetched. Hashes
// them, so it takes a second per gigabyte: any thread but the network thread.
#pragma once

#include <memory>
#include <vector>

#include "engine/project/project_folder.h"
#include "engine/train/trainer/trainer.h"
#include "net/content/content_store.h"

namespace potluck {

struct DataCheck {
  std::vector<std::shared_ptr<const Blob>> present;
  std::vector<DataFileRef> missing;
  std::vector<std::string> problems;  // files that are not the project's, moved aside
};

// A file with other contents than the manifest names is renamed to <name>.wrong, never deleted.
Result<DataCheck> check_data(const ProjectFolder& folder, const Manifest& manifest);

// How the dataset is loaded once every file is here.
DataFiles data_files(const ProjectFolder& folder, const Manifest& manifest);
// A file beside the data, by its role; empty where there is none.
std::filesystem::path extra_file(const ProjectFolder& folder, const Manifest& manifest,
                                 const std::string& role);
// What a trainer of the project is made of, but for the computer's own part.
Result<TrainerOptions> trainer_options(const ProjectFolder& folder, const Manifest& manifest);
// kInvalidArgument for a format that this version does not know.
Result<DataFiles> data_files(const std::string& format,
                             const std::vector<std::filesystem::path>& files, const Recipe& recipe);

std::uint64_t data_bytes(const Manifest& manifest);

}  // namespace potluck
