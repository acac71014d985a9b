// SPDX-License-Identifier: GPL-3.0-or-later
// One project's commits and checkpoints on disk, and the averages that lead from the newest
// checkpoint to the last commit. Commits are written in small batches: whatever has
// gathered while the last batch was written goes into the next. A batch that cannot be written is
// kept and tried again, so that a full disk loses nothing. Functions: any thread; the work happens
// on the storage thread.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <mutex>
#include <vector>

#include "engine/collab/history/commit.h"
#include "engine/node/disk/average_log.h"
#include "engine/node/disk/checkpoint_retention.h"
#include "engine/node/disk/commit_rows.h"
#include "engine/node/disk/ledger_standing.h"
#include "engine/node/disk/state_copy.h"
#include "engine/node/disk/storage_thread.h"
#include "engine/node/disk/unfinished.h"

namespace potluck {

// Where this project stands on disk: the newest checkpoint that verifies, and what was committed
// since, to be replayed on it.
struct DiskState {
  std::uint64_t epochs = 0;  // with what is to be replayed, like all of the following
  Digest head;
  std::uint64_t total_samples = 0;
  std::uint64_t my_total_samples = 0;
  std::vector<Digest> heads;                   // the newest ones (CommitLog)
  std::vector<SignedCommit> recent;            // the newest commits, the last one among them
  std::uint64_t state_epochs = 0;              // commits in `state`
  Digest state_head;                           // after them
  std::shared_ptr<const Bytes> state;          // empty: start from the initial weights
  std::shared_ptr<const Bytes> unsent;         // beside it (StateCopy::unsent); not verified yet
  std::vector<KeptAverage> replay;             // commits state_epochs to epochs - 1
  std::optional<Unfinished::Work> unfinished;  // what was gathered when the last process was killed
  bool known_to_others = false;                // somebody else has contributed
  std::vector<std::string> problems;           // checkpoints that were left out, and why
};

class History {
 public:
  using Complain = std::function<void(const Error&)>;

  // complain: called on the storage thread when something could not be written, once until it can
  // be again. retention: of
  // checkpoints; those on the way also have to fit into kBytesOnTheWay.
  History(StorageThread& storage, ProjectId project, PeerId me, std::filesystem::path checkpoints,
          Complain complain, Retention retention = {});
  static constexpr std::uint64_t kBytesOnTheWay = 4ULL << 30;

  // Appends; a commit that contradicts a stored one replaces it and everything after it.
  void append(std::vector<CommitRow> rows);
  void roll_back(std::uint64_t from_epoch);
  // Likewise, because another history won: what this computer had in those epochs is not counted.
  // told: hears how many samples that were, on the storage thread.
  void give_up(std::uint64_t from_epoch, std::function<void(std::uint64_t mine)> told);
  // Appends commits that stand apart from what lies before them, with so many samples there. What
  // is stored and differs, from the first of it on, is given up. told: hears of that, on the
  // storage thread.
  using GivenUp = std::function<void(std::uint64_t from_epoch, std::uint64_t mine)>;
  void take_over(std::vector<CommitRow> rows, std::uint64_t samples_before, GivenUp told);
  // The ledger has changed by what another job has stored; so many samples of this computer were
  // given up for it.
  void recount(std::uint64_t given_up);
  // Samples of this computer that no commit will hold.
  void note_uncounted(const Uncounted& more);
  // By the ledger as it is stored; empty before load().
  LedgerStanding standing() const;
  void checkpoint(StateCopy state, std::int64_t unix_ms);
  // Writes an average that is about to be applied. false: the disk is too slow for it, and only the
  // next checkpoint makes up for that.
  bool keep(const SignedCommit& commit, std::shared_ptr<const Average> average);
  std::filesystem::path unfinished_file() const;
  void flush();  // waits until all of the above is on disk

  // Waits. Loads the newest checkpoint whose bytes verify and whose commits are all here, finds
  // what can be replayed on it, and stores commits of that which were not stored yet.
  Result<DiskState> load();

  // What keeps it from writing at present; it is tried again by itself.
  Status trouble() const;
  // Written to disk without an error so far?
  Status outcome();

 private:
  struct Shared;
  void schedule();

  StorageThread& storage_;
  std::shared_ptr<Shared> shared_;  // outlives this object in queued jobs
};

}  // namespace potluck
