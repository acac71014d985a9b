// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/dht/rendezvous.h"

#include <sodium.h>

namespace potluck {
namespace {

// BLAKE2b with a key is a PRF. Different contexts give keys that say nothing of each other.
Rendezvous::Key key_for(std::string_view context, const Digest& root) {
  Rendezvous::Key out;
  const ByteView bytes = as_bytes(context);
  crypto_generichash(out.data(), out.size(), bytes.data(), bytes.size(), root.data.data(),
                     root.data.size());
  return out;
}

}  // namespace

Rendezvous rendezvous_of(const Digest& manifest_root) {
  return {key_for("potluck dht item key v1", manifest_root),
          key_for("potluck dht cipher key v1", manifest_root),
          key_for("potluck dht member tag key v1", manifest_root)};
}

MemberTag tag_of(const PeerId& member, const Rendezvous& where) {
  std::array<std::uint8_t, crypto_generichash_BYTES_MIN> hash;
  crypto_generichash(hash.data(), hash.size(), member.data.data(), member.data.size(),
                     where.tag_key.data(), where.tag_key.size());
  MemberTag out;
  std::copy_n(hash.begin(), out.data.size(), out.data.begin());
  return out;
}

}  // namespace potluck
