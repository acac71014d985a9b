// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/creation/organise_project.h"

#include "engine/node/creation/new_project.h"
#include "engine/node/finding/addresses.h"
#include "engine/node/finding/known_facts.h"
#include "engine/project/project_folder.h"
#include "engine/train/models/model_spec.h"
#include "net/base/clock.h"
#include "net/base/temporary_folder.h"

namespace potluck {
namespace {

bool is_loopback(const std::string& host) { return host.starts_with("127.") || host == "::1"; }

// Where the link will say that this computer is, and where it will listen for it.
struct Reachable {
  std::vector<std::string> addresses;
  std::string listen;
};

Result<Reachable> choose_addresses(const std::vector<std::string>& wanted) {
  Reachable out;
  const std::string any = any_host();
  if (wanted.empty()) {
    POTLUCK_TRY(const auto port, find_free_port(any));
    out.addresses = dialable_addresses(any, port);
    out.listen = to_string(HostPort{any, port});
    return out;
  }
  for (const auto& text : wanted) {
    POTLUCK_TRY(auto address, parse_host_port(text));
    if (address.port == 0) {
      const std::string host = is_loopback(address.host) ? address.host : any;
      POTLUCK_TRY(address.port, find_free_port(host));
    }
    for (const auto& each : dialable_addresses(address.host, address.port)) {
      out.addresses.push_back(each);
    }
    if (!out.listen.empty()) continue;
    // An address of a router cannot be listened on; the port is what counts.
    if (!is_loopback(address.host)) address.host = any;
    out.listen = to_string(address);
  }
  return out;
}

}  // namespace

Result<OrganisedProject> organise_project(const NewProjectRequest& request,
                                          const std::filesystem::path& home,
                                          const KeyPair& identity, StorageThread& storage) {
  NewProject wanted;
  wanted.name = request.name;
  wanted.description = request.description;
  wanted.data = request.data;
  POTLUCK_TRY(const auto spec, parse_model_spec(request.model));
  wanted.model = to_string(spec);
  POTLUCK_TRY(wanted.recipe, parse_recipe(request.recipe));
  if (request.policy != "open" && request.policy != "invite") {
    return {ErrorCode::kInvalidArgument, "there is no join policy '" + request.policy + "'",
            "use open (anyone may pass the link on) or invite"};
  }
  wanted.policy = request.policy == "open" ? JoinPolicy::kOpen : JoinPolicy::kInvite;
  wanted.display_name = request.display_name;
  POTLUCK_TRY(const auto reachable, choose_addresses(request.addresses));
  wanted.addresses = reachable.addresses;

  // This node has the home to itself: what is there was left by one that died.
  const auto preparing = home / "projects" / ".preparing";
  std::error_code ignored;
  std::filesystem::remove_all(preparing, ignored);
  POTLUCK_TRY(const auto temporary, TemporaryFolder::make(preparing));
  POTLUCK_TRY(const auto prepared, prepare_project(request, spec, wanted.recipe, temporary.path()));
  wanted.extras = prepared.extras;
  wanted.recipe = prepared.recipe;
  wanted.source = prepared.source;
  const auto now = SystemClock().unix_seconds();
  POTLUCK_TRY(const auto made, create_project(home, wanted, identity, now));
  const auto folder = ProjectFolder::of(home, made.manifest.id);
  const auto undo = [&folder](const Error& error) -> Error {
    std::error_code failure;  // the first error is the one to tell
    std::filesystem::remove_all(folder.path, failure);
    return error;
  };
  ProjectRow row;
  row.id = made.manifest.id;
  row.name = made.manifest.name;
  auto bytes = read_whole_file(folder.manifest_file(), kMaxManifestBytes);
  if (!bytes) return undo(bytes.error());
  row.manifest = std::move(*bytes);
  row.chain = encode_chain(made.chain);
  row.organiser = true;
  row.joined_unix = now;
  row.last_address = reachable.listen;
  const auto stored = storage.ask([&row](Store& store) { return store.put_project(row); });
  if (!stored) return undo(stored.error());
  storage.post([id = row.id, estimate = prepared.estimate](Store& store) {
    remember_estimate(store, id, estimate);
  });
  return OrganisedProject{row.id,           row.name,      made.link,     prepared.estimate,
                          prepared.weights, prepared.data, prepared.notes};
}

}  // namespace potluck
