// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/identity/certificate.h"

#include <algorithm>

#include "net/base/text.h"

namespace potluck {
namespace {

constexpr std::string_view kContext = "potluck certificate v1";
// The second one ends with the origin; it is used where there is one, and nowhere else.
constexpr std::uint8_t kFormat = 1, kFormatWithOrigin = 2;
constexpr std::size_t kMaxChain = 3;

// One fixed layout, so that one certificate has one encoding: format, role, rights, not_before,
// expiry, max_uses, project, subject, issuer, length of the name, name, origin. Little-endian.
constexpr std::size_t kRole = 1, kRights = 2, kNotBefore = 6, kExpiry = 14, kMaxUses = 22,
                      kProject = 26, kSubject = 58, kIssuer = 90, kNameLength = 122, kName = 123;
static_assert(kName + kMaxDisplayName + PublicKey::kSize <= kMaxCertificateBytes);

Error malformed(std::string what) {
  return {ErrorCode::kMalformed, std::move(what), "ask for a new invite link"};
}

Bytes encode_payload(const Certificate& certificate) {
  assert(certificate.display_name.size() <= kMaxDisplayName);
  Bytes out(kName + certificate.display_name.size());
  out[0] = kFormat;
  out[kRole] = static_cast<std::uint8_t>(certificate.role);
  put_u32(&out[kRights], certificate.rights);
  put_u64(&out[kNotBefore], static_cast<std::uint64_t>(certificate.not_before));
  put_u64(&out[kExpiry], static_cast<std::uint64_t>(certificate.expiry));
  put_u32(&out[kMaxUses], certificate.max_uses);
  const auto put_key = [&out](std::size_t at, const PublicKey& key) {
    std::copy(key.data.begin(), key.data.end(), out.begin() + static_cast<std::ptrdiff_t>(at));
  };
  put_key(kProject, certificate.project);
  put_key(kSubject, certificate.subject);
  put_key(kIssuer, certificate.issuer);
  out[kNameLength] = static_cast<std::uint8_t>(certificate.display_name.size());
  std::copy(certificate.display_name.begin(), certificate.display_name.end(), out.begin() + kName);
  if (certificate.origin == PublicKey{}) return out;
  out[0] = kFormatWithOrigin;
  out.insert(out.end(), certificate.origin.data.begin(), certificate.origin.data.end());
  return out;
}

Result<Certificate> decode_payload(ByteView payload) {
  const bool known = !payload.empty() && (payload[0] == kFormat || payload[0] == kFormatWithOrigin);
  if (payload.size() < kName || payload.size() > kMaxCertificateBytes || !known) {
    return malformed("a membership certificate is damaged or of another version");
  }
  if (payload[kRole] > static_cast<std::uint8_t>(Role::kOrganiser)) {
    return malformed("a membership certificate names an unknown role");
  }
  const std::size_t name_bytes = payload[kNameLength];
  const std::size_t origin_bytes = payload[0] == kFormatWithOrigin ? PublicKey::kSize : 0;
  if (name_bytes > kMaxDisplayName || payload.size() != kName + name_bytes + origin_bytes) {
    return malformed("a membership certificate has the wrong length");
  }
  Certificate out;
  out.role = static_cast<Role>(payload[kRole]);
  out.rights = get_u32(&payload[kRights]);
  out.not_before = static_cast<std::int64_t>(get_u64(&payload[kNotBefore]));
  out.expiry = static_cast<std::int64_t>(get_u64(&payload[kExpiry]));
  out.max_uses = get_u32(&payload[kMaxUses]);
  out.project = PublicKey::from(payload.subspan(kProject, PublicKey::kSize)).value();
  out.subject = PublicKey::from(payload.subspan(kSubject, PublicKey::kSize)).value();
  out.issuer = PublicKey::from(payload.subspan(kIssuer, PublicKey::kSize)).value();
  out.display_name = as_text(payload.subspan(kName, name_bytes));
  if (origin_bytes > 0) {
    out.origin = PublicKey::from(payload.last(PublicKey::kSize)).value();
    if (out.origin == PublicKey{}) {
      return malformed("a membership certificate names nobody as its origin");
    }
  }
  if ((out.rights & ~Rights::kAll) != 0) {
    return malformed("a membership certificate gives rights that nobody knows");
  }
  if (!is_clean_text(out.display_name)) {
    return malformed("a membership certificate holds a name that cannot be shown");
  }
  return out;
}

// What the issuer of a certificate may give.
struct Grant {
  PublicKey issuer;
  std::uint32_t rights = Rights::kAll;
  Role role = Role::kOrganiser;
};

// An invite gives membership; a moderator invites as well. Neither makes moderators.
Grant grant_of(const Certificate& holder) {
  Grant out{holder.subject, 0, std::min(holder.role, Role::kAggregator)};
  const bool invites = (holder.rights & Rights::kInvite) != 0;
  const bool moderates = (holder.rights & Rights::kModerate) != 0;
  if (invites || moderates) out.rights = holder.rights & Rights::kContribute;
  if (moderates && !invites) out.rights |= Rights::kInvite;
  return out;
}

bool may_certify(const Certificate& holder) {
  return (holder.rights & (Rights::kInvite | Rights::kModerate)) != 0;
}

Status check_window(const Certificate& certificate, std::int64_t now, const ClockTolerance& clock) {
  if (certificate.not_before > now + clock.before_start_s) {
    return {ErrorCode::kExpired, "a membership certificate is not valid yet",
            "check the date and time of this computer"};
  }
  if (certificate.expiry != 0 && certificate.expiry < now - clock.after_expiry_s) {
    return {ErrorCode::kExpired, "a membership certificate has expired",
            "ask the organiser for a new invite link"};
  }
  return ok_status();
}

Status check_link(const SignedCertificate& link, const ProjectId& project, const Grant& grant) {
  const Certificate& certificate = link.certificate;
  const auto refused = [](std::string what) {
    return Status(ErrorCode::kPermission, std::move(what),
                  "ask the organiser for a new invite link");
  };
  if (certificate.project != project) {
    return refused("a membership certificate is for another project");
  }
  if (certificate.issuer != grant.issuer) {
    return refused("a membership certificate was not issued by who it must come from");
  }
  if ((certificate.rights & ~grant.rights) != 0 || certificate.role > grant.role) {
    return refused("a membership certificate gives more than its issuer holds");
  }
  // The struct is what we act upon, the payload what was signed: they must be the same thing.
  if (certificate.display_name.size() > kMaxDisplayName ||
      encode_payload(certificate) != link.payload ||
      !verify(certificate.issuer, kContext, link.payload, link.signature)) {
    return malformed("the signature of a membership certificate is wrong");
  }
  return ok_status();
}

}  // namespace

std::string_view to_string(Role role) {
  switch (role) {
    case Role::kVolunteer:
      return "volunteer";
    case Role::kAggregator:
      return "aggregator";
    case Role::kModerator:
      return "moderator";
    case Role::kOrganiser:
      return "organiser";
  }
  return "unknown";
}

SignedCertificate sign_certificate(const Certificate& certificate, const KeyPair& issuer) {
  SignedCertificate out;
  out.certificate = certificate;
  out.certificate.issuer = issuer.public_key();
  out.certificate.display_name = clean_text(certificate.display_name, kMaxDisplayName);
  out.payload = encode_payload(out.certificate);
  out.signature = issuer.sign(kContext, out.payload);
  return out;
}

// u8 count, then for each: u16 length of the payload, payload, signature.
Bytes encode_chain(const CertificateChain& chain) {
  assert(chain.size() <= kMaxChain);
  Bytes out = {static_cast<std::uint8_t>(chain.size())};
  for (const SignedCertificate& link : chain) {
    std::array<std::uint8_t, 2> length;
    put_u16(length.data(), static_cast<std::uint16_t>(link.payload.size()));
    out.insert(out.end(), length.begin(), length.end());
    out.insert(out.end(), link.payload.begin(), link.payload.end());
    out.insert(out.end(), link.signature.data.begin(), link.signature.data.end());
  }
  assert(out.size() <= kMaxChainBytes);
  return out;
}

Result<CertificateChain> decode_chain(ByteView bytes) {
  if (bytes.size() > kMaxChainBytes) {
    return {ErrorCode::kTooLarge, "a chain of membership certificates is too large"};
  }
  if (bytes.empty() || bytes[0] == 0 || bytes[0] > kMaxChain) {
    return malformed("a chain of membership certificates has the wrong length");
  }
  const std::size_t count = bytes[0];
  ByteView rest = bytes.subspan(1);
  CertificateChain chain;
  for (std::size_t i = 0; i < count; ++i) {
    if (rest.size() < 2) return malformed("a chain of membership certificates is cut off");
    const std::size_t length = get_u16(rest.data());
    rest = rest.subspan(2);
    if (rest.size() < length + Signature::kSize) {
      return malformed("a chain of membership certificates is cut off");
    }
    const ByteView payload = rest.first(length);
    POTLUCK_TRY(Certificate certificate, decode_payload(payload));
    POTLUCK_TRY(const Signature signature, Signature::from(rest.subspan(length, Signature::kSize)));
    chain.push_back({std::move(certificate), Bytes(payload.begin(), payload.end()), signature});
    rest = rest.subspan(length + Signature::kSize);
  }
  if (!rest.empty())
    return malformed("a chain of membership certificates is followed by other bytes");
  return chain;
}

Status verify_chain(const CertificateChain& chain, const ProjectId& project,
                    const PublicKey& subject, std::int64_t now_unix,
                    const ClockTolerance& tolerance) {
  if (chain.empty() || chain.size() > kMaxChain) {
    return malformed("a chain of membership certificates has the wrong length");
  }
  Grant grant;
  grant.issuer = project;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (i > 0 && !may_certify(chain[i - 1].certificate)) {
      return {ErrorCode::kPermission,
              "a membership certificate was issued by a key that may not invite",
              "ask the organiser for a new invite link"};
    }
    POTLUCK_CHECK(check_link(chain[i], project, grant));
    POTLUCK_CHECK(check_window(chain[i].certificate, now_unix, tolerance));
    grant = grant_of(chain[i].certificate);
  }
  if (chain.back().certificate.subject != subject) {
    return {ErrorCode::kPermission, "a membership certificate belongs to another computer",
            "join the project on this computer with an invite link"};
  }
  return ok_status();
}

