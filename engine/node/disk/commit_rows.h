// SPDX-License-Identifier: GPL-3.0-or-later
// Between what the collaboration decides and the rows of the store. Any thread; what reads the
// store is for the storage thread.
#pragma once

#include "engine/collab/history/commit.h"
#include "engine/store/store.h"

namespace potluck {

CommitRow row_of(const SignedCommit& commit, const PeerId& me, std::int64_t unix_ms);

// The epoch whose validation loss is the lowest; none: nothing was validated.
Result<std::optional<std::uint64_t>> best_validated(Store& store, const ProjectId& project);

}  // namespace potluck
