// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/memberships.h"

#include "engine/control/values/params.h"
#include "engine/project/files.h"
#include "net/identity/certificate.h"

namespace potluck {

std::optional<std::string> own_name(const ProjectRow& row) {
  const auto chain = decode_chain(row.chain);
  if (!chain || chain->empty()) return std::nullopt;
  return chain->back().certificate.display_name;
}

Memberships::Memberships(std::filesystem::path home, StorageThread& storage,
                         const RunningProject& running)
    : home_(std::move(home)), storage_(storage), running_(running) {}

Result<std::vector<ProjectRow>> Memberships::rows() {
  return storage_.ask([](Store& store) { return store.projects(); });
}

ProjectFolder Memberships::folder_of(const ProjectId& project) const {
  return ProjectFolder::of(home_, project);
}

Result<LocalProject> Memberships::open(ProjectRow row) const {
  LocalProject out;
  POTLUCK_TRY(out.manifest, decode_manifest(row.manifest));
  out.folder = folder_of(row.id);
  out.row = std::move(row);
  return out;
}

Result<LocalProject> Memberships::find(const std::string& wanted) {
  POTLUCK_TRY(auto all, rows());
  if (all.empty()) {
    return {ErrorCode::kNotFound, "this computer takes part in no project yet",
            "run: potluck-node join LINK, or potluck-node create"};
  }
  if (wanted.empty()) {
    const auto running = running_.use().wanted();
    if (!running && all.size() > 1) {
      return {ErrorCode::kInvalidArgument,
              "there are " + std::to_string(all.size()) + " projects here",
              "name one of them by its id or name"};
    }
    for (auto& row : all) {
      if (!running || row.id == running->id) return open(std::move(row));
    }
  }
  for (auto& row : all) {
    const bool by_id = wanted.size() >= 4 && row.id.hex().starts_with(wanted);
    if (by_id || row.name == wanted) return open(std::move(row));
  }
  return {ErrorCode::kNotFound, "there is no project '" + wanted + "' here",
          "potluck-node status lists those there are"};
}

Result<LocalProject> Memberships::find_named(const nlohmann::json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  return find(wanted);
}

Status Memberships::save(const ProjectRow& row, const std::string& link) {
  const auto folder = folder_of(row.id);
  POTLUCK_CHECK(make_folders(folder.path));
  POTLUCK_CHECK(write_file_atomically(folder.manifest_file(), row.manifest));
  POTLUCK_CHECK(write_file_atomically(folder.chain_file(), row.chain));
  POTLUCK_CHECK(write_file_atomically(folder.link_file(), as_bytes(link + "\n")));
  return storage_.ask([&row](Store& store) { return store.put_project(row); });
}

}  // namespace potluck
