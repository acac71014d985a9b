// SPDX-License-Identifier: GPL-3.0-or-later
// The averages of the commits since the last checkpoint, on disk beside it: with them a node whose
// group was killed whole goes on from its last commit, because no other member is left to ask for
// what was averaged. Append-only files, a new one after each checkpoint; those that a checkpoint
// holds are removed with it. They are not synced: a kill loses nothing that was written, a power
// failure at most what the system had not yet put on the disk, and a torn end is left out. One
// thread at a time (the storage thread); read_average(): any thread.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "engine/collab/averaging/exchange.h"
#include "engine/collab/history/commit.h"
#include "engine/project/files.h"

namespace potluck {

// A commit whose average lies at this place.
struct KeptAverage {
  SignedCommit commit;
  std::filesystem::path file;
  std::uint64_t offset = 0, bytes = 0;  // of the encoded average
};

// kMalformed when the bytes are not the average that the commit names.
Result<Average> read_average(const KeptAverage& kept);

class AverageLog {
 public:
  explicit AverageLog(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Before the commit is applied, so that whoever has the state has this. After an error nothing is
  // kept until the next checkpoint: what follows could not be reached.
  Status append(const SignedCommit& commit, const Average& average);
  // A checkpoint of the state after `epochs` commits is on disk: what led there can go.
  void checkpointed(std::uint64_t epochs);

  // The commits that follow a commit log which stands there, in order, as far as each continues the
  // one before, verifies, and has its average here. Of two histories the one written last.
  std::vector<KeptAverage> following(std::uint64_t epochs, Digest head,
                                     std::uint64_t total_samples);

 private:
  struct Entry {
    std::uint64_t epoch = 0, offset = 0, commit_bytes = 0, average_bytes = 0;
  };
  struct Segment {
    std::uint64_t number = 0;
    std::filesystem::path file;
    std::vector<Entry> entries;
  };

  void find_segments();
  Status open_segment();
  static std::vector<Entry> entries_of(const std::filesystem::path& file);
  static std::optional<KeptAverage> read_entry(const Segment& segment, const Entry& entry);

  std::filesystem::path folder_;
  std::vector<Segment> segments_;  // oldest first; the last one is written to while writing_ is set
  bool found_ = false;
  std::optional<File> writing_;
  bool broken_ = false;
};

}  // namespace potluck
