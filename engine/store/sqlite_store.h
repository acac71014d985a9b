// SPDX-License-Identifier: GPL-3.0-or-later
// The Store over one SQLite connection: opens it, gives each function its transaction, and leaves
// the rest to one class for each table or group of tables. One thread at a time.
#pragma once

#include "engine/store/check_table.h"
#include "engine/store/checkpoint_table.h"
#include "engine/store/log_table.h"
#include "engine/store/project_table.h"
#include "engine/store/settings_table.h"
#include "engine/store/store.h"
#include "engine/store/stored_commits.h"
#include "engine/store/validation_table.h"

namespace potluck {

class SqliteStore final : public Store {
 public:
  static Result<std::unique_ptr<Store>> open(const std::filesystem::path& home,
                                             const DatabaseOptions& options);

  Status put_project(const ProjectRow& row) override;
  Result<std::vector<ProjectRow>> projects() override;
  Status remove_project(const ProjectId& project) override;

  Status append_commits(const ProjectId& project, const std::vector<CommitRow>& rows) override;
  Status restore_commits(const ProjectId& project, const std::vector<CommitRow>& rows) override;
  Status truncate_commits(const ProjectId& project, std::uint64_t from_epoch) override;
  Result<std::vector<CommitRow>> commits(const ProjectId& project, std::uint64_t from_epoch,
                                         std::uint64_t count) override;
  Result<std::vector<CommitHead>> commit_heads(const ProjectId& project, std::uint64_t from_epoch,
                                               std::uint64_t count) override;
  Status append_apart(const ProjectId& project, const std::vector<CommitRow>& rows,
                      std::uint64_t samples_before) override;
  Result<std::vector<SeamRow>> seams(const ProjectId& project) override;
  Result<std::uint64_t> fill_before(const ProjectId& project, std::uint64_t seam,
                                    const std::vector<CommitRow>& rows,
                                    std::uint64_t samples_before) override;
  Status close_seam(const ProjectId& project, std::uint64_t seam) override;
  Result<std::optional<CommitRow>> last_commit(const ProjectId& project) override;
  Result<std::vector<LedgerRow>> leaderboard(const ProjectId& project) override;
  Status put_peer_name(const ProjectId& project, const PeerId& peer,
                       const std::string& name) override;
  Status put_peer_team(const ProjectId& project, const PeerId& peer,
                       const std::string& team) override;

  Status add_audited(const ProjectId& project, const PeerId& peer, std::uint64_t samples) override;
  Status add_cut_off(const ProjectId& project, const PeerId& peer, const std::string& why) override;
  Result<std::vector<CheckRow>> checks(const ProjectId& project) override;

  Status add_validation(const ProjectId& project, const ValidationRow& row) override;
  Result<std::vector<ValidationRow>> validations(const ProjectId& project) override;

  Status add_checkpoint(const ProjectId& project, const CheckpointRow& row) override;
  Status remove_checkpoint(const ProjectId& project, std::uint64_t epoch) override;
  Result<std::vector<CheckpointRow>> checkpoints(const ProjectId& project) override;

  Status add_log(const ProjectId& project, const LogRow& row) override;
  Result<std::vector<LogRow>> log(const ProjectId& project, std::uint32_t newest) override;

  Status set_setting(const std::string& key, const std::string& value) override;
  Result<std::optional<std::string>> setting(const std::string& key) override;

 private:
  explicit SqliteStore(std::unique_ptr<Database> database);

  // One transaction: all that `work` does with the project's short number, or nothing.
  template <class Work>
  Status write(const ProjectId& project, Work work);

  const std::unique_ptr<Database> database_;
  StoreKeys keys_;
  ProjectTable projects_;
  SettingsTable settings_;
  Contributions contributions_;
  StoredCommits commits_;
  CheckTable checks_;
  ValidationTable validations_;
  CheckpointTable checkpoints_;
  LogTable log_;
};

}  // namespace potluck
