// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/creation/chosen_data.h"

#include "engine/node/disk/data_files.h"
#include "engine/project/builtin_data.h"
#include "engine/project/ready_data.h"

namespace potluck {

namespace fs = std::filesystem;

Result<DataSource> find_chosen(const std::string& data, const WebTerms& web,
                               const fs::path& folder) {
  if (is_builtin(data)) return write_builtin(data, folder);
  return is_web_data(data) ? fetch_web_data(data, web) : find_data(data);
}

Result<ChosenData> ChosenData::open(const std::string& data, const WebTerms& web) {
  ChosenData out;
  POTLUCK_TRY(auto folder, TemporaryFolder::make());
  POTLUCK_TRY(auto source, find_chosen(data, web, folder.path()));
  POTLUCK_TRY(out.source_, make_ready(std::move(source), folder.path()));
  out.folder_.emplace(std::move(folder));
  return out;
}

std::uint64_t ChosenData::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& file : source_.files) {
    std::error_code failure;
    const auto size = fs::file_size(file, failure);
    if (!failure) bytes += size;
  }
  return bytes;
}

Result<std::shared_ptr<const Dataset>> ChosenData::load(const Recipe& recipe) const {
  POTLUCK_TRY(auto files, data_files(source_.format, source_.files, recipe));
  files.settle = true;
  return Dataset::load(files);
}

}  // namespace potluck
