// SPDX-License-Identifier: GPL-3.0-or-later
// Membership certificates and their chains (docs/design.md, section 3): project key -> invite key
// or moderator -> member, three at most. A chain proves that `subject` may take part in `project`
// in `role`. Value types, any thread. Decoding bounds and verifies before it reads.
#pragma once

#include <string>
#include <vector>

#include "net/crypto/keys.h"

namespace potluck {

enum class Role : std::uint8_t { kVolunteer = 0, kAggregator = 1, kModerator = 2, kOrganiser = 3 };
std::string_view to_string(Role role);

// What the subject may do, as bits; an issuer cannot give rights that it does not hold.
struct Rights {
  static constexpr std::uint32_t kContribute = 1;  // train and reduce
  static constexpr std::uint32_t kInvite = 2;      // certify members (an invite key has it)
  static constexpr std::uint32_t kModerate = 4;    // ban, accept requests
  static constexpr std::uint32_t kAll = 7;
};

struct Certificate {
  ProjectId project;
  PublicKey subject;
  PublicKey issuer;
  std::string display_name;  // UTF-8, at most kMaxDisplayName bytes, chosen by the subject
  Role role = Role::kVolunteer;
  std::uint32_t rights = 0;
  std::int64_t not_before = 0;  // Unix seconds
  std::int64_t expiry = 0;      // Unix seconds; 0: never
  std::uint32_t max_uses = 0;   // of an invite key; 0: unlimited (advisory, counted by moderators)
};
constexpr std::size_t kMaxDisplayName = 64;
constexpr std::size_t kMaxCertificateBytes = 512;
constexpr std::size_t kMaxChainBytes = 2048;

// A certificate with its issuer's signature, exactly as it travels.
struct SignedCertificate {
  Certificate certificate;  // decoded from payload
  Bytes payload;
  Signature signature;
};

// Fills in the issuer; a display name is cleaned and cut to what may travel.
SignedCertificate sign_certificate(const Certificate& certificate, const KeyPair& issuer);

// From the project key's own child to the member. The project key itself needs no certificate: an
// organiser's device is certified directly by it (a chain of one).
using CertificateChain = std::vector<SignedCertificate>;

Bytes encode_chain(const CertificateChain& chain);
Result<CertificateChain> decode_chain(ByteView bytes);  // bounds only; verify_chain proves it

// Proves that the chain leads from `project` to `subject` at time `now`. Allows `skew_seconds` of
// difference between clocks. Errors name what is wrong: kExpired, kPermission, kMalformed.
Status verify_chain(const CertificateChain& chain, const ProjectId& project,
                    const PublicKey& subject, std::int64_t now_unix,
                    std::int64_t skew_seconds = 3600);

}  // namespace potluck
