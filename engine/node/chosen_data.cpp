// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/chosen_data.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

#include "engine/node/data_files.h"
#include "engine/project/builtin_data.h"
#include "net/crypto/keys.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;
constexpr std::uint32_t kBuiltinImages = 200;  // enough to look at

Result<fs::path> make_folder() {
  std::error_code failure;
  const auto path =
      fs::temp_directory_path(failure) / fmt::format("potluck-preview-{:016x}", random_u64());
  if (!failure) fs::create_directory(path, failure);
  if (failure) return {ErrorCode::kIo, "cannot make a temporary folder: " + failure.message()};
  return path;
}

Result<DataSource> write_builtin(const std::string& name, const fs::path& folder) {
  if (name == "builtin:words") {
    POTLUCK_CHECK(write_builtin_words(folder / "words.txt"));
    return DataSource{"text", {folder / "words.txt"}};
  }
  if (name == "builtin:digits") {
    const auto images = folder / "images", labels = folder / "labels";
    POTLUCK_CHECK(write_builtin_digits(images, labels, kBuiltinImages));
    return DataSource{"idx", {images, labels}};
  }
  return {ErrorCode::kInvalidArgument, "there is no built-in data '" + name + "'",
          "use builtin:words or builtin:digits"};
}

}  // namespace

Result<ChosenData> ChosenData::open(const std::string& data) {
  ChosenData out;
  if (data.starts_with("builtin:")) {
    POTLUCK_TRY(out.folder_, make_folder());
    POTLUCK_TRY(out.source_, write_builtin(data, out.folder_));
  } else {
    POTLUCK_TRY(out.source_, find_data(data));
  }
  return out;
}

ChosenData::ChosenData(ChosenData&& other) noexcept
    : source_(std::move(other.source_)), folder_(std::exchange(other.folder_, {})) {}

ChosenData::~ChosenData() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
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
