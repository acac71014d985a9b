// SPDX-License-Identifier: GPL-3.0-or-later
// The trainer's state as bytes: what a checkpoint holds, what a newcomer is sent, what is digested.
// The digest of a state IS the root of its hash tree, so a snapshot proves itself by the digest
// replicas agree on. Values, any thread; the functions run on the trainer thread.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "net/crypto/hash_tree.h"

namespace potluck {

struct StateCopy {
  std::uint64_t epochs = 0;  // commits applied
  Digest head;               // of the commit log at that point
  std::shared_ptr<const Bytes> bytes;
  HashTree tree;
  Digest root;
  // Beside the state, this node's own: what codecs left unsent (ErrorFeedback::save). Empty: none.
  std::shared_ptr<const Bytes> unsent;
};

using StateViews = std::vector<std::span<const std::uint8_t>>;

// The root over the views one after the other, without copying them as a whole.
Digest digest_of(const StateViews& views);
StateCopy copy_state(const StateViews& views);

}  // namespace potluck
