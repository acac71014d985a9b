// SPDX-License-Identifier: GPL-3.0-or-later
// Joining needs one thing from the members: the signed manifest, named by its hash in the invite.
// This dials the addresses of the invite until one delivers it. Blocks; any thread but a network
// thread.
#pragma once

#include <optional>

#include "engine/project/invite.h"
#include "engine/project/manifest.h"
#include "net/link/proxy.h"

namespace potluck {

struct FetchedManifest {
  Bytes bytes;
  Manifest manifest;
};

// Errors say what the user can do: kUnreachable (nobody answered), kVersionMismatch, kPermission,
// kExpired, kTimeout (connected, but nobody sent it).
Result<FetchedManifest> fetch_manifest(const Invite& invite, const KeyPair& identity,
                                       const CertificateChain& chain,
                                       const std::optional<Proxy>& proxy);

}  // namespace potluck
