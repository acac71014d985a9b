// SPDX-License-Identifier: GPL-3.0-or-later
// What goes between the network and what is kept: commits that another member asks for, and an
// average that came as a blob. Any thread.
#pragma once

#include <memory>
#include <vector>

#include "engine/collab/averaging/exchange.h"
#include "engine/collab/history/commit.h"
#include "engine/store/store.h"
#include "net/content/content_store.h"
#include "net/wire/messages.h"

namespace potluck {

// As many of the rows as fit into a message, from that epoch on without a gap.
Commits answer_commits(std::uint64_t from_epoch, const std::vector<CommitRow>& rows);

// Of that commit, whose root the blob has. kMalformed: it is no average.
Result<Average> average_of(const Commit& commit, const Result<std::shared_ptr<Blob>>& blob);

}  // namespace potluck