Status verify_membership(const CertificateChain& chain, const ProjectId& project,
                         const PublicKey& subject, std::int64_t now_unix,
                         const ClockTolerance& tolerance) {
  POTLUCK_CHECK(verify_chain(chain, project, subject, now_unix, tolerance));
  bool is_invite = (chain.back().certificate.rights & Rights::kInvite) != 0;
  for (const auto& link : chain) is_invite = is_invite || link.certificate.issuer == subject;
  if (is_invite) {
    return {ErrorCode::kPermission, "the key of an invite is no member",
            "join the project with the invite link"};
  }
  return ok_status();
}

bool takes_part(const CertificateChain& chain) {
  return !chain.empty() && (chain.back().certificate.rights & Rights::kContribute) != 0;
}

bool may_moderate(const CertificateChain& chain) {
  return !chain.empty() && (chain.back().certificate.rights & Rights::kModerate) != 0;
}

std::int64_t expiry_of(const CertificateChain& chain) {
  std::int64_t out = 0;
  for (const auto& link : chain) {
    const auto expiry = link.certificate.expiry;
    if (expiry != 0 && (out == 0 || expiry < out)) out = expiry;
  }
  return out;
}

std::optional<PublicKey> came_by(const CertificateChain& chain) {
  if (chain.empty()) return std::nullopt;
  const Certificate& own = chain.back().certificate;
  if (own.origin != PublicKey{}) return own.origin;
  if (chain.size() < 2) return std::nullopt;
  return own.issuer;
}

}  // namespace potluck
