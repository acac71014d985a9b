// SPDX-License-Identifier: GPL-3.0-or-later
// The ciphers under BulkCipher, from whichever of the libraries were there when Potluck was built:
// the bytes are the same, the speed is not. Private to net/noise.
#pragma once

#include <span>

#include "net/noise/bulk_cipher.h"

namespace potluck::noise {

using BulkNonce = std::array<std::uint8_t, 12>;

class BulkAeadCipher {
 public:
  virtual ~BulkAeadCipher() = default;  // wipes the key
  virtual void seal(const BulkNonce& nonce, std::uint8_t* buffer, std::size_t length) = 0;
  // length: without the tag. False: it does not verify.
  virtual bool open(const BulkNonce& nonce, std::uint8_t* buffer, std::size_t length) = 0;
};

// AES only where aes_is_available(). -> null: this library does not have that cipher.
struct BulkAeadLibrary {
  const char* name;
  std::unique_ptr<BulkAeadCipher> (*make)(BulkAead aead, const Key& key);
};
std::span<const BulkAeadLibrary> bulk_aead_libraries();  // the fastest first

std::unique_ptr<BulkAeadCipher> make_bulk_aead(BulkAead aead, const Key& key);

std::unique_ptr<BulkAeadCipher> make_sodium_aead(BulkAead aead, const Key& key);
std::unique_ptr<BulkAeadCipher> make_libcrypto_aead(BulkAead aead, const Key& key);
std::unique_ptr<BulkAeadCipher> make_ipsec_aead(BulkAead aead, const Key& key);

}  // namespace potluck::noise
