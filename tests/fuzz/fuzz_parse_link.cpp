// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/invite.h"
#include "engine/project/manifest.h"
#include "engine/project/project_limits.h"
#include "fuzz.h"
#include "net/crypto/hash.h"

using namespace potluck;

namespace {

constexpr std::int64_t kNow = 1'800'000'000;
constexpr std::string_view kPrefix = "potluck://join/";

void check(std::string_view text) {
  const auto invite = parse_invite_link(text, kNow);
  if (!invite) {
    assert(!invite.error().message.empty() && !invite.error().hint.empty());
    return;
  }
  assert(is_project_name(invite->project_name));
  assert(invite->manifest_bytes > 0 && invite->manifest_bytes <= kMaxManifestBytes);
  for (const auto& address : invite->addresses) assert(is_address(address));
  // One invite has one link, whatever blanks were around it, and lets a member in.
  const auto again = parse_invite_link(to_invite_link(*invite), kNow);
  assert(again && to_invite_link(*again) == to_invite_link(*invite));
  const PublicKey subject = PublicKey::from(blake2b({}).view()).value();
  const auto chain = accept_invite(*invite, subject, "name", Role::kOrganiser, kNow);
  assert(verify_membership(chain, invite->project, subject, kNow));
}

}  // namespace

// Tries the text as it is, then as the payload of a link whose length and checksum are right:
// without that, nearly every mutation would end at the checksum.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = as_text({data, size});
  check(text);
  if (!text.starts_with(kPrefix)) return 0;
  auto bytes = from_base64url(text.substr(kPrefix.size()));
  if (!bytes || bytes->size() < 8 || bytes->size() > 4096) return 0;
  bytes->resize(bytes->size() - 4);
  (*bytes)[0] = 1;
  put_u16(&(*bytes)[1], static_cast<std::uint16_t>(bytes->size() + 4));
  const auto digest = blake2b(*bytes);
  bytes->insert(bytes->end(), digest.data.begin(), digest.data.begin() + 4);
  check(std::string(kPrefix) + to_base64url(*bytes));
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  const auto key = [&rng] {
    std::array<std::uint8_t, 32> seed;
    for (auto& byte : seed) byte = static_cast<std::uint8_t>(rng.next());
    return KeyPair::from_seed(seed);
  };
  const auto project = key();
  Invite invite{.project = project.public_key(),
                .project_name = "name " + std::to_string(rng.below(1000)),
                .manifest_root = blake2b({}),
                .manifest_bytes = 1 + rng.below(kMaxManifestBytes),
                .addresses = {},
                .invite_key = key(),
                .chain = {}};
  for (auto n = rng.below(4); n-- > 0;) {
    invite.addresses.push_back(rng.chance(.5) ? "192.0.2.1:41000" : "[2001:db8::1]:41000");
  }
  Certificate certificate;
  certificate.project = invite.project;
  certificate.subject = invite.invite_key.public_key();
  certificate.role = static_cast<Role>(rng.below(3));
  certificate.rights = Rights::kAll;
  certificate.expiry = rng.chance(.5) ? 0 : kNow + 1000;
  invite.chain.push_back(sign_certificate(certificate, project));
  const auto link = to_invite_link(invite);
  return Bytes(link.begin(), link.end());
}
