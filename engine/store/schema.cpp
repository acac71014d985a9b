// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/schema.h"

#include <array>
#include <string>

#include "engine/store/coordinator_count.h"

namespace potluck {
namespace {

// "Potl": tells our file from any other SQLite file.
constexpr std::int64_t kApplicationId = 0x506f746c;

// Losses may be NULL because SQLite stores NaN so, and a diverged run has one. The totals are kept
// by triggers, so that the leaderboard costs one row per peer and not one per peer and epoch.
constexpr const char* kVersion1 = R"sql(
PRAGMA application_id=0x506f746c;
CREATE TABLE projects(
  key INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE,
  name TEXT NOT NULL,
  manifest BLOB NOT NULL,
  chain BLOB NOT NULL,
  organiser INTEGER NOT NULL,
  joined_unix INTEGER NOT NULL,
  last_address TEXT NOT NULL);
CREATE TABLE peers(
  key INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE);
CREATE TABLE commits(
  project INTEGER NOT NULL REFERENCES projects(key) ON DELETE CASCADE,
  epoch INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  head BLOB NOT NULL,
  state_digest BLOB NOT NULL,
  mean_loss REAL,
  seconds REAL,
  averaging_seconds REAL,
  samples INTEGER NOT NULL,
  my_samples INTEGER NOT NULL,
  peers INTEGER NOT NULL,
  unix_ms INTEGER NOT NULL,
  PRIMARY KEY(project, epoch));
CREATE TABLE commit_members(
  project INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  place INTEGER NOT NULL,
  peer INTEGER NOT NULL REFERENCES peers(key),
  samples INTEGER NOT NULL,
  PRIMARY KEY(project, epoch, place),
  FOREIGN KEY(project, epoch) REFERENCES commits(project, epoch) ON DELETE CASCADE) WITHOUT ROWID;
CREATE TABLE contributions(
  project INTEGER NOT NULL REFERENCES projects(key) ON DELETE CASCADE,
  peer INTEGER NOT NULL REFERENCES peers(key),
  samples INTEGER NOT NULL,
  epochs INTEGER NOT NULL,
  PRIMARY KEY(project, peer)) WITHOUT ROWID;
CREATE TRIGGER member_added AFTER INSERT ON commit_members BEGIN
  INSERT INTO contributions VALUES(NEW.project, NEW.peer, NEW.samples, 1)
    ON CONFLICT(project, peer) DO UPDATE SET samples = samples + NEW.samples, epochs = epochs + 1;
END;
CREATE TRIGGER member_removed AFTER DELETE ON commit_members BEGIN
  UPDATE contributions SET samples = samples - OLD.samples, epochs = epochs - 1
    WHERE project = OLD.project AND peer = OLD.peer;
END;
CREATE TABLE peer_names(
  project INTEGER NOT NULL REFERENCES projects(key) ON DELETE CASCADE,
  peer INTEGER NOT NULL REFERENCES peers(key),
  name TEXT NOT NULL,
  PRIMARY KEY(project, peer)) WITHOUT ROWID;
CREATE TABLE validations(
  project INTEGER NOT NULL REFERENCES projects(key) ON DELETE CASCADE,
  epoch INTEGER NOT NULL,
  peer INTEGER NOT NULL REFERENCES peers(key),
  loss REAL,
  accuracy REAL,
  unix_ms INTEGER NOT NULL,
  PRIMARY KEY(project, epoch, peer)) WITHOUT ROWID;
CREATE TABLE checkpoints(
  project INTEGER NOT NULL REFERENCES projects(key) ON DELETE CASCADE,
  epoch INTEGER NOT NULL,
  head BLOB NOT NULL,
  root BLOB NOT NULL,
  file TEXT NOT NULL,
  unix_ms INTEGER NOT NULL,
  PRIMARY KEY(project, epoch)) WITHOUT ROWID;
CREATE TABLE log(
  project INTEGER NOT NULL REFERENCES projects(key) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  unix_ms INTEGER NOT NULL,
  level INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY(project, number)) WITHOUT ROWID;
CREATE TABLE settings(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL) WITHOUT ROWID;
)sql";

// Commits up to the end of the last block are packed: their bytes and members lie in the block, and
// moving members there or back is neither a contribution nor the loss of one.
constexpr const char* kVersion2 = R"sql(
CREATE TABLE commit_blocks(
  project INTEGER NOT NULL REFERENCES projects(key) ON DELETE CASCADE,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY(project, first));
CREATE INDEX last_of_blocks ON commit_blocks(project, last);
DROP TRIGGER member_added;
DROP TRIGGER member_removed;
CREATE TRIGGER member_added AFTER INSERT ON commit_members
  WHEN NEW.epoch > ifnull((SELECT max(last) FROM commit_blocks WHERE project = NEW.project), -1)
BEGIN
  INSERT INTO contributions VALUES(NEW.project, NEW.peer, NEW.samples, 1)
    ON CONFLICT(project, peer) DO UPDATE SET samples = samples + NEW.samples, epochs = epochs + 1;
END;
CREATE TRIGGER member_removed AFTER DELETE ON commit_members
  WHEN OLD.epoch > ifnull((SELECT max(last) FROM commit_blocks WHERE project = OLD.project), -1)
BEGIN
  UPDATE contributions SET samples = samples - OLD.samples, epochs = epochs - 1
    WHERE project = OLD.project AND peer = OLD.peer;
END;
)sql";

