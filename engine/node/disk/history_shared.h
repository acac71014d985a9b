// SPDX-License-Identifier: GPL-3.0-or-later
// What the two source files of History share: history.cpp writes, history_load.cpp reads.
#pragma once

#include <deque>
#include <optional>

#include "engine/node/disk/history.h"

namespace potluck {

// What a lossy codec still owed when the checkpoint of this epoch was written.
inline std::string unsent_file_name(std::uint64_t epoch) {
  return std::to_string(epoch) + ".unsent";
}

// What is to be written, in order: rows, or a truncation.
struct Operation {
  std::vector<CommitRow> rows;
  std::optional<std::uint64_t> truncate_from;
  std::function<void(std::uint64_t mine)> given_up{};  // set: what is truncated was given up
  History::GivenUp taken_over{};  // set: the rows stand apart, with so many samples before them
  std::uint64_t samples_before = 0;
};

struct History::Shared {
  ProjectId project;
  PeerId me;
  std::filesystem::path folder;
  Complain complain;
  Retention retention;

  std::mutex mutex;
  std::deque<Operation> pending;
  bool scheduled = false;
  // Apart, so that commits that were stored do not hide a checkpoint that was not.
  Status commits_stored = ok_status();
  Status checkpoint_stored = ok_status();
  Status averages_stored = ok_status();
  std::atomic<std::uint64_t> waiting_bytes = 0;
  LedgerStanding standing;  // as it was stored last

  // From here on: storage thread.
  std::optional<AverageLog> averages;
  Status write_pending(Store& store);
  Status carry_out(Store& store, const Operation& operation);
  Status append_batch(Store& store, const std::vector<CommitRow>& rows);
  void keep_lost(Store& store, std::uint64_t from_epoch);
  Status truncate(Store& store, std::uint64_t from_epoch);
  Status give_up(Store& store, const Operation& operation);
  Status take_over(Store& store, const Operation& operation);
  void count(Store& store);
  Status write_checkpoint(Store& store, const StateCopy& state, std::int64_t unix_ms);
  Status prune(Store& store, std::uint64_t newest, std::uint64_t bytes);
  void report(Status& last, const Status& status);
  bool in_trouble() const { return !(commits_stored && checkpoint_stored && averages_stored); }
  Result<DiskState> load(Store& store);
  Result<std::vector<SignedCommit>> page(Store& store, std::uint64_t from, std::uint64_t count);
  Result<std::uint64_t> my_samples(Store& store, std::uint64_t epochs);
  Status read_chain(Store& store, std::uint64_t epochs, DiskState& out);
  Result<DiskState> try_checkpoint(Store& store, const CheckpointRow& row);
  Status find_replay(Store& store, DiskState& state);
};

}  // namespace potluck
