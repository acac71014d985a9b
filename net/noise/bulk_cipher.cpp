// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/noise/bulk_cipher.h"

#include <sodium.h>

namespace potluck::noise {
namespace {

constexpr std::size_t kNonceBytes = 12;
using Nonce = std::array<std::uint8_t, kNonceBytes>;
static_assert(crypto_aead_aes256gcm_NPUBBYTES == kNonceBytes);
static_assert(crypto_aead_chacha20poly1305_ietf_NPUBBYTES == kNonceBytes);
static_assert(crypto_aead_aes256gcm_ABYTES == kTagBytes);
static_assert(crypto_aead_aes256gcm_KEYBYTES == Key{}.size());

// 32 bits of zeros, then the number, little-endian, as in the control channel.
Nonce nonce_of(std::uint64_t number) {
  Nonce out{};
  put_u64(out.data() + 4, number);
  return out;
}

}  // namespace

struct BulkCipher::State {
  BulkAead aead = BulkAead::kChaCha20Poly1305;
  Key key{};
  crypto_aead_aes256gcm_state aes;  // the key schedule, computed once
  ~State() {
    sodium_memzero(key.data(), key.size());
    sodium_memzero(&aes, sizeof aes);
  }
};

BulkCipher::BulkCipher(BulkAead aead, const Key& key) : state_(std::make_unique<State>()) {
  state_->aead = aead;
  if (aead == BulkAead::kAes256Gcm) {
    assert(aes_is_available());
    crypto_aead_aes256gcm_beforenm(&state_->aes, key.data());
  } else {
    state_->key = key;
  }
}
BulkCipher::~BulkCipher() = default;
BulkCipher::BulkCipher(BulkCipher&&) noexcept = default;
BulkCipher& BulkCipher::operator=(BulkCipher&&) noexcept = default;

void BulkCipher::seal(std::uint64_t number, std::uint8_t* buffer, std::size_t length) {
  const Nonce nonce = nonce_of(number);
  if (state_->aead == BulkAead::kAes256Gcm) {
    crypto_aead_aes256gcm_encrypt_afternm(buffer, nullptr, buffer, length, nullptr, 0, nullptr,
                                          nonce.data(), &state_->aes);
  } else {
    crypto_aead_chacha20poly1305_ietf_encrypt(buffer, nullptr, buffer, length, nullptr, 0, nullptr,
                                              nonce.data(), state_->key.data());
  }
}

Status BulkCipher::open(std::uint64_t number, std::uint8_t* buffer, std::size_t length) {
  const Nonce nonce = nonce_of(number);
  int bad = -1;
  if (length >= kTagBytes && state_->aead == BulkAead::kAes256Gcm) {
    bad = crypto_aead_aes256gcm_decrypt_afternm(buffer, nullptr, nullptr, buffer, length, nullptr,
                                                0, nonce.data(), &state_->aes);
  } else if (length >= kTagBytes) {
    bad = crypto_aead_chacha20poly1305_ietf_decrypt(buffer, nullptr, nullptr, buffer, length,
                                                    nullptr, 0, nonce.data(), state_->key.data());
  }
  if (bad != 0)
    return {ErrorCode::kMalformed, "bulk data was changed on the way or is not its own"};
  return ok_status();
}

}  // namespace potluck::noise
