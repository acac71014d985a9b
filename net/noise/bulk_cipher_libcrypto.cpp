// SPDX-License-Identifier: GPL-3.0-or-later
// BulkCipher on libcrypto: stands in for bulk_cipher.cpp where libcrypto is installed.
#include <openssl/evp.h>

#include "net/noise/bulk_cipher.h"

namespace potluck::noise {
namespace {

constexpr int kNonceBytes = 12;
using Nonce = std::array<std::uint8_t, kNonceBytes>;

// 32 bits of zeros, then the number, little-endian, as in the control channel.
Nonce nonce_of(std::uint64_t number) {
  Nonce out{};
  put_u64(out.data() + 4, number);
  return out;
}

struct FreeContext {
  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }  // wipes it
};
using Context = std::unique_ptr<EVP_CIPHER_CTX, FreeContext>;

// With the key schedule computed; each record sets its nonce.
Context make_context(BulkAead aead, const Key& key, bool seals) {
  const EVP_CIPHER* cipher =
      aead == BulkAead::kAes256Gcm ? EVP_aes_256_gcm() : EVP_chacha20_poly1305();
  Context out(EVP_CIPHER_CTX_new());
  [[maybe_unused]] const int ok =
      out ? EVP_CipherInit_ex(out.get(), cipher, nullptr, key.data(), nullptr, seals ? 1 : 0) : 0;
  assert(ok == 1);  // both ciphers are in every libcrypto
  return out;
}

}  // namespace

struct BulkCipher::State {
  Context seals, opens;
};

BulkCipher::BulkCipher(BulkAead aead, const Key& key) : state_(std::make_unique<State>()) {
  state_->seals = make_context(aead, key, true);
  state_->opens = make_context(aead, key, false);
}
BulkCipher::~BulkCipher() = default;
BulkCipher::BulkCipher(BulkCipher&&) noexcept = default;
BulkCipher& BulkCipher::operator=(BulkCipher&&) noexcept = default;

void BulkCipher::seal(std::uint64_t number, std::uint8_t* buffer, std::size_t length) {
  assert(length <= kMaxRecordBytes);
  EVP_CIPHER_CTX* context = state_->seals.get();
  const Nonce nonce = nonce_of(number);
  int done = 0;
  [[maybe_unused]] const bool ok =
      EVP_EncryptInit_ex(context, nullptr, nullptr, nullptr, nonce.data()) == 1 &&
      EVP_EncryptUpdate(context, buffer, &done, buffer, static_cast<int>(length)) == 1 &&
      EVP_EncryptFinal_ex(context, buffer + length, &done) == 1 &&
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, kTagBytes, buffer + length) == 1;
  assert(ok);
}

Status BulkCipher::open(std::uint64_t number, std::uint8_t* buffer, std::size_t length) {
  EVP_CIPHER_CTX* context = state_->opens.get();
  const Nonce nonce = nonce_of(number);
  const std::size_t plain = length < kTagBytes ? 0 : length - kTagBytes;
  int done = 0;
  const bool good =
      length >= kTagBytes && length <= kMaxRecordBytes + kTagBytes &&
      EVP_DecryptInit_ex(context, nullptr, nullptr, nullptr, nonce.data()) == 1 &&
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, kTagBytes, buffer + plain) == 1 &&
      EVP_DecryptUpdate(context, buffer, &done, buffer, static_cast<int>(plain)) == 1 &&
      EVP_DecryptFinal_ex(context, buffer + plain, &done) == 1;
  if (!good) return {ErrorCode::kMalformed, "bulk data was changed on the way or is not its own"};
  return ok_status();
}

}  // namespace potluck::noise
