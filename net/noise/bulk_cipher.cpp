// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/noise/bulk_cipher.h"

#include <sodium.h>

#include <string_view>

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

// out = BLAKE2b keyed with the root, over label || 0x00 || detail.
void derive(std::span<std::uint8_t> out, const Key& root, std::string_view label, ByteView detail) {
  constexpr std::uint8_t kZero = 0;
  const ByteView name = as_bytes(label);
  crypto_generichash_state state;
  crypto_generichash_init(&state, root.data(), root.size(), out.size());
  crypto_generichash_update(&state, name.data(), name.size());
  crypto_generichash_update(&state, &kZero, 1);
  if (!detail.empty()) crypto_generichash_update(&state, detail.data(), detail.size());
  crypto_generichash_final(&state, out.data(), out.size());
  sodium_memzero(&state, sizeof state);
}

}  // namespace

bool aes_is_available() { return crypto_aead_aes256gcm_is_available() != 0; }

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

void BulkCipher::seal(std::uint64_t number, std::uint8_t* buffer, std::size_t length) const {
  const Nonce nonce = nonce_of(number);
  if (state_->aead == BulkAead::kAes256Gcm) {
    crypto_aead_aes256gcm_encrypt_afternm(buffer, nullptr, buffer, length, nullptr, 0, nullptr,
                                          nonce.data(), &state_->aes);
  } else {
    crypto_aead_chacha20poly1305_ietf_encrypt(buffer, nullptr, buffer, length, nullptr, 0, nullptr,
                                              nonce.data(), state_->key.data());
  }
}

Status BulkCipher::open(std::uint64_t number, std::uint8_t* buffer, std::size_t length) const {
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

BulkSecret::~BulkSecret() { sodium_memzero(root_.data(), root_.size()); }

BulkSecret::LinkName BulkSecret::link_name() const {
  LinkName out;
  derive(out, root_, "potluck bulk link v1", {});
  return out;
}

BulkSecret::Token BulkSecret::bind_token(std::uint32_t number) const {
  std::array<std::uint8_t, 4> detail;
  put_u32(detail.data(), number);
  Token out;
  derive(out, root_, "potluck bulk bind v1", detail);
  return out;
}

bool BulkSecret::verifies(std::uint32_t number, const Token& token) const {
  const Token expected = bind_token(number);
  return sodium_memcmp(expected.data(), token.data(), token.size()) == 0;
}

Key BulkSecret::key(std::uint32_t number, bool from_initiator, BulkAead aead) const {
  std::array<std::uint8_t, 6> detail;
  put_u32(detail.data(), number);
  detail[4] = from_initiator ? 0 : 1;
  detail[5] = static_cast<std::uint8_t>(aead);
  Key out;
  derive(out, root_, "potluck bulk key v1", detail);
  return out;
}

}  // namespace potluck::noise
