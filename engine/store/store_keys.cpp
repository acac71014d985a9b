// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/store_keys.h"

namespace potluck {

Result<std::int64_t> StoreKeys::of_project(const ProjectId& project) {
  POTLUCK_TRY(auto find, database_.prepare("SELECT key FROM projects WHERE id=?"));
  find.bind_blob(project.view());
  POTLUCK_TRY(const bool found, find.step());
  if (found) return find.integer(0);
  return {ErrorCode::kNotFound, "project " + project.short_hex() + " is not in the history here",
          "join it first"};
}

Result<std::int64_t> StoreKeys::of_peer(const PeerId& peer) {
  {
    POTLUCK_TRY(auto find, database_.prepare("SELECT key FROM peers WHERE id=?"));
    find.bind_blob(peer.view());
    POTLUCK_TRY(const bool found, find.step());
    if (found) return find.integer(0);
  }
  POTLUCK_TRY(auto add, database_.prepare("INSERT INTO peers(id) VALUES(?) RETURNING key"));
  add.bind_blob(peer.view());
  POTLUCK_TRY(const bool added, add.step());
  if (!added) return database_.damaged();
  const auto key = add.integer(0);
  POTLUCK_CHECK(add.run());
  return key;
}

}  // namespace potluck
