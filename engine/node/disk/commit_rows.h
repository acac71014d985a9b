// SPDX-License-Identifier: GPL-3.0-or-later
// Between what the collaboration decides and the rows of the store. Any thread; what reads the
// store is for the storage thread.
#pragma once

#include "engine/collab/history/commit.h"
#include "engine/store/store.h"

namespace potluck {

CommitRow row_of(const SignedCommit& commit, const PeerId& me, std::int64_t unix_ms);

// The validation whose loss is the lowest: of our own, where there are any, since the others' word
// cannot be checked. None: nothing was validated.
Result<std::optional<ValidationRow>> best_validation(Store& store, const ProjectId& project,
                                                     const PeerId& me);

}  // namespace potluck
