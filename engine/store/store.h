// SPDX-License-Identifier: GPL-3.0-or-later
// The node's history in SQLite (WAL mode): projects, commits, validations, checkpoints, settings.
// Survives kill -9 at any moment: every function is one transaction. One thread at a time (the
// storage thread); other processes may read at the same time. Identifiers are raw 32-byte strings.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/base/ids.h"

namespace potluck {

struct ProjectRow {
  ProjectId id;
  std::string name;
  Bytes manifest;  // signed, as it travels
  Bytes chain;     // our membership
  bool organiser = false;
  std::int64_t joined_unix = 0;
  std::string last_address;  // where we listened; reused
};
struct MemberSamples {
  PeerId peer;
  std::uint32_t samples = 0;
};
struct CommitRow {
  std::uint64_t epoch = 0;
  Bytes commit;  // signed, as it travels
  Digest head;
  Digest state_digest;  // ours, after this commit; zero: not digested
  double mean_loss = 0, seconds = 0, averaging_seconds = 0;
  double gradient_norm = 0;  // 0: this computer did not make the step
  std::uint32_t samples = 0, my_samples = 0, peers = 0;
  std::int64_t unix_ms = 0;  // when we applied it
  std::vector<MemberSamples> members;
};
// Of a commit, what is known without its bytes.
struct CommitHead {
  std::uint64_t epoch = 0;
  Digest head;
  std::uint32_t my_samples = 0;
};
// From this commit on the log stands apart from what lies before it: another history perhaps, or a
// gap. samples: of the history before it. below: the epoch after the last one stored before it.
struct SeamRow {
  std::uint64_t epoch = 0, samples = 0, below = 0;
};
struct ValidationRow {
  std::uint64_t epoch = 0;
  PeerId by;
  double loss = 0, accuracy = -1;
  std::int64_t unix_ms = 0;
};
struct CheckpointRow {
  std::uint64_t epoch = 0;
  Digest head, root;
  std::string file;
  std::int64_t unix_ms = 0;
};
// What commits count for a member.
struct LedgerEntry {
  std::uint64_t samples = 0, epochs = 0;
  std::uint64_t led = 0;             // of the epochs
  std::uint64_t averaged_bytes = 0;  // gradients of others, of which it made the average
  std::uint64_t milliseconds = 0;    // that the epochs took, as far as their commits say so

  LedgerEntry& operator+=(const LedgerEntry& more);
  bool operator==(const LedgerEntry&) const = default;
};
struct LedgerRow : LedgerEntry {
  PeerId peer;
  std::string name, team;  // as it calls itself; perhaps empty
};
// What this computer has found of what a member gives, besides what its commits say.
struct CheckRow {
  PeerId peer;
  std::uint64_t audited = 0;   // samples: computed again here, and found right
  std::uint64_t cut_offs = 0;  // times that no more of it was taken,
  std::string why;             // the last time since it did this
};
struct LogRow {
  std::int64_t unix_ms = 0;
  int level = 0;
  std::string text;
};

class Store {
 public:
  // <home>/potluck.db. kNoSpace, kPermission, kMalformed ("damaged; move it away and join again"),
  // kVersionMismatch when a newer Potluck wrote it.
  static Result<std::unique_ptr<Store>> open(const std::filesystem::path& home,
                                             bool read_only = false);
  virtual ~Store() = default;

  // Adds or replaces. What names another project is kNotFound until it is put.
  virtual Status put_project(const ProjectRow& row) = 0;
  virtual Result<std::vector<ProjectRow>> projects() = 0;
  // With its history and the settings that are named after it. kNotFound is none: it is gone.
  virtual Status remove_project(const ProjectId& project) = 0;

  // All rows or none. The same commit again (equal head) replaces its row, so that a state digest
  // can be added later; another commit of the same epoch is kAlreadyExists: truncate first.
  virtual Status append_commits(const ProjectId& project, const std::vector<CommitRow>& rows) = 0;
  // Puts the bytes and members of commits that are stored already, by equal heads, in place of what
  // is damaged. kNotFound: none of that head is there. A packed one needs all of its block.
  virtual Status restore_commits(const ProjectId& project, const std::vector<CommitRow>& rows) = 0;
  virtual Status truncate_commits(const ProjectId& project, std::uint64_t from_epoch) = 0;
  virtual Result<std::vector<CommitRow>> commits(const ProjectId& project, std::uint64_t from_epoch,
                                                 std::uint64_t count) = 0;
  // Likewise, where the commits themselves are not needed, or are damaged.
  virtual Result<std::vector<CommitHead>> commit_heads(const ProjectId& project,
                                                       std::uint64_t from_epoch,
                                                       std::uint64_t count) = 0;
  // As append_commits, of rows that stand apart from what lies before the first of them; it has
  // so many samples before it.
  virtual Status append_apart(const ProjectId& project, const std::vector<CommitRow>& rows,
                              std::uint64_t samples_before) = 0;
  virtual Result<std::vector<SeamRow>> seams(const ProjectId& project) = 0;  // ascending
  // What lies right before the seam, proved by its commit. Where it meets what is stored the seam
  // is gone, else it is before the first of them; of what is stored in that place only what is the
  // same stays. -> the samples of this computer in what went. kNotFound: there is no such seam.
  virtual Result<std::uint64_t> fill_before(const ProjectId& project, std::uint64_t seam,
                                            const std::vector<CommitRow>& rows,
                                            std::uint64_t samples_before) = 0;
  virtual Status close_seam(const ProjectId& project, std::uint64_t seam) = 0;  // it was none
  virtual Result<std::optional<CommitRow>> last_commit(const ProjectId& project) = 0;
  // Most samples first; costs one row per peer, however long the history.
  virtual Result<std::vector<LedgerRow>> leaderboard(const ProjectId& project) = 0;
  virtual Status put_peer_name(const ProjectId& project, const PeerId& peer,
                               const std::string& name) = 0;
  // Empty: it names none any more.
  virtual Status put_peer_team(const ProjectId& project, const PeerId& peer,
                               const std::string& team) = 0;

  virtual Status add_audited(const ProjectId& project, const PeerId& peer,
                             std::uint64_t samples) = 0;
  virtual Status add_cut_off(const ProjectId& project, const PeerId& peer,
                             const std::string& why) = 0;
  virtual Result<std::vector<CheckRow>> checks(const ProjectId& project) = 0;  // by peer

  virtual Status add_validation(const ProjectId& project, const ValidationRow& row) = 0;
  virtual Result<std::vector<ValidationRow>> validations(const ProjectId& project) = 0;

  virtual Status add_checkpoint(const ProjectId& project, const CheckpointRow& row) = 0;
  virtual Status remove_checkpoint(const ProjectId& project, std::uint64_t epoch) = 0;
  virtual Result<std::vector<CheckpointRow>> checkpoints(const ProjectId& project) = 0;

  virtual Status add_log(const ProjectId& project,
                         const LogRow& row) = 0;  // keeps the newest 5,000
  virtual Result<std::vector<LogRow>> log(        // the newest so many, oldest of them first
      const ProjectId& project, std::uint32_t newest) = 0;

  virtual Status set_setting(const std::string& key, const std::string& value) = 0;
  virtual Result<std::optional<std::string>> setting(const std::string& key) = 0;
};

}  // namespace potluck