constexpr const char* kVersion3 = "ALTER TABLE commits ADD COLUMN gradient_norm REAL";

// Where a log that was not fetched whole has its newest commits stand apart from what lies before
// them, and how many samples the history had there. Blocks no longer begin at epoch 0 alone.
constexpr const char* kVersion4 = R"sql(
CREATE TABLE commit_seams(
  project INTEGER NOT NULL REFERENCES projects(key) ON DELETE CASCADE,
  epoch INTEGER NOT NULL,
  samples INTEGER NOT NULL,
  PRIMARY KEY(project, epoch)) WITHOUT ROWID;
DROP TRIGGER member_added;
DROP TRIGGER member_removed;
CREATE TRIGGER member_added AFTER INSERT ON commit_members
  WHEN NEW.epoch < ifnull((SELECT first FROM commit_blocks WHERE project = NEW.project AND
                           last >= NEW.epoch ORDER BY last LIMIT 1), NEW.epoch + 1)
BEGIN
  INSERT INTO contributions VALUES(NEW.project, NEW.peer, NEW.samples, 1)
    ON CONFLICT(project, peer) DO UPDATE SET samples = samples + NEW.samples, epochs = epochs + 1;
END;
CREATE TRIGGER member_removed AFTER DELETE ON commit_members
  WHEN OLD.epoch < ifnull((SELECT first FROM commit_blocks WHERE project = OLD.project AND
                           last >= OLD.epoch ORDER BY last LIMIT 1), OLD.epoch + 1)
BEGIN
  UPDATE contributions SET samples = samples - OLD.samples, epochs = epochs - 1
    WHERE project = OLD.project AND peer = OLD.peer;
END;
)sql";

// What commits say of their members besides samples, and the team that members name. Who
// coordinated the older ones is counted by count_coordinators().
constexpr const char* kVersion5 = R"sql(
ALTER TABLE commit_members ADD COLUMN led INTEGER NOT NULL DEFAULT 0;
ALTER TABLE commit_members ADD COLUMN averaged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE commit_members ADD COLUMN ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contributions ADD COLUMN led INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contributions ADD COLUMN averaged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contributions ADD COLUMN ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE peer_names ADD COLUMN team TEXT NOT NULL DEFAULT '';
DROP TRIGGER member_added;
DROP TRIGGER member_removed;
CREATE TRIGGER member_added AFTER INSERT ON commit_members
  WHEN NEW.epoch < ifnull((SELECT first FROM commit_blocks WHERE project = NEW.project AND
                           last >= NEW.epoch ORDER BY last LIMIT 1), NEW.epoch + 1)
