// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/archive.h"

#include <cstdlib>

namespace potluck {
namespace {

std::string archived_key(const ProjectId& project) { return "archived." + project.hex(); }
std::string read_key(const ProjectId& project) { return "read." + project.hex(); }

std::string text_at(Store& store, const std::string& key) {
  const auto text = store.setting(key);
  return text && *text ? **text : std::string();
}

}  // namespace

Status set_archived(Store& store, const ProjectId& project, bool archived) {
  return store.set_setting(archived_key(project), archived ? "1" : "");
}

bool is_archived(Store& store, const ProjectId& project) {
  return !text_at(store, archived_key(project)).empty();
}

Status mark_read(Store& store, const ProjectId& project, std::int64_t unix_ms) {
  if (unix_ms <= read_until(store, project)) return ok_status();
  return store.set_setting(read_key(project), std::to_string(unix_ms));
}

std::int64_t read_until(Store& store, const ProjectId& project) {
  return std::strtoll(text_at(store, read_key(project)).c_str(), nullptr, 10);
}

Status remove_folder(const std::filesystem::path& folder) {
  std::error_code failure;
  // Under the name of one that was never finished, which the next creation clears away.
  const auto going = folder.parent_path() / ("." + folder.filename().string());
  std::filesystem::rename(folder, going, failure);
  if (failure == std::errc::no_such_file_or_directory) return ok_status();
  if (!failure) std::filesystem::remove_all(going, failure);
  if (!failure) return ok_status();
  return {ErrorCode::kIo, "cannot remove " + folder.string() + ": " + failure.message(),
          "check the rights of that folder, and remove it by hand"};
}

}  // namespace potluck
