// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/coordinator_count.h"

#include <algorithm>
#include <map>

#include "engine/store/commit_layout.h"
#include "engine/store/commit_pack.h"
#include "engine/store/store_keys.h"

namespace potluck {
namespace {

// Where bytes are of another layout no peer has those for a key.
Status count_open(Database& database) {
  static_assert(CommitLayout::kCoordinatorAt == 109 && CommitLayout::kKey == 32);
  return database.execute(R"sql(
UPDATE commit_members SET led = 1 WHERE peer = (
  SELECT p.key FROM commits c JOIN peers p ON p.id = substr(c.bytes, 110, 32)
    WHERE c.project = commit_members.project AND c.epoch = commit_members.epoch);
UPDATE contributions SET led = (
  SELECT count(*) FROM commit_members m
    WHERE m.project = contributions.project AND m.peer = contributions.peer AND m.led = 1);
)sql");
}

using Led = std::map<std::pair<std::int64_t, PeerId>, std::uint64_t>;

// A damaged block stays what it is, and is fetched again when somebody reads it.
void count_block(std::int64_t project, std::uint64_t first, ByteView bytes, Led& led) {
  const auto commits = unpack_commits(bytes, first);
  if (!commits) return;
  CommitRow row;
  row.epoch = first;
  for (const UnpackedCommit& commit : *commits) {
    row.commit = commit.commit;
    row.members = commit.members;
    if (const auto layout = CommitLayout::of(row)) ++led[{project, layout->coordinator()}];
    ++row.epoch;
  }
}

}  // namespace

Status count_coordinators(Database& database) {
  POTLUCK_CHECK(count_open(database));
  Led led;
  {
    POTLUCK_TRY(auto blocks, database.prepare("SELECT project, first, bytes FROM commit_blocks"));
    for (;;) {
      POTLUCK_TRY(const bool more, blocks.step());
      if (!more) break;
      count_block(blocks.integer(0), blocks.count(1), blocks.blob(2), led);
    }
  }
  StoreKeys keys(database);
  for (const auto& [whose, epochs] : led) {
    POTLUCK_TRY(const auto peer, keys.of_peer(whose.second));
    POTLUCK_TRY(auto add, database.prepare(
                              "UPDATE contributions SET led = led + ? WHERE project=? AND peer=?"));
    POTLUCK_CHECK(add.bind(epochs).bind(whose.first).bind(peer).run());
  }
  return ok_status();
}

}  // namespace potluck
