// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/joining.h"

#include "engine/node/finding/known_facts.h"
#include "net/base/clock.h"

namespace potluck {

Joining::Joining(const KeyPair& identity, StorageThread& storage, Memberships& memberships,
                 const Owner& owner)
    : identity_(identity), storage_(storage), memberships_(memberships), owner_(owner) {}

Result<CertificateChain> Joining::chain_for(const Invite& invite, const std::string& display_name,
                                            std::int64_t now_unix) const {
  const auto& me = identity_.public_key();
  auto chain = accept_invite(invite, me, display_name, Role::kVolunteer, now_unix);
  POTLUCK_CHECK(verify_chain(chain, invite.project, me, now_unix));
  return chain;
}

Result<FetchedManifest> Joining::fetch(const Invite& invite, const CertificateChain& chain,
                                       ManifestFetcher::Why why) {
  POTLUCK_TRY(const auto proxy, parse_optional_proxy(owner_.preferences().proxy));
  return manifests_.fetch(invite, identity_, chain, proxy, why);
}

Result<FetchedManifest> Joining::look_behind(const Invite& invite) {
  POTLUCK_TRY(const auto chain, chain_for(invite, "", SystemClock().unix_seconds()));
  return fetch(invite, chain, ManifestFetcher::Why::kLook);
}

Result<JoinedProject> Joining::join(const std::string& link, const std::string& display_name) {
  const auto now = SystemClock().unix_seconds();
  POTLUCK_TRY(const auto invite, parse_invite_link(link, now));
  const auto folder = memberships_.folder_of(invite.project);
  POTLUCK_TRY(const auto known, memberships_.rows());
  for (const auto& row : known) {
    if (row.id != invite.project) continue;
    // A member already: a newer link still brings newer addresses.
    if (!row.organiser) {
      POTLUCK_CHECK(
          write_file_atomically(folder.link_file(), as_bytes(to_invite_link(invite) + "\n")));
    }
    return JoinedProject{row.id, row.name};
  }
  // Everybody sees it: who gives none is known by its key alone.
  if (display_name.size() > kMaxDisplayName) {
    return {ErrorCode::kInvalidArgument, "your name is too long",
            "give at most " + std::to_string(kMaxDisplayName) + " bytes"};
  }
  POTLUCK_TRY(const auto chain, chain_for(invite, display_name, now));
  POTLUCK_TRY(const auto fetched, fetch(invite, chain, ManifestFetcher::Why::kJoin));
  ProjectRow row;
  row.id = invite.project;
  row.name = fetched.manifest.name;
  row.manifest = fetched.bytes;
  row.chain = encode_chain(chain);
  row.joined_unix = now;
  POTLUCK_CHECK(memberships_.save(row, to_invite_link(invite)));
  if (fetched.organiser) {
    storage_.post([id = row.id, who = *fetched.organiser](Store& store) {
      remember_organiser(store, id, who);
    });
  }
  return JoinedProject{row.id, row.name};
}

}  // namespace potluck
