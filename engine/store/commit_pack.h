// SPDX-License-Identifier: GPL-3.0-or-later
// Many commits in few bytes, and all of them back bit for bit: the keys of members once for all,
// of each commit what cannot be told from the one before it (its signature, the name of its
// average, samples, loss). A commit of forty members takes 200 bytes in place of 1,700. Knows the
// layout of docs/protocol.md; what has another one is kept as it is. Pure functions.
#pragma once

#include <vector>

#include "engine/store/store.h"

namespace potluck {

// Of each row epoch, commit and members count. Rows are of consecutive epochs.
Bytes pack_commits(const std::vector<CommitRow>& rows);

struct UnpackedCommit {
  Bytes commit;
  std::vector<MemberSamples> members;
};
// kMalformed when these bytes are not what pack_commits() made.
Result<std::vector<UnpackedCommit>> unpack_commits(ByteView bytes, std::uint64_t first_epoch);

}  // namespace potluck
