// SPDX-License-Identifier: GPL-3.0-or-later
// Joining needs one thing from the members: the signed manifest, named by its hash in the invite.
// This dials the addresses of the invite until one delivers it. Blocks; any thread but network
// threads.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

#include "engine/project/invite.h"
#include "engine/project/manifest.h"
#include "net/link/sockets/proxy.h"

namespace potluck {

class PeerFinder;

struct Organiser {
  PeerId peer;
  std::string name;
};

struct FetchedManifest {
  Bytes bytes;
  Manifest manifest;
  std::optional<Organiser> organiser;  // where it was who answered, or answered, too
};

// One fetch at a time: a second link of the same identity would end the first one's. Any thread.
class ManifestFetcher {
 public:
  enum class Why : std::uint8_t {
    kJoin,  // 20 seconds at most
    kLook,  // before joining: 8 seconds, and ended with kCancelled by whatever is asked after it
  };
  // finder: who is asked for further addresses where nobody answers at those of the link; none:
  // nobody. What a look has fetched, a join does not fetch again. Errors say what the user can do:
  // kUnreachable (nobody answered), kVersionMismatch, kPermission, kExpired, kTimeout (connected,
  // but nobody sent it), kCancelled.
  Result<FetchedManifest> fetch(const Invite& invite, const KeyPair& identity,
                                const CertificateChain& chain, const std::optional<Proxy>& proxy,
                                PeerFinder* finder, Why why);

 private:
  std::atomic<std::uint64_t> newest_{0};  // of the calls, as they came
  std::mutex mutex_;                      // held while one fetches
  std::optional<Digest> last_root_;
  std::optional<FetchedManifest> last_;
};

}  // namespace potluck
