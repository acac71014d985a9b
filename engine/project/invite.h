// SPDX-License-Identifier: GPL-3.0-or-later
// Invite links (docs/design.md, section 3): potluck://join/<base64url>. Inside: project id, project
// name, manifest root and size, bootstrap addresses, the invite key's secret and the certificate by
// which the project key vouches for it. The joiner signs its own membership with the invite key, so
// nobody needs to be online.
#pragma once

#include <string>
#include <vector>

#include "engine/project/certifier.h"

namespace potluck {

// A link must fit into a QR code and a chat message.
constexpr std::size_t kMaxLinkAddresses = 6, kMaxLinkAddress = 80;

struct Invite {
  ProjectId project;
  std::string project_name;
  Digest manifest_root;  // the signed manifest is fetched from members as a blob
  std::uint64_t manifest_bytes = 0;
  std::vector<std::string> addresses;  // "host:port" where members were; see set_addresses
  bool find_over_dht = false;          // as in the manifest
  KeyPair invite_key = KeyPair::generate();
  CertificateChain chain;  // project key -> invite key
};

// What the link leads to.
struct InvitedTo {
  std::string project_name;
  Digest manifest_root;
  std::uint64_t manifest_bytes = 0;
  std::vector<std::string> addresses;
  bool find_over_dht = false;  // as in the manifest
};
struct InviteTerms {
  std::int64_t now_unix = 0;
  std::int64_t expiry_unix = 0;      // 0: never
  std::uint32_t max_uses = 0;        // 0: any number
  Role max_role = Role::kVolunteer;  // kAggregator at most
  bool admits = true;                // false: whoever comes by it has to be let in by somebody
};
// Makes a new invite key and its certificate.
Invite make_invite(const Certifier& certifier, const InvitedTo& where, const InviteTerms& terms);

// Best first: those that are too long or too many for a link are left out.
void set_addresses(Invite& invite, std::vector<std::string> addresses);

std::string to_invite_link(const Invite& invite);
// Finds the link in what chats, mails and people make of it (invite_link_finder.h). Every mistake
// gets its own sentence: not a Potluck link, cut off, damaged (checksum), made by a newer version,
// expired, signature wrong.
Result<Invite> parse_invite_link(std::string_view text, std::int64_t now_unix);

// The chain by which `subject` becomes a member; of an invite that does not admit by itself, the
// one by which it may ask to become one.
CertificateChain accept_invite(const Invite& invite, const PublicKey& subject,
                               const std::string& display_name, Role role, std::int64_t now_unix);

}  // namespace potluck
