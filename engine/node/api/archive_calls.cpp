// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/archive_calls.h"

#include "engine/control/values/params.h"
#include "engine/node/owner/power_files.h"
#include "engine/node/projects/archive.h"

namespace potluck {

ArchiveCalls::ArchiveCalls(StorageThread& storage, Memberships& memberships,
                           const RunningProject& running)
    : storage_(storage), memberships_(memberships), running_(running) {}

CallList<ArchiveCalls> ArchiveCalls::methods() {
  return {{"archive", &ArchiveCalls::archive},
          {"remove_project", &ArchiveCalls::remove_project},
          {"mark_read", &ArchiveCalls::mark_read}};
}

// Of a project that runs neither: what is being written must not go away under it.
Result<LocalProject> ArchiveCalls::resting(const Json& params) {
  POTLUCK_TRY(const auto wanted, required_text(params, "project"));
  POTLUCK_TRY(auto project, memberships_.find(wanted));
  if (running_.use().is_wanted(project.row.id)) {
    return {ErrorCode::kAlreadyExists, "the project runs", "stop it first"};
  }
  return project;
}

Result<control::Nothing> ArchiveCalls::archive(const Json& params) {
  POTLUCK_TRY(const auto archived, flag_of(params, "archived", true));
  POTLUCK_TRY(const auto project, resting(params));
  POTLUCK_CHECK(
      storage_.ask([&](Store& store) { return set_archived(store, project.row.id, archived); }));
  return control::Nothing{};
}

Result<control::RemovedProject> ArchiveCalls::remove_project(const Json& params) {
  POTLUCK_TRY(const auto project, resting(params));
  const auto bytes = folder_bytes(project.folder.path);
  // First out of the list: files without a project do no harm, and the next one made clears them.
  POTLUCK_CHECK(storage_.ask([&](Store& store) { return store.remove_project(project.row.id); }));
  POTLUCK_CHECK(remove_folder(project.folder.path));
  return control::RemovedProject{bytes};
}

Result<control::Nothing> ArchiveCalls::mark_read(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto unix_ms, count_of(params, "unix_ms", 0, 1ULL << 53));
  POTLUCK_TRY(const auto project, memberships_.find(wanted));
  POTLUCK_CHECK(storage_.ask([&](Store& store) {
    return potluck::mark_read(store, project.row.id, static_cast<std::int64_t>(unix_ms));
  }));
  return control::Nothing{};
}

}  // namespace potluck
