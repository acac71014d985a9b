// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/kept_file.h"

#include "engine/node/disk/storage_thread.h"
#include "engine/project/project_folder.h"
#include "net/base/log.h"

namespace potluck {

void keep_file(StorageThread& storage, const std::filesystem::path& file, Bytes bytes) {
  storage.post([file, bytes = std::move(bytes)](Store&) {
    if (const auto written = write_file_atomically(file, bytes); !written) {
      log_for("node").warn("{}", written.error().text());
    }
  });
}

}  // namespace potluck
