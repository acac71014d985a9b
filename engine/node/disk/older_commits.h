// SPDX-License-Identifier: GPL-3.0-or-later
// What the store knows of a log whose newest commits came first: where the older ones are missing,
// and putting those in that were proved. The storage thread.
#pragma once

#include "engine/collab/history/older_history.h"
#include "engine/store/store.h"

namespace potluck {

// Before which of the commits of a log with so many epochs the next ones are to be fetched; none:
// nothing is missing. A seam whose two sides turn out to belong together is closed.
Result<std::optional<Seam>> find_seam(Store& store, const ProjectId& project, std::uint64_t epochs);

// Stores commits that prove_older() gave. -> samples of `me` in what had to go for them, because it
// was another history. kNotFound: the seam has moved meanwhile.
Result<std::uint64_t> fill_seam(Store& store, const ProjectId& project, const PeerId& me,
                                const Seam& seam, const std::vector<SignedCommit>& older);

// What is not here of the history before its newest commits.
struct MissingHistory {
  std::uint64_t epochs = 0, samples = 0;
  bool operator==(const MissingHistory&) const = default;
};
Result<MissingHistory> missing_history(Store& store, const ProjectId& project);

}  // namespace potluck
