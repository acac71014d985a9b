// SPDX-License-Identifier: GPL-3.0-or-later
// Counts what a member gave to the first epochs of a project, commit by commit: what a receipt says
// (engine/project/receipt.h). Any thread but the network thread.
#pragma once

#include "engine/node/disk/storage_thread.h"
#include "engine/project/receipt.h"

namespace potluck {

// kNotFound: not all of these commits are here. kDiverged: the history here has another commit in
// that place than `head`.
Result<Contribution> count_contribution(const ProjectId& project, const PeerId& member,
                                        std::uint64_t epochs, const Digest& head,
                                        StorageThread& storage);

}  // namespace potluck
