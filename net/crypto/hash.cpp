// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/crypto/hash.h"

#include <sodium.h>

namespace potluck {

static_assert(Digest::kSize == crypto_generichash_BYTES);

struct Hasher::State {
  crypto_generichash_state sodium;
};

Digest blake2b(ByteView bytes) {
  Digest out;
  crypto_generichash(out.data.data(), out.data.size(), bytes.data(), bytes.size(), nullptr, 0);
  return out;
}

Hasher::Hasher() : state_(std::make_unique<State>()) {
  crypto_generichash_init(&state_->sodium, nullptr, 0, Digest::kSize);
}
Hasher::~Hasher() = default;
Hasher::Hasher(Hasher&&) noexcept = default;
Hasher& Hasher::operator=(Hasher&&) noexcept = default;

Hasher& Hasher::update(ByteView bytes) {
  assert(state_ && "update after finish");
  crypto_generichash_update(&state_->sodium, bytes.data(), bytes.size());
  return *this;
}

Digest Hasher::finish() {
  assert(state_ && "finish is for once");
  Digest out;
  crypto_generichash_final(&state_->sodium, out.data.data(), out.data.size());
  state_.reset();
  return out;
}

}  // namespace potluck
