// SPDX-License-Identifier: GPL-3.0-or-later
#include <sodium.h>

#include <string_view>

#include "net/noise/bulk_cipher.h"

namespace potluck::noise {
namespace {

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

BulkSecret::Token BulkSecret::meet_token(std::uint32_t number, bool from_initiator) const {
  std::array<std::uint8_t, 5> detail;
  put_u32(detail.data(), number);
  detail[4] = from_initiator ? 0 : 1;
  Token out;
  derive(out, root_, "potluck meet v1", detail);
  return out;
}

bool BulkSecret::meets(std::uint32_t number, bool from_initiator, const Token& token) const {
  const Token expected = meet_token(number, from_initiator);
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
