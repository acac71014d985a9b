// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/noise/bulk_cipher.h"

#include "net/noise/bulk_aead.h"

namespace potluck::noise {
namespace {

// 32 bits of zeros, then the number, little-endian, as in the control channel.
BulkNonce nonce_of(std::uint64_t number) {
  BulkNonce out{};
  put_u64(out.data() + 4, number);
  return out;
}

}  // namespace

BulkCipher::BulkCipher(BulkAead aead, const Key& key) : cipher_(make_bulk_aead(aead, key)) {}
BulkCipher::~BulkCipher() = default;
BulkCipher::BulkCipher(BulkCipher&&) noexcept = default;
BulkCipher& BulkCipher::operator=(BulkCipher&&) noexcept = default;

void BulkCipher::seal(std::uint64_t number, std::uint8_t* buffer, std::size_t length) {
  assert(length <= kMaxRecordBytes);
  cipher_->seal(nonce_of(number), buffer, length);
}

Status BulkCipher::open(std::uint64_t number, std::uint8_t* buffer, std::size_t length) {
  if (length < kTagBytes || length > kMaxRecordBytes + kTagBytes ||
      !cipher_->open(nonce_of(number), buffer, length - kTagBytes))
    return {ErrorCode::kMalformed, "bulk data was changed on the way or is not its own"};
  return ok_status();
}

}  // namespace potluck::noise
