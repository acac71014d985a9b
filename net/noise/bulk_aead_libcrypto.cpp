// SPDX-License-Identifier: GPL-3.0-or-later
// libcrypto: about twice as fast as libsodium.
#include <openssl/evp.h>

#include "net/noise/bulk_aead.h"

namespace potluck::noise {
namespace {

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

class LibcryptoCipher final : public BulkAeadCipher {
 public:
  LibcryptoCipher(BulkAead aead, const Key& key)
      : seals_(make_context(aead, key, true)), opens_(make_context(aead, key, false)) {}

  void seal(const BulkNonce& nonce, std::uint8_t* buffer, std::size_t length) override {
    EVP_CIPHER_CTX* context = seals_.get();
    int done = 0;
    [[maybe_unused]] const bool ok =
        EVP_EncryptInit_ex(context, nullptr, nullptr, nullptr, nonce.data()) == 1 &&
        EVP_EncryptUpdate(context, buffer, &done, buffer, static_cast<int>(length)) == 1 &&
        EVP_EncryptFinal_ex(context, buffer + length, &done) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, kTagBytes, buffer + length) == 1;
    assert(ok);
  }

  bool open(const BulkNonce& nonce, std::uint8_t* buffer, std::size_t length) override {
    EVP_CIPHER_CTX* context = opens_.get();
    int done = 0;
    return EVP_DecryptInit_ex(context, nullptr, nullptr, nullptr, nonce.data()) == 1 &&
           EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, kTagBytes, buffer + length) == 1 &&
           EVP_DecryptUpdate(context, buffer, &done, buffer, static_cast<int>(length)) == 1 &&
           EVP_DecryptFinal_ex(context, buffer + length, &done) == 1;
  }

 private:
  Context seals_, opens_;
};

}  // namespace

std::unique_ptr<BulkAeadCipher> make_libcrypto_aead(BulkAead aead, const Key& key) {
  return std::make_unique<LibcryptoCipher>(aead, key);
}

}  // namespace potluck::noise
