// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/log_table.h"

#include <algorithm>

namespace potluck {

Status LogTable::add(std::int64_t project, const LogRow& row) {
  std::int64_t number = 0;
  {
    POTLUCK_TRY(auto last,
                database_.prepare("SELECT ifnull(max(number), 0) FROM log WHERE project=?"));
    POTLUCK_TRY(const bool found, last.bind(project).step());
    if (found) number = last.integer(0) + 1;
  }
  {
    POTLUCK_TRY(auto add,
                database_.prepare(
                    "INSERT INTO log(project, number, unix_ms, level, text) VALUES(?,?,?,?,?)"));
    add.bind(project).bind(number).bind(row.unix_ms).bind(row.level).bind_text(row.text);
    POTLUCK_CHECK(add.run());
  }
  POTLUCK_TRY(auto trim, database_.prepare("DELETE FROM log WHERE project=? AND number<=?"));
  return trim.bind(project).bind(number - kLogRowsKept).run();
}

Result<std::vector<LogRow>> LogTable::newest(const ProjectId& project, std::uint32_t count) {
  POTLUCK_TRY(auto some,
              database_.prepare(
                  "SELECT l.unix_ms, l.level, l.text FROM projects r JOIN log l ON l.project=r.key "
                  "WHERE r.id=? ORDER BY l.number DESC LIMIT ?"));
  some.bind_blob(project.view()).bind(count);
  std::vector<LogRow> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, some.step());
    if (!more) break;
    rows.push_back({some.integer(0), static_cast<int>(some.integer(1)), some.text(2)});
  }
  std::reverse(rows.begin(), rows.end());
  return rows;
}

}  // namespace potluck
