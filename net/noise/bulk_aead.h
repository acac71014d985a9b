// SPDX-License-Identifier: GPL-3.0-or-later
// The ciphers under BulkCipher. Which library makes them is chosen when Potluck is built; the bytes
// are the same. Private to net/noise.
#pragma once

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

std::unique_ptr<BulkAeadCipher> make_bulk_aead(BulkAead aead, const Key& key);

}  // namespace potluck::noise
