// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/noise/handshake.h"

#include <sodium.h>

#include <limits>

namespace potluck::noise {
namespace {

constexpr std::string_view kProtocolName = "Noise_XX_25519_ChaChaPoly_BLAKE2b";
constexpr std::size_t kHashBytes = 64;
constexpr std::size_t kBlockBytes = 128;
using Hash = std::array<std::uint8_t, kHashBytes>;

static_assert(crypto_generichash_BYTES_MAX == kHashBytes);
static_assert(crypto_aead_chacha20poly1305_ietf_ABYTES == kTagBytes);
static_assert(kProtocolName.size() <= kHashBytes);  // so it is padded, not hashed (section 5.2)

Hash blake2b_512(std::initializer_list<ByteView> parts) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, kHashBytes);
  for (const ByteView part : parts) crypto_generichash_update(&state, part.data(), part.size());
  Hash out;
  crypto_generichash_final(&state, out.data(), out.size());
  sodium_memzero(&state, sizeof state);
  return out;
}

// RFC 2104 over BLAKE2b-512: Noise wants HMAC, not BLAKE2b's own keyed mode.
Hash hmac(const Hash& key, std::initializer_list<ByteView> parts) {
  std::array<std::uint8_t, kBlockBytes> inner, outer;
  inner.fill(0x36);
  outer.fill(0x5c);
  for (std::size_t i = 0; i < key.size(); ++i) {
    inner[i] ^= key[i];
    outer[i] ^= key[i];
  }
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, kHashBytes);
  crypto_generichash_update(&state, inner.data(), inner.size());
  for (const ByteView part : parts) crypto_generichash_update(&state, part.data(), part.size());
  Hash digest;
  crypto_generichash_final(&state, digest.data(), digest.size());
  const Hash out = blake2b_512({outer, digest});
  sodium_memzero(inner.data(), inner.size());
  sodium_memzero(outer.data(), outer.size());
  sodium_memzero(&state, sizeof state);
  return out;
}

struct ThreeKeys {
  Hash first, second, third;
};

ThreeKeys hkdf(const Hash& chaining_key, ByteView input) {
  constexpr std::uint8_t kOne = 1, kTwo = 2, kThree = 3;
  Hash temp = hmac(chaining_key, {input});
  ThreeKeys out;
  out.first = hmac(temp, {ByteView(&kOne, 1)});
  out.second = hmac(temp, {out.first, ByteView(&kTwo, 1)});
  out.third = hmac(temp, {out.second, ByteView(&kThree, 1)});
  sodium_memzero(temp.data(), temp.size());
  return out;
}

// Section 5.2: with a 64-byte hash, cipher keys are its first 32 bytes.
Key truncated(const Hash& hash) {
  Key key;
  std::copy_n(hash.begin(), key.size(), key.begin());
  return key;
}

// Section 12.3: 32 bits of zeros, then the counter, little-endian.
std::array<std::uint8_t, crypto_aead_chacha20poly1305_ietf_NPUBBYTES> nonce_bytes(std::uint64_t n) {
  std::array<std::uint8_t, crypto_aead_chacha20poly1305_ietf_NPUBBYTES> out{};
  put_u64(out.data() + 4, n);
  return out;
}

Error broken() {
  return {ErrorCode::kMalformed, "the other side's handshake cannot be verified",
          "it may belong to another project, or something on the way changes the connection"};
}

}  // namespace

DhKeyPair::~DhKeyPair() { sodium_memzero(secret.data(), secret.size()); }

DhKeyPair DhKeyPair::generate() {
  Key secret;
  randombytes_buf(secret.data(), secret.size());
  return from_secret(secret);
}

DhKeyPair DhKeyPair::from_secret(const Key& secret) {
  DhKeyPair out{secret, {}};
  crypto_scalarmult_base(out.public_key.data(), out.secret.data());
  return out;
}

