// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/identity/certificate.h"

#include "net/base/text.h"

namespace potluck {
namespace {

constexpr std::string_view kContext = "potluck certificate v1";
constexpr std::uint8_t kFormat = 1;
constexpr std::size_t kMaxChain = 3;

// One fixed layout, so that one certificate has one encoding: format, role, rights, not_before,
// expiry, max_uses, project, subject, issuer, length of the name, name. Little-endian.
constexpr std::size_t kRole = 1, kRights = 2, kNotBefore = 6, kExpiry = 14, kMaxUses = 22,
                      kProject = 26, kSubject = 58, kIssuer = 90, kNameLength = 122, kName = 123;
static_assert(kName + kMaxDisplayName <= kMaxCertificateBytes);

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
  return out;
}

Result<Certificate> decode_payload(ByteView payload) {
  if (payload.size() < kName || payload.size() > kMaxCertificateBytes || payload[0] != kFormat) {
    return malformed("a membership certificate is damaged or of another version");
  }
  if (payload[kRole] > static_cast<std::uint8_t>(Role::kOrganiser)) {
    return malformed("a membership certificate names an unknown role");
  }
  const std::size_t name_bytes = payload[kNameLength];
  if (name_bytes > kMaxDisplayName || payload.size() != kName + name_bytes) {
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
  out.display_name = as_text(payload.subspan(kName));
  if ((out.rights & ~Rights::kAll) != 0) {
    return malformed("a membership certificate gives rights that nobody knows");
  }
  if (!is_clean_text(out.display_name)) {
    return malformed("a membership certificate holds a name that cannot be shown");
  }
  return out;
}

// What the issuer of a link may give: nothing that it does not hold itself.
struct Grant {
  PublicKey issuer;
  std::uint32_t rights = Rights::kAll;
  Role role = Role::kOrganiser;
};

Status check_window(const Certificate& certificate, std::int64_t now, std::int64_t skew) {
  if (certificate.not_before > now + skew) {
    return {ErrorCode::kExpired, "a membership certificate is not valid yet",
            "check the date and time of this computer"};
  }
  if (certificate.expiry != 0 && certificate.expiry < now - skew) {
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
  if ((grant.rights & (Rights::kInvite | Rights::kModerate)) == 0) {
    return refused("a membership certificate was issued by a key that may not invite");
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
                    const PublicKey& subject, std::int64_t now_unix, std::int64_t skew_seconds) {
  if (chain.empty() || chain.size() > kMaxChain) {
    return malformed("a chain of membership certificates has the wrong length");
  }
  Grant grant;
  grant.issuer = project;
  for (const SignedCertificate& link : chain) {
    POTLUCK_CHECK(check_link(link, project, grant));
    POTLUCK_CHECK(check_window(link.certificate, now_unix, skew_seconds));
    grant = {link.certificate.subject, link.certificate.rights, link.certificate.role};
  }
  if (chain.back().certificate.subject != subject) {
    return {ErrorCode::kPermission, "a membership certificate belongs to another computer",
            "join the project on this computer with an invite link"};
  }
  return ok_status();
}

}  // namespace potluck
