// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/session_starter.h"

#include <cmath>

#include "engine/node/disk/stored_json.h"
#include "engine/node/finding/known_facts.h"
#include "engine/node/session/session.h"
#include "net/base/relay_address.h"
#include "net/identity/identity.h"

namespace potluck {
namespace {

void recall_bandwidth(StorageThread& storage, SessionSetup& setup) {
  const auto key = "bandwidth." + setup.row.id.hex();
  const auto known = stored_json(storage.ask([&key](Store& store) { return store.setting(key); }));
  const auto rate = [&known](const char* direction) {
    const auto at = known.is_object() ? known.find(direction) : known.end();
    const double value =
        known.is_object() && at != known.end() && at->is_number() ? at->get<double>() : 0.0;
    return std::isfinite(value) && value > 0 ? value : 0.0;
  };
  setup.known_up_bits_per_second = rate("up_bps");
  setup.known_down_bits_per_second = rate("down_bps");
}

// Earlier versions gave an organiser's own certificate the right of an invite, which no member has.
CertificateChain as_no_invite(CertificateChain chain, const SessionSetup& setup) {
  if (chain.empty() || (chain.back().certificate.rights & Rights::kInvite) == 0) return chain;
  const auto key = load_key(setup.folder.key_file());
  if (!key) return chain;
  const Certificate& own = chain.back().certificate;
  return organiser_chain(*key, own.subject, own.display_name, own.not_before);
}

// What the link that this computer came by and the manifest name.
std::vector<std::string> named_addresses(const LocalProject& project) {
  std::vector<std::string> out;
  if (const auto invite = stored_link(project.folder, SystemClock().unix_seconds())) {
    out.insert(out.end(), invite->addresses.begin(), invite->addresses.end());
  }
  const auto& named = project.manifest.bootstrap;
  out.insert(out.end(), named.begin(), named.end());
  return out;
}

// Where members have been seen, then what is named.
std::vector<std::string> bootstrap_of(const LocalProject& project, StorageThread& storage,
                                      const std::vector<std::string>& named) {
  std::vector<std::string> out;
  const auto key = "peers." + project.row.id.hex();
  const auto seen = stored_json(storage.ask([&key](Store& store) { return store.setting(key); }));
  for (const auto& address : seen) {
    if (address.is_string()) out.push_back(address);
  }
  out.insert(out.end(), named.begin(), named.end());
  return out;
}

// Not those of members that were seen before: whoever was one could name anybody's address.
std::vector<std::string> relays_of(std::vector<std::string> named) {
  std::erase_if(named, [](const std::string& address) { return !is_over_relay(address); });
  return named;
}

}  // namespace

SessionStarter::SessionStarter(const KeyPair& identity, StorageThread& storage, PeerFinder& finder,
                               SessionCallbacks callbacks)
    : identity_(identity), storage_(storage), finder_(finder), callbacks_(std::move(callbacks)) {}

Result<std::unique_ptr<Session>> SessionStarter::start(const LocalProject& project,
                                                       const RunOptions& options) {
  const auto named = named_addresses(project);
  SessionSetup setup{.folder = project.folder,
                     .row = project.row,
                     .manifest = project.manifest,
                     .chain = {},
                     .options = options,
                     .identity = identity_,
                     .storage = &storage_,
                     .finder = &finder_,
                     .bootstrap = bootstrap_of(project, storage_, named),
                     .relays = relays_of(named),
                     .request_message = {},
                     .emit = callbacks_.emit,
                     .publish = callbacks_.publish,
                     .pardoned = callbacks_.pardoned};
  POTLUCK_TRY(setup.chain, decode_chain(project.row.chain));
  if (project.row.organiser) setup.chain = as_no_invite(std::move(setup.chain), setup);
  POTLUCK_CHECK(verify_membership(setup.chain, project.row.id, identity_.public_key(),
                                  SystemClock().unix_seconds()));
  setup.request_message =
      storage_.ask([id = project.row.id](Store& store) { return request_message(store, id); });
  recall_bandwidth(storage_, setup);
  auto session = std::make_unique<Session>(std::move(setup));
  POTLUCK_CHECK(session->start());
  return session;
}

}  // namespace potluck
