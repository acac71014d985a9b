// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/joining.h"

#include <algorithm>

#include "engine/node/finding/known_facts.h"
#include "engine/project/join_request.h"
#include "net/base/clock.h"

namespace potluck {

Joining::Joining(const KeyPair& identity, StorageThread& storage, Memberships& memberships,
                 const Owner& owner, PeerFinder& finder)
    : identity_(identity),
      storage_(storage),
      memberships_(memberships),
      owner_(owner),
      finder_(finder) {}

Result<CertificateChain> Joining::chain_for(const Invite& invite, const std::string& display_name,
                                            std::int64_t now_unix) const {
  const auto& me = identity_.public_key();
  auto chain = accept_invite(invite, me, display_name, Role::kVolunteer, now_unix);
  POTLUCK_CHECK(verify_membership(chain, invite.project, me, now_unix));
  return chain;
}

Result<FetchedManifest> Joining::fetch(const Invite& invite, const CertificateChain& chain,
                                       ManifestFetcher::Why why) {
  POTLUCK_TRY(const auto proxy, parse_optional_proxy(owner_.preferences().proxy));
  const bool may_look = invite.find_over_dht && owner_.limited({}).find_over_dht;
  return manifests_.fetch(invite, identity_, chain, proxy, may_look ? &finder_ : nullptr, why);
}

Result<FetchedManifest> Joining::look_behind(const Invite& invite) {
  POTLUCK_TRY(const auto chain, chain_for(invite, "", SystemClock().unix_seconds()));
  return fetch(invite, chain, ManifestFetcher::Why::kLook);
}

// A member already, or somebody who asks to be: a newer link still brings newer addresses, and a
// membership where what there is has expired, or only lets one ask.
Result<JoinedProject> Joining::join_again(ProjectRow row, const Invite& invite,
                                          const std::string& display_name, std::int64_t now_unix) {
  JoinedProject out{row.id, row.name};
  if (row.organiser) return out;
  const std::string link = to_invite_link(invite) + "\n";
  const auto& me = identity_.public_key();
  const auto chain = decode_chain(row.chain);
  const bool holds =
      chain && verify_membership(*chain, row.id, me, now_unix, {.after_expiry_s = 0});
  if (holds && takes_part(*chain)) {
    POTLUCK_CHECK(
        write_file_atomically(memberships_.folder_of(row.id).link_file(), as_bytes(link)));
    return out;
  }
  const auto known_as = own_name(row).value_or("");
  POTLUCK_TRY(const auto fresh,
              chain_for(invite, display_name.empty() ? known_as : display_name, now_unix));
  row.chain = encode_chain(fresh);
  POTLUCK_CHECK(memberships_.save(row, to_invite_link(invite)));
  out.asks = !takes_part(fresh);
  return out;
}

Result<JoinedProject> Joining::join_anew(const Invite& invite, const std::string& display_name,
                                         std::int64_t now_unix) {
  POTLUCK_TRY(const auto chain, chain_for(invite, display_name, now_unix));
  POTLUCK_TRY(const auto fetched, fetch(invite, chain, ManifestFetcher::Why::kJoin));
  ProjectRow row;
  row.id = invite.project;
  row.name = fetched.manifest.name;
  row.manifest = fetched.bytes;
  row.chain = encode_chain(chain);
  row.joined_unix = now_unix;
  POTLUCK_CHECK(memberships_.save(row, to_invite_link(invite)));
  if (fetched.organiser) {
    storage_.post([id = row.id, who = *fetched.organiser](Store& store) {
      remember_organiser(store, id, who);
    });
  }
  return JoinedProject{row.id, row.name, !takes_part(chain)};
}

Result<JoinedProject> Joining::join(const std::string& link, const std::string& display_name,
                                    const std::string& message) {
  const auto now = SystemClock().unix_seconds();
  POTLUCK_TRY(const auto invite, parse_invite_link(link, now));
  // Everybody sees it: who gives none is known by its key alone.
  if (display_name.size() > kMaxDisplayName) {
    return {ErrorCode::kInvalidArgument, "your name is too long",
            "give at most " + std::to_string(kMaxDisplayName) + " bytes"};
  }
  POTLUCK_CHECK(check_request_message(message));
  POTLUCK_TRY(auto known, memberships_.rows());
  const auto row = std::ranges::find_if(
      known, [&](const ProjectRow& each) { return each.id == invite.project; });
  POTLUCK_TRY(const auto joined, row == known.end()
                                     ? join_anew(invite, display_name, now)
                                     : join_again(std::move(*row), invite, display_name, now));
  if (joined.asks) {
    storage_.ask([&](Store& store) {
      remember_request(store, joined.id, message);
      return true;
    });
  }
  return joined;
}

}  // namespace potluck