DhKeyPair DhKeyPair::from_identity(const KeyPair& identity) {
  Key secret;
  crypto_sign_ed25519_sk_to_curve25519(secret.data(), identity.secret().data());
  DhKeyPair out = from_secret(secret);
  sodium_memzero(secret.data(), secret.size());
  return out;
}

Result<Key> dh_public_of(const PublicKey& identity) {
  Key out;
  if (crypto_sign_ed25519_pk_to_curve25519(out.data(), identity.data.data()) != 0) {
    return {ErrorCode::kMalformed, "a peer's key is not a valid Ed25519 key"};
  }
  return out;
}

CipherState::~CipherState() { sodium_memzero(key_.data(), key_.size()); }

Status CipherState::encrypt_in_place(std::uint8_t* buffer, std::size_t length, ByteView ad) {
  assert(has_key_);
  if (nonce_ == std::numeric_limits<std::uint64_t>::max()) {
    return {ErrorCode::kInternal, "a connection has used up its nonces", "connect again"};
  }
  const auto nonce = nonce_bytes(nonce_++);
  crypto_aead_chacha20poly1305_ietf_encrypt(buffer, nullptr, buffer, length, ad.data(), ad.size(),
                                            nullptr, nonce.data(), key_.data());
  return ok_status();
}

Status CipherState::decrypt_in_place(std::uint8_t* buffer, std::size_t length, ByteView ad) {
  assert(has_key_);
  if (nonce_ == std::numeric_limits<std::uint64_t>::max()) {
    return {ErrorCode::kInternal, "a connection has used up its nonces", "connect again"};
  }
  const auto nonce = nonce_bytes(nonce_);
  if (length < kTagBytes ||
      crypto_aead_chacha20poly1305_ietf_decrypt(buffer, nullptr, nullptr, buffer, length, ad.data(),
                                                ad.size(), nonce.data(), key_.data()) != 0) {
    return {ErrorCode::kMalformed, "data from a peer was changed on the way or is not its own"};
  }
  ++nonce_;
  return ok_status();
}

Handshake::Handshake(Side side, ByteView prologue, const DhKeyPair& static_key,
                     std::optional<DhKeyPair> fixed_ephemeral)
    : side_(side),
      static_(static_key),
      ephemeral_(fixed_ephemeral ? *fixed_ephemeral : DhKeyPair::generate()) {
  std::copy(kProtocolName.begin(), kProtocolName.end(), hash_.begin());
  chaining_key_ = hash_;
  mix_hash(prologue);
}

Handshake::~Handshake() { sodium_memzero(chaining_key_.data(), chaining_key_.size()); }

bool Handshake::my_turn() const {
  if (message_ == kFailed || finished()) return false;
  return (message_ % 2 == 0) == (side_ == Side::kInitiator);
}

void Handshake::mix_hash(ByteView data) { hash_ = blake2b_512({hash_, data}); }

void Handshake::mix_key(ByteView input) {
  ThreeKeys keys = hkdf(chaining_key_, input);
  chaining_key_ = keys.first;
  cipher_ = CipherState(truncated(keys.second));
  sodium_memzero(&keys, sizeof keys);
}

Status Handshake::mix_dh(const Key& secret, const Key& remote_public) {
  Key shared;
  // Fails on points of small order, which would make the result independent of our secret.
  if (crypto_scalarmult(shared.data(), secret.data(), remote_public.data()) != 0) return broken();
  mix_key(shared);
  sodium_memzero(shared.data(), shared.size());
  return ok_status();
}

Result<Bytes> Handshake::encrypt_and_hash(ByteView plain) {
  Bytes out(plain.begin(), plain.end());
  if (cipher_.has_key()) {
    out.resize(plain.size() + kTagBytes);
    POTLUCK_CHECK(cipher_.encrypt_in_place(out.data(), plain.size(), hash_));
  }
  mix_hash(out);
  return out;
}

