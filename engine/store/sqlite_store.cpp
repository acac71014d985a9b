// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/sqlite_store.h"

#include <system_error>

#include "engine/store/schema.h"
#include "net/base/private_folder.h"

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
    failure = make_private_folders(home);
    if (failure) return folder_error(home, failure);
  }
  POTLUCK_TRY(auto database, Database::open(file, options));
  POTLUCK_CHECK(prepare_schema(*database, options.read_only));
  return std::unique_ptr<Store>(new SqliteStore(std::move(database)));
}

SqliteStore::SqliteStore(std::unique_ptr<Database> database)
    : database_(std::move(database)),
      keys_(*database_),
      projects_(*database_),
      settings_(*database_),
      contributions_(*database_, keys_),
      commits_(*database_, keys_, contributions_),
      checks_(*database_, keys_),
      validations_(*database_, keys_),
      checkpoints_(*database_),
      log_(*database_) {}

template <class Work>
Status SqliteStore::write(const ProjectId& project, Work work) {
  POTLUCK_TRY(auto transaction, Transaction::begin(*database_, Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, keys_.of_project(project));
  POTLUCK_CHECK(work(key));
  return transaction.commit();
}

Status SqliteStore::put_project(const ProjectRow& row) {
  POTLUCK_TRY(auto transaction, Transaction::begin(*database_, Transaction::Kind::kWrite));
  POTLUCK_CHECK(projects_.put(row));
  return transaction.commit();
}

Result<std::vector<ProjectRow>> SqliteStore::projects() { return projects_.all(); }

Status SqliteStore::remove_project(const ProjectId& project) {
  POTLUCK_TRY(auto transaction, Transaction::begin(*database_, Transaction::Kind::kWrite));
  POTLUCK_CHECK(projects_.remove(project));
  POTLUCK_CHECK(settings_.remove_of(project));
  return transaction.commit();
}

Status SqliteStore::append_commits(const ProjectId& project, const std::vector<CommitRow>& rows) {
  if (rows.empty()) return ok_status();
  return write(project, [&](std::int64_t key) { return commits_.append(key, rows); });
}

Status SqliteStore::append_apart(const ProjectId& project, const std::vector<CommitRow>& rows,
                                 std::uint64_t samples_before) {
  if (rows.empty()) return ok_status();
  return write(project,
               [&](std::int64_t key) { return commits_.append_apart(key, rows, samples_before); });
}

Status SqliteStore::restore_commits(const ProjectId& project, const std::vector<CommitRow>& rows) {
  return write(project, [&](std::int64_t key) { return commits_.restore(key, rows); });
}

Status SqliteStore::truncate_commits(const ProjectId& project, std::uint64_t from_epoch) {
  return write(project, [&](std::int64_t key) { return commits_.truncate(key, from_epoch); });
}

Result<std::uint64_t> SqliteStore::fill_before(const ProjectId& project, std::uint64_t seam,
                                               const std::vector<CommitRow>& rows,
                                               std::uint64_t samples_before) {
  POTLUCK_TRY(auto transaction, Transaction::begin(*database_, Transaction::Kind::kWrite));
  POTLUCK_TRY(const auto key, keys_.of_project(project));
  POTLUCK_TRY(const auto mine, commits_.fill_before(key, seam, rows, samples_before));
  POTLUCK_CHECK(transaction.commit());
  return mine;
}

Status SqliteStore::close_seam(const ProjectId& project, std::uint64_t seam) {
  return write(project, [&](std::int64_t key) { return commits_.close_seam(key, seam); });
}

Result<std::vector<CommitRow>> SqliteStore::commits(const ProjectId& project,
                                                    std::uint64_t from_epoch, std::uint64_t count) {
  POTLUCK_TRY(auto transaction, Transaction::begin(*database_, Transaction::Kind::kRead));
  POTLUCK_TRY(const auto key, keys_.of_project(project));
  return commits_.commits(key, from_epoch, count);
}

Result<std::vector<CommitHead>> SqliteStore::commit_heads(const ProjectId& project,
                                                          std::uint64_t from_epoch,
                                                          std::uint64_t count) {
  POTLUCK_TRY(const auto key, keys_.of_project(project));
  return commits_.heads(key, from_epoch, count);
}

Result<std::vector<SeamRow>> SqliteStore::seams(const ProjectId& project) {
  POTLUCK_TRY(const auto key, keys_.of_project(project));
  return commits_.seams(key);
}

Result<std::optional<CommitRow>> SqliteStore::last_commit(const ProjectId& project) {
  POTLUCK_TRY(auto transaction, Transaction::begin(*database_, Transaction::Kind::kRead));
  POTLUCK_TRY(const auto key, keys_.of_project(project));
  return commits_.last(key);
}

Result<std::vector<LedgerRow>> SqliteStore::leaderboard(const ProjectId& project) {
  return contributions_.leaderboard(project);
}

Status SqliteStore::put_peer_name(const ProjectId& project, const PeerId& peer,
                                  const std::string& name) {
  return write(project, [&](std::int64_t key) { return contributions_.put_name(key, peer, name); });
}

Status SqliteStore::put_peer_team(const ProjectId& project, const PeerId& peer,
                                  const std::string& team) {
  return write(project, [&](std::int64_t key) { return contributions_.put_team(key, peer, team); });
}

Status SqliteStore::add_audited(const ProjectId& project, const PeerId& peer,
                                std::uint64_t samples) {
  return write(project, [&](std::int64_t key) { return checks_.add(key, {peer, samples, 0, {}}); });
}

Status SqliteStore::add_cut_off(const ProjectId& project, const PeerId& peer,
                                const std::string& why) {
  return write(project, [&](std::int64_t key) { return checks_.add(key, {peer, 0, 1, why}); });
}

Result<std::vector<CheckRow>> SqliteStore::checks(const ProjectId& project) {
  return checks_.of(project);
}

Status SqliteStore::add_validation(const ProjectId& project, const ValidationRow& row) {
  return write(project, [&](std::int64_t key) { return validations_.add(key, row); });
}

Result<std::vector<ValidationRow>> SqliteStore::validations(const ProjectId& project) {
  return validations_.of(project);
}

Status SqliteStore::add_checkpoint(const ProjectId& project, const CheckpointRow& row) {
  return write(project, [&](std::int64_t key) { return checkpoints_.add(key, row); });
}

Status SqliteStore::remove_checkpoint(const ProjectId& project, std::uint64_t epoch) {
  return checkpoints_.remove(project, epoch);
}

Result<std::vector<CheckpointRow>> SqliteStore::checkpoints(const ProjectId& project) {
  return checkpoints_.of(project);
}

Status SqliteStore::add_log(const ProjectId& project, const LogRow& row) {
  return write(project, [&](std::int64_t key) { return log_.add(key, row); });
}

Result<std::vector<LogRow>> SqliteStore::log(const ProjectId& project, std::uint32_t newest) {
  return log_.newest(project, newest);
}

Status SqliteStore::set_setting(const std::string& key, const std::string& value) {
  return settings_.set(key, value);
}

Result<std::optional<std::string>> SqliteStore::setting(const std::string& key) {
  return settings_.get(key);
}

}  // namespace potluck
