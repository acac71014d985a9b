// SPDX-License-Identifier: GPL-3.0-or-later
// Data that an organiser has pointed at but that no project has yet: to look at it, to count a
// model's parameters with it, to try a recipe. Built-in data is written to a folder that goes away
// with the object; data from the web stays in the home for a while. Any thread, one at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/node/creation/web_data.h"
#include "engine/project/data_source.h"
#include "engine/project/recipe.h"
#include "engine/train/data/dataset.h"
#include "net/base/temporary_folder.h"

namespace potluck {

// data: a path, builtin:words, builtin:digits, or addresses in the web (web_data.h). folder: where
// built-in data is written. Errors as of find_data() and fetch_web_data().
Result<DataSource> find_chosen(const std::string& data, const WebTerms& web,
                               const std::filesystem::path& folder);

class ChosenData {
 public:
  // As find_chosen().
  static Result<ChosenData> open(const std::string& data, const WebTerms& web);
  const std::string& format() const { return source_.format; }
  std::uint64_t bytes() const;
  const std::vector<std::filesystem::path>& files() const { return source_.files; }  // one or more
  const std::vector<std::string>& notes() const { return source_.notes; }
  // As members will read it under this recipe.
  Result<std::shared_ptr<const Dataset>> load(const Recipe& recipe) const;

 private:
  ChosenData() = default;

  DataSource source_;
  std::optional<TemporaryFolder> folder_;  // of built-in data, and of what was unpacked
};

}  // namespace potluck
