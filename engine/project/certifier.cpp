// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/certifier.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr std::int64_t kDay_s = 24 * 60 * 60, kRenewedAhead_s = 10 * kDay_s;

std::uint32_t rights_of(Role role) {
  const bool moderates = role == Role::kModerator || role == Role::kOrganiser;
  return Rights::kContribute | (moderates ? Rights::kModerate : 0);
}

}  // namespace

Certifier certifier_of(const KeyPair& project_key) {
  return {project_key.public_key(), project_key};
}

std::optional<Certifier> certifier_of(const KeyPair& identity, const CertificateChain& chain) {
  if (chain.size() != 1) return std::nullopt;  // moderators are made by the project's key
  const Certificate& own = chain.back().certificate;
  if (own.subject != identity.public_key() || (own.rights & Rights::kModerate) == 0) {
    return std::nullopt;
  }
  return Certifier{own.project, identity, chain};
}

CertificateChain admit(const Certifier& certifier, const NewMember& member) {
  const bool by_project = certifier.chain.empty();
  Certificate certificate;
  certificate.project = certifier.project;
  certificate.subject = member.subject;
  certificate.display_name = member.display_name;  // cleaned and cut by sign_certificate
  certificate.role = by_project ? member.role : std::min(member.role, Role::kAggregator);
  certificate.rights = rights_of(certificate.role);
  certificate.not_before = member.now_unix;
  certificate.expiry = member.expiry_unix;
  certificate.origin = member.origin.value_or(PublicKey{});
  CertificateChain out = certifier.chain;
  out.push_back(sign_certificate(certificate, certifier.key));
  return out;
}

CertificateChain organiser_chain(const KeyPair& project_key, const PublicKey& device,
                                 const std::string& display_name, std::int64_t now_unix) {
  return admit(certifier_of(project_key), {.subject = device,
                                           .display_name = display_name,
                                           .role = Role::kOrganiser,
                                           .now_unix = now_unix});
}

CertificateChain renewed(const Certifier& certifier, const CertificateChain& chain, Role most,
                         std::int64_t now_unix) {
  const Certificate& own = chain.back().certificate;
  return admit(certifier, {.subject = own.subject,
                           .display_name = own.display_name,
                           .role = std::min(own.role, most),
                           .origin = came_by(chain),
                           .now_unix = now_unix,
                           .expiry_unix = now_unix + kMembershipDays * kDay_s});
}

bool is_renewal_due(const CertificateChain& chain, std::int64_t now_unix) {
  const auto expiry = expiry_of(chain);
  if (expiry == 0) return false;
  const auto given_s = expiry - chain.back().certificate.not_before;
  return expiry - now_unix < std::min(given_s / 3, kRenewedAhead_s);
}

}  // namespace potluck
