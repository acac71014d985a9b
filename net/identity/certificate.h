// SPDX-License-Identifier: GPL-3.0-or-later
// Membership certificates and their chains (docs/design.md, section 3): project key -> moderator ->
// invite key -> member, three certificates at most. A chain proves that `subject` may take part in
// `project` in `role`. Value types, any thread. Decoding bounds and verifies before it reads.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "net/crypto/keys.h"

namespace potluck {

enum class Role : std::uint8_t { kVolunteer = 0, kAggregator = 1, kModerator = 2, kOrganiser = 3 };
std::string_view to_string(Role role);

// What the subject may do, as bits; an issuer cannot give rights that it does not hold.
struct Rights {
  static constexpr std::uint32_t kContribute = 1;  // train and reduce; without it: asks for that
  // Certify members. Whoever has it is the key of an invite, which many may hold, and therefore no
  // identity: no link is given to it, and no member has it. It gives kContribute at most.
  static constexpr std::uint32_t kInvite = 2;
  // Ban, admit, make invites. The project key alone gives it.
  static constexpr std::uint32_t kModerate = 4;
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
  std::uint32_t max_uses = 0;   // of an invite key; 0: unlimited
  // Of a membership that was renewed: the invite or moderator by which the subject came first, so
  // that a ban of that still holds. Zero: the chain itself tells.
  PublicKey origin{};
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

// How far clocks may differ. A membership that is over ends everywhere within a minute; one that
// begins early harms nobody.
struct ClockTolerance {
  std::int64_t before_start_s = 3600;
  std::int64_t after_expiry_s = 30;
};

// Proves that the chain leads from `project` to `subject`, the key of an invite or of a member, at
// time `now`. Errors name what is wrong: kExpired, kPermission, kMalformed.
Status verify_chain(const CertificateChain& chain, const ProjectId& project,
                    const PublicKey& subject, std::int64_t now_unix,
                    const ClockTolerance& tolerance = {});
// Likewise, and that it is somebody's own: a key that may invite is nobody.
Status verify_membership(const CertificateChain& chain, const ProjectId& project,
                         const PublicKey& subject, std::int64_t now_unix,
                         const ClockTolerance& tolerance = {});

// Whether its subject takes part, or may only ask to be let in.
bool takes_part(const CertificateChain& chain);
// Whether it is a moderator's, or the organiser's.
bool may_moderate(const CertificateChain& chain);
// When the first of its certificates expires; 0: never.
std::int64_t expiry_of(const CertificateChain& chain);
// The invite or the moderator that brought the chain's subject in; none: the project key itself.
std::optional<PublicKey> came_by(const CertificateChain& chain);

}  // namespace potluck
