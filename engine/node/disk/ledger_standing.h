// SPDX-License-Identifier: GPL-3.0-or-later
// What the ledger counts for this computer in a project, and what it gathered that is not in it,
// with the reason: the one source of "my samples" and "my share" for every page and call. The
// storage thread.
#pragma once

#include "engine/node/disk/older_commits.h"
#include "engine/store/store.h"

namespace potluck {

// Samples of this computer that are in no commit, by why.
struct Uncounted {
  std::uint64_t given_up = 0;  // in a history that another one replaced
  std::uint64_t cut_off = 0;   // gathered when the process was killed
  std::uint64_t left_out = 0;  // their gradient did not come in time, or could not be used
  bool operator==(const Uncounted&) const = default;
};

struct LedgerStanding {
  // Of all members, also in what is missing; of this computer, as far as its commits are here.
  std::uint64_t samples = 0, mine = 0;
  Uncounted uncounted{};
  MissingHistory missing{};
  // Of the ledger's samples, in [0, 1].
  double share() const {
    return samples > 0 ? static_cast<double>(mine) / static_cast<double>(samples) : 0.0;
  }
  bool operator==(const LedgerStanding&) const = default;
};

Result<LedgerStanding> read_standing(Store& store, const ProjectId& project, const PeerId& me);
// Adds to what is known; what cannot be written is logged and forgotten.
void add_uncounted(Store& store, const ProjectId& project, const Uncounted& more);

}  // namespace potluck
