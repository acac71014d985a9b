// SPDX-License-Identifier: GPL-3.0-or-later
// Where the members of one project leave word in the DHT, and how they keep it from others.
//
// Everything follows from the root of the project's signed manifest. Every link carries it and
// every member has it, and a stranger cannot guess it, because the manifest holds a signature of
// the project's key. One rule therefore serves open projects and those by invitation: whoever holds
// a link can look and leave word, and whoever stores or passes on the entries can do neither.
#pragma once

#include <array>
#include <cstdint>

#include "net/base/ids.h"

namespace potluck {

struct Rendezvous {
  using Key = std::array<std::uint8_t, 32>;
  Key item_seed{};   // of the Ed25519 key that signs the items, and whose public half names them
  Key cipher_key{};  // that seals what is in them
  Key tag_key{};     // that makes a member's tag of its key
  bool operator==(const Rendezvous&) const = default;
};

// After init_crypto(). Pure.
Rendezvous rendezvous_of(const Digest& manifest_root);

// Tells the entries of one member from those of others. Without the keys it names nobody, and it is
// another one in each project.
using MemberTag = FixedBytes<struct MemberTagTag, 8>;
MemberTag tag_of(const PeerId& member, const Rendezvous& where);

}  // namespace potluck
