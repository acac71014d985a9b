// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/settings_table.h"

namespace potluck {

Status SettingsTable::set(const std::string& key, const std::string& value) {
  POTLUCK_TRY(auto put, database_.prepare("INSERT INTO settings(key, value) VALUES(?,?) "
                                          "ON CONFLICT(key) DO UPDATE SET value=excluded.value"));
  return put.bind_text(key).bind_text(value).run();
}

Result<std::optional<std::string>> SettingsTable::get(const std::string& key) {
  POTLUCK_TRY(auto find, database_.prepare("SELECT value FROM settings WHERE key=?"));
  POTLUCK_TRY(const bool found, find.bind_text(key).step());
  if (!found) return std::optional<std::string>();
  return std::optional<std::string>(find.text(0));
}

Status SettingsTable::remove_of(const ProjectId& project) {
  POTLUCK_TRY(auto forget, database_.prepare("DELETE FROM settings WHERE key LIKE ?"));
  return forget.bind_text("%." + project.hex()).run();
}

}  // namespace potluck
