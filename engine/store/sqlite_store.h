// SPDX-License-Identifier: GPL-3.0-or-later
// The Store over one SQLite connection.
#pragma once

#include <span>

#include "engine/store/database.h"
#include "engine/store/store.h"

namespace potluck {

constexpr std::uint32_t kLogRowsKept = 5000;
constexpr std::uint64_t kBlock = 256;  // commits that are packed together

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
  Result<std::vector<Contribution>> leaderboard(const ProjectId& project) override;
  Status put_peer_name(const ProjectId& project, const PeerId& peer,
                       const std::string& name) override;

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
  explicit SqliteStore(std::unique_ptr<Database> database) : database_(std::move(database)) {}

  Result<Transaction> begin(Transaction::Kind kind) { return Transaction::begin(*database_, kind); }
  // The short number that stands for a project or a peer in the other tables.
  Result<std::int64_t> project_key(const ProjectId& project);
  Result<std::int64_t> peer_key(const PeerId& peer);
  Status insert_commit(std::int64_t project, const CommitRow& row);
  Status insert_row(std::int64_t project, const CommitRow& row);
  Status insert_members(std::int64_t project, const CommitRow& row);
  Result<CommitRow> read_commit(const Statement& statement) const;
  Status read_members(std::int64_t project, std::vector<CommitRow>& rows);
  // Without members, and without bytes where those are packed.
  Result<std::vector<CommitRow>> read_rows(std::int64_t project, std::uint64_t from_epoch,
                                           std::uint64_t count);
  Status update_commit(std::int64_t project, const CommitRow& row);

  Result<std::int64_t> newest_epoch(std::int64_t project);  // -1: none
  Status insert_commits(std::int64_t project, const std::vector<CommitRow>& rows,
                        std::uint64_t newest);

  // store_seams.cpp
  Status set_seam(std::int64_t project, std::uint64_t epoch, std::uint64_t samples);
  Status remove_seams(std::int64_t project, std::uint64_t from, std::uint64_t to);

  // store_pack.cpp: blocks are `first` to `last`, 256 epochs from a multiple of that
  struct Block {
    std::uint64_t first = 0, last = 0;
    bool holds(std::uint64_t epoch) const { return first <= epoch && epoch <= last; }
  };
  // That holds this epoch, or the next one after it.
  Result<std::optional<Block>> block_from(std::int64_t project, std::uint64_t epoch);
  Result<bool> is_packed(std::int64_t project, std::uint64_t epoch);
  Status pack_old(std::int64_t project, std::uint64_t newest);
  Status pack_between(std::int64_t project, std::uint64_t from, std::uint64_t to,
                      std::uint64_t newest);
  Result<bool> pack_block(std::int64_t project, std::uint64_t first);
  Result<bool> insert_packed(std::int64_t project, std::span<const CommitRow> rows,
                             std::uint64_t newest);
  Status add_block(std::int64_t project, const std::vector<CommitRow>& rows);
  Status store_block(std::int64_t project, const std::vector<CommitRow>& rows);
  Status remove_between(std::int64_t project, std::uint64_t from, std::uint64_t to);
  Status remove_block(std::int64_t project, const Block& block);
  Status unpack_block(std::int64_t project, const Block& block);
  Status restore_block(std::int64_t project, std::uint64_t first, std::uint64_t last,
                       const std::vector<CommitRow>& rows);
  Status fill_packed(std::int64_t project, std::vector<CommitRow>& rows);

  std::unique_ptr<Database> database_;
};

}  // namespace potluck
