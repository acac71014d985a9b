// SPDX-License-Identifier: GPL-3.0-or-later
// What makes a file of today one of an older version, for its migration.
#pragma once

namespace potluck::test {

// The triggers do not matter: the migration drops them.
constexpr const char* kAsVersion4 = R"sql(
DROP TABLE checks;
DROP TRIGGER member_added;
DROP TRIGGER member_removed;
ALTER TABLE commit_members DROP COLUMN led;
ALTER TABLE commit_members DROP COLUMN averaged;
ALTER TABLE commit_members DROP COLUMN ms;
ALTER TABLE contributions DROP COLUMN led;
ALTER TABLE contributions DROP COLUMN averaged;
ALTER TABLE contributions DROP COLUMN ms;
ALTER TABLE peer_names DROP COLUMN team;
CREATE TRIGGER member_added AFTER INSERT ON commit_members BEGIN SELECT 1; END;
CREATE TRIGGER member_removed AFTER DELETE ON commit_members BEGIN SELECT 1; END;
PRAGMA user_version=4;
)sql";

}  // namespace potluck::test
