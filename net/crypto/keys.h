// SPDX-License-Identifier: GPL-3.0-or-later
// Ed25519 keys and signatures (libsodium). Any thread after init_crypto().
#pragma once

#include "net/base/ids.h"

namespace potluck {

// Must succeed once before anything else in net/. Idempotent, any thread.
Status init_crypto();

void random_bytes(std::span<std::uint8_t> out);
std::uint64_t random_u64();

// An Ed25519 key pair; the secret is wiped when it goes.
class KeyPair {
 public:
  static KeyPair generate();
  static KeyPair from_seed(
      std::span<const std::uint8_t, 32> seed);  // the 32-byte seed is the secret
  KeyPair(KeyPair&&) noexcept;
  KeyPair& operator=(KeyPair&&) noexcept;
  KeyPair(const KeyPair&) = default;
  KeyPair& operator=(const KeyPair&) = default;
  ~KeyPair();

  const PublicKey& public_key() const { return public_; }
  std::array<std::uint8_t, 32> seed() const;
  const std::array<std::uint8_t, 64>& secret() const { return secret_; }

  // Signs context || 0x00 || message. The context (a literal without zero bytes) names what kind of
  // thing is signed ("potluck commit v1"), so that a signature over one kind never passes as
  // another.
  Signature sign(std::string_view context, ByteView message) const;

 private:
  KeyPair() = default;
  PublicKey public_;
  std::array<std::uint8_t, 64> secret_{};
};

bool verify(const PublicKey& key, std::string_view context, ByteView message, const Signature& sig);

}  // namespace potluck
