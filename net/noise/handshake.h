// SPDX-License-Identifier: GPL-3.0-or-later
// Noise_XX_25519_ChaChaPoly_BLAKE2b (noiseprotocol.org, revision 34, sections 5 and 7) on libsodium
// primitives. Sans-I/O: the caller carries the messages. Not thread-safe; one object per
// connection.
#pragma once

#include <array>
#include <optional>

#include "net/base/bytes.h"
#include "net/crypto/keys.h"

namespace potluck::noise {

using Key = std::array<std::uint8_t, 32>;
constexpr std::size_t kTagBytes = 16;
constexpr std::size_t kMaxMessageBytes = 65535;

struct DhKeyPair {
  Key secret;
  Key public_key;
  ~DhKeyPair();  // wipes the secret
  static DhKeyPair generate();
  static DhKeyPair from_secret(const Key& secret);
  static DhKeyPair from_identity(const KeyPair& identity);  // the X25519 form of an Ed25519 key
};
// The X25519 form of a peer's Ed25519 key: what its Noise static key must be.
Result<Key> dh_public_of(const PublicKey& identity);

// One direction of a finished channel. Nonces count up and never wrap (an error at 2^64 - 1).
class CipherState {
 public:
  CipherState() = default;
  explicit CipherState(const Key& key) : key_(key), has_key_(true) {}
  CipherState(const CipherState&) = default;
  CipherState& operator=(const CipherState&) = default;
  ~CipherState();  // wipes the key
  bool has_key() const { return has_key_; }

  // Encrypts `length` bytes at `buffer` in place and appends the tag: buffer must hold
  // length + kTagBytes. ad: authenticated, not sent.
  Status encrypt_in_place(std::uint8_t* buffer, std::size_t length, ByteView ad = {});
  // Decrypts `length` bytes (tag included) in place; the plaintext is length - kTagBytes long.
  // kMalformed when the tag does not verify; the connection must then be closed.
  Status decrypt_in_place(std::uint8_t* buffer, std::size_t length, ByteView ad = {});

 private:
  Key key_{};
  std::uint64_t nonce_ = 0;
  bool has_key_ = false;
};

// A message that cannot be read ends the handshake: every later call fails, the connection is
// closed.
class Handshake {
 public:
  enum class Side { kInitiator, kResponder };
  // prologue: bytes both sides must agree on (protocol version, project id).
  // fixed_ephemeral: only for test vectors.
  Handshake(Side side, ByteView prologue, const DhKeyPair& static_key,
            std::optional<DhKeyPair> fixed_ephemeral = std::nullopt);
  Handshake(const Handshake&) = default;
  Handshake& operator=(const Handshake&) = default;
  ~Handshake();  // wipes the secrets

  bool my_turn() const;
  bool finished() const { return message_ == 3; }

  Result<Bytes> write_message(ByteView payload);
  Result<Bytes> read_message(ByteView message);  // -> the payload

  const Key& remote_static() const { return remote_static_; }  // known after it was read
  std::array<std::uint8_t, 64> handshake_hash() const { return hash_; }

  struct Channel {
    CipherState send, receive;
    Key bulk{};  // a third key, known to both ends: what bulk keys are derived from
    Channel() = default;
    Channel(const Channel&) = default;
    Channel& operator=(const Channel&) = default;
    ~Channel();  // wipes it
  };
  Channel split() const;  // once finished

 private:
  using Hash = std::array<std::uint8_t, 64>;
  void mix_hash(ByteView data);
  void mix_key(ByteView input);
  Result<Bytes> encrypt_and_hash(ByteView plain);
  Result<Bytes> decrypt_and_hash(ByteView cipher);
  Status mix_dh(const Key& secret, const Key& remote_public);
  Result<Bytes> write_parts(ByteView payload);
  Result<Bytes> read_parts(ByteView message);

  Side side_;
  DhKeyPair static_;
  DhKeyPair ephemeral_;
  Key remote_static_{};
  Key remote_ephemeral_{};
  Hash hash_{};
  Hash chaining_key_{};
  CipherState cipher_;
  int message_ = 0;  // how many have passed; kFailed after an error
  static constexpr int kFailed = -1;
};

}  // namespace potluck::noise
