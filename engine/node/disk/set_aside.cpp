// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/set_aside.h"

#include <algorithm>
#include <fstream>
#include <vector>

#include "net/base/bytes.h"
#include "net/base/log.h"
#include "net/base/private_folder.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kPage = 256;
constexpr std::size_t kKept = 4;  // lost histories

Error cannot_write(const fs::path& folder) {
  return {ErrorCode::kIo, "the epochs that have lost to another history cannot be set aside",
          "make room for " + folder.string()};
}

Status write_commits(Store& store, const ProjectId& project, const fs::path& folder,
                     std::uint64_t next) {
  std::ofstream out(folder / "commits", std::ios::binary | std::ios::trunc);
  for (;;) {
    POTLUCK_TRY(const auto rows, store.commits(project, next, kPage));
    for (const CommitRow& row : rows) {
      std::array<std::uint8_t, 4> length{};
      put_u32(length.data(), static_cast<std::uint32_t>(row.commit.size()));
      out.write(reinterpret_cast<const char*>(length.data()), length.size());
      out.write(reinterpret_cast<const char*>(row.commit.data()),
                static_cast<std::streamsize>(row.commit.size()));
      next = row.epoch + 1;
    }
    if (rows.size() < kPage) break;
  }
  out.flush();
  return out ? ok_status() : Status(cannot_write(folder));
}

// By when they were made, the oldest first.
void keep_newest(const fs::path& all) {
  std::error_code failure;
  std::vector<std::pair<fs::file_time_type, fs::path>> folders;
  for (const auto& entry : fs::directory_iterator(all, failure)) {
    folders.emplace_back(entry.last_write_time(failure), entry.path());
  }
  std::ranges::sort(folders);
  for (std::size_t i = 0; i + kKept < folders.size(); ++i) {
    fs::remove_all(folders[i].second, failure);
  }
}

}  // namespace

fs::path set_aside_folder(const fs::path& checkpoints) {
  return checkpoints.parent_path() / "set-aside";
}

Status set_aside(Store& store, const ProjectId& project, const fs::path& checkpoints,
                 std::uint64_t from_epoch) {
  POTLUCK_TRY(const auto first, store.commit_heads(project, from_epoch, 1));
  if (first.empty()) return ok_status();
  const fs::path all = set_aside_folder(checkpoints);
  const std::string name =
      std::to_string(first.front().epoch) + "-" + first.front().head.hex().substr(0, 16);
  std::error_code failure = make_private_folders(all / name);
  if (failure) return cannot_write(all);
  POTLUCK_CHECK(write_commits(store, project, all / name, from_epoch));
  POTLUCK_TRY(const auto rows, store.checkpoints(project));
  for (const CheckpointRow& row : rows) {
    if (row.epoch <= from_epoch) continue;
    fs::rename(checkpoints / row.file, all / name / row.file, failure);  // it may be gone
  }
  keep_newest(all);
  log_for("store").info("the epochs from {} on have lost to another history; they are in {}",
                        from_epoch, (all / name).string());
  return ok_status();
}

}  // namespace potluck
