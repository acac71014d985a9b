// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/chosen_data.h"

#include "engine/node/data_files.h"
#include "engine/project/builtin_data.h"

namespace potluck {

namespace fs = std::filesystem;

Result<ChosenData> ChosenData::open(const std::string& data) {
  ChosenData out;
  if (is_builtin(data)) {
    POTLUCK_TRY(auto folder, TemporaryFolder::make());
    POTLUCK_TRY(out.source_, write_builtin(data, folder.path()));
    out.folder_.emplace(std::move(folder));
  } else {
    POTLUCK_TRY(out.source_, find_data(data));
  }
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
  POTLUCK_TRY(const auto files, data_files(source_.format, source_.files, recipe));
  return Dataset::load(files);
}

}  // namespace potluck
