// SPDX-License-Identifier: GPL-3.0-or-later
// What protects lanes: AES-256-GCM where both ends have the instructions, else
// ChaCha20-Poly1305, under keys derived from a link's handshake. Each connection of a link has a
// number that is used once, and each direction of it a key of its own; records are numbered from
// zero: no nonce repeats under a key. docs/protocol.md has the bytes.
#pragma once

#include <memory>

#include "net/noise/handshake.h"

namespace potluck::noise {

// On the wire in key derivation: numbers never change their meaning.
enum class BulkAead : std::uint8_t { kChaCha20Poly1305 = 0, kAes256Gcm = 1 };

class BulkAeadCipher;

bool aes_is_available();  // after init_crypto()

// Seals or opens one direction of one lane. A record's number is its nonce, so records
// may be worked on in any order. One thread at a time.
constexpr std::size_t kMaxRecordBytes = std::size_t{1} << 30;  // of plaintext

class BulkCipher {
 public:
  BulkCipher(BulkAead aead, const Key& key);
  ~BulkCipher();  // wipes the key
  BulkCipher(BulkCipher&&) noexcept;
  BulkCipher& operator=(BulkCipher&&) noexcept;

  // In place; the tag is appended: buffer must hold length + kTagBytes. A number is sealed once.
  void seal(std::uint64_t number, std::uint8_t* buffer, std::size_t length);
  // In place; length with the tag. kMalformed: changed on the way, or not record `number`.
  Status open(std::uint64_t number, std::uint8_t* buffer, std::size_t length);

 private:
  std::unique_ptr<BulkAeadCipher> cipher_;
};

// What both ends of a link derive from its handshake, and nobody else can.
class BulkSecret {
 public:
  using LinkName = std::array<std::uint8_t, 16>;
  using Token = std::array<std::uint8_t, 32>;

  explicit BulkSecret(const Key& root) : root_(root) {}
  ~BulkSecret();  // wipes the secret

  LinkName link_name() const;                    // says which link, to an eavesdropper nothing
  Token bind_token(std::uint32_t number) const;  // proves that a connection belongs to the link
  bool verifies(std::uint32_t number, const Token& token) const;  // in constant time
  // Proves that a connection that was opened to carry the link ends at one of its ends.
  Token meet_token(std::uint32_t number, bool from_initiator) const;
  bool meets(std::uint32_t number, bool from_initiator, const Token& token) const;  // likewise
  // from_initiator: what the end that dialed the link sends.
  Key key(std::uint32_t number, bool from_initiator, BulkAead aead) const;

 private:
  Key root_;
};

}  // namespace potluck::noise
