// SPDX-License-Identifier: GPL-3.0-or-later
// Who may let others into a project, and the memberships that it gives: the project's key, or a
// moderator by its own key. Values, any thread.
#pragma once

#include <optional>
#include <string>

#include "net/identity/certificate.h"

namespace potluck {

struct Certifier {
  ProjectId project;
  KeyPair key;
  CertificateChain chain{};  // of a moderator; empty: the key is the project's
};

Certifier certifier_of(const KeyPair& project_key);
// None: this member may let nobody in.
std::optional<Certifier> certifier_of(const KeyPair& identity, const CertificateChain& chain);

struct NewMember {
  PublicKey subject;
  std::string display_name;
  Role role = Role::kVolunteer;       // a moderator's or less; by a moderator: an aggregator's
  std::optional<PublicKey> origin{};  // what brought it first
  std::int64_t now_unix = 0, expiry_unix = 0;  // expiry 0: never
};
CertificateChain admit(const Certifier& certifier, const NewMember& member);
// The organiser's own computer.
CertificateChain organiser_chain(const KeyPair& project_key, const PublicKey& device,
                                 const std::string& display_name, std::int64_t now_unix);

// A membership as it goes on: the same member and origin, and its role if that is no more than
// most, for kMembershipDays more.
CertificateChain renewed(const Certifier& certifier, const CertificateChain& chain, Role most,
                         std::int64_t now_unix);
// Whether it is time for that: the last third of what it was given for, ten days at most.
bool is_renewal_due(const CertificateChain& chain, std::int64_t now_unix);
constexpr std::int64_t kMembershipDays = 60;

}  // namespace potluck
