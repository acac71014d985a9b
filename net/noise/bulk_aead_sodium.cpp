// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/noise/bulk_aead.h"

#include <sodium.h>

namespace potluck::noise {
namespace {

static_assert(crypto_aead_aes256gcm_NPUBBYTES == BulkNonce{}.size());
static_assert(crypto_aead_chacha20poly1305_ietf_NPUBBYTES == BulkNonce{}.size());
static_assert(crypto_aead_aes256gcm_ABYTES == kTagBytes);
static_assert(crypto_aead_aes256gcm_KEYBYTES == Key{}.size());

class SodiumAes final : public BulkAeadCipher {
 public:
  explicit SodiumAes(const Key& key) {
    assert(aes_is_available());
    crypto_aead_aes256gcm_beforenm(&state_, key.data());
  }
  ~SodiumAes() override { sodium_memzero(&state_, sizeof state_); }

  void seal(const BulkNonce& nonce, std::uint8_t* buffer, std::size_t length) override {
    crypto_aead_aes256gcm_encrypt_afternm(buffer, nullptr, buffer, length, nullptr, 0, nullptr,
                                          nonce.data(), &state_);
  }
  bool open(const BulkNonce& nonce, std::uint8_t* buffer, std::size_t length) override {
    return crypto_aead_aes256gcm_decrypt_afternm(buffer, nullptr, nullptr, buffer,
                                                 length + kTagBytes, nullptr, 0, nonce.data(),
                                                 &state_) == 0;
  }

 private:
  crypto_aead_aes256gcm_state state_;  // the key schedule, computed once
};

class SodiumChaCha final : public BulkAeadCipher {
 public:
  explicit SodiumChaCha(const Key& key) : key_(key) {}
  ~SodiumChaCha() override { sodium_memzero(key_.data(), key_.size()); }

  void seal(const BulkNonce& nonce, std::uint8_t* buffer, std::size_t length) override {
    crypto_aead_chacha20poly1305_ietf_encrypt(buffer, nullptr, buffer, length, nullptr, 0, nullptr,
                                              nonce.data(), key_.data());
  }
  bool open(const BulkNonce& nonce, std::uint8_t* buffer, std::size_t length) override {
    return crypto_aead_chacha20poly1305_ietf_decrypt(buffer, nullptr, nullptr, buffer,
                                                     length + kTagBytes, nullptr, 0, nonce.data(),
                                                     key_.data()) == 0;
  }

 private:
  Key key_;
};

}  // namespace

std::unique_ptr<BulkAeadCipher> make_sodium_aead(BulkAead aead, const Key& key) {
  if (aead == BulkAead::kAes256Gcm) return std::make_unique<SodiumAes>(key);
  return std::make_unique<SodiumChaCha>(key);
}

}  // namespace potluck::noise
