// SPDX-License-Identifier: GPL-3.0-or-later
// What a member that lies sends in place of the truth. What it signs is signed with its own key: it
// is a member, only no honest one. The simulator's peers take one, and potluck-node-hostile does.
#pragma once

#include <vector>

#include "engine/collab/history/commit.h"
#include "net/crypto/keys.h"
#include "net/wire/bulk_header.h"
#include "net/wire/messages.h"

namespace potluck::hostile {

class Liar {
 public:
  virtual ~Liar() = default;
  // What goes out in place of the message; may be nothing, or something old as well. key: its own.
  virtual std::vector<Message> distort(const PeerId& to, Message message, const KeyPair& key) = 0;
  // The same of a frame. It keeps its length.
  virtual void distort(const PeerId& /*to*/, BulkFrame& /*frame*/, const KeyPair& /*key*/) {}
  // What it holds, to whoever asks.
  virtual bool serves() const { return false; }
  // It has made this step.
  virtual void committed(const SignedCommit& /*commit*/) {}
};

}  // namespace potluck::hostile
