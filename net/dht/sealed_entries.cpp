// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/dht/sealed_entries.h"

#include <sodium.h>

#include "net/crypto/keys.h"

namespace potluck {
namespace {

constexpr std::int64_t kDay_s = 86400;
constexpr std::size_t kNonceBytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t kTagBytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;
static_assert(kNonceBytes + kListBytes + kTagBytes == kSealedBytes);
static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == sizeof(Rendezvous::Key));

// What the seal vouches for beside the list: an item of yesterday cannot pass as one of today.
std::string context_of(std::int64_t day) { return "potluck dht entries v1 " + salt_of(day); }

}  // namespace

std::int64_t day_of(std::int64_t unix_s) { return unix_s / kDay_s - (unix_s % kDay_s < 0 ? 1 : 0); }

std::string salt_of(std::int64_t day) { return std::to_string(day); }

std::vector<std::int64_t> days_to_look_at(std::int64_t now_unix_s) {
  const std::int64_t first = day_of(now_unix_s - kEntryLifetime_s);
  const std::int64_t last = day_of(now_unix_s + kClockSkew_s);
  if (first == last) return {last};
  return {last, first};
}

Bytes seal_entries(std::span<const DhtEntry> entries, const Rendezvous& where, std::int64_t day) {
  const Bytes list = encode_entries(entries);
  const std::string context = context_of(day);
  const ByteView also = as_bytes(context);
  Bytes out(kSealedBytes);
  random_bytes(std::span(out).first(kNonceBytes));
  crypto_aead_xchacha20poly1305_ietf_encrypt(out.data() + kNonceBytes, nullptr, list.data(),
                                             list.size(), also.data(), also.size(), nullptr,
                                             out.data(), where.cipher_key.data());
  return out;
}

Result<std::vector<DhtEntry>> open_entries(ByteView sealed, const Rendezvous& where,
                                           std::int64_t day) {
  const Error foreign{ErrorCode::kMalformed,
                      "an item of the DHT is not of this project and day, or damaged",
                      "nothing has to be done: members write it anew"};
  if (sealed.size() != kSealedBytes) return foreign;
  const std::string context = context_of(day);
  const ByteView also = as_bytes(context), cipher = sealed.subspan(kNonceBytes);
  Bytes list(kListBytes);
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(list.data(), nullptr, nullptr, cipher.data(),
                                                 cipher.size(), also.data(), also.size(),
                                                 sealed.data(), where.cipher_key.data()) != 0) {
    return foreign;
  }
  return decode_entries(list);
}

}  // namespace potluck
