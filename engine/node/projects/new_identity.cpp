// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/new_identity.h"

#include "engine/node/finding/known_facts.h"
#include "engine/node/projects/memberships.h"
#include "engine/project/certifier.h"
#include "engine/project/invite.h"
#include "net/base/log.h"
#include "net/identity/identity.h"

namespace potluck {
namespace {

Result<CertificateChain> chain_for(const PublicKey& key, const ProjectRow& row,
                                   const ProjectFolder& folder, std::int64_t now_unix) {
  const auto name = own_name(row).value_or("");
  if (row.organiser) {
    POTLUCK_TRY(const auto project_key, load_key(folder.key_file()));
    return organiser_chain(project_key, key, name, now_unix);
  }
  POTLUCK_TRY(const auto invite, stored_link(folder, now_unix));
  auto chain = accept_invite(invite, key, name, Role::kVolunteer, now_unix);
  POTLUCK_CHECK(verify_membership(chain, row.id, key, now_unix));
  return chain;
}

Status certify(const PublicKey& key, ProjectRow row, const ProjectFolder& folder, Store& store,
               std::int64_t now_unix) {
  POTLUCK_TRY(const auto chain, chain_for(key, row, folder, now_unix));
  row.chain = encode_chain(chain);
  POTLUCK_CHECK(write_file_atomically(folder.chain_file(), row.chain));
  POTLUCK_CHECK(store.put_project(row));
  if (!takes_part(chain)) remember_request(store, row.id, "");
  return ok_status();
}

}  // namespace

Result<KeyPair> identity_of(const std::filesystem::path& home, Store& store,
                            std::int64_t now_unix) {
  POTLUCK_TRY(auto own, load_or_create_identity(home));
  POTLUCK_TRY(auto next, next_identity(home));
  if (!next) return own;
  POTLUCK_TRY(const auto rows, store.projects());
  for (const auto& row : rows) {
    const auto folder = ProjectFolder::of(home, row.id);
    const auto done = certify(next->public_key(), row, folder, store, now_unix);
    if (done) continue;
    log_for("node").warn("{}: the new key of this computer is no member: {}. Join by a new link",
                         row.name, done.error().message);
  }
  POTLUCK_CHECK(take_next_identity(home));
  log_for("node").info("this computer has a new key, {}, in place of {}",
                       next->public_key().short_hex(), own.public_key().short_hex());
  return *std::move(next);
}

}  // namespace potluck