BEGIN
  INSERT INTO contributions(project, peer, samples, epochs, led, averaged, ms)
    VALUES(NEW.project, NEW.peer, NEW.samples, 1, NEW.led, NEW.averaged, NEW.ms)
    ON CONFLICT(project, peer) DO UPDATE SET samples = samples + NEW.samples, epochs = epochs + 1,
      led = led + NEW.led, averaged = averaged + NEW.averaged, ms = ms + NEW.ms;
END;
CREATE TRIGGER member_removed AFTER DELETE ON commit_members
  WHEN OLD.epoch < ifnull((SELECT first FROM commit_blocks WHERE project = OLD.project AND
                           last >= OLD.epoch ORDER BY last LIMIT 1), OLD.epoch + 1)
BEGIN
  UPDATE contributions SET samples = samples - OLD.samples, epochs = epochs - 1,
      led = led - OLD.led, averaged = averaged - OLD.averaged, ms = ms - OLD.ms
    WHERE project = OLD.project AND peer = OLD.peer;
END;
)sql";

// What this computer has found of what members give.
constexpr const char* kVersion6 = R"sql(
CREATE TABLE checks(
  project INTEGER NOT NULL REFERENCES projects(key) ON DELETE CASCADE,
  peer INTEGER NOT NULL REFERENCES peers(key),
  audited INTEGER NOT NULL,
  cut_offs INTEGER NOT NULL,
  why TEXT NOT NULL,
  PRIMARY KEY(project, peer)) WITHOUT ROWID;
)sql";

// Element i leads from version i to version i + 1; a new version appends one.
constexpr std::array<const char*, kSchemaVersion> kMigrations = {kVersion1, kVersion2, kVersion3,
                                                                 kVersion4, kVersion5, kVersion6};

Status check_owner(Database& database, std::int64_t version) {
  if (version == 0) return ok_status();
  POTLUCK_TRY(const std::int64_t application, database.integer("PRAGMA application_id"));
  if (application != kApplicationId) {
    return {ErrorCode::kMalformed, database.file().string() + " was not made by Potluck",
            "move that file away, or choose another --home"};
  }
  if (version > kSchemaVersion) {
    return {ErrorCode::kVersionMismatch,
            database.file().string() + " was written by a newer Potluck",
            "update Potluck on this computer, or choose another --home"};
  }
  return ok_status();
}

}  // namespace

Status prepare_schema(Database& database, bool read_only) {
  POTLUCK_TRY(const std::int64_t found, database.integer("PRAGMA user_version"));
  POTLUCK_CHECK(check_owner(database, found));
  if (found == kSchemaVersion) return ok_status();
  if (read_only) {
    return {ErrorCode::kVersionMismatch,
            database.file().string() + " was written by an older Potluck",
            "start the node once, which brings it up to date"};
  }
  POTLUCK_TRY(auto transaction, Transaction::begin(database, Transaction::Kind::kWrite));
  // Another process may have been faster between the look and the lock.
  POTLUCK_TRY(const std::int64_t version, database.integer("PRAGMA user_version"));
  POTLUCK_CHECK(check_owner(database, version));
  if (version == 0) {
    POTLUCK_TRY(const std::int64_t tables, database.integer("SELECT count(*) FROM sqlite_schema"));
    if (tables != 0) return database.damaged();
  }
  for (auto next = version; next < kSchemaVersion; ++next) {
    POTLUCK_CHECK(database.execute(kMigrations[static_cast<std::size_t>(next)]));
  }
  if (version < kCoordinatorsCounted) POTLUCK_CHECK(count_coordinators(database));
  const auto stamp = "PRAGMA user_version=" + std::to_string(kSchemaVersion);
  POTLUCK_CHECK(database.execute(stamp.c_str()));
  return transaction.commit();
}

}  // namespace potluck
