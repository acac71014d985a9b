// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/store.h"

#include <system_error>

#include "engine/store/schema.h"
#include "engine/store/sqlite_store.h"

namespace potluck {
namespace {

Error folder_error(const std::filesystem::path& home, const std::error_code& error) {
  const std::string what = "cannot make the folder " + home.string() + ": " + error.message();
  if (error == std::errc::no_space_on_device) {
    return {ErrorCode::kNoSpace, what, "free some space on that disk"};
  }
  if (error == std::errc::permission_denied || error == std::errc::read_only_file_system ||
      error == std::errc::operation_not_permitted) {
    return {ErrorCode::kPermission, what, "choose a folder that you may write to, with --home"};
  }
  return {ErrorCode::kIo, what, "choose another folder with --home"};
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::filesystem::path& home, bool read_only) {
  return SqliteStore::open(home, {.read_only = read_only});
}

Result<std::unique_ptr<Store>> SqliteStore::open(const std::filesystem::path& home,
                                                 const DatabaseOptions& options) {
  const auto file = home / "potluck.db";
  std::error_code failure;
  if (options.read_only) {
    if (!std::filesystem::exists(file, failure) && !failure) {
      return {ErrorCode::kNotFound, "there is no history in " + home.string(),
              "create or join a project first, or name its folder with --home"};
    }
  } else if (!std::filesystem::is_directory(home, failure)) {
    if (std::filesystem::create_directories(home, failure); failure) {
      return folder_error(home, failure);
    }
  }
  POTLUCK_TRY(auto database, Database::open(file, options));
  POTLUCK_CHECK(prepare_schema(*database, options.read_only));
  return std::unique_ptr<Store>(new SqliteStore(std::move(database)));
}

Result<std::int64_t> SqliteStore::project_key(const ProjectId& project) {
  POTLUCK_TRY(auto find, database_->prepare("SELECT key FROM projects WHERE id=?"));
  find.bind_blob(project.view());
  POTLUCK_TRY(const bool found, find.step());
  if (found) return find.integer(0);
  return {ErrorCode::kNotFound, "project " + project.short_hex() + " is not in the history here",
          "join it first"};
}

Result<std::int64_t> SqliteStore::peer_key(const PeerId& peer) {
  {
    POTLUCK_TRY(auto find, database_->prepare("SELECT key FROM peers WHERE id=?"));
    find.bind_blob(peer.view());
    POTLUCK_TRY(const bool found, find.step());
    if (found) return find.integer(0);
  }
  POTLUCK_TRY(auto add, database_->prepare("INSERT INTO peers(id) VALUES(?) RETURNING key"));
  add.bind_blob(peer.view());
  POTLUCK_TRY(const bool added, add.step());
  if (!added) return database_->damaged();
  const auto key = add.integer(0);
  POTLUCK_CHECK(add.run());
  return key;
}

Status SqliteStore::put_project(const ProjectRow& row) {
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  {
    POTLUCK_TRY(
        auto put,
        database_->prepare(
            "INSERT INTO projects(id, name, manifest, chain, organiser, joined_unix, last_address) "
            "VALUES(?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET name=excluded.name, "
            "manifest=excluded.manifest, chain=excluded.chain, organiser=excluded.organiser, "
            "joined_unix=excluded.joined_unix, last_address=excluded.last_address"));
    put.bind_blob(row.id.view()).bind_text(row.name).bind_blob(row.manifest).bind_blob(row.chain);
    put.bind(row.organiser ? 1 : 0).bind(row.joined_unix).bind_text(row.last_address);
    POTLUCK_CHECK(put.run());
  }
  return transaction.commit();
}

Result<std::vector<ProjectRow>> SqliteStore::projects() {
  POTLUCK_TRY(
      auto all,
      database_->prepare(
          "SELECT id, name, manifest, chain, organiser, joined_unix, last_address FROM projects "
          "ORDER BY joined_unix, key"));
  std::vector<ProjectRow> rows;
  for (;;) {
    POTLUCK_TRY(const bool more, all.step());
    if (!more) return rows;
    ProjectRow row;
    if (!all.id(0, row.id)) return database_->damaged();
    row.name = all.text(1);
    row.manifest = all.blob(2);
    row.chain = all.blob(3);
    row.organiser = all.integer(4) != 0;
    row.joined_unix = all.integer(5);
    row.last_address = all.text(6);
    rows.push_back(std::move(row));
  }
}

Status SqliteStore::remove_project(const ProjectId& project) {
  POTLUCK_TRY(auto transaction, begin(Transaction::Kind::kWrite));
  {
    POTLUCK_TRY(auto remove, database_->prepare("DELETE FROM projects WHERE id=?"));
    POTLUCK_CHECK(remove.bind_blob(project.view()).run());
  }
  {
    POTLUCK_TRY(auto forget, database_->prepare("DELETE FROM settings WHERE key LIKE ?"));
    POTLUCK_CHECK(forget.bind_text("%." + project.hex()).run());
  }
  return transaction.commit();
}

Status SqliteStore::set_setting(const std::string& key, const std::string& value) {
  POTLUCK_TRY(auto put, database_->prepare("INSERT INTO settings(key, value) VALUES(?,?) "
                                           "ON CONFLICT(key) DO UPDATE SET value=excluded.value"));
  return put.bind_text(key).bind_text(value).run();
}

Result<std::optional<std::string>> SqliteStore::setting(const std::string& key) {
  POTLUCK_TRY(auto find, database_->prepare("SELECT value FROM settings WHERE key=?"));
  POTLUCK_TRY(const bool found, find.bind_text(key).step());
  if (!found) return std::optional<std::string>();
  return std::optional<std::string>(find.text(0));
}

}  // namespace potluck
