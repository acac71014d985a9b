// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/crypto/keys.h"

#include <sodium.h>

namespace potluck {
namespace {

static_assert(crypto_sign_PUBLICKEYBYTES == PublicKey::kSize);
static_assert(crypto_sign_BYTES == Signature::kSize);
static_assert(crypto_sign_SECRETKEYBYTES == 64 && crypto_sign_SEEDBYTES == 32);

// context || 0x00 || message: the zero ends the context, so that no pair of (context, message) can
// be read as another. Contexts are literals of ours and hold no zero.
Bytes signed_bytes(std::string_view context, ByteView message) {
  assert(context.find('\0') == std::string_view::npos);
  Bytes out;
  out.reserve(context.size() + 1 + message.size());
  out.insert(out.end(), context.begin(), context.end());
  out.push_back(0);
  out.insert(out.end(), message.begin(), message.end());
  return out;
}

}  // namespace

Status init_crypto() {
  if (sodium_init() < 0) {
    return {ErrorCode::kInternal, "libsodium cannot be started on this computer",
            "check that /dev/urandom can be read"};
  }
  return ok_status();
}

void random_bytes(std::span<std::uint8_t> out) { randombytes_buf(out.data(), out.size()); }

std::uint64_t random_u64() {
  std::uint64_t v = 0;
  randombytes_buf(&v, sizeof v);
  return v;
}

KeyPair KeyPair::generate() {
  KeyPair key;
  crypto_sign_keypair(key.public_.data.data(), key.secret_.data());
  return key;
}

KeyPair KeyPair::from_seed(std::span<const std::uint8_t, 32> seed) {
  KeyPair key;
  crypto_sign_seed_keypair(key.public_.data.data(), key.secret_.data(), seed.data());
  return key;
}

KeyPair::KeyPair(KeyPair&& other) noexcept : public_(other.public_), secret_(other.secret_) {
  sodium_memzero(other.secret_.data(), other.secret_.size());
}

KeyPair& KeyPair::operator=(KeyPair&& other) noexcept {
  if (this == &other) return *this;
  public_ = other.public_;
  secret_ = other.secret_;
  sodium_memzero(other.secret_.data(), other.secret_.size());
  return *this;
}

KeyPair::~KeyPair() { sodium_memzero(secret_.data(), secret_.size()); }

std::array<std::uint8_t, 32> KeyPair::seed() const {
  std::array<std::uint8_t, 32> out;
  crypto_sign_ed25519_sk_to_seed(out.data(), secret_.data());
  return out;
}

Signature KeyPair::sign(std::string_view context, ByteView message) const {
  const Bytes bytes = signed_bytes(context, message);
  Signature out;
  crypto_sign_detached(out.data.data(), nullptr, bytes.data(), bytes.size(), secret_.data());
  return out;
}

bool verify(const PublicKey& key, std::string_view context, ByteView message,
            const Signature& sig) {
  const Bytes bytes = signed_bytes(context, message);
  return crypto_sign_verify_detached(sig.data.data(), bytes.data(), bytes.size(),
                                     key.data.data()) == 0;
}

}  // namespace potluck
