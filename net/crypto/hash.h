// SPDX-License-Identifier: GPL-3.0-or-later
// BLAKE2b-256, which names what is short: messages, commits, manifests, keys.
#pragma once

#include <memory>

#include "net/base/ids.h"

namespace potluck {

Digest blake2b(ByteView bytes);

// Streaming BLAKE2b-256.
class Hasher {
 public:
  Hasher();
  ~Hasher();
  Hasher(Hasher&&) noexcept;
  Hasher& operator=(Hasher&&) noexcept;
  Hasher& update(ByteView bytes);
  Digest finish();  // once

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace potluck