Result<Bytes> Handshake::decrypt_and_hash(ByteView cipher) {
  Bytes out(cipher.begin(), cipher.end());
  if (cipher_.has_key()) {
    if (!cipher_.decrypt_in_place(out.data(), out.size(), hash_)) return broken();
    out.resize(out.size() - kTagBytes);
  }
  mix_hash(cipher);
  return out;
}

Result<Bytes> Handshake::write_message(ByteView payload) {
  assert(my_turn() || message_ == kFailed);
  if (!my_turn()) return {ErrorCode::kInternal, "a handshake message out of turn"};
  auto out = write_parts(payload);
  message_ = out ? message_ + 1 : kFailed;
  return out;
}

Result<Bytes> Handshake::read_message(ByteView message) {
  if (finished() || my_turn() || message_ == kFailed) {
    return {ErrorCode::kMalformed, "a handshake message out of turn"};
  }
  auto out = read_parts(message);
  message_ = out ? message_ + 1 : kFailed;
  return out;
}

// -> e            (0)
// <- e, ee, s, es (1)
// -> s, se        (2)
Result<Bytes> Handshake::write_parts(ByteView payload) {
  constexpr std::size_t kMostOverhead = 32 + 32 + 2 * kTagBytes;
  if (payload.size() > kMaxMessageBytes - kMostOverhead) {
    return {ErrorCode::kTooLarge, "a handshake payload is too large"};
  }
  Bytes out;
  const auto append = [&out](ByteView part) { out.insert(out.end(), part.begin(), part.end()); };
  if (message_ < 2) {
    mix_hash(ephemeral_.public_key);
    append(ephemeral_.public_key);
  }
  if (message_ == 1) POTLUCK_CHECK(mix_dh(ephemeral_.secret, remote_ephemeral_));  // ee
  if (message_ > 0) {
    POTLUCK_TRY(const Bytes encrypted_static, encrypt_and_hash(static_.public_key));
    append(encrypted_static);
    POTLUCK_CHECK(
        mix_dh(static_.secret, remote_ephemeral_));  // es by the responder, se by the other
  }
  POTLUCK_TRY(const Bytes encrypted_payload, encrypt_and_hash(payload));
  append(encrypted_payload);
  return out;
}

Result<Bytes> Handshake::read_parts(ByteView message) {
  if (message.size() > kMaxMessageBytes) {
    return {ErrorCode::kTooLarge, "a handshake message is too large"};
  }
  ByteView rest = message;
  const auto take = [&rest](std::size_t count) {
    const ByteView part = rest.first(count);
    rest = rest.subspan(count);
    return part;
  };
  if (message_ < 2) {
    if (rest.size() < remote_ephemeral_.size()) return broken();
    const ByteView part = take(remote_ephemeral_.size());
    std::copy(part.begin(), part.end(), remote_ephemeral_.begin());
    mix_hash(part);
  }
  if (message_ == 1) POTLUCK_CHECK(mix_dh(ephemeral_.secret, remote_ephemeral_));  // ee
  if (message_ > 0) {
    const std::size_t length = remote_static_.size() + kTagBytes;
    if (rest.size() < length) return broken();
    POTLUCK_TRY(const Bytes remote, decrypt_and_hash(take(length)));
    std::copy(remote.begin(), remote.end(), remote_static_.begin());
    POTLUCK_CHECK(mix_dh(ephemeral_.secret, remote_static_));  // es, se: the mirror of write_parts
  }
  return decrypt_and_hash(rest);
}

Handshake::Channel::~Channel() { sodium_memzero(bulk.data(), bulk.size()); }

Handshake::Channel Handshake::split() const {
  assert(finished());
  ThreeKeys keys = hkdf(chaining_key_, {});
  const CipherState first(truncated(keys.first));
  const CipherState second(truncated(keys.second));
  Channel out;
  // The first key carries what the initiator says.
  out.send = side_ == Side::kInitiator ? first : second;
  out.receive = side_ == Side::kInitiator ? second : first;
  out.bulk = truncated(keys.third);
  sodium_memzero(&keys, sizeof keys);
  return out;
}

}  // namespace potluck::noise
